"""Encrypting, signing and sending a push message, and where to one may be sent."""

from __future__ import annotations

import os
import socket
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from tests.tournament.push.service import Browser, Service, claims_of, octets64, push_service
from tournament.push.encryption import LONGEST, UnusableKeys, browser_keys, encrypted
from tournament.push.hosts import is_push_service, leads_out
from tournament.push.identity import authorization, contact, public_key, server_key
from tournament.push.sending import Outcome, outcome_of, send

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import Settings

NOON = datetime(2026, 8, 14, 10, tzinfo=UTC)


@pytest.fixture
def service(settings: Settings) -> Iterator[Service]:
    with push_service() as served:
        settings.PUSH_ORIGIN = served.origin
        yield served


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(octets64(text)), ec.SECP256R1())


def test_message_of_the_rfc_is_encrypted_as_there() -> None:
    """RFC 8291, section 5 and appendix A."""
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        p256dh=(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
            "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        auth="BTBZMqHH6r4Tts7J_aSIgg",
        key=private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        salt=octets64("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert body == octets64(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_only_the_browser_itself_reads_its_message() -> None:
    browser = Browser()
    message = "Åsa Öberg: särspel".encode()
    body = encrypted(message, p256dh=browser.p256dh, auth=browser.auth)
    assert browser.read(body) == message
    assert message not in body
    assert body != encrypted(message, p256dh=browser.p256dh, auth=browser.auth)
    with pytest.raises(InvalidTag):
        Browser(key=browser.key).read(body)


def test_long_message_is_cut_to_one_record() -> None:
    browser = Browser()
    body = encrypted(b"x" * 9000, p256dh=browser.p256dh, auth=browser.auth)
    assert (len(browser.read(body)), len(body) <= 4096) == (LONGEST, True)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", ""),
        ("BA" + "A" * 85, "BTBZMqHH6r4Tts7J_aSIgg"),
        (Browser().p256dh, "kort"),
        (Browser().p256dh[:-4], "BTBZMqHH6r4Tts7J_aSIgg"),
        ("åäö", "BTBZMqHH6r4Tts7J_aSIgg"),
        ("A", "BTBZMqHH6r4Tts7J_aSIgg"),
    ],
    ids=["none", "no point", "short secret", "short point", "no base64", "too short"],
)
def test_keys_that_are_none_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(UnusableKeys):
        browser_keys(p256dh, auth)


def test_message_is_delivered_signed_and_readable(service: Service, settings: Settings) -> None:
    settings.ADDRESS = "https://kort.example.se"
    browser = Browser()
    outcome = send(
        b"hej",
        endpoint=f"{service.origin}/push/abc?d=1",
        p256dh=browser.p256dh,
        auth=browser.auth,
        at=NOON,
    )
    assert outcome is Outcome.SENT
    (got,) = service.got
    assert (got.path, browser.read(got.body)) == ("/push/abc?d=1", b"hej")
    kept = {name: got.headers[name] for name in ("TTL", "Urgency", "Content-Encoding")}
    assert kept == {"TTL": "900", "Urgency": "high", "Content-Encoding": "aes128gcm"}
    assert claims_of(got.headers["Authorization"]) == {
        "aud": service.origin,
        "exp": int(NOON.timestamp()) + 43200,
        "sub": "https://kort.example.se",
    }
    assert f"k={public_key()}" in got.headers["Authorization"]


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, Outcome.SENT),
        (201, Outcome.SENT),
        (307, Outcome.REFUSED),
        (400, Outcome.REFUSED),
        (403, Outcome.REFUSED),
        (404, Outcome.GONE),
        (410, Outcome.GONE),
        (413, Outcome.REFUSED),
        (429, Outcome.UNREACHABLE),
        (503, Outcome.UNREACHABLE),
    ],
)
def test_answer_is_understood_and_no_redirection_followed(
    service: Service, status: int, outcome: Outcome
) -> None:
    assert outcome_of(status) is outcome
    service.status = status
    browser = Browser()
    sent = send(
        b"hej", endpoint=f"{service.origin}/x", p256dh=browser.p256dh, auth=browser.auth, at=NOON
    )
    assert (sent, [got.path for got in service.got]) == (outcome, ["/x"])


def test_service_that_is_away_is_unreachable(settings: Settings) -> None:
    settings.PUSH_ORIGIN = "http://127.0.0.1:9"
    browser = Browser()
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    assert send(b"", endpoint="http://127.0.0.1:9/x", **keys, at=NOON) is Outcome.UNREACHABLE
    settings.PUSH_ORIGIN = ""
    assert send(b"", endpoint="http://127.0.0.1:9/x", **keys, at=NOON) is Outcome.REFUSED


def test_broken_keys_are_refused_before_anybody_is_asked(service: Service) -> None:
    outcome = send(b"", endpoint=f"{service.origin}/x", p256dh="?", auth="?", at=NOON)
    assert (outcome, service.got) == (Outcome.REFUSED, [])


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QABC",
        "https://db5p.notify.windows.com/w/?token=abc%3d",
        "https://fcm.googleapis.com:443/fcm/send/x",
    ],
)
def test_browsers_own_services_are_known(endpoint: str) -> None:
    assert is_push_service(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@10.0.0.1/x",
        "https://user:word@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil-push.services.mozilla.com.example/x",
        "https://push.services.mozilla.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://192.168.1.1/",
        "file:///etc/passwd",
        "https://fcm.googleapis.com/\r\nHost: x",
        "https://fcm.googleapis.com/å",
        "https://fcm.googleapis.com:99999999/x",
        "https://[fcm.googleapis.com/x",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_any_other_address_is_refused(endpoint: str) -> None:
    assert not is_push_service(endpoint)


@pytest.mark.parametrize(
    ("found", "out"),
    [
        (["142.250.74.42"], True),
        (["142.250.74.42", "2a00:1450:400f::1"], True),
        (["10.0.0.1"], False),
        (["142.250.74.42", "127.0.0.1"], False),
        (["::1"], False),
        (["169.254.169.254"], False),
        ([], False),
    ],
)
def test_name_that_leads_into_this_network_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, found: list[str], out: bool
) -> None:
    def looked_up(*_: object, **__: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    assert leads_out("fcm.googleapis.com") is out
    if not out:
        browser = Browser()
        endpoint = "https://fcm.googleapis.com/x"
        sent = send(b"", endpoint=endpoint, p256dh=browser.p256dh, auth=browser.auth, at=NOON)
        assert sent is Outcome.UNREACHABLE


def test_name_that_nobody_knows_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert not leads_out("fcm.googleapis.com")


def test_key_is_made_once_for_the_owner_alone(settings: Settings) -> None:
    first = public_key()
    path = settings.DATA / "push-key"
    assert public_key() == first
    assert path.stat().st_mode & 0o777 == 0o600
    assert first not in path.read_text()


def test_key_may_be_given_to_several_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        os.environ, "KOPSTOPP_PUSH_KEY", "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    )
    number = server_key().private_numbers().private_value
    assert number == int.from_bytes(octets64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (None, "mailto:kopstopp@localhost"),
        ("http://192.168.1.5:8000", "mailto:kopstopp@localhost"),
        ("https://kort.example.se", "https://kort.example.se"),
    ],
)
def test_service_may_turn_to_the_server(settings: Settings, address: str | None, said: str) -> None:
    settings.ADDRESS = address
    assert contact() == said
    claims = claims_of(authorization("https://web.push.apple.com/x", at=NOON))
    assert (claims["aud"], claims["sub"]) == ("https://web.push.apple.com", said)
