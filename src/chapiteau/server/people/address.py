"""The address for e-mails to a person: given, confirmed by a link that is mailed there, and forgotten.

The address is stored in the person's stream and nowhere else. When it is no longer wanted, it is blanked there, too.
"""

import re
import secrets
from hmac import compare_digest

from chapiteau.server.people.people import (
    AddressConfirmed,
    AddressForgotten,
    AddressGiven,
    People,
    Person,
    confirming_stream,
)
from chapiteau.server.streams import append_last

LONGEST = 254
DAYS_TO_CONFIRM = 3.0
LIKE_AN_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*")


def is_address(text: str) -> bool:
    """Whether mail can go there, as browsers see it; nothing that passes can break out of a header."""
    # Mail programs decode what begins with `=?`, which could hide commas, brackets and line breaks.
    return len(text) <= LONGEST and "=?" not in text and LIKE_AN_ADDRESS.fullmatch(text) is not None


async def give(people: People, person: Person, address: str, language: str) -> None:
    """Note the address; a link to confirm it is sent there first (`notices/`)."""
    await forget(people, person)
    given = AddressGiven(address, secrets.token_hex(16), language, people.clock.stamp())
    await people.note(person.id, given)
    await append_last(people.store, confirming_stream(person.id), b"")


async def confirm(people: People, token: str) -> Person | None:
    """Confirm the address whose link was opened; None if the link is not valid."""
    person = await of_token(people, token)
    if person is None or is_late(person, people.clock.stamp()):
        return None
    if not person.confirmed:
        await people.note(person.id, AddressConfirmed(people.clock.stamp()))
        await people.store.erase(confirming_stream(person.id))
    return person


async def forget(people: People, person: Person) -> None:
    """Send nothing more, and keep no address."""
    if person.address is not None:
        await people.note(person.id, AddressForgotten(people.clock.stamp()))
    await people.blank_addresses(person.ids)


def is_late(person: Person, now: float) -> bool:
    """Whether the address was not confirmed in time."""
    given = person.address
    return given is not None and not person.confirmed and now - given.at > DAYS_TO_CONFIRM * 86_400


async def of_token(people: People, token: str) -> Person | None:
    """The person to whom the token in a link belongs."""
    key, _, secret = token.partition("-")
    person = await people.person(key)
    if person is None or person.address is None or not person.address.secret:
        return None
    return person if compare_digest(person.address.secret.encode(), secret.encode()) else None


def token_of(person: Person) -> str:
    """The token in the links of this person's mails."""
    return f"{person.id}-{person.address.secret if person.address is not None else ''}"
