from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.vocabulary import Criterion
from tests.tournament.printing.made import HOSTILE, LONG, head, people, squeezed, texts
from tests.tournament.printing.told import about, astray, fonts_apart, runs
from tournament.printing.outcomes import (
    LATE,
    check_in_list,
    final_results,
    heat_results,
    incident_log,
    qualifiers,
)
from tournament.selectors.goingon import GoingRow
from tournament.selectors.incidentpapers import IncidentLine
from tournament.selectors.incidents import IncidentKind
from tournament.selectors.outcomes import (
    FinalOutcome,
    HeatOutcome,
    NearRow,
    Placing,
    QualifierPaper,
    ReachedGroup,
    ReasonedRow,
    ReasonedTable,
)
from tournament.selectors.public.rows import Reason, Side
from tournament.selectors.qualifiers import Kind
from tournament.selectors.resultnames import Person
from tournament.selectors.results import PlayerRow, RoundCell, TableResults
from tournament.templatetags.printed import last_words_together, paper_reason, surname_bold

PAGE = [(11.5, 10.0, 198.5, 290.0)]
NAMES = (LONG, *HOSTILE, "Αλέξανδρος Παπαδόπουλος", "Дмитрий Щербаков")
AHEAD = Reason(Side.AHEAD, ("Björn Ek",), Criterion.SIDE_POINTS, "212", "208")


def person(name: str, number: int = 12_345) -> Person:
    return Person(number, name, "Kungliga Huvudstadens Kortspelssällskap", number)


def player(name: str, place: int = 1, kind: Kind | None = None) -> PlayerRow:
    cells = (
        RoundCell(54, Fraction(20), 1, is_out=True, is_knocked_out=False),
        RoundCell(53, Fraction(25, 3), 0, is_out=False, is_knocked_out=True),
        None,
    )
    return PlayerRow(
        person=person(name),
        place=place,
        sharers=0,
        rounds=cells,
        round_points=Fraction(85, 3),
        side_points=107,
        won_chicagos=1,
        kind=kind,
        criterion=Criterion.SIDE_POINTS,
        own="212",
        against="Björn Ek",
        other="208",
    )


def table(number: int, names: tuple[str, ...], *, is_tied: bool = False) -> ReasonedTable:
    kinds = (Kind.TABLE, Kind.WILDCARD, None, None)
    rows = [player(name, at, kinds[at % 4 - 1]) for at, name in enumerate(names, start=1)]
    results = TableResults(number, str(number), tuple(rows), is_tied)
    return ReasonedTable(results, tuple(ReasonedRow(row, AHEAD) for row in rows))


def heat(*tables: ReasonedTable, is_closed: bool = True) -> HeatOutcome:
    return HeatOutcome(is_closed, tables)


def final(count: int) -> FinalOutcome:
    names = [f"Spelare Nummer{n:03}." for n in range(count)]
    rows = [
        Placing(person(name, n), n, 0, player(name), AHEAD) for n, name in enumerate(names, start=1)
    ]
    groups: tuple[ReachedGroup, ...] = (ReachedGroup(2, is_final=True, rows=tuple(rows[:4])),)
    if rows[4:]:
        groups = (*groups, ReachedGroup(1, is_final=False, rows=tuple(rows[4:])))
    return FinalOutcome(rows[0].person, groups)


def going(name: str, kind: Kind = Kind.TABLE) -> GoingRow:
    return GoingRow(
        person(name), "7", 1, kind, "1/3", "1/4", Criterion.SIDE_POINTS, "212", "Björn Ek", "208"
    )


def incident(**changes: object) -> IncidentLine:
    told = IncidentLine(
        at="14:03",
        kind=IncidentKind.DEDUCTION,
        points=5,
        name="Åsa Öberg",
        number=17,
        heat=1,
        is_final=False,
        table="3",
        round_number=2,
        reason="saknade kort",
        by="ledaren",
        is_revoked=False,
        revoked_at="",
        revoked_reason="",
    )
    return replace(told, **changes)  # type: ignore[arg-type]  # its own fields


