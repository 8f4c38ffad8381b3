"""Passkeys: one that was added leads any device to its person; nothing else does."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

from chapiteau.engine.errors import BadInput
from chapiteau.server.people import codes, once, passkeys, records
from chapiteau.server.people.passkeys import Party, Refused, party_of
from chapiteau.server.people.people import People, device_of
from tests.server.authenticator import Passkey, read, written
from tests.server.rooms import Time, rooms
from tests.server.stores import both_stores
from tests.server.test_people import new_secret, other_device, playing, summaries, ways

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chapiteau.server.load.postgres import Postgres
    from chapiteau.server.people.people import Person
    from tests.server.client import Server

pytestmark = both_stores

LOCAL = Party("http://localhost:8000", "localhost")


def here(server: Server) -> str:
    """The server under its name: passkeys belong to names."""
    return server.url.replace("127.0.0.1", "localhost")


def ask(server: Server, path: str, status: int = 200, origin: str | None = None, **body: Any) -> Any:
    origin = origin or here(server)
    host = origin.rpartition("/")[2]
    address = f"{server.url}/api/people/{path}"
    answer = httpx.post(address, json=body, headers={"origin": origin, "host": host})
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def add(server: Server, person: str, passkey: Passkey | None = None) -> Passkey:
    passkey = passkey or Passkey(here(server))
    options = ask(server, "passkey/new", person=person, name="Anna")
    ask(server, "passkey/add", person=person, credential=passkey.create(options))
    return passkey


def sign_in(server: Server, passkey: Passkey, status: int = 200) -> tuple[str, Any]:
    """The secret of a new device, and what it is told."""
    device = new_secret()
    return device, ask(server, "passkey/use", status, person=device, credential=passkey.get(ask(server, "passkey/ask")))


@pytest.mark.parametrize("counts", [True, False])
def test_a_passkey_leads_any_device_to_its_person_again_and_again(server: Server, counts: bool) -> None:
    phone = new_secret()
    page, _ = playing(server, phone, "Zerlina")
    page.close()
    passkey = add(server, phone, Passkey(here(server), counts))
    assert ask(server, "me", person=phone)["passkeys"] == 1
    for devices in (2, 3):
        desk, told = sign_in(server, passkey)
        assert (told["devices"], told["name"], told["id"]) == (
            devices,
            "Zerlina",
            ask(server, "me", person=phone)["id"],
        )
        assert [(each["table"], each["mine"]) for each in summaries(server, desk)] == [(page.table, [0])]


@pytest.mark.parametrize("made_up", ["Player 1", "Joueur 1"])
def test_a_name_that_a_page_made_up_follows_nobody(server: Server, made_up: str) -> None:
    phone = new_secret()
    page, _ = playing(server, phone, made_up)
    page.close()
    passkey = add(server, phone)
    assert sign_in(server, passkey)[1]["name"] is None
    page, _ = playing(server, phone, "Zerlina")
    page.close()
    page, _ = playing(server, phone, made_up)
    page.close()
    assert sign_in(server, passkey)[1]["name"] == "Zerlina"


def test_a_new_passkey_needs_no_name_and_excludes_keys_the_device_has(server: Server) -> None:
    person = new_secret()
    passkey = add(server, person)
    options = ask(server, "passkey/new", person=person)
    assert options["rp"]["id"] == ask(server, "passkey/ask")["rpId"] == "localhost"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert [each["id"] for each in options["excludeCredentials"]] == [written(passkey.id)]
    assert not ask(server, "passkey/ask").get("allowCredentials")


def test_a_challenge_is_answered_once_and_for_what_it_was_made(server: Server) -> None:
    person = new_secret()
    passkey = add(server, person)
    answer = passkey.get(ask(server, "passkey/ask"))
    ask(server, "passkey/use", person=new_secret(), credential=answer)
    ask(server, "passkey/use", 410, person=new_secret(), credential=answer)
    to_add = ask(server, "passkey/new", person=person)
    ask(server, "passkey/use", 410, person=new_secret(), credential=passkey.get({**to_add, "rpId": "localhost"}))
    to_add = ask(server, "passkey/new", person=person)
    ask(server, "passkey/add", 410, person=new_secret(), credential=Passkey(here(server)).create(to_add))
    ask(server, "passkey/use", 410, person=new_secret(), credential=passkey.get({"challenge": "AAAA", "rpId": "x"}))


def test_a_wrong_passkey_leads_to_nobody(server: Server) -> None:
    person = new_secret()
    passkey = add(server, person)
    sign_in(server, Passkey(here(server)), 404)
    forged = Passkey(here(server))
    forged.id = passkey.id
    sign_in(server, forged, 400)
    elsewhere = Passkey("https://example.org")
    elsewhere.id, elsewhere.key = passkey.id, passkey.key
    sign_in(server, elsewhere, 400)
    other = new_secret()
    taken = ask(server, "passkey/new", person=other)
    ask(server, "passkey/add", 409, person=other, credential=forged.create(taken))
    assert ask(server, "me", person=person)["devices"] == 1


def test_a_copy_that_has_counted_less_is_refused(server: Server) -> None:
    passkey = add(server, new_secret())
    for _ in range(2):
        sign_in(server, passkey)
    passkey.count = 1
    sign_in(server, passkey, 400)
    passkey.count = 2
    sign_in(server, passkey)


def test_a_passkey_of_another_site_is_refused(server: Server) -> None:
    person = new_secret()
    options = ask(server, "passkey/new", person=person)
    strange = Passkey(here(server)).create({**options, "rp": {"id": "example.org"}})
    ask(server, "passkey/add", 400, person=person, credential=strange)
    assert ask(server, "me", person=person)["passkeys"] == 0


def test_merged_persons_keep_both_passkeys(server: Server) -> None:
    one, two = new_secret(), new_secret()
    first, second = add(server, one), add(server, two)
    code = ask(server, "code", person=one)["words"]
    assert ask(server, "use", person=two, code=code)["passkeys"] == 2
    ids = {sign_in(server, passkey)[1]["id"] for passkey in (first, second, second)}
    assert ids == {ask(server, "me", person=one)["id"]}


def test_passkeys_are_told_and_forgotten_with_the_person(server: Server) -> None:
    person = new_secret()
    passkey = add(server, person)
    sign_in(server, passkey)
    other_device(server, person)
    told = ask(server, "export", person=person)["events"]
    assert [event["type"] for event in told].count("passkey_added") == 1
    ask(server, "delete", 204, person=person)
    sign_in(server, passkey, 404)
    again = new_secret()
    add(server, again, passkey)
    assert sign_in(server, passkey)[1]["id"] == ask(server, "me", person=again)["id"]


def test_one_passkey_of_two_is_removed(server: Server) -> None:
    person = new_secret()
    add(server, person)
    (kept, _), *_ = ways(server, person, "passkey")
    lost = add(server, person)
    (removed,) = (way for way, _ in ways(server, person, "passkey") if way != kept)
    assert ask(server, "remove", person=person, id=removed)["passkeys"] == 1
    assert ways(server, person, "passkey") == [(kept, False)]
    sign_in(server, lost, 404)


@pytest.mark.parametrize(
    ("origin", "name"),
    [
        ("https://games.example.org", "games.example.org"),
        ("https://games.example.org:8443", "games.example.org"),
        ("http://localhost:8000", "localhost"),
        ("http://games.localhost", "games.localhost"),
        ("http://games.example.org", None),
        ("http://127.0.0.1:8000", None),
        ("https://192.168.1.2", None),
        ("https://[::1]:8000", None),
        ("https://", None),
    ],
)
def test_passkeys_need_https_or_localhost(origin: str, name: str | None) -> None:
    if name is not None:
        assert party_of(origin) == Party(origin, name)
    else:
        with pytest.raises(BadInput):
            party_of(origin)


def test_a_refused_passkey_says_why(server: Server) -> None:
    person = new_secret()
    assert "IP address" in ask(server, "passkey/new", 400, server.url, person=person)["error"]
    assert "IP address" in ask(server, "passkey/ask", 400, server.url)["error"]
    ask(server, "me", 404, person=person)
    for body in ({}, {"person": "short", "credential": {}}, {"person": person, "credential": 1}):
        ask(server, "passkey/add", 400, **body)
        ask(server, "passkey/use", 400, **body)


async def added(people: People, passkey: Passkey) -> Person:
    person = await people.of(device_of(new_secret()))
    await passkeys.add(people, person, LOCAL, passkey.create(await options_to_add(people, person)))
    found = await people.person(person.id)
    assert found is not None
    return found


async def options_to_add(people: People, person: Person) -> dict[str, Any]:
    return dict(msgspec.json.decode(await passkeys.ask_to_add(people, person, LOCAL, "")))


async def options_to_use(people: People) -> dict[str, Any]:
    return dict(msgspec.json.decode(await passkeys.ask_to_use(people, LOCAL)))


def test_a_challenge_is_good_for_minutes(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            passkey = Passkey(LOCAL.origin)
            person = await added(house.people, passkey)
            in_time, late = [await options_to_use(house.people) for _ in range(2)]
            late_too = await options_to_add(house.people, person)
            await time.pass_by(passkeys.SECONDS - 1)
            assert (await passkeys.use(house.people, LOCAL, passkey.get(in_time))).id == person.id
            await time.pass_by(2)
            with pytest.raises(Refused, match="too long"):
                await passkeys.use(house.people, LOCAL, passkey.get(late))
            with pytest.raises(Refused, match="too long"):
                await passkeys.add(house.people, person, LOCAL, Passkey(LOCAL.origin).create(late_too))

    asyncio.run(story())


def test_an_answer_that_comes_many_times_at_once_counts_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            passkey = Passkey(LOCAL.origin, counts=False)
            await added(house.people, passkey)
            answer = passkey.get(await options_to_use(house.people))
            several = [People(house.store, Time()) for _ in range(6)]
            found = await asyncio.gather(
                *(passkeys.use(each, LOCAL, answer) for each in several), return_exceptions=True
            )
            assert sorted(type(each).__name__ for each in found) == ["Person", *["Refused"] * 5]

    asyncio.run(story())


def test_on_postgresql_a_passkey_is_added_used_removed_and_forgotten(postgres: Postgres) -> None:
    async def story() -> None:
        async with rooms(postgres.new_database(), time=Time()) as house:
            people, first, second = house.people, Passkey(LOCAL.origin), Passkey(LOCAL.origin)
            person = await added(people, first)
            await passkeys.add(people, person, LOCAL, second.create(await options_to_add(people, person)))
            for _ in range(2):
                assert (await passkeys.use(people, LOCAL, first.get(await options_to_use(people)))).id == person.id
            await records.remove_passkey(people, person, second.id)
            with pytest.raises(Refused, match="nobody"):
                await passkeys.use(people, LOCAL, second.get(await options_to_use(people)))
            known = await passkeys.use(people, LOCAL, first.get(await options_to_use(people)))
            assert [*known.passkeys] == [first.id]
            await records.delete(people, known, house)
            with pytest.raises(Refused, match="nobody"):
                await passkeys.use(people, LOCAL, first.get(await options_to_use(people)))
            assert house.store.streams("passkey:") == house.store.streams("person:") == []

    asyncio.run(story())


def test_expired_challenges_are_erased(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            person = await added(house.people, Passkey(LOCAL.origin))
            await options_to_use(house.people)
            await codes.make_code(house.people, person, "Anna", "en")
            await time.pass_by(codes.SECONDS + 2 * once.GRACE)
            fresh = await codes.make_code(house.people, person, "Anna", "en")
            await once.forget_old(house.people)
            assert house.store.streams("challenge:") == []
            assert len(house.store.streams("code:")) == 1
            assert await codes.use_code(house.people, fresh) is not None

    asyncio.run(story())


def test_a_person_may_have_a_limited_number_of_passkeys(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            person = await added(house.people, Passkey(LOCAL.origin))
            (known,) = person.passkeys.values()
            for number in range(passkeys.MOST_PASSKEYS):
                person.passkeys[bytes([number])] = known
            with pytest.raises(Refused, match="at most"):
                await passkeys.ask_to_add(house.people, person, LOCAL, "")

    asyncio.run(story())


def test_an_answer_with_any_wrong_byte_is_refused_in_words(tmp_path: Path) -> None:
    """Each byte of an answer is changed: it is refused or has no effect, and there is no other error."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            passkey = Passkey(LOCAL.origin)
            person = await added(house.people, passkey)
            refused = 0
            made = Passkey(LOCAL.origin).create({"rp": {"id": "localhost"}, "challenge": "AAAA"})
            for wrong in broken(made):
                refused += is_refused(passkeys._verify_new, wrong, bytes(3), LOCAL, 0.0)
            answer = passkey.get({"rpId": "localhost", "challenge": "AAAA"})
            (known,) = person.passkeys.values()
            assert passkeys._verify(answer, bytes(3), LOCAL, known) == 1
            for wrong in broken(answer):
                assert is_refused(passkeys._verify, wrong, bytes(3), LOCAL, known)
            everything: list[dict[str, Any]] = [{}, {"response": 1}, {"response": {"clientDataJSON": "%"}}]
            for nonsense in everything:
                assert is_refused(passkeys._challenge_of, nonsense)
                assert is_refused(passkeys._id_of, nonsense)
            print(f"{refused} broken answers refused")
            assert refused > 100

    asyncio.run(story())


def broken(credential: dict[str, Any]) -> list[dict[str, Any]]:
    """The same with one byte turned round, for every byte of what is signed or read."""
    found = []
    for field, text in credential["response"].items():
        data = read(text or "")
        for at in range(len(data)):
            wrong = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
            found.append({**credential, "response": {**credential["response"], field: written(wrong)}})
    return found


def is_refused(work: Callable[..., object], *given: Any) -> bool:
    try:
        work(*given)
    except Refused:
        return True
    return False


def test_the_passkey_library_is_loaded_with_the_first_passkey() -> None:
    look = "import sys, chapiteau.server.app; print([name for name in sys.modules if name in {'webauthn', 'cbor2'}])"
    assert subprocess.check_output([sys.executable, "-P", "-c", look], text=True) == "[]\n"
