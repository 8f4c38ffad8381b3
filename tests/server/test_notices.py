"""Matches over days tell people that it is their turn: once, if they want it, and not while they are there."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import ssl
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from email.message import EmailMessage
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from chapiteau.engine.errors import BadInput
from chapiteau.server import tending, wire
from chapiteau.server.index import Index
from chapiteau.server.notices.ledger import NotSent, notices_stream
from chapiteau.server.notices.mail import read_smtp
from chapiteau.server.notices.notices import LOOK_SECONDS, PATIENCE, Notices, read_ways
from chapiteau.server.notices.webhook import Waiting, Webhook
from chapiteau.server.people import address, records
from chapiteau.server.people.people import device_of, person_stream
from tests.games.three_ring_circus.helpers import NAME as CIRCUS
from tests.games.three_ring_circus.helpers import SKIP
from tests.server.client import Keys, running
from tests.server.postbox import PASSWORD, USER, Postbox, postbox, webhook
from tests.server.rooms import Guest, Time, rooms
from tests.server.stores import both_stores
from tests.server.test_failing_store import Quick
from tests.server.test_late_windows import SHOW, before_a_show, start
from tests.server.test_tls import certificate
from tests.server.test_windows import say

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from chapiteau.server.load.postgres import Postgres
    from chapiteau.server.room.rooms import Rooms

pytestmark = both_stores

SITE = "http://games.example.org"
DAYS = wire.TableClock("days", 3 * 86_400)
PEOPLE = 3
ANNA, BEA = "anna@example.org", "bea@example.org"


class House:
    """Three people at a table over days, Anna, Bea and Clara."""

    def __init__(self, tables: Rooms, notices: Notices, time: Time, table: str, people: int = PEOPLE) -> None:
        self.tables, self.notices, self.time, self.table = tables, notices, time, table
        self.room = tables.room(table)
        self.devices = [secrets.token_hex(32) for _ in range(people)]
        self.guests: list[Guest] = []

    async def sit(self) -> None:
        if not self.guests:
            await self.come()
        keys = [Keys() for _ in self.devices]
        for seat, guest in enumerate(self.guests):
            sat = {"token": keys[seat].token, "commitment": keys[seat].commitment}
            await guest.say("sit", seat=seat, name="Anna", **sat)
        for seat, guest in enumerate(self.guests):
            await guest.say("open", seat=seat, nonce=keys[seat].nonce)
            await guest.say("look", seat=seat)

    async def play_again(self) -> None:
        for what in ("stop", "again"):
            for seat, guest in enumerate(self.guests):
                await guest.say("vote", id=secrets.token_hex(8), seat=seat, what=what, agree=True)
        await self.sit()

    async def asked(self) -> int:
        for seat, guest in enumerate(self.guests):
            if (await guest.position())["moves"]:
                return seat
        raise AssertionError("nobody is asked")

    async def move(self) -> None:
        seat = await self.asked()
        shown = await self.guests[seat].position()
        answer = {"seat": seat, "seen": shown["number"], "move": shown["moves"][0]}
        told = await self.guests[seat].say("move", id=secrets.token_hex(8), **answer)
        assert told["answer"]["error"] is None

    async def move_until(self, seat: int) -> None:
        while await self.asked() != seat:
            await self.move()

    def go(self) -> None:
        """All pages are closed."""
        for guest in self.guests:
            self.room.leave(guest.connection)
        self.guests = []

    async def come(self) -> None:
        for seat, device in enumerate(self.devices):
            self.guests.append(Guest(self.room))
            await self.guests[-1].say("hello", tokens=[], person=device, look=seat)

    async def wants_mail(self, seat: int, where: str, language: str = "en") -> None:
        people = self.tables.people
        person = await people.of(device_of(self.devices[seat]))
        await address.give(people, person, where, language)
        given = await people.of(device_of(self.devices[seat]))
        assert await address.confirm(people, address.token_of(given)) is not None

    async def later(self, seconds: float) -> None:
        """Time passes, and the server looks as often as it does."""
        for _ in range(int(seconds / LOOK_SECONDS)):
            self.time.time += LOOK_SECONDS
            await self.notices.look()


@asynccontextmanager
async def house(
    where: Path | str, box: Postbox | None, hook: str | None = None, clock: wire.TableClock | None = DAYS
) -> AsyncIterator[House]:
    time = Time()
    smtp = None if box is None else f"smtp://{box.url}"
    async with rooms(where, time=time, thinkers=Quick()) as tables:
        notices = Notices(tables, read_ways(smtp, smtp and "games@example.org", hook, SITE), time)
        new = wire.NewTable("figaro", [wire.NewSeat("human")] * PEOPLE, pace=0, clock=clock)
        table = (await tables.make(new)).table
        home = House(tables, notices, time, table)
        await home.sit()
        yield home


def told(box: Postbox) -> list[str]:
    return [str(mail["to"]) for mail in box.mails]


@contextmanager
def story(tell: Callable[[Postbox], Any]) -> Iterator[Postbox]:
    with postbox() as box:
        asyncio.run(tell(box))
        yield box


def test_a_mail_comes_after_some_minutes_and_only_once_a_turn(tmp_path: Path) -> None:
    async def tell(box: Postbox) -> None:
        async with house(tmp_path, box) as home:
            await home.move_until(0)
            await home.wants_mail(0, ANNA)
            await home.wants_mail(1, BEA, "fr")
            home.go()
            await home.later(PATIENCE - LOOK_SECONDS)
            assert told(box) == []
            await home.later(LOOK_SECONDS)
            assert told(box) == [ANNA]
            await home.later(6 * 3600)
            assert told(box) == [ANNA]
            # Anna looks at the table and goes: she knows.
            await home.come()
            home.go()
            await home.later(3600)
            assert told(box) == [ANNA]
            await home.come()
            await home.move_until(1)
            home.go()
            await home.later(3600)
            assert told(box) == [ANNA, BEA]
            await home.come()
            await home.move_until(0)
            home.go()
            await home.later(3600)
            assert told(box) == [ANNA, BEA, ANNA]

    with story(tell) as box:
        english, french, _ = box.mails
        table = box.links(0)["table"]
        assert english["subject"] == "Your turn: Figaro"
        assert french["subject"] == "À vous de jouer\N{NO-BREAK SPACE}: Figaro"
        assert "jouer dans Figaro" in french.get_content()
        assert table.startswith(f"{SITE}/table/")
        assert [mail["content-language"] for mail in box.mails] == ["en", "fr", "en"]
        for mail, raw in zip(box.mails, box.raw, strict=True):
            token = mail.get_content().partition("#stop=")[2].split()[0]
            assert f"\r\nList-Unsubscribe: <{SITE}/api/people/address/stop?token={token}>\r\n" in raw
            assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
            assert mail["auto-submitted"] == "auto-generated"


def test_on_postgresql_an_address_is_confirmed_mailed_once_and_forgotten(postgres: Postgres) -> None:
    async def tell(box: Postbox) -> None:
        async with house(postgres.new_database(), box) as home:
            await home.move_until(0)
            await home.wants_mail(0, ANNA)
            home.go()
            await home.later(2 * PATIENCE)
            assert told(box) == [ANNA]
            person = await home.tables.people.of(device_of(home.devices[0]))
            await address.forget(home.tables.people, person)
            stored = home.tables.store.read(person_stream(person.id))
            assert ANNA.encode() not in b"".join(body for _, body in stored)
            await home.come()
            await home.move_until(1)
            await home.move_until(0)
            home.go()
            await home.later(2 * PATIENCE)
            assert told(box) == [ANNA]

    with story(tell):
        pass


def test_no_mail_without_need_or_confirmation(tmp_path: Path) -> None:
    async def tell(box: Postbox) -> None:
        async with house(tmp_path, box) as home:
            await home.move_until(0)
            await home.wants_mail(0, ANNA)
            await home.later(3600)
            assert told(box) == []  # the page is open
            home.go()
            await home.later(PATIENCE - LOOK_SECONDS)
            assert told(box) == []  # and was so minutes ago
            await home.later(2 * LOOK_SECONDS)
            assert told(box) == [ANNA]
        (tmp_path / "live").mkdir()
        async with house(tmp_path / "live", box, clock=None) as home:
            for seat in range(PEOPLE):
                await home.wants_mail(seat, BEA)
            home.go()
            await home.later(3600)
        (tmp_path / "unconfirmed").mkdir()
        async with house(tmp_path / "unconfirmed", box) as home:
            for device in home.devices:
                people = home.tables.people
                await address.give(people, await people.of(device_of(device)), BEA, "en")
            home.go()
            await home.later(3600)
            assert [str(mail["subject"]) for mail in box.mails[1:]] == ["Is this your address?"] * PEOPLE
            home.time.time += 4 * 86_400
            await home.notices.look()
            person = await people.of(device_of(home.devices[0]))
            assert person.address is None
            assert BEA.encode() not in b"".join(body for _, body in people.store.read(person_stream(person.id)))

    with story(tell) as box:
        assert len(box.mails) == 1 + PEOPLE


def test_a_restart_repeats_only_mails_that_were_not_sent(tmp_path: Path) -> None:
    async def tell(box: Postbox) -> None:
        box.refuses = "451 Not now"
        async with house(tmp_path, box) as home:
            await home.move_until(0)
            await home.wants_mail(0, ANNA)
            home.go()
            await home.later(3600)
            tries = box.asked
            assert 4 <= tries <= 8  # each pause is longer than the one before
            assert told(box) == []
            later, table = home.time.time, home.table
        box.refuses = None
        for _ in range(2):  # two servers, one after another, on what the first has stored
            time = Time(later)
            async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
                notices = Notices(tables, read_ways(f"smtp://{box.url}", "games@example.org", None, SITE), time)
                for _ in range(5):
                    time.time += 7200
                    await notices.look()
                later = time.time
                assert told(box) == [ANNA]
                rows = tables.store.read(notices_stream(table))
        assert [json.loads(body)["outcome"] for _, body in rows] == ["trying", "failed"] * tries + ["trying", "sent"]
        assert ANNA.encode() not in b"".join(body for _, body in rows)

    with story(tell):
        pass


@pytest.mark.parametrize("damaged", ["table", "person"])
def test_what_a_disk_has_damaged_keeps_no_mail_from_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damaged: str
) -> None:
    async def tell(box: Postbox) -> None:
        async with house(tmp_path, box) as home:
            await home.move_until(0)
            await home.wants_mail(0, BEA)
            home.go()
            table = wire.NewTable("figaro", [wire.NewSeat("human")] * PEOPLE, pace=0, clock=DAYS)
            other = House(home.tables, home.notices, home.time, (await home.tables.make(table)).table)
            await other.sit()
            await other.move_until(0)
            await other.wants_mail(0, ANNA)
            other.go()
            store = home.tables.store
            if damaged == "table":
                await store.append(notices_stream(home.table), 0, b"{")
            else:
                for stream in ("confirm:0", person_stream("0")):
                    await store.append(stream, 0, b"{")
            await other.later(PATIENCE)
            assert told(box) == ([ANNA] if damaged == "table" else [BEA, ANNA])

    with story(tell):
        assert "cannot be read" in caplog.text


def test_in_the_next_match_a_mail_comes_again(tmp_path: Path) -> None:
    async def tell(box: Postbox) -> None:
        async with house(tmp_path, box) as home:
            await home.move_until(0)
            await home.wants_mail(0, ANNA)
            home.go()
            await home.later(3600)
            assert told(box) == [ANNA]
            await home.come()
            await home.play_again()
            await home.notices.look()
            await home.move_until(0)
            home.go()
            await home.later(3600)
            assert told(box) == [ANNA, ANNA]

    with story(tell):
        pass


def test_a_mail_tells_that_everybody_sits_and_the_match_can_begin(tmp_path: Path) -> None:
    """Bea sat down and went; then the last seat was taken."""

    async def tell(box: Postbox) -> None:
        async with house(tmp_path, box) as home:
            await home.wants_mail(1, BEA)
            for what in ("stop", "again"):
                for seat, guest in enumerate(home.guests):
                    await guest.say("vote", id=secrets.token_hex(8), seat=seat, what=what, agree=True)
            keys = [Keys() for _ in home.devices]
            for seat in (1, 0, 2):
                sat = {"token": keys[seat].token, "commitment": keys[seat].commitment}
                await home.guests[seat].say("sit", seat=seat, name="Anna", **sat)
            for seat in (0, 2):
                await home.guests[seat].say("open", seat=seat, nonce=keys[seat].nonce)
            home.go()
            await home.later(PATIENCE - 1)
            assert told(box) == []
            await home.later(7200)
            assert told(box) == [BEA]

    with story(tell) as box:
        assert box.mails[0]["subject"] == "Everyone is seated: Figaro"
        assert "as soon as you open the table" in box.mails[0].get_content()


@pytest.mark.parametrize("answered", [False, True])
def test_in_a_window_only_people_who_have_not_answered_get_a_mail(tmp_path: Path, answered: bool) -> None:
    async def tell(box: Postbox) -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            new = wire.NewTable(CIRCUS, [wire.NewSeat("human")] * 4, clock=DAYS)
            table = (await tables.make(new, position=start(before_a_show(0)))).table
            notices = Notices(tables, read_ways(f"smtp://{box.url}", "games@example.org", None, SITE), time)
            home = House(tables, notices, time, table, people=4)
            await home.sit()
            for seat in range(4):
                await home.wants_mail(seat, f"seat{seat}@example.org")
            await say(home.guests[0], 0, SHOW, "the show")
            assert (await home.guests[0].position())["window"]["asked"] == [0]
            if answered:
                await say(home.guests[0], 0, SKIP, "answer")
            home.go()
            await home.later(3600)
            # Who is asked next depends on when the window closes, which nobody can tell.
            assert ("seat0@example.org" in told(box)) is not answered

    with story(tell):
        pass


def test_two_processes_that_look_at_once_send_one_mail(tmp_path: Path) -> None:
    async def tell(box: Postbox) -> None:
        async with house(tmp_path, box) as home:
            await home.move_until(0)
            await home.wants_mail(0, ANNA)
            home.go()
            home.time.time += PATIENCE
            other = Notices(home.tables, read_ways(f"smtp://{box.url}", "games@example.org", None, SITE), home.time)
            await asyncio.gather(home.notices.look(), other.look())
            await other.look()

    with story(tell) as box:
        assert told(box) == [ANNA]


def test_a_person_is_exported_and_forgotten_with_the_address(tmp_path: Path) -> None:
    async def tell(box: Postbox) -> None:
        async with house(tmp_path, box) as home:
            await home.move_until(0)
            await home.wants_mail(0, ANNA)
            people = home.tables.people
            person = await people.of(device_of(home.devices[0]))
            assert ANNA in repr(await records.export(people, person))
            await records.delete(people, person, home.tables)
            home.go()
            await home.later(3600)
            assert told(box) == []
            store = people.store
            kept = b"".join(body for stream in store.streams() for _, body in store.read(stream))
            assert ANNA.encode() not in kept
            assert len(kept) > 1000
            await tending.delete(store, Index(store, home.time), home.table)
            assert not store.read(notices_stream(home.table))

    with story(tell):
        pass


@pytest.mark.parametrize("confirmed", [False, True])
def test_when_two_persons_are_merged_only_one_address_is_kept(tmp_path: Path, confirmed: bool) -> None:
    async def tell(box: Postbox) -> None:
        async with house(tmp_path, box) as home:
            people, (anna, bea) = home.tables.people, [device_of(each) for each in home.devices[:2]]
            was = await people.of(bea)
            await address.give(people, was, BEA, "en")
            if confirmed:
                await home.wants_mail(0, ANNA)
            else:
                await address.give(people, await people.of(anna), ANNA, "en")
            await home.notices.look()
            await people.add_device(await people.of(anna), bea)
            await home.notices.look()
            assert sorted(told(box)) == ([BEA] if confirmed else [ANNA, BEA])
            person = await people.of(bea)
            assert (person.address is not None and person.address.address, person.confirmed) == (ANNA, confirmed)
            export = repr(await records.export(people, person))
            assert (BEA in export, repr(was.events[0]) in export) == (False, True)
            kept = b"".join(body for stream in people.store.streams() for _, body in people.store.read(stream))
            assert (BEA.encode() in kept, ANNA.encode() in kept) == (False, True)

    with story(tell):
        pass


def test_the_webhook_hears_once_that_a_table_waits(tmp_path: Path) -> None:
    async def tell() -> None:
        with webhook() as (url, posted):
            async with house(tmp_path, None, url) as home:
                await home.move()
                since = home.time.stamp()
                await home.later(1200)
                assert posted == []
                home.go()
                await home.later(7200)
                link = f"{SITE}/table/{home.table}"
                assert posted == [{"table": home.table, "game": "figaro", "link": link, "since": since}]
                await home.come()
                await home.move()
                home.go()
                await home.later(3600)
                assert len(posted) == 2

    asyncio.run(tell())


@contextmanager
def nonsense(*answers: bytes) -> Iterator[str]:
    """A server that accepts one connection and sends these answers, one after each message."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with listening.accept()[0] as caller:
                for answer in answers:
                    caller.sendall(answer)
                    caller.recv(4096)

        thread = Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        thread.join()