def test_heat_tells_points_side_points_and_reasons() -> None:
    (told,) = texts(heat_results(head(), heat(table(7, ("Åsa Öberg", "Eva Zorn"), is_tied=True))))
    for words in (
        "Bord 7 · särspel avgör",
        "1 → Åsa Öberg 20",
        "2 → Eva Zorn bästa tvåa 20",
        "20 54 8⅓ 53× – 28⅓ 107 1 före Björn Ek: sidopoäng 212 mot 208",
        "× är utslagen",
    ):
        assert squeezed(words) in told


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (heat(table(1, NAMES[:4])), "Heat 1 · Resultat"),
        (heat(table(1, NAMES[:4]), is_closed=False), "Heat 1 · Ställning, inte klar än"),
        (heat(is_closed=False), "Inget protokoll är inmatat än."),
    ],
)
def test_heat_says_how_far_it_has_come(outcome: HeatOutcome, words: str) -> None:
    assert squeezed(words) in texts(heat_results(head(), outcome))[0]


def test_tables_are_never_split_and_every_page_has_its_foot() -> None:
    tables = [table(n, tuple(f"Spelare {n:02}{letter}" for letter in "abcd")) for n in range(1, 31)]
    told = texts(heat_results(head(), heat(*tables)))
    for n in range(1, 31):
        pages = {at for at, page in enumerate(told) if f"Spelare{n:02}" in page}
        assert len(pages) == 1
    assert [f"{at}({len(told)})" in page for at, page in enumerate(told, start=1)] == [True] * len(
        told
    )


@pytest.mark.parametrize("count", [1, 3, 4, 120])
def test_everybodys_placing_stands_once_under_repeated_heads(count: int) -> None:
    told = texts(final_results(head(), final(count)))
    whole = "".join(told)
    assert [whole.count(f"Nummer{n:03}.") for n in range(count)] == [
        2 if n == 0 else 1 for n in range(count)
    ]
    assert ["PlatsNamnOmg.p." in page for page in told] == [True] * len(told)
    assert ("ärmästare" in whole, "Tillochmedheat1" in whole) == (True, count > 4)


def test_last_page_of_the_placings_has_never_a_single_line() -> None:
    for count in range(24, 34):
        told = texts(final_results(head(), final(count)))
        assert ("Poängenär" in told[0], len(told) < 3) == (True, True)
        assert told[-1].count("Nummer") >= 3


def test_event_without_a_champion_names_none() -> None:
    outcome = replace(final(4), champion=None)
    assert "mästare" not in texts(final_results(head(), outcome))[0]


def test_who_goes_on_is_told_with_how_why_and_who_stood_nearest() -> None:
    near = Reason(Side.BEHIND, ("Eva Zorn",), Criterion.ROUND_POINTS_SHARE, "1/4", "1/3")
    paper = QualifierPaper(
        (going("Åsa Öberg"), going("Eva Zorn", Kind.WILDCARD)),
        (NearRow(person("Gun Ädel"), "9", 3, near),),
        ("11",),
    )
    (told,) = texts(qualifiers(head(), paper))
    for words in (
        "Vidare från heat 1",
        "2 går vidare",
        "7 1 från bordet före Björn Ek: sidopoäng 212 mot 208",
        "7 1 bästa tvåa",
        "Ingen kan ta platsen från bord 11",
        "Närmast utanför",
        "9 3 efter Eva Zorn: andel av bordets omgångspoäng 25 % mot 33,33 %",
    ):
        assert squeezed(words) in told
    nobody = QualifierPaper((going("Åsa Öberg"),), (), ())
    assert "Närmast" not in texts(qualifiers(head(), nobody))[0]


def test_jury_reads_what_happened_where_and_what_was_revoked() -> None:
    lines = [
        incident(),
        incident(kind=IncidentKind.DISQUALIFICATION, points=None, heat=4, is_final=True),
        incident(kind=IncidentKind.CAUTION, points=None, heat=None, table="", round_number=None),
        incident(is_revoked=True, revoked_at="14:50", revoked_reason="fel spelare", number=None),
    ]
    (told,) = texts(incident_log(head(), lines))
    for words in (
        "Avdrag 5 sidopoäng Åsa Öberg 17 Heat 1 · bord 3 · omgång 2 saknade kort ledaren",
        "Diskning Åsa Öberg 17 Final · omgång 2",
        "Varning Åsa Öberg 17 saknade kort",
        "Återkallat 14:50: fel spelare",
        "3 händelser gäller.",
        "Tävlingsledare Jury",
    ):
        assert squeezed(words) in told
    (nothing,) = texts(incident_log(head(), []))
    assert squeezed("Inga varningar, avdrag, diskningar eller avbrott är noterade.") in nothing


