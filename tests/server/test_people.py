"""Who plays: the same person at every table and on every device, told all that is known, and forgotten at will."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from chapiteau.server.people import records
from chapiteau.server.people.address import give
from chapiteau.server.people.codes import LANGUAGES, LISTED, SECONDS, make_code, use_code, words
from chapiteau.server.people.once import CODES, claim, forget_old
from chapiteau.server.people.people import Device, People, device_of, device_stream, encode, person_stream
from chapiteau.server.room.hearing import COME_AGAIN
from chapiteau.server.store import SqliteStore, Unavailable
from tests.server.client import Keys, begin, play_out
from tests.server.rooms import Guest, Time, make, rooms, settle
from tests.server.stores import both_stores, kept_at

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.rooms import Rooms
    from tests.server.client import Page, Server

pytestmark = both_stores


def new_secret() -> str:
    return secrets.token_hex(32)


def ask(server: Server, path: str, status: int = 200, **body: Any) -> Any:
    answer = httpx.post(f"{server.url}/api/people/{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def page_of(server: Server, table: str, person: str) -> Page:
    page = server.page(table)
    page.say("hello", tokens=[], person=person)
    page.hear()
    return page


def playing(server: Server, person: str, name: str = "Anna") -> tuple[Page, Keys]:
    page, keys = page_of(server, server.make("human", "random", "random"), person), Keys()
    page.sit(0, keys, name)
    page.say("look", seat=0)
    begin((page, 0, keys))
    return page, keys


def test_a_refused_seat_makes_no_person(server: Server) -> None:
    """Otherwise, strangers could fill the store with persons who never played."""
    page, _ = playing(server, new_secret())
    stranger = new_secret()
    with page_of(server, page.table, stranger) as other:
        other.sit(0, Keys(), "Mallory")
        refused = other.until(lambda position: position["answer"])
        assert refused["answer"]["error"] == "taken"
    page.close()
    ask(server, "me", 404, person=stranger)


def summaries(server: Server, person: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.post("/api/summaries", {"tables": [], "person": person})
    return found


def other_device(server: Server, person: str, name: str = "Anna", language: str = "en") -> str:
    """The secret of a second device of this person."""
    code = ask(server, "code", person=person, name=name, language=language)
    device = new_secret()
    assert ask(server, "use", person=device, code=code["words"])["name"] == name
    return device


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_played_on_from_another_device(server: Server, language: str) -> None:
    phone = new_secret()
    page, _ = playing(server, phone)
    with page:
        desk = other_device(server, phone, language=language)
        (told,) = summaries(server, desk)
        assert (told["table"], told["mine"]) == (page.table, [0])
        with page_of(server, page.table, desk) as other:
            assert other.position["mine"] == [0]
            other.say("look", seat=0)
            other.until(lambda position: position["seat"] == 0)
            other.my_turn()
            assert other.move()["answer"]["error"] is None
            assert play_out(other)["end"]
            assert other.request("again", seat=0)["answer"]["error"] is None
            keys = Keys()
            other.sit(0, keys, "Anna")
            begin((other, 0, keys))


def test_a_stranger_holds_nothing(server: Server) -> None:
    page, _ = playing(server, new_secret())
    with page, page_of(server, page.table, new_secret()) as stranger:
        assert stranger.position["mine"] == []
        stranger.say("look", seat=0)
        assert stranger.until(lambda position: position["answer"])["answer"]["error"] == "not_your_seat"
        stranger.position = {}
        stranger.sit(0, Keys(), "Eve")
        assert stranger.until(lambda position: position["answer"])["answer"]["error"] == "taken"
    assert summaries(server, new_secret()) == []
    ask(server, "me", 404, person=new_secret())


def test_the_secret_is_nowhere_in_the_store(server: Server) -> None:
    person = new_secret()
    page, _ = playing(server, person)
    page.close()
    other_device(server, person)
    kept = kept_at(server.where)
    assert device_of(person).encode() in kept
    assert person.encode() not in kept
    assert bytes.fromhex(person) not in kept


def test_a_code_leads_somewhere_once(server: Server) -> None:
    person = new_secret()
    words_ = ask(server, "code", person=person)["words"]
    ask(server, "use", person=new_secret(), code=f" {words_.upper()}. ")
    ask(server, "use", 404, person=new_secret(), code=words_)
    ask(server, "use", 404, person=new_secret(), code="six words that are not listed")
    assert ask(server, "me", person=person)["devices"] == 2


def test_a_code_is_good_for_ten_minutes(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            person = await house.people.of(device_of(new_secret()))
            first, second = [await make_code(house.people, person, "", "fr") for _ in range(2)]
            await time.pass_by(SECONDS - 1)
            assert await use_code(house.people, first) is not None
            await time.pass_by(2)
            assert await use_code(house.people, second) is None

    asyncio.run(story())


def test_merged_persons_have_all_tables_on_both_devices(server: Server) -> None:
    phone, desk = new_secret(), new_secret()
    tables = set()
    for person in (phone, desk):
        page, _ = playing(server, person)
        tables.add(page.table)
        page.close()
    code = ask(server, "code", person=phone)["words"]
    told = ask(server, "use", person=desk, code=code)
    assert (told["devices"], told["tables"]) == (2, 2)
    for device in (phone, desk):
        assert {each["table"] for each in summaries(server, device)} == tables
    with page_of(server, min(tables), desk) as one, page_of(server, max(tables), desk) as other:
        assert one.position["mine"] == other.position["mine"] == [0]


def test_a_table_leaves_the_list_on_every_device(server: Server) -> None:
    phone = new_secret()
    page, _ = playing(server, phone)
    page.close()
    desk = other_device(server, phone)
    ask(server, "forget", 204, person=desk, table=page.table)
    assert summaries(server, phone) == []


def test_all_that_is_known_is_told_and_forgotten(server: Server) -> None:
    person, name = new_secret(), "Zerlina"
    page, _ = playing(server, person, name)
    with page, server.page(page.table) as watcher:
        watcher.hello()
        told = ask(server, "export", person=person)
        assert [(seat["table"], seat["sat"]["name"]) for seat in told["seats"]] == [(page.table, name)]
        assert [event["type"] for event in told["events"]] == ["born", "sat_at"]
        ask(server, "delete", 204, person=person)
        watcher.until(lambda position: position["table"]["seats"][0]["name"] == "")
        ask(server, "me", 404, person=person)
        ask(server, "delete", 204, person=person)
        play_out(page)
        record = httpx.get(server.url + page.position["end"]["record"]).text
        assert name not in record
    with server.page(page.table) as late:
        assert name not in str(late.hello())


def test_a_name_in_a_code_is_forgotten_with_the_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            people, mine, others = house.people, *[device_of(new_secret()) for _ in range(2)]
            person = await people.of(mine)
            used = await make_code(people, person, "Zerlina", "en")
            found = await use_code(people, used)
            assert found is not None
            await people.add_device(found[0], others)
            await make_code(people, person, "Zerlina", "fr")
            stranger = await people.of(device_of(new_secret()))
            theirs = await make_code(people, stranger, "Mazetto", "en")
            await records.delete(people, await people.of(others), house)
            kept = [body for stream in people.store.streams() for _, body in people.store.read(stream)]
            assert not any(b"Zerlina" in body for body in kept)
            assert await use_code(people, theirs) is not None

    asyncio.run(story())


class Forgetful(SqliteStore):
    """What a code leads to is forgotten in the moment in which it is used."""

    async def append(self, stream: str, number: int, body: bytes) -> None:
        if stream.startswith(CODES) and number == 1:
            await self.erase(stream)
        await super().append(stream, number, body)


def test_a_code_that_is_forgotten_while_it_is_used_leaves_nothing(tmp_path: Path) -> None:
    """What was left could not be read: nobody could be deleted any more, and no table expired."""

    async def story() -> None:
        async with rooms(Forgetful(tmp_path / "chapiteau.sqlite"), time=Time()) as house:
            people = house.people
            person = await people.of(device_of(new_secret()))
            assert await use_code(people, await make_code(people, person, "Zerlina", "en")) is None
            assert people.store.streams(CODES) == []

    asyncio.run(story())


def test_a_code_that_cannot_be_read_stops_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            people, stream = house.people, f"{CODES}damaged"
            await people.store.append(stream, 0, b"used")
            assert await claim(people, stream) is None
            await records.delete(people, await people.of(device_of(new_secret())), house)
            assert people.store.streams("person:") == []
            await forget_old(people)
            assert people.store.streams(CODES) == []

    asyncio.run(story())


def test_a_person_deleted_while_a_device_is_removed_leaves_no_name(tmp_path: Path) -> None:
    """Both rewrite the same rows, so each could restore what the other has just blanked."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            people, mine, lost = house.people, new_secret(), device_of(new_secret())
            await people.add_device(await people.of(device_of(mine)), lost)
            for _ in range(4):
                guest, keys = Guest(await make(house, 1, 2)), Keys()
                await guest.say("hello", tokens=[], person=mine)
                await guest.say("sit", seat=0, name="Zerlina", token=keys.token, commitment=keys.commitment)
            person = await people.of(device_of(mine))
            await asyncio.gather(
                records.remove_device(people, person, lost, house), records.delete(people, person, house)
            )
            kept = [body for stream in people.store.streams() for _, body in people.store.read(stream)]
            assert not any(b"Zerlina" in body for body in kept)
            assert people.store.streams("person:") == people.store.streams("device:") == []

    asyncio.run(story())


