"""Which part of `verify` must catch which change, and what only the last hash tells."""

from chapiteau.engine.match import Match
from chapiteau.engine.record import Record
from chapiteau.engine.verify import FAILED, Part, passed, verify
from tests.promises.cases import Case
from tests.promises.records import Change, rehashed

# What catches a change that is hashed anew, when the entry is of one of these kinds (None: a move).
CAUGHT_BY: dict[str, tuple[str, set[str | None]]] = {
    "another seat": ("legality", {None}),
    "another draw": ("luck", {"setup", None}),
    "one draw more": ("legality", {"setup", None, "undo", "reveal"}),
    "one draw less": ("legality", {"setup", None}),
    "changed secret": ("commitments", {"reveal"}),
    "changed result": ("result", {"reveal"}),
}


def outcomes(parts: list[Part]) -> dict[str, str]:
    return {part.name: part.outcome for part in parts}


def is_cut_short(change: Change, record: Record) -> bool:
    """Without its last entry a record is one of a match that was left: only its last hash tells."""
    return change.kind == "deleted" and change.at == len(record.entries) - 1


def chain_catches(case: Case, record: Record, change: Change) -> None:
    """A changed record does not verify, and the chain says from which entry on."""
    parts = verify(case.game, change.record)
    if is_cut_short(change, record):
        assert change.record.last_hash() != record.last_hash()
        assert outcomes(parts)["luck"] != "ok"
        return
    assert not passed(parts), f"{change} was not seen"
    broken = next(part for part in parts if part.name == "chain")
    assert broken.outcome == FAILED, f"{change} did not break the chain"
    assert broken.entry in (change.at, change.at + 1, 0), f"{change}: {broken.detail}"


def rest_catches(case: Case, record: Record, change: Change) -> bool:
    """A change that was hashed anew has another last hash; whether something else tells it too."""
    kind = None if change.at < 0 else record.entries[change.at].get("kind")
    if change.kind == "changed hash":
        return True
    rehashed(change.record)
    assert change.record.last_hash() != record.last_hash(), f"{change} has the same last hash"
    parts = verify(case.game, change.record)
    part, kinds = CAUGHT_BY.get(change.kind, ("", set()))
    if kind in kinds:
        assert outcomes(parts)[part] == FAILED, f"{change} was not seen by {part}"
    return not passed(parts)


def verifies(match: Match) -> None:
    """Every part of a committed match's record is in order."""
    parts = verify(match.game, match.record)
    assert {name for name, outcome in outcomes(parts).items() if outcome != "ok"} == set()
