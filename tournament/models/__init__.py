"""Columns and constraints; facts only, nothing that the rules derive."""

from tournament.models.accounts import AccountChange, Attempt
from tournament.models.deals import Deal, DealEntry
from tournament.models.events import Event
from tournament.models.hall import HallScreen
from tournament.models.heats import Draw, DrawChange, Heat
from tournament.models.incidents import Caution, Deduction, Disqualification, Withdrawal
from tournament.models.live import Lease, Pulse
from tournament.models.log import LogEntry
from tournament.models.maps import HallMap
from tournament.models.players import Entry, Player
from tournament.models.playoffs import Playoff, PlayoffSeat
from tournament.models.printjobs import PrintedFile, PrintJob
from tournament.models.publications import Publication, Snapshot, Withheld
from tournament.models.push import PushSubscription
from tournament.models.sheets import Sheet, SheetRow
from tournament.models.tables import Round, RoundSeat, Table, TableEntry
from tournament.models.users import User

__all__ = [
    "AccountChange",
    "Attempt",
    "Caution",
    "Deal",
    "DealEntry",
    "Deduction",
    "Disqualification",
    "Draw",
    "DrawChange",
    "Entry",
    "Event",
    "HallMap",
    "HallScreen",
    "Heat",
    "Lease",
    "LogEntry",
    "Player",
    "Playoff",
    "PlayoffSeat",
    "PrintJob",
    "PrintedFile",
    "Publication",
    "Pulse",
    "PushSubscription",
    "Round",
    "RoundSeat",
    "Sheet",
    "SheetRow",
    "Snapshot",
    "Table",
    "TableEntry",
    "User",
    "Withdrawal",
    "Withheld",
]