def test_door_has_everybody_and_lines_for_late_entries() -> None:
    content = check_in_list(head(), people(NAMES))
    told = "".join(texts(content))
    assert [name for name in NAMES if squeezed(name) not in told] == []
    assert ("Efteranmälda" in told, LATE) == (True, 6)


def level_final() -> FinalOutcome:
    """Return a final where all of the awkward names share the first place."""
    rows = tuple(Placing(person(name), 1, 3, player(name), AHEAD) for name in NAMES)
    return FinalOutcome(person(LONG), (ReachedGroup(1, is_final=True, rows=rows),))


MADE = {
    "heat": lambda told: heat_results(told, heat(table(1, NAMES[:4]), table(2, NAMES[3:]))),
    "final": lambda told: final_results(told, level_final()),
    "qualifiers": lambda told: qualifiers(
        told,
        QualifierPaper(
            tuple(going(name) for name in NAMES), (NearRow(person(LONG), "9", 3, None),), ()
        ),
    ),
    "incidents": lambda told: incident_log(
        told, [incident(name=name, reason="märkta kort " * 20, by="M" * 40) for name in NAMES]
    ),
    "check in": lambda told: check_in_list(told, people(NAMES)),
}


@pytest.mark.parametrize("made", MADE.values(), ids=MADE.keys())
def test_lists_are_tagged_whole_and_inside_the_page(made) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    content = made(head(event_name=f"{LONG} {LONG}", language="en"))
    title, language, is_tagged = about(content)
    assert (title.startswith(LONG), language, is_tagged) == (True, "en", True)
    told = "".join(texts(content))
    assert [name for name in NAMES if squeezed(name) not in told] == []
    assert (astray(runs(content), PAGE), fonts_apart(content)) == ([], [])


@pytest.mark.parametrize(
    ("others", "said"),
    [
        (1, "delar platsen med A0: lika i allt"),
        (4, "delar platsen med A0, A1, A2 och A3: lika i allt"),
        (5, "delar platsen med A0, A1, A2 och 2 andra: lika i allt"),
        (150, "delar platsen med A0, A1, A2 och 147 andra: lika i allt"),
    ],
)
def test_of_many_who_share_a_place_a_few_are_named(others: int, said: str) -> None:
    against = tuple(f"A{n}" for n in range(others))
    assert paper_reason(Reason(Side.LEVEL, against)) == said


def test_compared_figures_stand_on_one_line() -> None:
    told = paper_reason(AHEAD)
    assert told == "före Björn Ek: sidopoäng 212\u00a0mot\u00a0208"


def test_rule_ends_with_no_short_word_alone() -> None:
    assert last_words_together("Givar: 3.") == "Givar:\u00a03."
    assert last_words_together("Det gäller omgångspoängen.") == "Det gäller omgångspoängen."
    assert last_words_together("Nej.") == "Nej."


def test_shared_place_of_three_figures_stands_beside_the_name() -> None:
    row = replace(final(1).groups[0].rows[0], place=301, sharers=99)
    told = FinalOutcome(None, (ReachedGroup(1, is_final=False, rows=(row,)),))
    (page,) = runs(final_results(head(), told))
    place = next(run for run in page if run.text == "301–400")
    name = next(run for run in page if run.text.startswith("Spelare"))
    assert place.right < name.left


def test_names_of_sixty_letters_take_three_lines_at_most() -> None:
    word = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"
    (page,) = runs(heat_results(head(), heat(table(1, (LONG, word, LONG, word)))))
    names = [run for run in page if 20 < run.left < 60 and run.points == 11]
    assert len({round(run.top) for run in names}) <= 4 * 3


def test_surname_is_bold_and_names_are_no_markup() -> None:
    assert surname_bold("Åsa <Öberg>") == "Åsa <b>&lt;Öberg&gt;</b>"
    assert paper_reason(None) == ""
