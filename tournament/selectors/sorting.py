"""Swedish order (å ä ö last), also by surname, and the folding by which »asa« finds Åsa."""

from __future__ import annotations

import re
import unicodedata

WORD = re.compile(r"\S+")
LAST = {"å": "{", "ä": "|", "ö": "}"}
"""The three letters after z, as the three signs after z in Unicode."""
AS_SWEDISH = {"æ": "ä", "ø": "ö", "œ": "ö", "ü": "y", "ű": "y", "ő": "ö", "þ": "th"}
"""Letters of the neighbours, sorted as the Swedish alphabet does."""
WITHOUT_MARK = {
    "æ": "ae",
    "ø": "o",
    "œ": "oe",
    "þ": "th",
    "ð": "d",
    "đ": "d",
    "ł": "l",
    "\N{LATIN SMALL LETTER DOTLESS I}": "i",
}
"""Letters whose mark no decomposition takes off."""
NO_SURNAMES = frozenset({"jr", "sr", "ii", "iii", "iv", "dä", "dy"})
"""What may stand after a surname, without its signs."""


def without_accents(text: str) -> str:
    """Return ``text`` without the marks on its letters."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def folded(text: str) -> str:
    """Return ``text`` for searching: no case, no accents, single spaces."""
    lower = "".join(WITHOUT_MARK.get(letter, letter) for letter in text.casefold())
    return " ".join(without_accents(lower).split())


def same_name(text: str) -> str:
    """Return ``text`` for telling people apart: no case and single spaces, but with accents."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def swedish_key(text: str) -> tuple[str, str]:
    """Return the sort key of ``text``: case and accents fold, å ä ö stand last."""
    letters: list[str] = []
    for letter in unicodedata.normalize("NFC", text.casefold()):
        swedish = AS_SWEDISH.get(letter, letter)
        letters.append(LAST.get(swedish) or folded_letter(swedish))
    return ("".join(letters), text)


def surname_parts(name: str) -> tuple[str, str, str]:
    """Return what stands before, as, and after the name that somebody is looked up by.

    That is the last word, the only one of who has but one; »Jr« and figures after it are passed
    over, and so are »von« and the like before it.
    """
    words = list(WORD.finditer(name))
    for word in reversed(words):
        plain = "".join(sign for sign in word[0].casefold() if sign.isalnum())
        if plain[:1].isalpha() and plain not in NO_SURNAMES:
            return name[: word.start()], word[0], name[word.end() :]
    return "", name, ""


def surname_key(name: str) -> tuple[str, tuple[str, str]]:
    """Return the sort key of a name in a list A–Ö: by surname, then by the whole name."""
    return swedish_key(from_first_letter(surname_parts(name)[1]))[0], swedish_key(name)


def from_first_letter(word: str) -> str:
    """Return a word without the signs before its first letter: »(Kicki)« is looked for under K."""
    at = next((at for at, sign in enumerate(word) if sign.isalnum()), 0)
    return word[at:]


def folded_letter(letter: str) -> str:
    """Return one letter without its mark; a space stays a space."""
    return without_accents(WITHOUT_MARK.get(letter, letter))
