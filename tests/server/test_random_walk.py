"""Random walks: whatever happens at a table, in any order, those who are there can always end the match.

In each walk, people, bots, clocks and a failing store act on one table in a random order, with the walk's number as the
seed; after every step the table must make sense. `CHAPITEAU_EXAMPLES=50 pytest -s tests/server/test_random_walk.py`
takes fifty times as many walks.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from chapiteau.engine.match import Match
from chapiteau.engine.record import Record
from chapiteau.engine.verify import OK, verify
from chapiteau.server.events import match_stream, read_stored
from chapiteau.server.outgoing import end, table_info
from chapiteau.server.room import presence, timing
from tests.promises.cases import SHARE
from tests.server.manners import KINDS, anything, sensible
from tests.server.walk import LONGEST_PAUSE, Page, Person, Walk, hashed

if TYPE_CHECKING:
    import pytest

    from chapiteau.server import wire
    from chapiteau.server.events import Stored
    from chapiteau.server.room.table import Table

WALKS = 16
STEPS = 80
SPANS = (0.01, 0.3, 2, 5, 15, 25, 61, 130, 4_000, 90_000, 3 * 86_400)
PATIENCE = 60
"""How many times in a row nobody may have anything to say before a table counts as stuck."""
A_WHOLE_MATCH = 0.25
"""The share of walks whose last match is played out; in the others, people agree to stop it."""
SEEN = {
    *(f"says {kind}" for kind in KINDS),
    *(f"is told {told}" for told in ("done", "nothing", "not_your_seat", "not_now", "not_host", "malformed")),
    *(
        "came",
        "went",
        "restart",
        "the store fails",
        "a bot fails",
        "spoke elsewhere",
        "said in passing",
        "all at once",
        "somebody is forgotten",
        "says again",
        "time passes",
    ),
    *("figaro", "aramini-circus", "ringmaster", "three-ring-circus", "windows even", "windows answers"),
    *("no clock", "a clock over live", "a clock over days", "a clock runs", "seating", "opening", "playing", "over"),
    *("a hold", "a window", "a vote", "somebody absent", "a stand-in", "a next match", "a record that holds"),
}
"""What must have happened in some walk: otherwise the walks prove little."""


async def step(walk: Walk) -> None:
    luck, pages = walk.luck, [page for person in walk.people for page in person.pages]
    chance = luck.random()
    if luck.random() < 0.3:
        walk.hear_news()
    if not pages or chance < 0.05:
        person = luck.choice(walk.people)
        await walk.say(await walk.come(person), person.hello(luck.choice([None, 0, 1, 2]), brief=luck.random() < 0.3))
    elif chance < 0.09:
        page = luck.choice(pages)
        if luck.random() < 0.3:
            walk.interrupt(page, page.person.hello(0))
        walk.go(page)
    elif chance < 0.17:
        walk.note("time passes")
        await walk.pass_by(luck.choice(SPANS))
    elif chance < 0.22:
        await befalls(walk)
    elif chance < 0.27:
        await all_at_once(walk, luck.choices(pages, k=4))
    else:
        await say_something(walk, luck.choice(pages))


async def all_at_once(walk: Walk, pages: list[Page]) -> None:
    """Have several pages send what makes sense to each now, though another's message may come first."""
    for page in pages:
        await page.look()
    said = [(page, sensible(walk, page, polite=True)) for page in pages]
    await walk.at_once([(page, message) for page, message in said if message is not None and message["type"] != "sit"])


async def befalls(walk: Walk) -> None:
    """Let something happen that nobody at the table does."""
    match walk.luck.randrange(8):
        case 0:
            await walk.restart()
        case 1:
            await walk.delete(walk.luck.choice(walk.people))
        case 2 | 3:
            walk.trouble_bots()
        case 4:
            walk.speak_elsewhere()
        case _:
            walk.fail()


async def say_something(walk: Walk, page: Page) -> None:
    """Send a message that makes sense, or any message, or a repeated one."""
    chance = walk.luck.random()
    if chance < 0.1 and walk.sent:
        person, message = walk.luck.choice(walk.sent)
        if person.pages:
            await walk.say(walk.luck.choice(person.pages), message)
            walk.saw["says again"] += 1
        return
    await page.look()
    said = sensible(walk, page) if chance < 0.75 else anything(walk, page)
    if said is not None:
        walk.sent.append((page.person, said))
        await walk.say(page, said)


# What must be true after every step


