"""Players in, check-in, incidents."""

from django.urls import path

from tournament.views.director import checkin, lists, people

urlpatterns = [
    path("<slug:slug>/spelare/", people.people_page, name="people"),
    path("<slug:slug>/spelare/lagg-till/", lists.import_people, name="import_people"),
    path("<slug:slug>/spelare/lista.csv", people.export_people, name="people_file"),
    path("<slug:slug>/spelare/numrera/", people.number_anew, name="number_people"),
    path("<slug:slug>/spelare/<int:pk>/", people.person_page, name="person"),
    path("<slug:slug>/spelare/<int:pk>/ta-bort/", people.remove, name="remove_person"),
    path("<slug:slug>/incheckning/", checkin.check_in_page, name="check_in"),
    path("<slug:slug>/incheckning/ny/", checkin.walk_in, name="walk_in"),
    path("<slug:slug>/incheckning/upprop/", checkin.roll_call, name="roll_call"),
    path("<slug:slug>/incheckning/<int:pk>/", checkin.tick, name="tick"),
]
