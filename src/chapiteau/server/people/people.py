"""Persons: created without asking when somebody first makes a table or sits down, and the same at every table."""

import asyncio
import secrets
from collections.abc import Iterable
from hashlib import sha256

import msgspec

from chapiteau.server.clock import Clock
from chapiteau.server.store import Conflict, Row, Store
from chapiteau.server.streams import append_last

LOCKS = 64
"""How many locks all persons share; each is held only for a moment."""


class Born(msgspec.Struct, tag="born", frozen=True):
    device: str
    """SHA-256 of the secret that a browser keeps; the secret itself is not stored here."""
    at: float


class DeviceAdded(msgspec.Struct, tag="device_added", frozen=True):
    device: str
    at: float


class DeviceRemoved(msgspec.Struct, tag="device_removed", frozen=True):
    device: str
    at: float


class SatAt(msgspec.Struct, tag="sat_at", frozen=True):
    table: str
    at: float


class Forgot(msgspec.Struct, tag="forgot", frozen=True):
    """The person took this table off their list."""

    table: str
    at: float


class Joined(msgspec.Struct, tag="joined", frozen=True):
    """Another person turned out to be the same one."""

    person: str
    at: float


class Became(msgspec.Struct, tag="became", frozen=True):
    """This person is the same as another, and continues as that one."""

    person: str
    at: float


class PasskeyAdded(msgspec.Struct, tag="passkey_added", frozen=True):
    credential: bytes
    """The passkey's own id."""
    key: bytes
    """Its public key (COSE)."""
    count: int
    """Its own count of its uses; 0 for passkeys that do not count them."""
    at: float


class PasskeyUsed(msgspec.Struct, tag="passkey_used", frozen=True):
    """A passkey that counts its uses was used."""

    credential: bytes
    count: int
    at: float


class PasskeyRemoved(msgspec.Struct, tag="passkey_removed", frozen=True):
    credential: bytes
    at: float


class AddressGiven(msgspec.Struct, tag="address_given", frozen=True):
    """The address where this person wants e-mails, once the link sent there has been opened (`address.py`)."""

    address: str
    """Blanked when the person no longer wants e-mails."""
    secret: str
    """The token in the links of all e-mails: whoever has it may confirm the address, and stop the e-mails."""
    language: str
    at: float


class AddressConfirmed(msgspec.Struct, tag="address_confirmed", frozen=True):
    at: float


class AddressForgotten(msgspec.Struct, tag="address_forgotten", frozen=True):
    at: float


AddressEvent = AddressGiven | AddressConfirmed | AddressForgotten
DeviceEvent = Born | DeviceAdded | DeviceRemoved
PasskeyEvent = PasskeyAdded | PasskeyUsed | PasskeyRemoved
PersonEvent = DeviceEvent | SatAt | Forgot | Joined | Became | PasskeyEvent | AddressEvent


class Device(msgspec.Struct, frozen=True):
    """The person that this device or passkey belongs to."""

    person: str


encode = msgspec.json.encode
read_event = msgspec.json.Decoder(PersonEvent).decode
read_device = msgspec.json.Decoder(Device).decode


class Person:
    """A person, folded from their stream."""

    def __init__(self, key: str, events: list[PersonEvent]) -> None:
        self.id = key
        self.events = events
        self.devices: dict[str, float] = {}
        """When each device became theirs, by the hash of its secret."""
        self.tables: dict[str, float] = {}
        """When they last sat down at each table, the latest last."""
        self.passkeys: dict[bytes, PasskeyAdded] = {}
        self.also: list[str] = []
        self.address: AddressGiven | None = None
        self.confirmed = False
        """Whether e-mails may go to that address."""
        for event in events:
            self._fold(event)

    @property
    def ids(self) -> frozenset[str]:
        """All pseudonyms of this person."""
        return frozenset([self.id, *self.also])

    def _fold(self, event: PersonEvent) -> None:
        match event:
            case Born() | DeviceAdded():
                self.devices[event.device] = event.at
            case DeviceRemoved():
                self.devices.pop(event.device, None)
            case SatAt():
                self.tables.pop(event.table, None)
                self.tables[event.table] = event.at
            case Forgot():
                self.tables.pop(event.table, None)
            case PasskeyAdded() | PasskeyUsed() | PasskeyRemoved():
                self._fold_passkey(event)
            case Joined():
                self.also.append(event.person)
            case AddressGiven() | AddressConfirmed() | AddressForgotten():
                self._fold_address(event)

    def _fold_passkey(self, event: PasskeyEvent) -> None:
        known = self.passkeys.pop(event.credential, None)
        match event:
            case PasskeyAdded():
                self.passkeys[event.credential] = event
            case PasskeyUsed() if known is not None:  # another process may have removed it in the meantime
                self.passkeys[event.credential] = msgspec.structs.replace(known, count=event.count)

    def _fold_address(self, event: AddressEvent) -> None:
        if not isinstance(event, AddressConfirmed):
            self.address = event if isinstance(event, AddressGiven) and event.address else None
        self.confirmed = isinstance(event, AddressConfirmed) and self.address is not None


