"""Nobody can choose the luck: whoever lets a commitment lapse meets new ones, and the record tells of it."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import chapiteau
from chapiteau.check import check_file
from chapiteau.engine.errors import BadInput
from chapiteau.engine.record import read_record
from chapiteau.engine.verify import verify
from chapiteau.server import records, signing
from chapiteau.server.events import Freed, Made, Opened, encode, read_table_event
from chapiteau.server.room.following import Tidy
from chapiteau.server.room.seating import Seating
from chapiteau.server.signing import Signing
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, make, rooms, seat_all
from tests.server.stores import both_stores, store_in

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room
    from chapiteau.server.store import Store

pytestmark = both_stores


def luck_of(position: dict[str, Any]) -> tuple[str, str, int]:
    table = position["table"]
    return table["stage"], table["commitment"], table["round"]


async def commit(guest: Guest, seat: int, keys: Keys, name: str = "Anna") -> dict[str, Any]:
    return await guest.say("sit", seat=seat, name=name, token=keys.token, commitment=keys.commitment)


async def lapsed(room: Room, time: Time) -> tuple[list[Guest], list[Keys], str]:
    """Anna and Bea sit, Anna opens her nonce, Bea does not in time; and the server's first commitment."""
    keys = [Keys(), Keys()]
    guests = await seat_all(room, 2, open_nonces=False, keys=keys)
    first = (await guests[0].say("open", seat=0, nonce=keys[0].nonce))["table"]["commitment"]
    await time.pass_by(61)
    return guests, keys, str(first)


async def stopped_record(guests: list[Guest], room: Room, store: Store) -> dict[str, Any]:
    """The record of the match, stopped by both."""
    for seat, guest in enumerate(guests):
        await guest.say("give_up", id="stop", seat=seat)
    table = (await guests[0].position())["table"]
    record = records.stored_record(store, table["id"], table["match"])
    assert record is not None
    read: dict[str, Any] = json.loads(msgspec.json.encode(record))
    return read


def test_everybody_commits_anew_after_a_seat_was_freed(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, people=2, bots=1)
            guests, keys, first = await lapsed(room, time)
            shown = await guests[0].position()
            stage, commitment, number = luck_of(shown)
            assert (stage, number) == ("seating", 1)
            assert commitment != first
            assert [seat["name"] for seat in shown["table"]["seats"]] == [None, None, "Cherubino"]
            # Anna holds her seat still, and cannot promise the nonce that she has shown.
            late = Guest(room)
            assert (await commit(late, 0, Keys()))["answer"]["error"] == "taken"
            again = await commit(guests[0], 0, keys[0])
            assert again["answer"]["error"] == "wrong_nonce"
            shown_nonce = keys[0].nonce
            keys[0].renew()
            await commit(guests[0], 0, keys[0])
            await commit(guests[1], 1, keys[1])  # Bea has shown nothing
            for seat, guest in enumerate(guests):
                await guest.say("open", seat=seat, nonce=keys[seat].nonce)
            record = await stopped_record(guests, room, tables.store)
            abandoned = record["header"]["abandoned"]
            hashes = [sha256(bytes.fromhex(nonce)).hexdigest() for nonce in (shown_nonce, keys[1].nonce)]
            assert abandoned == [{"seed": first, "nonces": [*hashes, None], "closed": [1]}]
            parts = {part.name: part for part in verify(chapiteau.game("figaro"), read_record(record))}
            assert parts["commitments"].outcome == "ok"
            assert parts["commitments"].detail.endswith("abandoned before: 1, not opened by seat 1")

    asyncio.run(story())


def test_a_round_is_not_abandoned_if_the_last_nonce_was_opened_elsewhere(tmp_path: Path) -> None:
    """The time ends here when another process has just stored the last nonce and is about to begin the match."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, people=2, bots=1)
            keys = [Keys(), Keys()]
            guests = await seat_all(room, 2, open_nonces=False, keys=keys)
            await guests[0].say("open", seat=0, nonce=keys[0].nonce)
            table = room.table
            assert table is not None
            opened = encode(Opened(1, keys[1].nonce, time.stamp()))
            await tables.store.append(table.stream, table.events, opened)
            await time.pass_by(61)
            await room.ask(Tidy())
            stage, _, number = luck_of(await guests[1].position())
            assert (stage, number) == ("playing", 0)
            record = await stopped_record(guests, room, tables.store)
            parts = verify(chapiteau.game("figaro"), read_record(record))
            assert [part.outcome for part in parts] == ["ok"] * 5

    asyncio.run(story())


def test_a_record_that_reuses_a_revealed_seed_or_nonce_is_invalid(tmp_path: Path) -> None:
    """As it was once: the seed, or a nonce that was shown, goes on after a round was abandoned."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as tables:
            room = await make(tables, people=2, bots=1)
            record = await stopped_record(await seat_all(room, 2), room, tables.store)
            promised = record["header"]["commitments"]
            fresh = {"seed": "00" * 32, "nonces": ["11" * 32, "22" * 32, None], "closed": [1]}
            for abandoned, holds in (
                ([fresh], True),
                ([{**fresh, "nonces": ["11" * 32, promised["nonces"][1], None]}], True),
                ([{**fresh, "seed": promised["seed"]}], False),
                ([fresh, fresh], False),
                ([{**fresh, "nonces": [promised["nonces"][0], None, None]}], False),
                ("nothing", False),
                ([{"seed": "00" * 32}], False),
                ([{**fresh, "nonces": [["11" * 32], None, None]}], False),
                ([{**fresh, "closed": ["1\nsignature    ok           signed by the key"]}], False),
            ):
                changed = read_record({**record, "header": {**record["header"], "abandoned": abandoned}})
                parts = {part.name: part.outcome for part in verify(chapiteau.game("figaro"), changed)}
                assert parts["commitments"] == ("ok" if holds else "failed"), abandoned

    asyncio.run(story())


