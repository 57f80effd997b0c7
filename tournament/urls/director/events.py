"""Events, their rules and the plan."""

from django.urls import path

from tournament.views.director import events, plan, rules

urlpatterns = [
    path("", events.event_list, name="events"),
    path("ny/", events.new_event, name="event_new"),
    path("<slug:slug>/installningar/", events.settings_page, name="settings"),
    path("<slug:slug>/regler/", rules.rules_page, name="rules"),
    path("<slug:slug>/regler/andra/", rules.edit_rules, name="rules_edit"),
    path("<slug:slug>/regler/regelverk/", rules.choose_rules, name="rules_preset"),
    path("<slug:slug>/regler/upplagg/", rules.choose_structure, name="structure"),
    path("<slug:slug>/regler/husregler/", rules.choose_house_rules, name="house_rules"),
    path("<slug:slug>/plan/", plan.plan_page, name="plan"),
    path("<slug:slug>/plan/bekrafta/", plan.confirm, name="plan_confirm"),
]
