from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import Fault, RuleError
from scoring.eventfile import decode, load, loads_document
from scoring.eventfile.limits import MAX_BYTES, MAX_FAULTS, MAX_SAFE_INTEGER, MAX_VALUES


def refusal(data: bytes | str) -> tuple[Fault, ...]:
    with pytest.raises(RuleError) as refused:
        loads_document(data)
    return refused.value.faults


@pytest.mark.parametrize("data", [b'{"a": 1}', b'\xef\xbb\xbf{"a": 1}', '\ufeff{"a": 1}'])
def test_document_may_have_a_byte_order_mark(data: bytes | str) -> None:
    assert loads_document(data) == {"a": 1}


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        (b"", [Fault("not_json", "", {"line": 1, "column": 1})]),
        (b'{"a": 1,\n}', [Fault("not_json", "", {"line": 2, "column": 1})]),
        (b"{} {}", [Fault("not_json", "", {"line": 1, "column": 4})]),
        ("\ufeff\ufeff{}", [Fault("not_json", "", {"line": 1, "column": 1})]),
        ('{"name": "Åsa"}'.encode("cp1252"), [Fault("not_utf8", "", {"offset": 10})]),
        ('{"a": 1}'.encode("utf-16"), [Fault("not_utf8", "", {"offset": 0})]),
        (b"[]", [Fault("wrong_type", "", {"expected": "object", "found": "array"})]),
        (b"true", [Fault("wrong_type", "", {"expected": "object", "found": "boolean"})]),
        (b"[" * 100_000, [Fault("too_deep")]),
        (b'{"a":' * 100_000, [Fault("too_deep")]),
        (b'{"a": NaN}', [Fault("not_a_number", "/a", {"literal": "NaN"})]),
        (b'{"a": [1, -Infinity]}', [Fault("not_a_number", "/a/1", {"literal": "-Infinity"})]),
        (b'{"a": 1e400}', [Fault("number_too_large", "/a", {"literal": "1e400"})]),
        (
            b'{"a": 9007199254740992}',
            [Fault("number_too_large", "/a", {"literal": "9007199254740992"})],
        ),
        (
            b'{"a": ' + b"9" * 1_000_000 + b"}",
            [Fault("number_too_large", "/a", {"literal": "9" * 40})],
        ),
        (b'{"a": "\\ud800"}', [Fault("unsafe_character", "/a")]),
        (b'{"a": "x\\u0000"}', [Fault("unsafe_character", "/a")]),
        (b'{"a": {"\\udfff": 1}}', [Fault("unsafe_character", "/a")]),
        ('{"a": "\ud800"}', [Fault("unsafe_character", "/a")]),
        (
            b'{"a/b": {"c": 1, "c": 2}, "d": 1, "d": {"e": 1, "e": 2}}',
            [
                Fault("duplicate_key", "/d", {"key": "d"}),
                Fault("duplicate_key", "/a~1b/c", {"key": "c"}),
                Fault("duplicate_key", "/d/e", {"key": "e"}),
            ],
        ),
    ],
)
def test_document_is_refused(data: bytes | str, faults: list[Fault]) -> None:
    assert list(refusal(data)) == faults


@pytest.mark.parametrize("number", [MAX_SAFE_INTEGER, -MAX_SAFE_INTEGER, 0])
def test_document_keeps_safe_integers(number: int) -> None:
    assert loads_document(f'{{"a": {number}}}') == {"a": number}


def test_document_keeps_an_escaped_pair() -> None:
    assert loads_document(b'{"a": "\\ud83d\\ude00"}') == {"a": "\U0001f600"}


def test_document_of_200_megabytes_is_refused_unread() -> None:
    size = 200_000_000
    fault = Fault("file_too_large", "", {"size": size, "limit": MAX_BYTES})
    assert refusal(b" " * size) == (fault,)


def test_document_of_the_largest_size_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "MAX_BYTES", len(b'{"a": 1}'))
    assert loads_document(b'{"a": 1}') == {"a": 1}
    assert refusal(b'{"a": 1} ') == (Fault("file_too_large", "", {"size": 9, "limit": 8}),)


@pytest.mark.parametrize("crowd", ["{},", "[],", '"a",'])
def test_document_of_too_many_values_is_refused_before_they_are_made(crowd: str) -> None:
    data = "[" + crowd * (MAX_VALUES + 1)
    (fault,) = refusal(data)
    assert (fault.code, fault.path, fault.facts["limit"]) == ("too_many_values", "", MAX_VALUES)


def test_document_of_the_most_values_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "MAX_VALUES", 3)
    assert loads_document('{"a": [1, 2]}') == {"a": [1, 2]}
    monkeypatch.setattr(decode, "MAX_VALUES", 2)
    fault = Fault("too_many_values", "", {"count": 3, "limit": 2})
    assert refusal('{"a": [1, 2]}') == (fault,)


def test_faults_of_a_document_are_bounded() -> None:
    assert len(refusal('{"a": [' + "NaN," * MAX_FAULTS + "NaN]}")) == MAX_FAULTS


def test_one_character_is_enough_to_look_closer() -> None:
    assert len(str(-MAX_SAFE_INTEGER)) == decode.LONGEST_INTEGER


@given(st.binary(max_size=40) | st.text(max_size=40))
def test_anything_is_a_document_or_refused(data: bytes | str) -> None:
    with suppress(RuleError):
        load(data)
