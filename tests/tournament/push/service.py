"""A push service on this machine, and a browser that reads what it delivers.

The browser's side of RFC 8291 is written here on its own, from the RFC: nothing of the product.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    from collections.abc import Iterator


def text64(octets: bytes) -> str:
    return urlsafe_b64encode(octets).rstrip(b"=").decode()


def octets64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, for at most one block of output."""
    drawn = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(drawn, info + b"\x01", hashlib.sha256).digest()[:length]


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass
class Browser:
    """A browser's keys."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def p256dh(self) -> str:
        return text64(point_of(self.key.public_key()))

    @property
    def auth(self) -> str:
        return text64(self.secret)

    def read(self, body: bytes) -> bytes:
        """Decrypt a message."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs = body[21 : 21 + length]
        assert len(body) <= size + 21 + length
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\x00" + point_of(self.key.public_key()) + theirs
        material = hkdf(self.secret, shared, info, 32)
        content_key = hkdf(salt, material, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = hkdf(salt, material, b"Content-Encoding: nonce\x00", 12)
        plain = AESGCM(content_key).decrypt(nonce, body[21 + length :], None)
        message, mark = plain[:-1], plain[-1:]
        assert mark == b"\x02"
        return message

    def told(self, body: bytes) -> dict[str, str]:
        found: dict[str, str] = json.loads(self.read(body))
        return found


@dataclass
class Delivered:
    """A request as the push service got it."""

    path: str
    headers: dict[str, str]
    body: bytes


def claims_of(header: str) -> dict[str, Any]:
    """Check a VAPID header's signature with the key that it names; returns what it claims."""
    fields = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    head, claims, signature = fields["t"].split(".")
    octets = octets64(signature)
    numbers = int.from_bytes(octets[:32]), int.from_bytes(octets[32:])
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), octets64(fields["k"]))
    signed = f"{head}.{claims}".encode()
    key.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(SHA256()))
    assert json.loads(octets64(head)) == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, Any] = json.loads(octets64(claims))
    return found


@dataclass
class Service:
    """The service: what it got, and what it answers."""

    origin: str
    status: int = 201
    got: list[Delivered] = field(default_factory=list)


@contextmanager
def push_service() -> Iterator[Service]:
    """Serve on a free port of loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.append(Delivered(self.path, dict(self.headers), body))
            self.send_response(service.status)
            if service.status in {301, 307}:
                self.send_header("Location", f"{service.origin}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
            del format, args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = Service(f"http://127.0.0.1:{server.server_port}")
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
