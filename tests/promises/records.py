"""Random matches with their records, and every way to tamper with one."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from chapiteau.engine.chance import Chance, Committed, from_seed, stream_key
from chapiteau.engine.header import committed, header_of, seeded
from chapiteau.engine.match import Match
from chapiteau.engine.record import Entry, Record, chained, hash_of_header, read_record
from chapiteau.engine.verify import result_words
from tests.promises.cases import Case
from tests.promises.play import Plan, Player

Kind: TypeAlias = str


def seats_of(case: Case) -> list[dict[str, Any]]:
    """People and bots by turns."""
    return [{"kind": "bot" if seat % 2 else "human", "name": f"Seat {seat}"} for seat in range(case.players)]


def secret(plan: Plan, name: str) -> bytes:
    return sha256(f"{name} {plan.seed}".encode()).digest()


def nonces_of(case: Case, plan: Plan) -> list[bytes | None]:
    """Bots give none."""
    people = [seat["kind"] == "human" for seat in seats_of(case)]
    return [secret(plan, f"nonce {seat}") if person else None for seat, person in enumerate(people)]


def committed_header(case: Case, plan: Plan) -> dict[str, Any]:
    return _header(case, committed(secret(plan, "seed"), nonces_of(case, plan)))


def seeded_header(case: Case, plan: Plan) -> dict[str, Any]:
    return _header(case, seeded(str(plan.seed)))


def _header(case: Case, luck: dict[str, Any]) -> dict[str, Any]:
    return header_of(case.game, case.players, case.options, luck, seats_of(case))


def stream(case: Case, plan: Plan) -> Committed:
    return Committed(stream_key(secret(plan, "seed"), [nonce for nonce in nonces_of(case, plan) if nonce is not None]))


def committed_match(case: Case, plan: Plan, most: int, undos: bool = True) -> Match:
    """A match of at most so many entries after the set-up, then the secrets."""
    match = Match(case.game, committed_header(case, plan))
    play_match(match, stream(case, plan), Player(plan), most, undos)
    nonces = [None if nonce is None else nonce.hex() for nonce in nonces_of(case, plan)]
    match.reveal({"seed": secret(plan, "seed").hex(), "nonces": nonces, "result": result_words(match)})
    return match


def seeded_match(case: Case, plan: Plan, most: int) -> Match:
    match = Match(case.game, seeded_header(case, plan))
    play_match(match, from_seed(str(plan.seed)), Player(plan), most, undos=True)
    return match


def play_match(match: Match, chance: Chance, player: Player, most: int, undos: bool) -> None:
    match.set_up(chance)
    for _ in range(most):
        seat = match.state.to_act
        if seat is None:
            return
        if undos and player.below(8) == 0:
            match.undo(match.steps[max(0, len(match.steps) - 1 - player.below(4))].entry["n"], seat)
        else:
            match.play(player.choose(match.state.legal()), seat, chance)


def again(record: Record) -> Record:
    """The record as somebody else reads it."""
    return read_record(json.loads(json.dumps(record.mapping())))


def counting_entries(record: Record) -> list[Entry]:
    """The entries that no undo has taken back, found without the engine."""
    kept: list[Entry] = []
    for entry in record.entries:
        if entry.get("kind") == "undo":
            kept = [each for each in kept if each["n"] <= entry["to"]]
        kept.append(entry)
    return [entry for entry in kept if entry.get("kind") not in ("undo", "reveal")]


def rehashed(record: Record) -> Record:
    """What somebody would do who hides a change: number and hash everything anew."""
    before = hash_of_header(record.header)
    for number, entry in enumerate(record.entries):
        entry["n"] = number
        before = entry["hash"] = chained(before, entry)
    return record


@dataclass(frozen=True)
class Change:
    """A record with one thing changed, and what was done."""

    kind: Kind
    at: int
    record: Record

    def __str__(self) -> str:
        return f"{self.kind} at entry {self.at}"


def changes(case: Case, record: Record, at: int, player: Player) -> Iterator[Change]:
    """Every kind of change that fits the entry."""
    for kind, change in CHANGES.items():
        copy = again(record)
        if change(case, copy.entries, at, player):
            yield Change(kind, at, copy)


def _another_seat(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    if "seat" not in entries[at]:
        return False
    seats = max(2, case.players)
    entries[at]["seat"] = (entries[at]["seat"] + 1 + player.below(seats - 1)) % seats
    return True


def _another_move(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    if "move" not in entries[at]:
        return False
    moves = [move for move in case.game.moves if move.words() != entries[at]["move"]]
    entries[at]["move"] = moves[player.below(len(moves))].words()
    return True


def _another_draw(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    drawn = entries[at]["drawn"]
    if not drawn:
        return False
    place = player.below(len(drawn))
    if isinstance(drawn[place], int):
        drawn[place] += 1
    else:
        others = [card for card in drawn if isinstance(card, str) and card != drawn[place]]
        drawn[place] = others[0] if others else "none such"
    return True


def _one_draw_more(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    entries[at]["drawn"].append(0)
    return True


def _one_draw_less(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    return entries[at]["drawn"] != [] and entries[at]["drawn"].pop() is not None


def _deleted(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    del entries[at]
    return True


def _duplicated(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    entries.insert(at, dict(entries[at]))
    return True


def _swapped(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    if at + 1 == len(entries) or _content(entries[at]) == _content(entries[at + 1]):
        return False
    entries[at], entries[at + 1] = entries[at + 1], entries[at]
    return True


def _content(entry: Entry) -> Entry:
    return {field: value for field, value in entry.items() if field not in ("n", "hash")}


def _changed_hash(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    digest = entries[at]["hash"]
    entries[at]["hash"] = ("1" if digest[0] == "0" else "0") + digest[1:]
    return True


def _changed_secret(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    if entries[at].get("kind") != "reveal":
        return False
    entries[at]["seed"] = sha256(entries[at]["seed"].encode()).hexdigest()
    return True


def _changed_result(case: Case, entries: list[Entry], at: int, player: Player) -> bool:
    if entries[at].get("kind") != "reveal":
        return False
    result = entries[at]["result"]
    entries[at]["result"] = [] if result is None else [{**part, "score": part["score"] + 1} for part in result]
    return True


CHANGES: dict[Kind, Callable[[Case, list[Entry], int, Player], bool]] = {
    "another seat": _another_seat,
    "another move": _another_move,
    "another draw": _another_draw,
    "one draw more": _one_draw_more,
    "one draw less": _one_draw_less,
    "deleted": _deleted,
    "duplicated": _duplicated,
    "swapped": _swapped,
    "changed hash": _changed_hash,
    "changed secret": _changed_secret,
    "changed result": _changed_result,
}


def header_changes(case: Case, record: Record) -> Iterator[Change]:
    """Every field of the header, left out and replaced."""
    for field in record.header:
        for value in (None, "another", 7):
            copy = again(record)
            copy.header[field] = value
            yield Change(f"header {field}", -1, copy)
        copy = again(record)
        del copy.header[field]
        yield Change(f"no header {field}", -1, copy)
