"""What one seat, or a spectator, may know of a match of Aramini Circus."""

from typing import Any

import msgspec

from chapiteau.engine.view import Pile, Result


class Filling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wagon that is being filled."""

    wagon: str
    number: int
    """The cards it asks for, after the bonus cards played for it (A64)."""
    left: int
    """How many of them are still to pay; half a pair does not count."""
    half: bool
    """One card of a pair was paid and the other was not (A25)."""
    one_for_one: bool
    """Each card of the token's animal counts (A67)."""
    paid: list[str]
    """The cards paid so far, as they lie on top of the discard pile."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Built up field by field: what is not written here stays hidden."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    players: int
    bonus_cards: bool
    """The variant with bonus cards (A60)."""
    goal: int
    """The points that a train needs to win (A14)."""
    to_act: int | None
    actions: int
    """Actions left in this turn; the one being carried out counts until its wagon is taken (A27)."""
    decision: str
    """What is asked: action, fill, draw-two, search or join; over at the end."""
    fill: Filling | None
    playing: list[str]
    """Bonus cards whose effect is not over, in the order played."""
    draws: int
    """Cards still to draw for a draw-two."""
    bonuses: int
    """Bonus cards played in this turn, at most ten (A68)."""
    has_filled: bool
    """Whether a wagon was filled in this turn."""
    quiet_turns: int
    """Turns in a row, before this one, without a fill (A52)."""
    hand: list[str]
    """The own cards in list order; empty for a spectator."""
    hands: list[int]
    """How many cards each seat holds (A70)."""
    pile: int
    """How many cards the animal pile has."""
    discard: list[str]
    """The whole discard pile from the bottom to the top."""
    wagons: list[str | None]
    """The four open wagons; None is a gap."""
    wagon_pile: int
    """How many wagons the wagon pile has; which ones is known, as all others lie open."""
    trains: list[list[str]]
    """Each train from the locomotive on."""
    waiting: list[list[str]]
    """The wagons that wait under each train, in list order."""
    points: list[int]
    tokens: list[str]
    """The animal of each seat's exchange token."""
    middle: list[str]
    """The exchange tokens that nobody has."""
    ringmaster: int
    """Who has the Ringmaster token."""
    face_up: bool
    piles: list[Pile]
    """Perfect memory: where the cards that this seat cannot see may be."""
    result: list[Result] | None
    """One for each seat when the match is over."""


def open_words(view: View) -> dict[str, Any]:
    """What lies open, in the words of a position: there a payment is a number of cards."""
    words: dict[str, Any] = msgspec.to_builtins(view)
    if view.fill is not None:
        words["fill"] = {"wagon": view.fill.wagon, "paid": len(view.fill.paid)}
    return words