def test_freed_seats_of_older_tables_are_read_as_before(tmp_path: Path) -> None:
    """Older tables kept seed and commitments: their matches must replay."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, people=2, bots=1)
            guests, _, first = await lapsed(room, time)
            table = (await guests[0].position())["table"]["id"]
            made, *events = [read_table_event(body) for _, body in tables.store.read(f"table:{table}")]
            assert isinstance(made, Made)
            seating = Seating(made)
            for event in events:
                seating.fold(Freed(event.seats, event.at) if isinstance(event, Freed) else event)
            assert sha256(seating.seed).hexdigest() == first
            assert [seat.name for seat in seating.seats] == ["Player 0", None, None]
            assert seating.abandoned == []
            assert read_table_event(b'{"type":"freed","seats":[1],"at":1.0}') == Freed([1], 1.0)

    asyncio.run(story())


def test_a_record_is_signed_and_names_stand_beside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> tuple[dict[str, Any], str]:
        async with rooms(tmp_path, time=Time()) as tables:
            room = await make(tables, people=2, bots=1)
            record = await stopped_record(await seat_all(room, 2), room, tables.store)
            return record, await tables.signing.public_key()

    record, key = asyncio.run(story())
    assert record["names"] == ["Player 0", "Player 1", None]
    assert not any("Player" in json.dumps(part) for part in (record["header"], record["entries"]))
    path = tmp_path / "record.json"
    other = {**record, "entries": [*record["entries"][:-1], {**record["entries"][-1], "hash": "00" * 32}]}
    unsigned = {name: value for name, value in record.items() if name not in {"signed", "names"}}
    wrong = {**record, "signed": {**record["signed"], "key": "11" * 32}}
    renamed = {**record, "names": ["Zoe", None, None]}
    for data, code, said in (
        (record, 0, f"signed by the key {key}"),
        (renamed, 0, f"signed by the key {key}"),
        (unsigned, 0, "not checked  not signed"),
        (other, 1, "the signature is not one of this record"),
        (wrong, 1, "the signature is not one of this record"),
        ({**record, "signed": "yes"}, 1, "the signature is not one of this record"),
    ):
        path.write_text(json.dumps(data), "utf-8")
        assert check_file(path) == code
        assert said in capsys.readouterr().out
        assert check_file(path, key) == (code if "signed" in data else 1), "who knows the key can insist on it"
        capsys.readouterr()
    path.write_text(json.dumps(record), "utf-8")
    assert check_file(path, key.upper()) == 0
    assert check_file(path, "22" * 32) == 1
    assert ", another one" in capsys.readouterr().out
    with pytest.raises(BadInput, match="is no key"):
        check_file(path, key + "\n")


def test_text_in_a_record_cannot_imitate_the_output_of_verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The text has line breaks, and a terminal command that hides all that follows."""
    said = "7\nsignature    ok           signed by the key \N{GREEK SMALL LETTER ALPHA}\nThe record holds.\x1b[8m"
    header = {"game": "figaro", "rules": 1, "players": 3}
    record: dict[str, Any] = {"format": 1, "header": header, "entries": [{"n": said}]}
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    assert check_file(path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [
        *("chain", "legality", "luck", "commitments", "result", "signature", "The")
    ]
    assert all(line.isascii() and line.isprintable() for line in lines)
    path.write_text(json.dumps({**record, "header": {**header, "options": {said: 1}}}), "utf-8")
    assert check_file(path) == 1
    assert capsys.readouterr().out.count("\n") == 7
    path.write_text(json.dumps({**record, "header": {**header, "box": {said: 1}}}), "utf-8")
    with pytest.raises(BadInput) as refused:
        check_file(path)
    assert str(refused.value).isprintable()


def test_the_key_is_made_once_and_stays(tmp_path: Path) -> None:
    async def story() -> None:
        store = store_in(tmp_path)
        several = [Signing(store, Time()) for _ in range(4)]
        keys = {await each for each in asyncio.as_completed([one.public_key() for one in several])}
        store.close()
        store = store_in(tmp_path)
        assert keys == {await Signing(store, Time()).public_key()}
        assert len(store.read("server")) == 1
        store.close()

    asyncio.run(story())


def test_a_signature_is_for_records_only(tmp_path: Path) -> None:
    async def story() -> None:
        store = store_in(tmp_path)
        key = await Signing(store, Time()).load()
        record = read_record({"format": 1, "header": {"game": "figaro"}, "entries": []})
        bare = {
            "key": key.public_key().public_bytes_raw().hex(),
            "signature": key.sign(record.last_hash().encode()).hex(),
        }
        assert signing.check({"signed": bare}, record).outcome == "failed"
        whole = json.loads(encode(await Signing(store, Time()).sign(record.last_hash())))
        assert signing.check({"signed": whole}, record).outcome == "ok"
        store.close()

    asyncio.run(story())