async def check(walk: Walk) -> None:
    table = await walk.at_rest()
    here, gone = walk.room.here(), presence.absent(table)
    info = table_info(table, here, gone)
    people = {seat.seat for seat in info.seats if seat.kind == "human" and seat.stand_in is None}
    clocks = [each.seat for each in timing.told(table) or [] if each.runs]
    window, votes = table.window.told(table, set()), table.votes.told(table)
    check_clocks(table, people, clocks, window)
    pages = [page.connection.tokens for person in walk.people for page in person.pages]
    held = {seat for seat in range(len(info.seats)) if any(table.seating.holds(tokens, seat) for tokens in pages)}
    assert here == held, "here() does not match the connected pages"
    assert set(gone) <= people, "a bot is absent"
    assert table.stage == "playing" or not gone, "nobody can be absent"
    assert (end(table) is not None) == (table.stage == "over")
    for vote in votes:
        check_vote(walk, table, vote, people, here)
    undo = table.undo_asked
    assert undo is None or (undo.asked and undo.seat not in undo.asked and set(undo.asked) <= people), undo
    if walk.is_healthy and table.stage == "playing":
        check_goes_on(walk, table, people, window)
    stands_in = any(seat.stand_in for seat in info.seats)
    now = [("a hold", table.hold), ("a window", window), ("a vote", votes), ("somebody absent", gone)]
    walk.saw.update([what for what, there in [*now, ("a stand-in", stands_in), ("a clock runs", clocks)] if there])
    walk.saw[table.stage] += 1


def check_clocks(table: Table, people: set[int], clocks: list[int], window: wire.Window | None) -> None:
    """At most one clock runs, for a person who is asked alone; none does in a window or at the end of a round."""
    hold, match = table.hold, table.match
    if clocks:
        assert match is not None
        assert clocks == [match.asked]
    assert set(clocks) <= people, "a clock runs for a bot"
    assert not (clocks and hold), "a clock runs at the end of a round"
    assert not (clocks and window), "a clock runs in a window"
    assert not (window and hold), "a window at the end of a round"
    assert window is None or (window.asked and (window.left is None or window.left >= 0)), window
    assert hold is None or (set(hold.of) == people and people - set(hold.ready)), hold


def check_vote(walk: Walk, table: Table, vote: wire.Vote, people: set[int], here: set[int]) -> None:
    """A vote asks only those who can answer, and is carried out once all agree."""
    gone = set(presence.absent(table))
    assert set(vote.asked) <= people, ("asked who cannot answer", vote)
    counting = people & here if vote.what == "again" else people - gone or people & here
    assert set(vote.asked) <= counting, ("waits for somebody who is absent", vote, gone)
    if vote.refused is None:
        assert table.stage == ("over" if vote.what == "again" else "playing")
        assert vote.what != "stand_in" or vote.of in gone, ("not absent", vote)
        assert vote.asked or not counting or not walk.is_healthy, ("agreed by all", vote)


def check_goes_on(walk: Walk, table: Table, people: set[int], window: wire.Window | None) -> None:
    """If a bot or a clock has to act, something is waiting to do so."""
    match, waits = table.playing(), bool(walk.time.sleepers())
    assert match.asked is not None, "nobody is asked, and the match is not over"
    if table.hold is not None:
        assert waits, "the end of a round that never ends"
    elif window is not None:
        answers = set(table.window.waits_for(table))
        assert waits or (answers & people), "nobody answers in a window"
        assert waits or window.left is None, "the window has a clock, but nothing waits for its end"
    elif match.asked not in people:
        assert waits, "nothing waits for the bot's move"


def check_record(walk: Walk, table: Table) -> None:
    """The record replays to what is shown, and every move of a person was asked for or is a pass in a window."""
    if table.match is None:
        return
    match, humans = Match(table.match.game, table.match.record.header), set(table.seating.people())
    for _, body in walk.store.read(table.match.stream, after=0):
        stored = read_stored(body)
        if "move" in stored.entry and stored.entry["seat"] in humans and "by" not in stored.entry:
            assert was_allowed(walk, match, stored), ("who moved?", stored)
        match.follow(stored.entry)
    if match.record.entries == table.match.record.entries:  # otherwise, the room has not heard of the last entry yet
        assert match.state.mapping() == table.match.state.mapping()


def was_allowed(walk: Walk, match: Match, stored: Stored) -> bool:
    if stored.id is not None:
        return walk.asked[stored.id] == (stored.entry["seat"], True)
    return match.state.default == match.game.move(stored.entry["move"])


# How every walk ends


