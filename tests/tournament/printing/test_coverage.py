"""The papers' typeface: what it has, and what is named before printing."""

from __future__ import annotations

import pytest

from tournament.printing.coverage import Lacking, lacking

ALPHABETS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÆØŒÐÞŁŠŽČĆĐĦŊŦẞß abcdefghijklmnopqrstuvwxyzåäöæøœðþłšžčćđħŋŧ",
    "ÀÁÂÃÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛÜÝŸĀĂĄĊĎĒĖĘĚĞĠĢĤĪĮİĴĶĹĻĽŃŅŇŌŐŔŖŘŚŜŞŢŤŨŪŬŮŰŲŴŶŹŻȘȚ",
    "ẠảẤầẨẫẬắẰẳẴặẸẻẼếỀểỄệỈịỌỏỐồỔỗỘớỜởỠợỤủỨừỬữỰỳỴỷỸƠƯ",
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ",
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "ЂЃЄЅІЇЈЉЊЋЌЎЏҐ ђѓєѕіїјљњћќўџґ Ѣѣ Ѳѳ",
    "“”»«’–—−½⅓⅔¼¾ ✱♠♥♦♣"[:13],
)


@pytest.mark.parametrize("letters", ALPHABETS)
def test_letters_that_people_are_called_by_are_all_there(letters: str) -> None:
    assert lacking([letters]) == ()


def test_letter_whose_parts_are_there_counts_as_there() -> None:
    assert lacking(["Ḁ", "O\u0323"]) == ()


def test_what_leaves_no_ink_is_not_missed() -> None:
    assert lacking(["Zoë\u200d\u00ad\t\u00a0 Ek"]) == ()


def test_text_is_named_once_with_each_character_once_and_in_order() -> None:
    found = lacking(["日本 日", "Åsa", "日本 日", "😀"])
    assert found == (Lacking("日本 日", ("日", "本")), Lacking("😀", ("😀",)))
