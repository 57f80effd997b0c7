"""The states of every lifecycle, and which may follow which."""

from collections.abc import Mapping
from types import MappingProxyType

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Role(TextChoices):
    """What a user of the desk may do."""

    DIRECTOR = "director", _("tävlingsledare")
    HELPER = "helper", _("funktionär")


class EventState(TextChoices):
    """How far an event (tävling) has come."""

    SETUP = "setup", _("förbereds")
    RUNNING = "running", _("pågår")
    FINISHED = "finished", _("avslutad")


class EntryState(TextChoices):
    """Whether an entered person takes part."""

    REGISTERED = "registered", _("anmäld")
    CHECKED_IN = "checked_in", _("på plats")
    NO_SHOW = "no_show", _("kom inte")
    WITHDRAWN = "withdrawn", _("avbröt")
    DISQUALIFIED = "disqualified", _("diskad")


class NameStyle(TextChoices):
    """How a person's name is shown to the public."""

    FULL = "full", _("hela namnet")
    INITIALS = "initials", _("initialer")
    ALIAS = "alias", _("alias")


class DrawState(TextChoices):
    """A draw (lottning): seed committed to, seated as a draft, published, or thrown away."""

    COMMITTED = "committed", _("frö låst")
    DRAFT = "draft", _("utkast")
    PUBLISHED = "published", _("publicerad")
    DISCARDED = "discarded", _("kasserad")


class HeatState(TextChoices):
    """A heat: being drawn, seated in public, in play, every table verified, closed."""

    DRAWING = "drawing", _("lottas")
    SEATED = "seated", _("lottad")
    PLAYING = "playing", _("spelas")
    READY = "ready", _("alla bord godkända")
    CLOSED = "closed", _("stängt")


class TableState(TextChoices):
    """A table (bord) of a heat."""

    NOT_STARTED = "not_started", _("ej startat")
    PLAYING = "playing", _("spelar")
    HANDED_IN = "handed_in", _("inlämnat")
    VERIFIED = "verified", _("godkänt")


class SheetOrigin(TextChoices):
    """Where a sheet's figures come from."""

    PAPER = "paper", _("papper")
    PHONE = "phone", _("telefon")
    IMPORT = "import", _("fil")


class SheetState(TextChoices):
    """A version of a sheet (bordsprotokoll) for one omgång."""

    ENTERED = "entered", _("inmatat")
    VERIFIED = "verified", _("godkänt")
    SUPERSEDED = "superseded", _("ersatt")


class PlayoffState(TextChoices):
    """A särspel: called, played and entered, approved, or called off."""

    CALLED = "called", _("utlyst")
    ENTERED = "entered", _("inmatat")
    VERIFIED = "verified", _("godkänt")
    CANCELLED = "cancelled", _("inställt")


class PublicationPart(TextChoices):
    """What the public may see, part by part."""

    COMMITMENT = "commitment", _("lottningens lås")
    SEATING = "seating", _("placering vid borden")
    RUNNING = "running", _("löpande ställning")
    RESULTS = "results", _("resultat")
    QUALIFIERS = "qualifiers", _("vidare")


class Outlet(TextChoices):
    """Where what is published is shown."""

    PAGES = "pages", _("publika sidor")
    HALL = "hall", _("hallskärmen")
    PROGRAMS = "programs", _("inbäddat och API")


class HallView(TextChoices):
    """What the hall's screen shows in turn."""

    CLOCK = "clock", _("klockan")
    SEATING = "seating", _("placering vid borden")
    BOARDS = "boards", _("bordens läge")
    STANDINGS = "standings", _("löpande ställning")
    QUALIFIERS = "qualifiers", _("vidare")
    RESULTS = "results", _("mästare och slutresultat")
    ANNOUNCEMENT = "announcement", _("meddelande")


class Reveal(TextChoices):
    """What the hall's screen uncovers name by name, from the last place upward."""

    OFF = "off", _("av")
    QUALIFIERS = "qualifiers", _("vilka som går vidare")
    FINAL = "final", _("finalen")


class MapMark(TextChoices):
    """What else than tables stands on the hall's map."""

    ENTRANCE = "entrance", _("entré")
    STAGE = "stage", _("scen")
    DESK = "desk", _("sekretariat")


class PrintState(TextChoices):
    """A long paper (utskrift): waiting, being drawn, kept, called off, or given up."""

    QUEUED = "queued", _("väntar")
    DRAWING = "drawing", _("ritas")
    DONE = "done", _("klar")
    CANCELLED = "cancelled", _("avbruten")
    FAILED = "failed", _("misslyckades")


