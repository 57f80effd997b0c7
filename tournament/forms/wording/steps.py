"""What the next step is called: a heading, and a button named by its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.forms.wording.public import heat_inside
from tournament.selectors.steps import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournament.selectors.steps import NextStep


@dataclass(frozen=True, slots=True)
class StepWords:
    """A step in words; ``button`` is empty where there is nothing to press."""

    heading: str
    button: str


def step_words(step: NextStep) -> StepWords:
    """Return what a step is called."""
    return WORDS[step.step](step)


def heat_name(step: NextStep) -> str:
    """Return »heat 1«, or »finalen«."""
    return heat_inside(step.heat or 0, is_final=step.is_final)


def sentence(text: str) -> str:
    """Begin with a capital letter, and leave the rest as it is."""
    return text[:1].upper() + text[1:]


def _add_people(_step: NextStep) -> StepWords:
    return StepWords(_("Inga anmälda ännu"), _("Lägg till spelare"))


def _check_in(step: NextStep) -> StepWords:
    count = step.count or 0
    text = ngettext(
        "%(count)s spelare är inte incheckad än",
        "%(count)s spelare är inte incheckade än",
        count,
    )
    return StepWords(text % {"count": count}, _("Öppna incheckningen"))


def _confirm_plan(step: NextStep) -> StepWords:
    heading = _("Planen för %(players)s spelare väntar på dig") % {"players": step.players}
    return StepWords(heading, _("Gå igenom planen"))


def _draw(step: NextStep) -> StepWords:
    name = heat_name(step)
    heading = _("%(heat)s kan lottas") % {"heat": sentence(name)}
    if step.tables is None:
        heading = _("%(heat)s går inte att lotta än") % {"heat": sentence(name)}
        return StepWords(heading, _("Lotta %(heat)s") % {"heat": name})
    text = ngettext(
        "Lotta %(heat)s: %(tables)s bord för %(players)s spelare",
        "Lotta %(heat)s: %(tables)s bord för %(players)s spelare",
        step.tables,
    )
    facts = {"heat": name, "tables": step.tables, "players": step.players}
    return StepWords(heading, text % facts)


def _publish(step: NextStep) -> StepWords:
    facts = {"heat": heat_name(step)}
    heading = _("Lottningen av %(heat)s är ett utkast") % facts
    return StepWords(heading, _("Publicera lottningen av %(heat)s") % facts)


def _start(step: NextStep) -> StepWords:
    name = heat_name(step)
    heading = (
        _("%(heat)s är lottad och kan börja")
        if step.is_final
        else _("%(heat)s är lottat och kan börja")
    )
    return StepWords(heading % {"heat": sentence(name)}, _("Starta %(heat)s") % {"heat": name})


def _play(step: NextStep) -> StepWords:
    text = ngettext(
        "%(heat)s spelas: %(count)s av %(tables)s bord godkänt",
        "%(heat)s spelas: %(count)s av %(tables)s bord godkända",
        step.tables or 0,
    )
    facts = {"heat": sentence(heat_name(step)), "count": step.count, "tables": step.tables}
    return StepWords(text % facts, _("Öppna borden"))


def _playoffs(step: NextStep) -> StepWords:
    if step.is_final:
        return StepWords(_("Titeln är inte avgjord än"), _("Öppna särspelen"))
    facts = {"heat": heat_name(step)}
    return StepWords(_("Något återstår innan %(heat)s stängs") % facts, _("Öppna särspelen"))


def _close(step: NextStep) -> StepWords:
    heading = _("Alla bord i %(heat)s är godkända") % {"heat": heat_name(step)}
    text = ngettext(
        "Stäng %(heat)s och skicka vidare %(count)s spelare",
        "Stäng %(heat)s och skicka vidare %(count)s spelare",
        step.count or 0,
    )
    return StepWords(heading, text % {"heat": heat_name(step), "count": step.count})


def _title(step: NextStep) -> StepWords:
    if step.name:
        return StepWords(
            _("Finalen är avgjord"), _("Dela ut titeln till %(name)s") % {"name": step.name}
        )
    return StepWords(_("Finalen är avgjord"), _("Avsluta tävlingen"))


def _done(step: NextStep) -> StepWords:
    heading = _("Tävlingen är avslutad")
    if step.name:
        heading = _("%(name)s är mästare") % {"name": step.name}
    return StepWords(heading, _("Visa resultaten"))


WORDS: Mapping[Step, Callable[[NextStep], StepWords]] = {
    Step.ADD_PEOPLE: _add_people,
    Step.CHECK_IN: _check_in,
    Step.CONFIRM_PLAN: _confirm_plan,
    Step.DRAW: _draw,
    Step.PUBLISH: _publish,
    Step.START: _start,
    Step.PLAY: _play,
    Step.PLAYOFFS: _playoffs,
    Step.CLOSE: _close,
    Step.TITLE: _title,
    Step.DONE: _done,
}