async def ends_well(walk: Walk) -> None:
    """Nothing fails any more, and some people stay (one of them seated, if anybody is): they play to a next match."""
    walk.store.faults.clear()
    walk.bots.faults.clear()
    walk.hear_news()
    table = await walk.now()
    pages = [await comes_back(walk, person) for person in who_stays(walk, table)]
    number, stops = table.seating.match, walk.luck.random() > A_WHOLE_MATCH
    ended, idle = False, 0
    while not (ended and table.stage == "playing" and table.seating.match > number):
        said = [await says(walk, page, stops=stops and not ended) for page in pages]
        idle = 0 if any(said) else idle + 1
        assert idle < PATIENCE, "nothing happens any more"
        if not any(said):
            await walk.pass_by(until_something_happens(walk, idle))
        table = await walk.now()
        if idle == 1:
            await check(walk)
        ended = ended or table.stage == "over"
        if table.stage == "over" and not any(page.shown["mine"] for page in pages):
            return  # only bots have played
    walk.saw["a next match"] += 1


def who_stays(walk: Walk, table: Table) -> list[Person]:
    stay = set(walk.luck.sample(walk.people, walk.luck.randint(1, len(walk.people))))
    holders = {seat.holder for seat in table.seating.seats}
    sit = [person for person in walk.people if holders & {hashed(token) for token in person.tokens()}]
    if sit and not stay & set(sit):
        stay.add(walk.luck.choice(sit))
    if walk.host is not None and table.stage in {"seating", "opening"}:
        stay.add(walk.host)  # only the host can unlock seats
    for person in walk.people:
        for page in list(person.pages):
            walk.go(page)
    return sorted(stay, key=lambda person: person.number)


async def comes_back(walk: Walk, person: Person) -> Page:
    page = await walk.come(person)
    await walk.say(page, person.hello(next(iter(person.keys), None)))
    return page


async def says(walk: Walk, page: Page, *, stops: bool) -> bool:
    """Send what makes sense, if anything does; returns whether there was something."""
    await page.look()
    message = sensible(walk, page, polite=True)
    if message is not None and message["type"] == "move" and stops and not page.shown["giving_up"]:
        message = {"type": "vote", "id": walk.request(), "seat": message["seat"], "what": "stop"}
    if message is not None:
        await walk.say(page, message)
    return message is not None


def until_something_happens(walk: Walk, idle: int) -> float:
    """Seconds until the next task wakes; if that did not help, until people count as absent, or a day."""
    sleepers = walk.time.sleepers()
    if sleepers and idle < PATIENCE // 3:
        return max(0.0, min(sleepers) - walk.time.now())
    return LONGEST_PAUSE if idle < PATIENCE * 2 // 3 else 86_400


def check_records(walk: Walk, table: Table) -> None:
    for number in range(1, table.seating.match + 1):
        rows = walk.store.read(match_stream(walk.table, number))
        entries = [read_stored(body).entry for _, body in rows[1:]]
        if entries and entries[-1].get("kind") == "reveal":
            parts = verify(table.game, Record(msgspec.json.decode(rows[0][1]), entries))
            assert {part.outcome for part in parts} == {OK}, [(part.name, part.detail) for part in parts]
            walk.saw["a record that holds"] += 1


async def whole(walk: Walk, steps: int) -> None:
    await walk.begin()
    for number in range(steps):
        await step(walk)
        await check(walk)
        if number % 20 == 0:
            check_record(walk, await walk.now())
    await ends_well(walk)
    check_record(walk, await walk.now())
    check_records(walk, await walk.now())
    walk.rooms.close()


def make_luck_ours(monkeypatch: pytest.MonkeyPatch, luck: Random) -> None:
    """Make the server's random numbers repeatable, too."""
    fixed: dict[str, Any] = {
        "token_hex": lambda size=32: luck.randbytes(size).hex(),
        "randbelow": luck.randrange,
        "randbits": luck.getrandbits,
        "choice": luck.choice,
    }
    for name, draw in fixed.items():
        monkeypatch.setattr(secrets, name, draw)


def test_no_table_gets_stuck_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    saw = Counter[str]()
    for number in range(max(1, round(WALKS * SHARE))):
        make_luck_ours(monkeypatch, Random(number))  # noqa: S311
        walk = Walk(number, Random(-1 - number))  # noqa: S311
        try:
            asyncio.run(whole(walk, STEPS))
        except BaseException:
            print(f"walk {number}:", *walk.trace, sep="\n")
            raise
        saw += walk.saw
    print(dict(sorted(saw.items())))
    assert SHARE < 1 or saw.keys() >= SEEN, SEEN - saw.keys()
    assert saw["playing"] >= sum(saw[stage] for stage in ("seating", "opening", "over")), "most of it at play"
