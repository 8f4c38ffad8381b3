"""Checks a record part by part: chain, legality, luck, commitments, result."""

from operator import index
from typing import Any, Final

from chapiteau.engine.chance import Chance, Committed, Logged, Script, commitment, from_seed, stream_key
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.match import Match
from chapiteau.engine.record import Entry, Record, chained, hash_of_header

OK: Final = "ok"
FAILED: Final = "failed"
NOT_CHECKED: Final = "not checked"


class Part:
    """One thing that was checked, how it ended, and what to say about it."""

    def __init__(self, name: str, outcome: str, detail: str, entry: int | None = None) -> None:
        self.name = name
        self.outcome = outcome
        self.detail = detail
        self.entry = entry


def verify(game: Game, record: Record) -> list[Part]:
    """All parts, in a fixed order; none of them stops the others."""
    legality, match = _legality(game, record)
    return [chain(record), legality, _luck(game, record), _commitments(record), _result(record, match, legality)]


def passed(parts: list[Part]) -> bool:
    return all(part.outcome != FAILED for part in parts)


def chain(record: Record) -> Part:
    before = hash_of_header(record.header)
    for number, entry in enumerate(record.entries):
        if entry.get("n") != number:
            return Part("chain", FAILED, f"entry {number} is numbered {entry.get('n')}", number)
        if entry.get("hash") != chained(before, entry):
            return Part("chain", FAILED, f"entry {number} was changed, or one before it", number)
        before = entry["hash"]
    return Part("chain", OK, f"{len(record.entries)} entries, last hash {before}")


def _legality(game: Game, record: Record) -> tuple[Part, Match | None]:
    match = Match(game, record.header)
    for number, entry in enumerate(record.entries):
        problem = _problem(match, entry, None)
        if problem:
            return Part("legality", FAILED, f"entry {number}: {problem}", number), None
    moves = sum("move" in entry for entry in record.entries)
    return Part("legality", OK, f"{moves} moves, each allowed by the rules"), match


def _problem(match: Match, entry: Entry, chance: Chance | None) -> str:
    """Carry out one entry; what is wrong with it, or nothing."""
    begun = bool(match.record.entries)
    if begun == (entry.get("kind") == "setup"):
        return "a record begins with its set-up, and has only one"
    if begun and match.record.entries[-1].get("kind") == "reveal":
        return "nothing comes after the seed was shown"
    try:
        if chance is None:
            match.follow(entry)
        else:
            match.take_over(entry, chance)
    except Refused as refused:
        return f"rule {refused.rule} forbids this move"
    except BadInput as bad:
        return f"{bad.error} ({bad.at})"
    except (KeyError, TypeError, ValueError) as odd:
        return f"it cannot be read ({odd})"
    return ""


def _luck(game: Game, record: Record) -> Part:
    """Draw everything again from the stream and compare."""
    stream = _stream(record)
    if stream is None:
        return Part("luck", NOT_CHECKED, "the seed was not shown")
    match = Match(game, record.header)
    for number, entry in enumerate(record.entries):
        if "position" in record.header and entry.get("kind") == "setup":
            logged = Logged(Script())
        else:
            logged = Logged(stream)
        if _problem(match, entry, logged) or logged.drawn != entry.get("drawn"):
            return Part("luck", FAILED, f"entry {number} did not draw what the seed gives", number)
    committed = "" if record.header.get("luck") == "committed" else "; the seed was given, not committed"
    return Part("luck", OK, f"{stream.used} draws, as the seed gives them{committed}")


def _stream(record: Record) -> Committed | None:
    """The stream that the record's own secrets make."""
    if record.header.get("luck") != "committed":
        seed = record.header.get("seed")
        return from_seed(seed) if isinstance(seed, str) else None
    reveal = _reveal(record)
    if reveal is None:
        return None
    try:
        nonces = [bytes.fromhex(nonce) for nonce in reveal["nonces"] if nonce is not None]
        return Committed(stream_key(bytes.fromhex(reveal["seed"]), nonces))
    except (KeyError, TypeError, ValueError):
        return None


def _reveal(record: Record) -> Entry | None:
    return next((entry for entry in record.entries if entry.get("kind") == "reveal"), None)