def test_a_webhook_whose_answer_is_malformed_can_be_tried_again() -> None:
    with nonsense(b"nonsense\r\n\r\n") as where, pytest.raises(NotSent, match="BadStatusLine"):
        Webhook(f"http://{where}/hook").post(Waiting("k3v9", "figaro", SITE, 0.0))


def test_a_webhook_that_redirects_counts_as_not_told() -> None:
    """urllib would follow the redirection with a GET, without the body."""
    moved = b"HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n"
    with nonsense(moved) as where, pytest.raises(NotSent, match="the webhook answered 302"):
        Webhook(f"http://{where}/hook").post(Waiting("k3v9", "figaro", SITE, 0.0))


def test_a_mail_can_be_tried_again_if_the_password_is_not_ascii() -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = "games@example.org", ANNA
    with postbox(needs_password=True) as box:
        smtp = read_smtp(f"smtp://{USER}:p%C3%A4ss@{box.url}", "games@example.org")
        with pytest.raises(NotSent, match="UnicodeEncodeError"):
            smtp.send(mail)


@pytest.mark.parametrize(
    ("url", "security", "port"),
    [
        ("smtps://mail.example.org", "tls", 465),
        ("smtp://mail.example.org", "starttls", 587),
        ("smtp://mail.example.org:25/?plain", "plain", 25),
        ("smtp://localhost:25", "plain", 25),
    ],
)
def test_a_password_crosses_the_network_under_tls_alone(url: str, security: str, port: int) -> None:
    smtp = read_smtp(url.replace("//", "//games:p%40ss@"), "games@example.org")
    assert (smtp.security, smtp.port, smtp.user, smtp.password) == (security, port, "games", "p@ss")
    assert "p@ss" not in repr(smtp)


