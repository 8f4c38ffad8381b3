"""A passkey without a device: answers what a server asks as an authenticator and its browser would."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Passkey:
    """One key pair; it counts its uses, unless `counts` is false, as with keys that several devices share."""

    def __init__(self, origin: str, counts: bool = True) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.count = 0
        self._counts = counts
        self.key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` gives."""
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self._public_key()
        data = self._data(options["rp"]["id"], ATTESTED) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential("webauthn.create", options, attestationObject=written(statement))

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` gives."""
        self.count += self._counts
        data = self._data(options["rpId"])
        signed = data + sha256(self._client("webauthn.get", options)).digest()
        signature = self.key.sign(signed, ec.ECDSA(SHA256()))
        return self._credential(
            "webauthn.get", options, authenticatorData=written(data), signature=written(signature), userHandle=None
        )

    def _public_key(self) -> bytes:
        """In the form of COSE: an elliptic key for ES256."""
        numbers = self.key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})

    def _data(self, party: str, flags: int = 0) -> bytes:
        count = self.count.to_bytes(4, "big")
        return sha256(party.encode()).digest() + bytes([PRESENT | VERIFIED | flags]) + count

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _credential(self, kind: str, options: dict[str, Any], **response: str | None) -> dict[str, Any]:
        response["clientDataJSON"] = written(self._client(kind, options))
        own = written(self.id)
        return {"id": own, "rawId": own, "type": "public-key", "clientExtensionResults": {}, "response": response}


def written(data: bytes) -> str:
    """As JSON has bytes: base64 for addresses, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