class Failing(SqliteStore):
    """Every change fails after a number of changes."""

    left: int | None = None

    def _count(self) -> None:
        if self.left == 0:
            raise Unavailable("database or disk is full")
        self.left = None if self.left is None else self.left - 1

    async def append(self, stream: str, number: int, body: bytes) -> None:
        self._count()
        await super().append(stream, number, body)

    async def rewrite(self, stream: str, number: int, body: bytes) -> None:
        self._count()
        await super().rewrite(stream, number, body)

    async def erase(self, stream: str) -> None:
        self._count()
        await super().erase(stream)


def test_deleting_again_after_a_failure_forgets_the_person(tmp_path: Path) -> None:
    """Wherever it failed, the person can still be found by their device."""

    async def fails_after(changes: int) -> bool:
        """Whether there was so much to change."""
        async with rooms(store := Failing(tmp_path / f"{changes}.sqlite"), time=Time()) as house:
            people, mine, keys = house.people, new_secret(), Keys()
            guest = Guest(await make(house, 1, 2))
            await guest.say("hello", tokens=[], person=mine)
            await guest.say("sit", seat=0, name="Zerlina", token=keys.token, commitment=keys.commitment)
            person = await people.of(device_of(mine))
            await give(people, person, "zerlina@example.org", "en")
            await make_code(people, person, "Zerlina", "en")
            store.left = changes
            with suppress(Unavailable):
                await delete(house, mine)
            failed, store.left = store.left == 0, None
            await delete(house, mine)
            kept = [body for stream in store.streams() for _, body in store.read(stream)]
            assert not [body for body in kept if b"erlina" in body]
            assert store.streams("person:") == []
            assert (await guest.position())["table"]["seats"][0]["name"] == ""
            return failed

    async def delete(house: Rooms, mine: str) -> None:
        person = await house.people.find(device_of(mine))
        if person is not None:
            await records.delete(house.people, person, house)

    changes = 0
    while asyncio.run(fails_after(changes)):
        changes += 1
    assert changes > 5


