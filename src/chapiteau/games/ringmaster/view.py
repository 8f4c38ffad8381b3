"""What one seat, or a spectator, may know of a match of Ringmaster."""

from typing import Any

import msgspec

from chapiteau.engine.view import Pile, Result


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's zone, and how far it is from each of the three wins."""

    cards: list[str]
    """In list order."""
    attractions: int
    """As Big Top counts them (R30, R33); none under Bear in a Tutu!."""
    big_top: bool
    sideshows: int
    """As Sideshow Tent counts them (R31); under Bear in a Tutu! attractions too."""
    tent: bool
    rings: int
    """Three Ring Circus (R32)."""
    bear: bool
    """Bear in a Tutu! lies here: attractions are sideshows (R40)."""
    one_away: list[str]
    """The wins that one more card in this zone could bring, as rules: R30, R31, R32."""


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card on the table: announced in a window, or an event in its course."""

    card: str
    seat: int
    zone: int | None
    target: str | None
    from_discard: bool
    """Barker plays it from the discard pile."""


class Window(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opponents are asked clockwise whether they play Sabotage! (R25)."""

    asked: int
    passed: list[int]
    """Who has let the card pass."""


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is answered before the turn goes on (R17)."""

    seat: int
    by: str
    """The card that demands it, or `limit`: discard down to the limit (R12)."""
    zone: int | None
    """What Knife Thrower aims at."""
    target: str | None


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Built up field by field: what is not written here stays hidden."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    players: int
    seconds: float
    """How long a window stays open where there is a clock; the rules have none."""
    set_aside: list[str]
    """The cards that are not in the game with so many players (R01)."""
    turn: int
    """The active player."""
    turns: int
    """How many turns have begun, this one included."""
    to_act: int | None
    plays: int
    """How many cards may still be played from hand this turn."""
    used: list[str]
    """The stars used this turn."""
    hand: list[str]
    """The own cards in list order; empty for a spectator."""
    hands: list[int]
    """How many cards each seat holds."""
    open_hands: list[list[str] | None]
    """The hands that Snake Charmer opens to all (R56)."""
    limits: list[int]
    """How many cards each seat may keep at the end of its turn (R12, R42)."""
    zones: list[Zone]
    pile: int
    """How many cards the draw pile has."""
    discard: list[str]
    removed: list[str]
    """Cards that left the game in its course."""
    played: Played | None
    window: Window | None
    choice: Choice | None
    chosen: list[str | None]
    """What each seat has chosen to be wrecked together (R45, R60)."""
    sabotaged: str | None
    """The attraction of Barker's that was sabotaged this turn: not that very card again (R25)."""
    acted: bool
    """Whether a card was played or a star used this turn; with `dry` and `quiet` this is R35."""
    dry: bool
    """Whether both piles were empty when the turn began."""
    quiet: int
    """How many turns in a row had both piles empty and neither a play nor a use."""
    piles: list[Pile]
    """Perfect memory: where the cards that this seat cannot see may be."""
    ended: str | None
    """The rule that ended the match."""
    winner: int | None
    won: list[str]
    """The cards of the winner's zone that the win counts, in list order."""
    result: list[Result] | None
    """One for each seat when the match is over."""


def open_words(view: View) -> dict[str, Any]:
    """What lies open, in the words of a position."""
    words: dict[str, Any] = msgspec.to_builtins(view)
    words["zones"] = [zone.cards for zone in view.zones]
    words["step"] = "window" if view.window else view.choice.by if view.choice else "turn"
    words["aim"] = {"zone": view.choice.zone, "target": view.choice.target} if view.choice else None
    if view.played is not None:
        source = "discard" if view.played.from_discard else "hand"
        aim = {"zone": view.played.zone, "target": view.played.target}
        words["played"] = {"card": view.played.card, **aim, "from": source}
    return words
