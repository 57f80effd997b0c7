"""Sentences about pasted and uploaded lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.sentences import listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from tournament.forms.wording.sentences import Facts, Sentence

KINDS: Mapping[str, _StrPromise] = {
    "pdf": _("Det här är en PDF. Kopiera namnen ur den och klistra in dem i stället."),
    "old_excel": _(
        "Det här är en gammal eller lösenordsskyddad Excelfil. Spara den som .xlsx utan lösenord, "
        "eller som CSV."
    ),
    "open_document": _(
        "Det här är en LibreOffice-fil. Spara den som .xlsx eller CSV, eller klistra in namnen."
    ),
    "word_processor": _(
        "Det här är ett dokument från ett ordbehandlingsprogram. Klistra in namnen i stället."
    ),
    "image": _("Det här är en bild. Här behövs en lista som text: klistra in, CSV eller .xlsx."),
    "archive": _("Det här är ett packat arkiv. Packa upp det och välj listan i det."),
    "web_page": _(
        "Det här är en webbsida. Spara listan som .xlsx eller CSV, eller klistra in den."
    ),
    "unknown": _("Det här är ingen lista. Välj en CSV- eller .xlsx-fil, eller klistra in namnen."),
}
FIELDS: Mapping[str, _StrPromise] = {
    "name": _("namnet"),
    "club": _("klubben"),
    "alias": _("aliaset"),
}


def _row(text: _StrPromise) -> Sentence:
    """Return a sentence that begins with its row, where it has one."""

    def sentence(facts: Facts) -> str:
        said = str(text) % {name: listed(value) for name, value in facts.items()}
        if "row" not in facts:
            return said[:1].upper() + said[1:]
        return gettext("Rad %(row)s: %(said)s") % {"row": facts["row"], "said": said}

    return sentence


def _foreign(facts: Facts) -> str:
    return str(KINDS[str(facts["kind"])])


def _too_long(facts: Facts) -> str:
    field = FIELDS[str(facts["field"])]
    text = _row(_("%(field)s är längre än %(most)s tecken (”%(text)s …”)."))
    return text({**facts, "field": str(field)})


SENTENCES: Mapping[str, Sentence] = {
    "foreign_file": _foreign,
    "text_too_long": _too_long,
    "file_empty": _row(_("filen är tom.")),
    "file_too_large": _row(
        _("filen är större än %(most)s MB. En lista med namn är mycket mindre.")
    ),
    "unknown_encoding": _row(
        _("tecknen i filen går inte att tyda. Spara den som CSV UTF-8 eller klistra in namnen.")
    ),
    "mixed_encodings": _row(
        _("filen blandar två teckenkodningar, så å, ä och ö blir fel. Spara den som CSV UTF-8.")
    ),
    "broken_workbook": _row(
        _("Excelfilen går inte att läsa. Öppna den och spara om den, eller klistra in namnen.")
    ),
    "workbook_too_large": _row(
        _("Excelfilen är för stor uppackad. Kopiera namnen till en ny fil, eller klistra in dem.")
    ),
    "list_empty": _row(_("listan är tom. Skriv ett namn på varje rad.")),
    "list_too_long": _row(
        _("listan har %(count)s rader. Högst %(most)s går att läsa in på en gång.")
    ),
    "sheet_too_long": _row(
        _("bladet har fler än %(most)s rader. Fler går inte att läsa in på en gång.")
    ),
    "line_too_long": _row(_("raden är alldeles för lång för ett namn (”%(text)s …”).")),
    "no_name_column": _row(_("ingen kolumn är vald som namn. Välj vad kolumnerna är.")),
    "name_missing": _row(_("namnet saknas.")),
    "control_character": _row(
        _("ett osynligt styrtecken (%(code)s) står i texten. Skriv om den för hand.")
    ),
    "number_wrong": _row(_("”%(text)s” är inget startnummer. Skriv ett heltal, eller inget alls.")),
    "number_twice": _row(_("startnummer %(number)s står redan på rad %(other)s.")),
    "number_in_use": _row(_("startnummer %(number)s har redan %(name)s.")),
}