def _commitments(record: Record) -> Part:
    if record.header.get("luck") != "committed":
        return Part("commitments", NOT_CHECKED, "luck: not committed")
    reveal = _reveal(record)
    if reveal is None:
        return Part("commitments", NOT_CHECKED, "the seed was not shown")
    number = reveal.get("n")
    entry = number if isinstance(number, int) else None
    try:
        shown = [commitment(bytes.fromhex(reveal["seed"]))] + [
            None if nonce is None else commitment(bytes.fromhex(nonce)) for nonce in reveal["nonces"]
        ]
    except (KeyError, TypeError, ValueError):
        return Part("commitments", FAILED, "the secrets cannot be read", entry)
    if shown != _promised(record):
        return Part("commitments", FAILED, "a seed or nonce is not the one that was committed to", entry)
    abandoned = record.header.get("abandoned", [])
    problem = _problem_of_silence(record.header.get("seats"), shown[1:]) or _problem_of_abandoned(abandoned, shown)
    if problem:
        return Part("commitments", FAILED, problem, entry)
    nonces = sum(nonce is not None for nonce in shown[1:])
    return Part("commitments", OK, f"the seed and {nonces} nonces are those promised{_told_of_abandoned(abandoned)}")


def _problem_of_silence(seats: Any, nonces: list[Any]) -> str:
    """Report a person without a nonce: whoever knew the seed and the other nonces could have chosen the luck."""
    for number, seat in enumerate(seats if isinstance(seats, list) else []):
        if isinstance(seat, dict) and seat.get("kind") == "human" and (number >= len(nonces) or nonces[number] is None):
            return f"seat {number} is a person's, and promised no nonce"
    return ""


def _problem_of_abandoned(abandoned: Any, kept: list[Any]) -> str:
    """In each round of commitments the seed is new, and so is every nonce of which others could know by then."""
    if not isinstance(abandoned, list):
        return "the abandoned commitments cannot be read"
    seeds: set[Any] = {kept[0]}
    known: set[Any] = set()
    for each in abandoned:
        try:
            seed, nonces, closed = str(each["seed"]), list(each["nonces"]), [index(seat) for seat in each["closed"]]
            shown = {nonce for seat, nonce in enumerate(nonces) if nonce is not None and seat not in closed}
        except (KeyError, TypeError):
            return "the abandoned commitments cannot be read"
        if seed in seeds:
            return "the seed was kept after commitments had been abandoned: it could be known"
        seeds.add(seed)
        known |= shown
    return "a nonce was promised again after it had been shown" if known & set(kept[1:]) else ""


def _told_of_abandoned(abandoned: list[Any]) -> str:
    """How often, and because of whom: somebody who did not like the luck could have abandoned it."""
    closed = "; ".join(", ".join(f"seat {seat}" for seat in each["closed"]) for each in abandoned)
    return f"; abandoned before: {len(abandoned)}, not opened by {closed}" if abandoned else ""


def _promised(record: Record) -> list[Any]:
    """The hashes that the header commits to: of the seed, then of each seat's nonce."""
    commitments = record.header.get("commitments")
    if not isinstance(commitments, dict) or not isinstance(commitments.get("nonces"), list):
        return []
    return [commitments.get("seed"), *commitments["nonces"]]


def _result(record: Record, match: Match | None, legality: Part) -> Part:
    if match is None:
        return Part("result", NOT_CHECKED, "the moves do not replay", legality.entry)
    reached = result_words(match)
    reveal = _reveal(record)
    if reveal is not None and reveal.get("result") != reached:
        return Part("result", FAILED, "the result is not the one that the moves give", reveal.get("n"))
    if reached is None:
        return Part("result", OK, "the match was not played to its end")
    places = ", ".join(f"seat {part['seat']}: place {part['place']} ({part['score']})" for part in reached)
    return Part("result", OK, places)


def result_words(match: Match) -> list[dict[str, Any]] | None:
    """The result as data, as it stands in the last entry."""
    if not match.steps:
        return None
    result = match.state.result()
    return None if result is None else [{"seat": r.seat, "place": r.place, "score": r.score} for r in result]
