"""The messages of people on a random walk: those that make sense at the moment, or any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.walk import Message, Page, Walk

KINDS = [
    *("hello", "sit", "open", "look", "move", "undo", "answer", "give_up", "again", "ready", "ask", "pace", "talk"),
    *("rise", "arrange", "vote", "leave", "back"),
]


def anything(walk: Walk, page: Page) -> Message:
    """A message of any type, legal or not."""
    luck, person = walk.luck, page.person
    kind = luck.choice(KINDS)
    seat = luck.choice([*(person.keys or [0]), luck.randint(0, 6)])
    match kind:
        case "hello":
            look = luck.choice([None, seat])
            return person.hello(look) if luck.random() < 0.7 else {"type": kind, "tokens": [], "look": look}
        case "sit":
            return person.sit(seat)
        case "open":
            return {"type": kind, "seat": seat, "nonce": person.key(seat).nonce}
        case "look":
            return {"type": kind, "seat": luck.choice([None, seat])}
    return {"type": kind, "id": walk.request(), "seat": seat, **_wish(walk, page, kind)}


def _wish(walk: Walk, page: Page, kind: str) -> dict[str, Any]:
    """The fields of a request besides its id and seat."""
    luck = walk.luck
    seen = page.shown.get("number", -1) + luck.choice([0, 0, 0, -1, 1])
    match kind:
        case "move":
            offered = page.shown.get("moves") if luck.random() < 0.8 else None
            return {"seen": seen, "move": luck.choice(offered or [each.words() for each in walk.game.moves[:20]])}
        case "undo" | "ready":
            return {"seen": seen}
        case "answer":
            return {"agree": luck.random() < 0.7}
        case "ask":
            return {"when": luck.choice(["always", "near", "never"])}
        case "pace":
            return {"pace": luck.choice([0, 1, 10])}
        case "talk":
            return {"said": luck.choice(["hello", "bravo"])}
        case "arrange":
            what = luck.choice(["bot", "person", "lock", "unlock", "remove"])
            return {"what": what, "bot": luck.choice([None, "random", "novice"])}
        case "leave":
            return {"bot": luck.choice(["random", "novice", "nobody"])}
        case "vote":
            return _vote(walk)
    return {}


def _vote(walk: Walk) -> dict[str, Any]:
    luck = walk.luck
    what, agree = luck.choice(["stop", "again", "stand_in", "stand_in"]), luck.random() < 0.8
    if what != "stand_in" and luck.random() < 0.9:
        return {"what": what, "agree": agree}
    return {"what": what, "agree": agree, "of": luck.randint(0, 6), "bot": luck.choice(["random", "novice"])}


def sensible(walk: Walk, page: Page, *, polite: bool = False) -> Message | None:
    """A message that helps the match along, if there is one; unless `polite`, people sometimes forget to send it."""
    if "mine" not in page.shown:
        return None
    for message in _sensible(walk, page):
        if polite or walk.luck.random() < 0.6:
            return message
    return None


def _sensible(walk: Walk, page: Page) -> Iterator[Message]:
    shown = page.shown
    seats = shown["table"]["seats"]
    drives = [seat for seat in shown["mine"] if seats[seat]["stand_in"] is None]
    match shown["table"]["stage"]:
        case "seating":
            yield from _to_sit(walk, page)
        case "opening":
            yield from _to_open(page)
        case "playing":
            for seat in shown["mine"]:
                if seat not in drives:
                    yield {"type": "back", "id": walk.request(), "seat": seat}
            yield from _to_agree(walk, page, drives)
            yield from _to_let_bots_play(walk, page, drives)
            yield from _to_move(walk, page, drives)
        case "over" if drives:
            yield from _to_agree(walk, page, drives)
            if not any(vote["refused"] is None for vote in shown["votes"]):
                yield {"type": "vote", "id": walk.request(), "seat": drives[0], "what": "again"}


def _to_sit(walk: Walk, page: Page) -> Iterator[Message]:
    for each in page.shown["table"]["seats"]:
        if each["kind"] == "human" and each["name"] is None and not each["locked"]:
            if each["seat"] in page.shown["mine"] or "kept" not in each:
                yield page.person.sit(each["seat"])
    for each in page.shown["table"]["seats"]:
        arrange = {"type": "arrange", "id": walk.request(), "seat": each["seat"]}
        if page.shown["host"] and each["locked"] and each["kind"] == "human":
            yield {**arrange, "what": "unlock"}
        elif page.shown["host"] and "kept" in each and not each["here"]:
            yield {**arrange, "what": "person"}


def _to_open(page: Page) -> Iterator[Message]:
    for seat in page.shown["mine"]:
        key = page.person.key(seat)
        if key.commitment == page.shown["table"]["commitments"][seat] and key.nonce not in page.person.opened:
            page.person.opened.add(key.nonce)
            yield {"type": "open", "seat": seat, "nonce": key.nonce}


def _to_agree(walk: Walk, page: Page, drives: list[int]) -> Iterator[Message]:
    shown = page.shown
    undo, hold = shown["undo_asked"] or {"asked": []}, shown["hold"]
    for seat in drives:
        request = {"id": walk.request(), "seat": seat}
        for vote in shown["votes"]:
            if seat in vote["asked"]:
                yield {"type": "vote", **request, "what": vote["what"], "of": vote["of"], "bot": vote["bot"]}
        if seat in undo["asked"]:
            yield {"type": "answer", **request, "agree": walk.luck.random() < 0.8}
        if hold is not None and seat not in hold["ready"]:
            yield {"type": "ready", **request, "seen": shown["number"]}


def _to_let_bots_play(walk: Walk, page: Page, drives: list[int]) -> Iterator[Message]:
    seats = page.shown["table"]["seats"]
    asked = [vote["of"] for vote in page.shown["votes"] if vote["refused"] is None]
    for each in seats:
        if drives and each["absent"] and each["seat"] not in [*drives, *asked]:
            wish = {"what": "stand_in", "of": each["seat"], "bot": "random"}
            yield {"type": "vote", "id": walk.request(), "seat": drives[0], **wish}


def _to_move(walk: Walk, page: Page, drives: list[int]) -> Iterator[Message]:
    """Move, or look through another seat of this page that is asked."""
    shown = page.shown
    window = shown["window"]
    asked = {shown["view"]["to_act"]} if window is None else {*window["asked"]} - {*window["passed"]}
    for seat in asked.intersection(drives):
        if seat != shown["seat"]:
            yield {"type": "look", "seat": seat}
        elif shown["moves"]:
            move = walk.luck.choice(shown["moves"])
            yield {"type": "move", "id": walk.request(), "seat": seat, "seen": shown["number"], "move": move}