def test_a_person_deleted_twice_at_once_can_be_deleted_later(tmp_path: Path) -> None:
    """The second deletion must not erase the device of somebody who has sat down anew."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            people, device = house.people, device_of(new_secret())
            person = await people.of(device)
            await records.delete(people, person, house)
            anew = await people.of(device)
            await records.delete(people, person, house)
            found = await people.find(device)
            assert found is not None
            assert found.id == anew.id

    asyncio.run(story())


def test_a_person_deleted_while_sitting_down_begins_anew(tmp_path: Path) -> None:
    """Otherwise, their name would stay there under a pseudonym that nobody could delete any more."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            people, device = house.people, device_of(new_secret())
            person = await people.of(device)
            async with people.lock_of(person.id):
                sitting = asyncio.create_task(people.sits(device, "table"))
                await settle()  # the person was found, and waits for the lock to note the table
                await people.store.erase(device_stream(device))
                await people.store.erase(person_stream(person.id))
            anew = await sitting
            assert anew.id != person.id
            assert list((await people.of(device)).tables) == ["table"]
            assert people.store.streams("person:") == [person_stream(anew.id)]

    asyncio.run(story())


def ways(server: Server, person: str, kind: str = "device") -> list[tuple[str, bool]]:
    """The devices or passkeys of a person, each with whether it is the one that asks."""
    return [(way["id"], way["here"]) for way in ask(server, "me", person=person)["ways"] if way["kind"] == kind]


