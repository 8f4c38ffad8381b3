"""What one address, and one person, may take of the server: tables, bots, sockets, requests, messages."""

from __future__ import annotations

import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from chapiteau.server.door import Site
from chapiteau.server.limits import Limits
from chapiteau.server.patience import Waiting, visitor
from chapiteau.server.visitors import BURST_SECONDS, TOO_MANY, Caller, TooMany, Visitors
from tests.server.client import Page, join, running
from tests.server.rooms import Time, refused_by

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.client import Server

NEW = {"game": "figaro", "seats": [{"kind": "human"}, *[{"kind": "bot", "bot": "random"}] * 2]}
SOMEWHERE, ELSEWHERE = "203.0.113.7", "203.0.113.8"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a trusted proxy here, so that a request may say from where it comes."""
    limits = {"tables_per_hour": 3, "bot_seats_per_hour": 4, "tables_per_hour_and_person": 2, "requests_per_minute": 30}
    limits |= {"sockets_per_address": 2, "messages_per_second": 5, "sockets_per_person": 2}
    limits |= {"requests_per_minute_and_person": 4, "bot_seats_per_hour_and_person": 3}
    options = [option for name, most in limits.items() for option in ("--limit", f"{name}={most}")]
    with running(tmp_path_factory.mktemp("strict"), *options, "--trusted-proxy", "127.0.0.1") as started:
        yield started


def post(server: Server, address: str, new: object = NEW) -> httpx.Response:
    return httpx.post(f"{server.url}/api/tables", json=new, headers={"x-forwarded-for": address})


def page_from(server: Server, table: str, address: str) -> Page:
    return Page(server.url, table, **{"X-Forwarded-For": address})


def closed(page: Page) -> tuple[int, str]:
    """With which code and reason the server ends this connection."""
    while True:
        try:
            page.hear()
        except ConnectionClosed as end:
            return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (0, "")


def test_a_share_is_taken_and_grows_again() -> None:
    time = Time()
    visitors = Visitors(Limits(tables_per_hour=3), time, Site())
    for _ in range(3):
        visitors.take("tables_per_hour", SOMEWHERE)
    with pytest.raises(TooMany) as refused:
        visitors.take("tables_per_hour", SOMEWHERE)
    assert refused.value.seconds == 1200
    visitors.take("tables_per_hour", ELSEWHERE)
    time.time += 1200
    visitors.take("tables_per_hour", SOMEWHERE)
    with pytest.raises(TooMany):
        visitors.take("tables_per_hour", SOMEWHERE)


def test_this_machine_and_its_proxies_are_counted_only_when_that_was_chosen() -> None:
    for address, limits, most in (
        ("127.0.0.1", Limits(), 0),
        ("::1", Limits(), 0),
        ("10.0.0.2", Limits(), 0),
        ("127.0.0.1", Limits(chosen=frozenset({"tables_per_hour"})), Limits().tables_per_hour),
        (SOMEWHERE, Limits(), Limits().tables_per_hour),
        (SOMEWHERE, Limits(tables_per_hour=0), 0),
    ):
        visitors = Visitors(limits, Time(), Site(trusted_proxies=("10.0.0.2",)))
        assert visitors.limit("tables_per_hour", address) == most, (address, limits)


def test_a_network_of_ipv6_is_one_visitor() -> None:
    assert visitor("2001:db8:1:2:3::4") == visitor("2001:db8:1:2:ffff::1") != visitor("2001:db8:1:3::4")
    assert visitor("::ffff:203.0.113.7") != visitor("::ffff:203.0.113.8")


def test_a_network_of_ipv6_may_not_have_all_connections() -> None:
    waiting = Waiting(Limits(connections_per_address=2), Site())
    waiting.by_address[visitor("2001:db8:1:2::1")] += 2
    before = refused_by("connections_per_address")
    assert waiting.is_crowded("2001:db8:1:2:ffff::1")
    assert not waiting.is_crowded("2001:db8:1:3::1")
    assert refused_by("connections_per_address") == before + 1


def test_what_is_kept_of_addresses_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chapiteau.server.visitors.MOST_KEPT", 100)
    visitors = Visitors(Limits(), Time(), Site())
    for number in range(1000):
        visitors.take("tables_per_hour", f"203.0.113.{number}")
    assert len(visitors._buckets) == 100


def test_tables_and_bots_are_counted_by_address(strict: Server) -> None:
    assert [post(strict, SOMEWHERE).status_code for _ in range(3)] == [200, 200, 429], "five bots are too many"
    refused = post(strict, SOMEWHERE, {"game": "figaro", "seats": [{"kind": "human"}] * 3})
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 60
    assert "the limit tables_per_hour of your address is reached" in refused.json()["error"]
    assert post(strict, ELSEWHERE).status_code == 200


def test_tables_are_counted_by_person(strict: Server) -> None:
    """From every address; another person is another."""
    alone = {"game": "figaro", "seats": [{"kind": "human"}] * 3}
    answers = [post(strict, f"203.0.113.{70 + n}", alone | {"host": "ab" * 32}) for n in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
    assert "the limit tables_per_hour_and_person is reached" in answers[-1].json()["error"]
    assert post(strict, "203.0.113.70", alone | {"host": "cd" * 32}).status_code == 200


def test_bots_are_counted_by_person(strict: Server) -> None:
    """From every address, and from the first table on."""
    for number, (host, status) in enumerate((("ef", 200), ("ef", 429), ("ef", 429), ("01", 200)), 80):
        assert post(strict, f"203.0.113.{number}", {**NEW, "host": host * 32}).status_code == status


def test_requests_are_counted_by_person(strict: Server) -> None:
    """From every address, whichever request it is; nobody is known by the other secret."""

    def ask(path: str, number: int, secret: str) -> int:
        headers = {"x-forwarded-for": f"203.0.113.{number}"}
        return httpx.post(f"{strict.url}/api/{path}", json={"person": secret}, headers=headers).status_code

    person = "23" * 32
    assert ask("people/code", 90, person) == 200
    assert [ask("people/me", 91 + n, person) for n in range(3)] == [200] * 3
    assert {ask(path, 100, person) for path in ("people/me", "people/export", "people/notices", "people/code")} == {429}
    assert ask("people/me", 100, "45" * 32) == 404


def test_requests_are_counted_by_address(strict: Server) -> None:
    headers = {"x-forwarded-for": "203.0.113.50"}
    with httpx.Client(base_url=strict.url, headers=headers) as client:
        answers = 0
        while client.get("/api/games").status_code == 200:
            answers += 1
        assert answers >= 30
        assert client.get("/").status_code in {200, 503}, "the page itself is not counted"
        assert client.get("/api/games", headers={"x-forwarded-for": "203.0.113.51"}).status_code == 200


def test_opening_sockets_over_and_over_is_counted(strict: Server) -> None:
    """One at a time, so that there are never too many at once."""
    table = post(strict, "203.0.113.63").json()["table"]

    def come_and_go(times: int) -> None:
        for _ in range(times):
            with page_from(strict, table, "203.0.113.120") as page:
                page.hello()

    with pytest.raises(ConnectionClosed) as refused:
        come_and_go(60)
    assert refused.value.rcvd is not None
    reason = "too many requests: the limit requests_per_minute of your address is reached; try again later"
    assert (refused.value.rcvd.code, refused.value.rcvd.reason) == (TOO_MANY, reason)
    with page_from(strict, table, "203.0.113.121") as page:
        assert page.hello()["table"]["id"] == table


def test_nobody_else_is_believed_to_be_a_proxy(server: Server) -> None:
    """The shared server trusts no proxy: whatever a visitor says, its own address counts, and here that is free."""
    with httpx.Client(base_url=server.url, headers={"x-forwarded-for": SOMEWHERE}) as client:
        assert {client.post("/api/tables", json=NEW).status_code for _ in range(130)} == {200}


def test_sockets_are_counted_and_the_one_too_many_is_told(strict: Server) -> None:
    table = post(strict, "203.0.113.60").json()["table"]
    with ExitStack() as stack:
        first, second, third = (stack.enter_context(page_from(strict, table, SOMEWHERE)) for _ in range(3))
        first.hello()
        second.hello()
        assert closed(third) == (TOO_MANY, "too many tables are open from your address")
        first.say("look", seat=None)
        assert first.hear()["table"]["id"] == table
        stack.enter_context(page_from(strict, table, ELSEWHERE)).hello()


def test_sockets_are_counted_by_person(strict: Server) -> None:
    """From every address, and until one is closed; nobody counts for somebody else."""
    table = post(strict, "203.0.113.62", {**NEW, "host": "67" * 32}).json()["table"]

    def come(stack: ExitStack, number: int, person: str) -> Page:
        page = stack.enter_context(page_from(strict, table, f"203.0.113.{number}"))
        page.say("hello", tokens=[], person=person)
        return page

    with ExitStack() as stack:
        pages = [come(stack, 110 + n, "67" * 32) for n in range(2)]
        for page in pages:
            page.hear()
            page.say("hello", tokens=[], person="67" * 32)
            page.hear()
        assert closed(come(stack, 112, "67" * 32)) == (TOO_MANY, "you have too many tables open")
        assert come(stack, 113, "89" * 32).hear()["table"]["id"] == table
        pages[0].close()
        assert come(stack, 114, "67" * 32).hear()["table"]["id"] == table


def test_who_says_too_much_is_disconnected_and_may_come_again(strict: Server) -> None:
    table = post(strict, "203.0.113.61").json()["table"]
    with page_from(strict, table, "203.0.113.61") as page:
        with suppress(ConnectionClosed):
            for _ in range(2000):
                page.say("hello", tokens=[])
        assert closed(page) == (TOO_MANY, "too many messages; come again in a moment")
    with page_from(strict, table, "203.0.113.61") as page:
        assert page.hello()["table"]["id"] == table


def said_before_too_much(callers: list[Caller]) -> int:
    """How many messages these pages may send by turns, at one moment."""
    count = 0
    while not callers[count % len(callers)].says_too_much():
        count += 1
    return count


def test_messages_are_counted_by_page_by_address_and_by_person() -> None:
    limits = Limits(messages_per_second=5, messages_per_second_and_address=6, messages_per_second_and_person=4)
    visitors = Visitors(limits, Time(), Site())
    assert said_before_too_much([Caller(visitors, "203.0.113.1")]) == 5 * BURST_SECONDS
    assert said_before_too_much([Caller(visitors, "203.0.113.2") for _ in range(2)]) == 6 * BURST_SECONDS
    somewhere, elsewhere, another = (Caller(visitors, f"203.0.113.{number}") for number in (3, 4, 5))
    assert somewhere.is_welcome("anna")
    assert elsewhere.is_welcome("anna")
    assert another.is_welcome("bea")
    assert said_before_too_much([somewhere, elsewhere]) == 4 * BURST_SECONDS
    assert not another.says_too_much()


@pytest.mark.parametrize(("kind", "number"), [("ping", 130), ("pong", 131), ("part", 132)])
def test_frames_that_are_no_messages_are_counted_too(strict: Server, kind: str, number: int) -> None:
    """A flood of them is work, too."""
    table = post(strict, f"203.0.113.{number}").json()["table"]
    with page_from(strict, table, f"203.0.113.{number}") as page:
        page.hello()
        with suppress(ConnectionClosed):
            if kind == "part":
                page.socket.send(" " for _ in range(2000))
            for _ in range(2000):
                page.socket.ping() if kind == "ping" else page.socket.pong()
        assert closed(page) == (TOO_MANY, "too many messages; come again in a moment")


def test_who_says_too_much_before_it_is_answered_is_disconnected_soon(tmp_path: Path) -> None:
    """The server does not read on then; the goodbye of a page that it disconnects it reads."""
    with running(tmp_path, "--limit", "messages_per_second=40") as server:
        page, _ = join(server, server.make("human", "human", "random"))
        with page:
            with suppress(ConnectionClosed):
                for number in range(3000):
                    page.say("talk", id=f"{number}", seat=0, said="wow")
            begun = time.monotonic()
            assert closed(page) == (TOO_MANY, "too many messages; come again in a moment")
            assert time.monotonic() - begun < 5
