"""A passkey leads any device to its person. Nobody needs one, and browsers allow it only over https or at localhost.

py_webauthn and what it needs are loaded with the first passkey, in a thread: most servers never see one.
"""

import asyncio
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec

from chapiteau.engine.errors import BadInput
from chapiteau.server.people.once import claim
from chapiteau.server.people.people import (
    Device,
    PasskeyAdded,
    PasskeyUsed,
    People,
    Person,
    encode,
    passkey_stream,
    read_device,
)
from chapiteau.server.store import Conflict

SECONDS = 300.0
MOST_PASSKEYS = 20
NAME = "Chapiteau"

Credential = Mapping[str, Any]
"""The result of the browser's `PublicKeyCredential.toJSON`."""


class Refused(Exception):
    """This passkey cannot be added or used; the message says why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


@dataclass(frozen=True)
class Party:
    """The site that asks (the relying party): a passkey belongs to its host name, and signs the whole origin."""

    origin: str
    name: str


def party_of(origin: str) -> Party:
    parts = urlsplit(origin)
    name = parts.hostname or ""
    if not name or _is_numbers(name):
        raise BadInput("a passkey needs a name such as games.example.org, not an IP address")
    if parts.scheme != "https" and name != "localhost" and not name.endswith(".localhost"):
        raise BadInput("a passkey needs https")
    return Party(origin, name)


class Challenge(msgspec.Struct, frozen=True):
    until: float
    person: str | None
    """The person adding a passkey; None when an existing one is used."""


read_challenge = msgspec.json.Decoder(Challenge).decode


async def ask_to_add(people: People, person: Person, party: Party, name: str) -> bytes:
    """The options for a browser to create a passkey for this person, as JSON."""
    if len(person.passkeys) >= MOST_PASSKEYS:
        raise Refused(409, f"a person has {MOST_PASSKEYS} passkeys at most")
    challenge = await _new_challenge(people, person.id)
    return await asyncio.to_thread(_options_to_add, party.name, person, name or NAME, challenge)


async def ask_to_use(people: People, party: Party) -> bytes:
    """The options for a browser to use anybody's passkey, as JSON; the passkey itself tells whose it is."""
    challenge = await _new_challenge(people, None)
    return await asyncio.to_thread(_options_to_use, party.name, challenge)


async def add(people: People, person: Person, party: Party, credential: Credential) -> None:
    """Store the passkey that the browser has created."""
    challenge = await asyncio.to_thread(_challenge_of, credential)
    await _claim(people, challenge, person.id)
    found = await asyncio.to_thread(_verify_new, credential, challenge, party, people.clock.stamp())
    try:
        await people.store.append(passkey_stream(found.credential), 0, encode(Device(person.id)))
    except Conflict:
        raise Refused(409, "this passkey is known already") from None
    await people.note(person.id, found)


async def use(people: People, party: Party, credential: Credential) -> Person:
    """The person whose passkey has answered."""
    challenge = await asyncio.to_thread(_challenge_of, credential)
    await _claim(people, challenge, None)
    key = await asyncio.to_thread(_id_of, credential)
    rows = await asyncio.to_thread(people.store.read, passkey_stream(key))
    person = await people.person(read_device(rows[0][1]).person) if rows else None
    known = person.passkeys.get(key) if person else None
    if person is None or known is None:
        raise Refused(404, "nobody is known by this passkey")
    count = await asyncio.to_thread(_verify, credential, challenge, party, known)
    if count != known.count:
        await people.note(person.id, PasskeyUsed(key, count, people.clock.stamp()))
    return person


async def _new_challenge(people: People, person: str | None) -> bytes:
    challenge = secrets.token_bytes(32)
    stored = Challenge(people.clock.stamp() + SECONDS, person)
    await people.store.append(_stream(challenge), 0, encode(stored))
    return challenge


async def _claim(people: People, challenge: bytes, person: str | None) -> None:
    """Take a challenge: it may be answered once, in time, and only for its purpose."""
    found = await claim(people, _stream(challenge))
    if found is None or read_challenge(found).person != person:
        raise Refused(410, "this took too long, or was answered before")


def _stream(challenge: bytes) -> str:
    return f"challenge:{sha256(challenge).hexdigest()}"


def _is_numbers(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


# The calls of py_webauthn, each in a thread


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn its errors into ours: it gets unchecked input, and raises errors of many kinds for what is malformed."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from webauthn.helpers.exceptions import WebAuthnException

    nonsense = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)
    try:
        yield
    except (WebAuthnException, UnsupportedAlgorithm, *nonsense) as error:
        raise Refused(400, "this is no answer of a passkey to what was asked") from error


def _options_to_add(party: str, person: Person, name: str, challenge: bytes) -> bytes:
    import webauthn
    from webauthn.helpers import structs

    chosen = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,  # so that nobody has to say who they are
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    options = webauthn.generate_registration_options(
        rp_id=party,
        rp_name=NAME,
        user_id=bytes.fromhex(person.id),
        user_name=name,
        challenge=challenge,
        timeout=int(SECONDS * 1000),
        authenticator_selection=chosen,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=key) for key in person.passkeys],
    )
    return webauthn.options_to_json(options).encode()


def _options_to_use(party: str, challenge: bytes) -> bytes:
    import webauthn

    options = webauthn.generate_authentication_options(rp_id=party, challenge=challenge, timeout=int(SECONDS * 1000))
    return webauthn.options_to_json(options).encode()


def _challenge_of(credential: Credential) -> bytes:
    """The challenge that was answered; the store tells whether it was ours."""
    with _refusing():
        from webauthn import base64url_to_bytes
        from webauthn.helpers import parse_client_data_json

        return parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge


def _id_of(credential: Credential) -> bytes:
    with _refusing():
        from webauthn import base64url_to_bytes

        return base64url_to_bytes(credential["rawId"])


def _verify_new(credential: Credential, challenge: bytes, party: Party, at: float) -> PasskeyAdded:
    with _refusing():
        import webauthn

        found = webauthn.verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=party.name,
            expected_origin=party.origin,
        )
        return PasskeyAdded(found.credential_id, found.credential_public_key, found.sign_count, at)


def _verify(credential: Credential, challenge: bytes, party: Party, known: PasskeyAdded) -> int:
    """Verify the answer; returns the passkey's count of its uses, by which a copy of it would be noticed."""
    with _refusing():
        import webauthn

        found = webauthn.verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=party.name,
            expected_origin=party.origin,
            credential_public_key=known.key,
            credential_current_sign_count=known.count,
        )
        return found.new_sign_count
