"""What one seat, or a spectator, may know of a match of Figaro."""

from typing import TYPE_CHECKING

import msgspec

from chapiteau.engine.view import Pile, Result, piles_of

if TYPE_CHECKING:
    from chapiteau.games.figaro.state import FigaroFields


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


def view_of(state: "FigaroFields", seat: int | None, result: list[Result] | None) -> View:
    """What this seat may know, put together field by field."""
    box = state.lookup.box
    seats = range(state.players)
    return View(
        seat=seat,
        players=state.players,
        open_counts=state.open_counts,
        removed=None if state.removed < 0 else box.colours[state.removed],
        round=state.round + 1,
        to_act=state.to_act,
        king=state.king,
        hand=[] if seat is None else state.hand_cards(seat),
        hands=list(state.held),
        rows=[state.row_cards(each) for each in seats],
        totals=list(state.totals),
        colours=[None if colour < 0 else box.colours[colour] for colour in state.colours],
        tricks=[state.trick_cards(each) for each in seats],
        roads=[state.tiles_at(each) for each in seats],
        tiles=[state.tiles_at(-2 - number) for number in range(3)],
        piles=piles_of(state.audience, seat),
        result=result,
    )
