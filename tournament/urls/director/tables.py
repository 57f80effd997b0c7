"""The table board, sheets, verification, särspel and incidents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import path

from tournament.views.director import board, incidents, playoffs, sheets, tables, verification

if TYPE_CHECKING:
    from django.urls import URLPattern

HEAT = "<slug:slug>/heat/<int:number>"
TABLE = f"{HEAT}/bord/<int:table>"
PLAYOFF = "<slug:slug>/sarspel/<int:pk>"

urlpatterns: list[URLPattern] = [
    path(f"{HEAT}/", board.board_page, name="heat"),
    path(f"{HEAT}/angra-start/", board.unstart, name="unstart_heat"),
    path(f"{HEAT}/hoppa/", board.jump, name="table_jump"),
    path(f"{TABLE}/", tables.table_page, name="table"),
    path(f"{TABLE}/steg/", board.step, name="table_step"),
    path(f"{TABLE}/omgang/<int:round_number>/tom/", tables.clear_round, name="clear_round"),
    path(f"{TABLE}/protokoll/", sheets.sheet_page, name="sheets"),
    path(f"{TABLE}/protokoll/raknat/", sheets.preview, name="sheets_preview"),
    path(f"{TABLE}/granska/", verification.verify_page, name="verify"),
    path(f"{HEAT}/sarspel/", playoffs.playoffs_page, name="playoffs"),
    path(f"{HEAT}/sarspel/utlys/", playoffs.call, name="call_playoff"),
    path(f"{PLAYOFF}/", playoffs.enter, name="playoff"),
    path(f"{PLAYOFF}/lott/", playoffs.lot, name="playoff_lot"),
    path(f"{PLAYOFF}/godkann/", playoffs.verify, name="verify_playoff"),
    path(f"{PLAYOFF}/stall-in/", playoffs.cancel, name="cancel_playoff"),
    path(f"{HEAT}/handelser/", incidents.incidents_page, name="incidents"),
    path(f"{HEAT}/handelser/varning/", incidents.caution, name="record_caution"),
    path(f"{HEAT}/handelser/avdrag/", incidents.deduction, name="record_deduction"),
    path(f"{HEAT}/handelser/avbrott/", incidents.withdrawal, name="record_withdrawal"),
    path(f"{HEAT}/handelser/diskning/", incidents.disqualification, name="record_disqualification"),
    path(
        f"{HEAT}/handelser/<slug:kind>/<int:pk>/aterkalla/",
        incidents.revoke,
        name="revoke_incident",
    ),
]