def test_a_lost_device_is_removed_and_holds_no_seat_any_more(server: Server) -> None:
    lost = new_secret()
    page, keys = playing(server, lost)
    kept = other_device(server, lost)
    (first, _), (own, is_here) = ways(server, kept)
    assert is_here
    with page, page_of(server, page.table, kept) as mine:
        assert ask(server, "remove", person=kept, id=first)["devices"] == 1
        with pytest.raises(ConnectionClosed, match=f"{COME_AGAIN}"):
            page.until(lambda _: False)
        mine.until(lambda position: position["mine"] == [0])
        with server.page(page.table) as back:
            back.say("hello", tokens=[keys.token], person=lost, look=0)
            assert (back.hear()["mine"], back.position["view"]["hand"]) == ([], [])
    ask(server, "me", 404, person=lost)
    assert summaries(server, lost) == []
    assert ways(server, kept) == [(own, True)]
    assert ask(server, "remove", person=kept, id=own)["devices"] == 1, "no device removes itself"
    with page_of(server, page.table, kept) as mine:
        mine.say("look", seat=0)
        play_out(mine)


def test_a_code_of_a_lost_device_leads_nowhere(server: Server) -> None:
    """Otherwise whoever has found the device would be back with another one."""
    kept = new_secret()
    lost = other_device(server, kept)
    code = ask(server, "code", person=lost)["words"]
    (first, _) = next(way for way in ways(server, kept) if not way[1])
    ask(server, "remove", person=kept, id=first)
    ask(server, "use", 404, person=new_secret(), code=code)
    assert len(ways(server, kept)) == 1


def test_a_removed_device_at_a_table_holds_no_seat_that_is_taken_later(server: Server) -> None:
    kept = new_secret()
    lost = other_device(server, kept)
    table = server.make("human", "random", "random", host=kept)
    with page_of(server, table, lost) as waiting:
        assert waiting.position["host"]
        (first, _) = next(way for way in ways(server, kept) if not way[1])
        ask(server, "remove", person=kept, id=first)
        with pytest.raises(ConnectionClosed, match=f"{COME_AGAIN}"):
            waiting.until(lambda _: False)
        with page_of(server, table, lost) as back:
            assert not back.position["host"]


def test_a_deleted_person_comes_back_as_a_new_one(server: Server) -> None:
    person = new_secret()
    first, _ = playing(server, person)
    first.close()
    was = ask(server, "me", person=person)["id"]
    ask(server, "delete", 204, person=person)
    again, _ = playing(server, person)
    again.close()
    assert ask(server, "me", person=person)["id"] != was
    assert [each["table"] for each in summaries(server, person)] == [again.table]


