"""The server's own key, by which push services know it (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from tournament.configuration.folder import kept
from tournament.push.encryption import decoded, encoded

if TYPE_CHECKING:
    from datetime import datetime

OCTETS: Final = 32
VALID_FOR: Final = 12 * 60 * 60
"""Seconds; a push service takes at most a day."""


def server_key() -> ec.EllipticCurvePrivateKey:
    """Return the installation's key: ``KOPSTOPP_PUSH_KEY``, else made once in the data folder."""
    text = os.environ.get("KOPSTOPP_PUSH_KEY") or kept(settings.DATA / "push-key", _made)
    return _key(text)


def public_key() -> str:
    """Return what browsers subscribe with, as base64url."""
    return encoded(_public(server_key()))


@lru_cache(maxsize=4)
def _key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text)), ec.SECP256R1())


def _made() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(OCTETS))


def _public(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def authorization(endpoint: str, *, at: datetime) -> str:
    """Return the header that says who sends to ``endpoint``, signed."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(at.timestamp()) + VALID_FOR,
        "sub": contact(),
    }
    key = server_key()
    signed = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
    numbers = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(OCTETS) for number in numbers)
    return f"vapid t={signed}.{encoded(signature)}, k={encoded(_public(key))}"


def contact() -> str:
    """Return whom a push service may turn to: the address that this server is known by."""
    address: str = settings.ADDRESS or ""
    return address if address.startswith("https://") else "mailto:kopstopp@localhost"


def _part(facts: dict[str, object]) -> str:
    return encoded(json.dumps(facts, separators=(",", ":")).encode())