class People:
    """All persons of this server; nothing is kept in memory, so several processes agree."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._locks = [asyncio.Lock() for _ in range(LOCKS)]

    def lock_of(self, key: str) -> asyncio.Lock:
        """The lock for changing a person's rows: two changes at once could undo each other's deletions."""
        return self._locks[hash(key) % LOCKS]

    async def find(self, device: str | None) -> Person | None:
        """The person whose device this is, by the hash of its secret."""
        if device is None:
            return None
        rows = await asyncio.to_thread(self.store.read, device_stream(device))
        return await self.person(read_device(rows[0][1]).person) if rows else None

    async def person(self, key: str) -> Person | None:
        """The person of this id, merged with all who turned out to be the same, even if they refer to one another."""
        streams = await self._streams_with(key)
        if not streams:
            return None
        went_on = [each for each, events in streams.items() if not any(isinstance(event, Became) for event in events)]
        first = min(went_on or streams)
        if len(streams) == 1:
            return Person(first, streams[first])
        # The address of a merged person was copied to the first one by then, or is no longer wanted.
        events = streams.pop(first)
        events += [event for other in streams.values() for event in other if not isinstance(event, AddressEvent)]
        found = Person(first, sorted(events, key=lambda event: event.at))
        found.also = sorted({*found.also, *streams} - {first})
        return found

    async def _streams_with(self, key: str) -> dict[str, list[PersonEvent]]:
        """The streams of this person and all who are the same, found by following `Joined` and `Became` events."""
        found, wanted = dict[str, list[PersonEvent]](), [key]
        while wanted:
            each = wanted.pop()
            rows = [] if each in found else await asyncio.to_thread(self.store.read, person_stream(each))
            if rows:
                found[each] = [read_event(body) for _, body in rows]
                wanted += [event.person for event in found[each] if isinstance(event, Joined | Became)]
        return found

    async def of(self, device: str) -> Person:
        """The person whose device this is, created now if there is none."""
        while (found := await self.find(device)) is None:
            key = secrets.token_hex(16)
            await self.store.append(person_stream(key), 0, encode(Born(device, self.clock.stamp())))
            try:
                await self.store.append(device_stream(device), 0, encode(Device(key)))
            except Conflict:  # another page of the same browser was quicker
                await self.store.erase(person_stream(key))
                await self._mend(device)
        return found

    async def _mend(self, device: str) -> None:
        """Erase a device's row that leads to nobody, since its person was deleted in the meantime."""
        if await self.find(device) is None:
            await self.store.erase(device_stream(device))

    async def sits(self, device: str, table: str) -> Person:
        """The person with this device, who is about to sit down; notes the table, even if they then get no seat."""
        while True:
            person = await self.of(device)
            if next(reversed(person.tables), None) == table:
                return person
            if await self.note(person.id, SatAt(table, self.clock.stamp())):
                return person

    async def note(self, key: str, event: PersonEvent) -> bool:
        """Append to the stream of a person, at any process; False if the person was deleted in the meantime."""
        async with self.lock_of(key):
            if not await asyncio.to_thread(self.store.read, person_stream(key)):
                return False
            await append_last(self.store, person_stream(key), encode(event))
            return True

    async def add_device(self, person: Person, device: str) -> None:
        """Give this device to the person; if it belonged to another person, merge that one into them."""
        while (before := await self.find(device)) is None:
            if not await self.note(person.id, DeviceAdded(device, self.clock.stamp())):
                return  # the person was deleted in the meantime
            try:
                await self.store.append(device_stream(device), 0, encode(Device(person.id)))
            except Conflict:  # it has just become somebody's, or its person was deleted
                await self._mend(device)
        if person.id not in before.ids:
            await self._join(person, before)

    async def _join(self, person: Person, before: Person) -> None:
        """Merge a person into another one, with everything they have."""
        now = self.clock.stamp()
        for key in before.ids:
            await self.note(person.id, Joined(key, now))
        for table, at in before.tables.items():
            await self.note(person.id, SatAt(table, at))
        for known in before.devices:
            await self.note(person.id, DeviceAdded(known, now))
        for passkey in before.passkeys.values():
            await self.note(person.id, passkey)
        if person.address is None and before.address is not None and before.confirmed:
            await self.note(person.id, msgspec.structs.replace(before.address, at=now))
            await self.note(person.id, AddressConfirmed(now))
        await self.note(before.id, Became(person.id, now))
        await self.blank_addresses(before.ids)

    async def blank_addresses(self, keys: Iterable[str]) -> None:
        """Blank all addresses in the streams of these persons, and stop asking them to confirm one."""
        for key in keys:
            await self.store.erase(confirming_stream(key))
            for number, body in await asyncio.to_thread(self.store.read, person_stream(key)):
                event = read_event(body)
                if isinstance(event, AddressGiven) and event.address:
                    blank = msgspec.structs.replace(event, address="", secret="")
                    await self.store.rewrite(person_stream(key), number, encode(blank))


def device_of(secret: str) -> str:
    """The hash of a device's secret, which is stored instead of the secret."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def person_stream(key: str) -> str:
    return f"person:{key}"


def device_stream(device: str) -> str:
    return f"device:{device}"


def confirming_stream(person: str) -> str:
    """The attempts to have an address confirmed; it exists as long as the person wants that."""
    return f"confirm:{person}"


def removed_device(row: Row) -> str | None:
    """The device whose removal this row of another process tells, if it does."""
    if row.body is None or not row.stream.startswith(person_stream("")) or b"device_removed" not in row.body:
        return None
    event = read_event(row.body)
    return event.device if isinstance(event, DeviceRemoved) else None


def passkey_stream(credential: bytes) -> str:
    return f"passkey:{sha256(credential).hexdigest()}"
