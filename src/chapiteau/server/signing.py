"""Records are signed with the server's key, so nobody else can make up a record that claims to be from here.

The signature covers the last hash of a record, which stands for its header and all its entries. It says that this
server vouches for the match; checking it tells the key. It gives no protection against the server's own operator.
"""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from chapiteau.engine.record import Record
from chapiteau.engine.verify import FAILED, NOT_CHECKED, OK, Part
from chapiteau.server.clock import Clock
from chapiteau.server.events import SERVER_STREAM, KeyMade, Signed, encode, read_key
from chapiteau.server.store import Conflict, Store

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PURPOSE = b"chapiteau record 1\n"
"""Put before what is signed, so that a signature for one purpose is worth nothing for another."""


class Signing:
    """The server's key: kept in the store, and made when it is first needed."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._key: Ed25519PrivateKey | None = None

    async def start(self) -> None:
        await self.load()

    async def public_key(self) -> str:
        return _public(await self.load())

    async def sign(self, last_hash: str) -> Signed:
        key = await self.load()
        return Signed(_public(key), key.sign(PURPOSE + last_hash.encode()).hex())

    async def load(self) -> "Ed25519PrivateKey":
        """If several processes make a key at once, the first one stored counts for all."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        while self._key is None:
            rows = await asyncio.to_thread(self._store.read, SERVER_STREAM)
            if rows:
                self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(read_key(rows[0][1]).secret))
            else:
                made = KeyMade(Ed25519PrivateKey.generate().private_bytes_raw().hex(), self._clock.stamp())
                try:
                    await self._store.append(SERVER_STREAM, 0, encode(made))
                except Conflict:
                    continue
        return self._key


def _public(key: "Ed25519PrivateKey") -> str:
    return key.public_key().public_bytes_raw().hex()


def check(data: Mapping[str, Any], record: Record, wanted: str | None = None) -> Part:
    """Whether a record is signed, with which key (the wanted one, if any), and whether the signature is valid."""
    signed = data.get("signed")
    if signed is None:
        return Part("signature", NOT_CHECKED if wanted is None else FAILED, "not signed")
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key, signature = bytes.fromhex(signed["key"]), bytes.fromhex(signed["signature"])
        Ed25519PublicKey.from_public_bytes(key).verify(signature, PURPOSE + str(record.last_hash()).encode())
    except (InvalidSignature, KeyError, TypeError, ValueError):
        return Part("signature", FAILED, "the signature is not one of this record")
    outcome = OK if wanted is None or bytes.fromhex(wanted) == key else FAILED
    return Part("signature", outcome, f"signed by the key {key.hex()}" + (", another one" if outcome == FAILED else ""))