def test_a_person_is_made_once_however_many_pages_come_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            device = device_of(new_secret())
            found = await asyncio.gather(*(People(house.store, Time()).of(device) for _ in range(8)))
            assert len({person.id for person in found}) == 1
            assert len(house.store.streams("person:")) == 1

    asyncio.run(story())


def test_a_device_that_becomes_somebodys_at_the_same_moment_is_added(tmp_path: Path) -> None:
    """While its one page uses a code, the other sits down for the first time: both persons are the same."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            people, device, other = house.people, *[device_of(new_secret()) for _ in range(2)]
            person = await people.of(other)
            await asyncio.gather(people.add_device(person, device), people.of(device))
            found = await people.find(device)
            assert found is not None
            assert person.id in found.ids
            assert found.devices.keys() == {device, other}

    asyncio.run(story())


def test_a_device_of_somebody_deleted_is_added(tmp_path: Path) -> None:
    """It became theirs while they were being deleted."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            people, device = house.people, device_of(new_secret())
            await people.store.append(device_stream(device), 0, encode(Device(secrets.token_hex(16))))
            person = await people.of(device_of(new_secret()))
            await people.add_device(person, device)
            found = await people.find(device)
            assert found is not None
            assert found.id == person.id

    asyncio.run(story())


def test_words_of_a_code_can_be_told_apart() -> None:
    for language in LANGUAGES:
        listed = words(language)
        assert len(listed) == len(set(listed)) == LISTED
        assert all(word.isascii() and word.isalpha() and word.islower() for word in listed)


@pytest.mark.parametrize("body", [{}, {"person": "short"}, {"person": "g" * 64}, {"person": "a" * 64, "more": 1}])
def test_nonsense_is_refused(server: Server, body: Any) -> None:
    for path in ("me", "code", "use", "remove", "forget", "export", "delete"):
        assert httpx.post(f"{server.url}/api/people/{path}", json=body).status_code == 400


def test_two_persons_who_merge_into_each_other_at_once_become_one(tmp_path: Path) -> None:
    """Each has read who the other is before either merge is stored; afterwards both devices belong to one person."""

    async def story() -> None:
        async with rooms(tmp_path) as house:
            people = house.people
            devices = [device_of(secret * 32) for secret in ("ab", "cd", "ef")]
            one, other, third = [await people.of(device) for device in devices]
            await asyncio.gather(people.add_device(one, devices[1]), people.add_device(other, devices[0]))
            await people.add_device(await people.of(devices[1]), devices[2])
            found = [await people.of(device) for device in devices]
            assert len({person.id for person in found}) == 1
            assert found[0].ids == {one.id, other.id, third.id}
            assert set(found[0].devices) == set(devices)
            await records.delete(people, found[0], house)
            assert [await people.find(device) for device in devices] == [None] * 3

    asyncio.run(story())


def test_three_persons_merged_at_once_lose_nothing(tmp_path: Path) -> None:
    """Each merge sees the others as they were before, but afterwards every device finds the data of all three."""

    async def meet(people: People, *joins: tuple[int, int]) -> None:
        devices = [device_of(new_secret()) for _ in range(3)]
        three = [await people.of(device) for device in devices]
        for number, device in enumerate(devices):
            await people.sits(device, f"table{number}")
        await asyncio.gather(*(people.add_device(three[into], devices[who]) for into, who in joins))
        for device in devices:
            found = await people.of(device)
            assert found.ids == {person.id for person in three}
            assert (set(found.devices), set(found.tables)) == (set(devices), {"table0", "table1", "table2"})
        assert len({(await people.of(device)).id for device in devices}) == 1

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            await meet(house.people, (1, 0), (2, 1), (0, 2))
            await meet(house.people, (1, 0), (2, 1))
            await meet(house.people, (1, 0), (2, 0))

    asyncio.run(story())