@pytest.mark.parametrize(
    "url", ["http://a:secret@b", "smtp://a:secret@", "smtp://a:secret@b:x", "a:secret", "smtps://"]
)
def test_a_mistake_is_told_without_the_password(url: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_smtp(url, "games@example.org")
    assert "secret" not in str(refused.value)
    assert refused.value.at == "--smtp"


def test_a_server_that_cannot_prove_its_name_gets_neither_password_nor_mail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = certificate(tmp_path)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(path)
    mail = EmailMessage()
    mail["From"], mail["To"] = "games@example.org", ANNA
    with postbox(needs_password=True, tls=tls) as box:
        plain = read_smtp(f"smtp://{USER}:p%40ss%3Aword%2F1@{box.url}", "games@example.org")
        smtp = replace(plain, security="starttls")
        with pytest.raises(NotSent, match="SSLCertVerificationError"):
            smtp.send(mail)
        assert box.asked == 0
        monkeypatch.setenv("SSL_CERT_FILE", str(path))
        smtp.send(mail)
        assert told(box) == [ANNA]
        with pytest.raises(NotSent, match="535") as refused:
            replace(smtp, user="others").send(mail)
        assert PASSWORD not in str(refused.value)


def test_notices_need_an_address_of_the_site_and_a_sender() -> None:
    with pytest.raises(BadInput, match="links"):
        read_ways("smtp://localhost", "games@example.org", None, None)
    with pytest.raises(BadInput, match="sender"):
        read_ways("smtp://localhost", "nobody", None, SITE)
    with pytest.raises(BadInput, match="hooks"):
        read_ways(None, None, "ftp://example.org", SITE)


@pytest.mark.parametrize(
    "text",
    [
        *("a@b\r\nBcc: c@d", "a", "@b", "a@", "a b@c", "a@b,c@d", "<a@b>", "é@b", "a@" + "b" * 300),
        # Mail programs would decode a line break, which makes the mail invalid, and a second recipient.
        *("=?utf-8?q?a=0ABcc?=@example.org", "=?utf-8?q?bea=40example.org=2C?=@example.org"),
    ],
)
def test_a_malformed_address_is_refused(text: str) -> None:
    assert not address.is_address(text)


def ask(url: str, path: str, status: int = 200, **body: Any) -> Any:
    answer = httpx.post(f"{url}/api/people/{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def arrived(box: Postbox, count: int) -> None:
    for _ in range(3000):
        if len(box.mails) >= count:
            return
        sleep(0.02)
    raise AssertionError("no mail came")


def test_a_whole_server_confirms_an_address_and_forgets_it_by_one_click(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with postbox(needs_password=True) as box:
        monkeypatch.setenv("CHAPITEAU_SMTP", f"smtp://{USER}:p%40ss%3Aword%2F1@{box.url}")
        options = ("--mail-from", "games@example.org", "--public-url", SITE, "--log", "text")
        with running(tmp_path, *options, "--limit", "addresses_per_hour=8") as server:
            person, other = secrets.token_hex(32), secrets.token_hex(32)
            assert ask(server.url, "notices", person=person) == {"offered": True, "address": None, "confirmed": False}
            ask(server.url, "address", 400, person=person, address="nobody")
            given = ask(server.url, "address", person=person, address=ANNA, language="fr")
            assert given == {"offered": True, "address": ANNA, "confirmed": False}
            arrived(box, 1)
            assert box.mails[0]["subject"] == "Est-ce votre adresse\N{NARROW NO-BREAK SPACE}?"
            token = box.links()["confirm"].partition("=")[2]
            ask(server.url, "address/confirm", 404, token=token[:-1] + ("0" if token[-1] != "0" else "1"))
            ask(server.url, "address/confirm", 404, token=token.partition("-")[0])
            ask(server.url, "address/confirm", 204, token=token)
            assert ask(server.url, "notices", person=person)["confirmed"]
            assert ask(server.url, "notices", person=other)["address"] is None
            stop = box.mails[0]["list-unsubscribe"].strip("<>").replace(SITE, server.url)
            looked = httpx.get(stop)
            assert (looked.status_code, looked.headers["location"]) == (303, f"/you#stop={token}")
            assert ask(server.url, "notices", person=person)["confirmed"], "to look at it stops nothing"
            assert httpx.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 204
            assert ask(server.url, "notices", person=person) == {"offered": True, "address": None, "confirmed": False}
            ask(server.url, "address/confirm", 404, token=token)
            assert ANNA not in json.dumps(ask(server.url, "export", person=person))
            # Nobody has a mailbox filled by us.
            ask(server.url, "address", person=other, address=ANNA)
            ask(server.url, "address", 429, person=secrets.token_hex(32), address=ANNA.upper())
    said = "".join(capfd.readouterr())
    assert "the server has ended" in said
    assert not any(secret in said for secret in (ANNA, PASSWORD, "p%40ss", token))
