"""Encrypting a push message for one browser (RFC 8291, in the coding of RFC 8188)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

POINT: Final = 65
"""Octets of an uncompressed point on P-256."""
SECRET: Final = 16
RECORD: Final = 4096
LONGEST: Final = RECORD - 16 - 1 - 86
"""The longest message of one record, its tag, end mark and header taken off."""


class UnusableKeys(ValueError):
    """A browser's keys that are none."""


def decoded(text: str) -> bytes:
    """Return the octets of base64url without padding; raises ``UnusableKeys``."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except ValueError as error:
        raise UnusableKeys(text[:8]) from error


def encoded(octets: bytes) -> str:
    """Return base64url without padding."""
    return urlsafe_b64encode(octets).rstrip(b"=").decode("ascii")


def browser_keys(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """Return a browser's public key and shared secret; raises ``UnusableKeys``."""
    point, secret = decoded(p256dh), decoded(auth)
    if len(point) != POINT or len(secret) != SECRET:
        raise UnusableKeys(p256dh[:8])
    try:
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise UnusableKeys(p256dh[:8]) from error
    return key, secret


def encrypted(
    message: bytes,
    *,
    p256dh: str,
    auth: str,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body that only that browser can read, at most ``LONGEST`` octets of message.

    ``key`` and ``salt`` are drawn for each message, but given when the RFC's example is checked.
    Raises ``UnusableKeys``.
    """
    theirs, secret = browser_keys(p256dh, auth)
    ours = key or ec.generate_private_key(ec.SECP256R1())
    salt = os.urandom(SECRET) if salt is None else salt
    our_point, their_point = _point(ours.public_key()), _point(theirs)
    shared = ours.exchange(ec.ECDH(), theirs)
    material = _derived(
        shared, salt=secret, info=b"WebPush: info\0" + their_point + our_point, length=32
    )
    content_key = _derived(material, salt=salt, info=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(material, salt=salt, info=b"Content-Encoding: nonce\0", length=12)
    head = salt + RECORD.to_bytes(4) + bytes([len(our_point)]) + our_point
    return head + AESGCM(content_key).encrypt(nonce, message[:LONGEST] + b"\x02", None)


def _derived(secret: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
