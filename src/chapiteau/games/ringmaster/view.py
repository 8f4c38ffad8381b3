"""What one seat, or a spectator, may know of a match of Ringmaster."""

from typing import TYPE_CHECKING, Any

import msgspec

from chapiteau.engine.view import Pile, Result, piles_of
from chapiteau.games.ringmaster import scoring
from chapiteau.games.ringmaster.cards import BIG_TOP, NAMES, SIDESHOW_TENT, THREE_RING_CIRCUS
from chapiteau.games.ringmaster.state import ENDINGS, KNIFE, STEPS, TURN, WINDOW, counted, name_of, seat_of
from chapiteau.games.ringmaster.telling import set_aside

if TYPE_CHECKING:
    from chapiteau.games.ringmaster.state import RingmasterFields


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


def view_of(state: "RingmasterFields", seat: int | None, result: list[Result] | None) -> View:
    """What this seat may know, put together field by field."""
    seats = range(int(state.players))
    return View(
        seat=seat,
        players=int(state.players),
        seconds=float(state.seconds),
        set_aside=set_aside(state),
        turn=int(state.turn),
        turns=int(state.turns),
        to_act=state.to_act,
        plays=int(state.plays),
        used=used_stars(state),
        hand=[] if seat is None else state.hand_cards(seat),
        hands=[int(held) for held in state.held],
        open_hands=[state.hand_cards(each) if state.is_open(each) else None for each in seats],
        limits=[int(state.limit(each)) for each in seats],
        zones=[_zone(state, each) for each in seats],
        pile=int(state.pile.total),
        discard=counted(state.discard),
        removed=counted(state.removed),
        played=_played(state),
        window=_window(state),
        choice=_choice(state),
        chosen=[name_of(card) for card in state.chosen],
        sabotaged=name_of(state.sabotaged),
        acted=state.acted,
        dry=state.started_dry,
        quiet=int(state.quiet),
        piles=piles_of(state.audience, seat),
        ended=ENDINGS[state.ending] or None,
        winner=seat_of(state.winner),
        won=scoring.cards_that_won(state),
        result=result,
    )


def used_stars(state: "RingmasterFields") -> list[str]:
    return [name for card, name in enumerate(NAMES) if state.is_used(card)]


def _zone(state: "RingmasterFields", seat: int) -> Zone:
    return Zone(
        cards=state.zone_cards(seat),
        attractions=int(state.count_attractions(seat)),
        big_top=state.in_zone(seat, BIG_TOP),
        sideshows=int(state.count_sideshows(seat)),
        tent=state.in_zone(seat, SIDESHOW_TENT),
        rings=int(state.zones[seat * len(NAMES) + THREE_RING_CIRCUS]),
        bear=state.has_bear(seat),
        one_away=[] if state.asked < 0 else scoring.one_away(state, seat),
    )


def _played(state: "RingmasterFields") -> Played | None:
    card = name_of(state.played)
    if card is None:
        return None
    return Played(card, int(state.turn), seat_of(state.zone), name_of(state.target), state.from_pile)


def _window(state: "RingmasterFields") -> Window | None:
    if state.step != WINDOW:
        return None
    order = [(int(state.turn) + place) % int(state.players) for place in range(1, int(state.players))]
    return Window(int(state.asked), order[: order.index(int(state.asked))])


def _choice(state: "RingmasterFields") -> Choice | None:
    if state.asked < 0 or state.step in (TURN, WINDOW):
        return None
    aimed = state.step == KNIFE
    zone, target = (seat_of(state.zone), name_of(state.target)) if aimed else (None, None)
    return Choice(int(state.asked), STEPS[state.step], zone, target)


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
