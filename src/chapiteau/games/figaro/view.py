"""What one seat, or a spectator, may know of a match of Figaro."""

import msgspec

from chapiteau.engine.view import Pile, Result


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Built up field by field: what is not written here stays hidden."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    players: int
    open_counts: bool
    """The table option of F61 and F62: counts and lengths may be shown during play."""
    removed: str | None
    """The colour that is out of the game with three players (F12)."""
    round: int
    """1 to 3."""
    to_act: int | None
    king: int
    hand: list[str]
    """The own cards in list order; empty for a spectator."""
    hands: list[int]
    """How many cards each seat holds (F60)."""
    rows: list[list[str]]
    """The cards in front of each seat, in the order in which they were played."""
    totals: list[int]
    colours: list[str | None]
    tricks: list[list[str]]
    """What each seat has taken this round, in list order: every take was public (F61)."""
    roads: list[list[int]]
    """The tiles each seat owns, by rank, longest first."""
    tiles: list[list[int]]
    """The tiles of rounds 1, 2 and 3 that are not given out yet, longest first."""
    piles: list[Pile]
    """Perfect memory: where the cards that this seat cannot see may be."""
    result: list[Result] | None
    """One for each seat when the match is over."""
