"""How the public finds people despite slips."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import make
from tests.pages.public import stage
from tournament.models import Entry, Event
from tournament.selectors.public.finding import found_in, name_index, words_of
from tournament.selectors.public.people import PublicPerson
from tournament.selectors.public.published import published
from tournament.selectors.public.search import Search, search
from tournament.selectors.public.slips import slips_between
from tournament.selectors.public.whereabouts import day_of
from tournament.services.publications import withdraw_part
from tournament.states import NameStyle, PublicationPart

FOUR = ("Åsa Öberg", "Björn Ek", "Karin Dal", "Anna-Karin Dal")


def told(event: Event, query: str) -> Search:
    return search(day_of(published(Event.objects.get(pk=event.pk))), query)


def names(found: Search) -> list[str]:
    return [where.person.name for where in found.hits]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "found", "is_guess"),
    [
        ("asa", ["Åsa Öberg"], False),
        ("  ÅSA   öb ", ["Åsa Öberg"], False),
        ("oberg asa", ["Åsa Öberg"], False),
        ("åza öbärg", ["Åsa Öberg"], True),
        ("Bjron", ["Björn Ek"], True),
        ("bjorn ek", ["Björn Ek"], False),
        ("karin", ["Anna-Karin Dal", "Karin Dal"], False),
        ("anna-karin", ["Anna-Karin Dal"], False),
        ("annakarin", ["Anna-Karin Dal"], False),
        ("3", ["Karin Dal"], False),
        ("# 3", ["Karin Dal"], False),
        ("99", [], False),
        ("9" * 30, [], False),
        ("zzzz", [], False),
        ("", [], False),
        ("%", [], False),
        ("<q>", [], False),
        ("<b>", ["Björn Ek"], False),
    ],
)
def test_search_finds_despite_slips(query: str, found: list[str], is_guess: bool) -> None:
    event, _ = stage.seated(count=4, names=FOUR)
    answer = told(event, query)
    assert names(answer) == found
    assert (answer.is_guess, answer.is_open, answer.has_more) == (is_guess, True, False)


@pytest.mark.django_db
def test_search_tells_the_first_of_many() -> None:
    many = tuple(f"Anna {letter * 2}" for letter in string.ascii_lowercase)
    event, _ = stage.seated(count=26, names=many)
    found = told(event, "anna")
    assert (len(found.hits), found.has_more) == (24, True)
    assert names(found) == list(many[:24])


@pytest.mark.django_db
def test_whole_name_is_one_hit_beside_longer_ones() -> None:
    event, _ = stage.seated(count=3, names=("Bo Ek", "Bo Ekman", "Eva Zorn"))
    assert names(told(event, "bo ek")) == ["Bo Ek"]


@pytest.mark.django_db
def test_hidden_part_of_a_name_finds_nobody_and_what_is_shown_does() -> None:
    event, _ = stage.seated(count=4, names=("Åsa Hemlig", "Björn Dold", "Eva Zorn", "Bo Ek"))
    Entry.objects.filter(number=1).update(name_style=NameStyle.ALIAS, alias="Kungen av Bro")
    Entry.objects.filter(number=2).update(name_style=NameStyle.INITIALS)
    event.version += 1
    event.save(update_fields=["version"])
    hidden = ("hemlig", "hemlih", "Åsa", "asa hemlig", "bjorn", "dold", "björn dold")
    assert [query for query in hidden if told(event, query).hits] == []
    assert names(told(event, "kung")) == ["Kungen av Bro"]
    assert names(told(event, "b. d.")) == ["B. D."]
    assert names(told(event, "2")) == ["B. D."]


@pytest.mark.django_db
def test_nobody_is_found_whom_nothing_published_names() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.drawn_heat(event=event)
    event = stage.shown(event)
    found = told(event, "öberg")
    assert (found.hits, found.is_open) == ((), False)
    withdraw_part(event, heat, PublicationPart.COMMITMENT, by=make.actor())
    assert told(event, "öberg").is_open is False


@pytest.mark.django_db
def test_somebody_is_found_by_results_whose_seating_was_taken_back() -> None:
    event = stage.finished()
    for heat in event.heats.all():
        withdraw_part(event, heat, PublicationPart.SEATING, by=make.actor())
    found = told(event, "öberg")
    assert names(found) == ["Åsa Öberg"]
    assert found.hits[0].seat is None


@pytest.mark.parametrize(
    ("typed", "word", "whole", "start"),
    [
        ("hans", "hans", 0, 0),
        ("hasn", "hans", 1, 1),
        ("hns", "hans", 1, 1),
        ("haans", "hans", 1, 1),
        ("bans", "hans", 1, 1),
        ("hns", "hansson", 3, 1),
        ("svansson", "hansson", 2, 2),
        ("abcdef", "uvwxyz", 3, 3),
        ("abc", "a", 2, 2),
    ],
)
def test_slips_are_counted(typed: str, word: str, whole: int, start: int) -> None:
    assert slips_between(typed, word, 2) == (whole, start)


SHORT_WORDS = st.text("abc", max_size=4)


@given(SHORT_WORDS, SHORT_WORDS)
def test_slips_agree_with_the_plain_definition(typed: str, word: str) -> None:
    wanted = [distance(typed, word), min(distance(typed, word[:n]) for n in range(len(word) + 1))]
    assert list(slips_between(typed, word, 2)) == [min(slips, 3) for slips in wanted]


def distance(one: str, other: str) -> int:
    """Optimal string alignment, as it is defined."""
    if not one or not other:
        return len(one) + len(other)
    costs = [
        distance(one[:-1], other) + 1,
        distance(one, other[:-1]) + 1,
        distance(one[:-1], other[:-1]) + (one[-1] != other[-1]),
    ]
    if len(one) > 1 and len(other) > 1 and one[-2:] == other[-2:][::-1]:
        costs.append(distance(one[:-2], other[:-2]) + 1)
    return min(costs)


NAMES = st.text("abcdåäö -'", min_size=1, max_size=12).filter(lambda name: bool(words_of(name)))


@given(st.lists(NAMES, min_size=1, max_size=8), st.data())
def test_everybody_is_found_by_his_own_name(people: list[str], data: st.DataObject) -> None:
    everybody = tuple(PublicPerson(pk, name, "", pk) for pk, name in enumerate(people, 1))
    one = data.draw(st.sampled_from(everybody))
    found, is_guess = found_in(name_index(everybody), one.name)
    assert one in found
    assert not is_guess


def test_field_of_ten_thousand_is_searched_by_its_words() -> None:
    syllables = [a + b for a in "bdfghklmnprstv" for b in ("a", "e", "i", "o", "u", "å", "ö")]
    field = tuple(
        PublicPerson(
            n, f"{syllables[n % 98]}nna {syllables[n // 98 % 98]}{syllables[n * 7 % 98]}n", "", n
        )
        for n in range(10_000)
    )
    index = name_index(field)
    compared = 0

    def counted(typed: str, word: str, most: int) -> tuple[int, int]:
        nonlocal compared
        compared += 1
        return slips_between(typed, word, most)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournament.selectors.public.finding.slips_between", counted)
        found, is_guess = found_in(index, field[77].name[:-1] + "x")
    assert (field[77] in found, is_guess) == (True, True)
    assert compared <= 2 * len(index.words)  # words, of which there are few, not people