class ActorKind(TextChoices):
    """Who did a thing."""

    USER = "user", _("användare")
    TABLE = "table", _("bord")
    SYSTEM = "system", _("systemet")


EVENT_MOVES: Mapping[EventState, frozenset[EventState]] = MappingProxyType(
    {
        EventState.SETUP: frozenset({EventState.RUNNING}),
        EventState.RUNNING: frozenset({EventState.SETUP, EventState.FINISHED}),
        EventState.FINISHED: frozenset({EventState.RUNNING}),
    }
)
ENTRY_MOVES: Mapping[EntryState, frozenset[EntryState]] = MappingProxyType(
    {
        EntryState.REGISTERED: frozenset(EntryState) - {EntryState.REGISTERED},
        EntryState.CHECKED_IN: frozenset(EntryState) - {EntryState.CHECKED_IN},
        EntryState.NO_SHOW: frozenset({EntryState.REGISTERED, EntryState.CHECKED_IN}),
        EntryState.WITHDRAWN: frozenset({EntryState.REGISTERED, EntryState.CHECKED_IN}),
        EntryState.DISQUALIFIED: frozenset({EntryState.REGISTERED, EntryState.CHECKED_IN}),
    }
)
DRAW_MOVES: Mapping[DrawState, frozenset[DrawState]] = MappingProxyType(
    {
        DrawState.COMMITTED: frozenset({DrawState.DRAFT, DrawState.DISCARDED}),
        DrawState.DRAFT: frozenset({DrawState.PUBLISHED, DrawState.DISCARDED}),
        DrawState.PUBLISHED: frozenset({DrawState.DISCARDED}),
        DrawState.DISCARDED: frozenset(),
    }
)
HEAT_MOVES: Mapping[HeatState, frozenset[HeatState]] = MappingProxyType(
    {
        HeatState.DRAWING: frozenset({HeatState.SEATED}),
        HeatState.SEATED: frozenset({HeatState.PLAYING, HeatState.DRAWING}),
        HeatState.PLAYING: frozenset({HeatState.READY, HeatState.SEATED}),
        HeatState.READY: frozenset({HeatState.CLOSED, HeatState.PLAYING}),
        HeatState.CLOSED: frozenset({HeatState.READY}),
    }
)
TABLE_MOVES: Mapping[TableState, frozenset[TableState]] = MappingProxyType(
    {
        TableState.NOT_STARTED: frozenset({TableState.PLAYING, TableState.HANDED_IN}),
        TableState.PLAYING: frozenset({TableState.HANDED_IN, TableState.NOT_STARTED}),
        TableState.HANDED_IN: frozenset({TableState.VERIFIED, TableState.PLAYING}),
        TableState.VERIFIED: frozenset({TableState.HANDED_IN, TableState.PLAYING}),
    }
)
SHEET_MOVES: Mapping[SheetState, frozenset[SheetState]] = MappingProxyType(
    {
        SheetState.ENTERED: frozenset({SheetState.VERIFIED, SheetState.SUPERSEDED}),
        SheetState.VERIFIED: frozenset({SheetState.SUPERSEDED}),
        SheetState.SUPERSEDED: frozenset(),
    }
)
PLAYOFF_MOVES: Mapping[PlayoffState, frozenset[PlayoffState]] = MappingProxyType(
    {
        PlayoffState.CALLED: frozenset({PlayoffState.ENTERED, PlayoffState.CANCELLED}),
        PlayoffState.ENTERED: frozenset(
            {PlayoffState.VERIFIED, PlayoffState.CANCELLED, PlayoffState.CALLED}
        ),
        PlayoffState.VERIFIED: frozenset({PlayoffState.CANCELLED}),
        PlayoffState.CANCELLED: frozenset(),
    }
)

PRINT_MOVES: Mapping[PrintState, frozenset[PrintState]] = MappingProxyType(
    {
        PrintState.QUEUED: frozenset({PrintState.DRAWING, PrintState.CANCELLED}),
        PrintState.DRAWING: frozenset(PrintState),
        PrintState.DONE: frozenset(),
        PrintState.CANCELLED: frozenset(),
        PrintState.FAILED: frozenset(),
    }
)


class AccountStep(TextChoices):
    """What was done to an account of the desk."""

    CREATED = "created", _("skapat")
    PASSWORD = "password", _("nytt lösenord")
    CLOSED = "closed", _("stängt")
    OPENED = "opened", _("öppnat igen")
    ROLE = "role", _("ny roll")
