"""How a seat stands in a match of Aramini Circus, for the chances of winning at the end of a playout.

A weighted sum: exp of it, as a share of all seats', is the chance. The weights were fitted to who won 9000 matches of
the policy against itself (one move in eight at random), looked at in about ten positions each.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.games.aramini_circus.aims import SLOTS, SURE, Aims, missing_cards
from chapiteau.games.aramini_circus.state import NO_WAGON, WAGONS, AraminiFields

PARTS: Final = 15
FAR: Final = 10
"""Cards missing for a wagon that wins when there is none."""


class Standing:
    """The parts of a seat's standing, and what each is worth."""

    def __init__(self, players: i64) -> None:
        self.aims = Aims()
        self.parts: vec[float] = vec[float]([0.0 for _ in range(PARTS)])
        self.weights: vec[float] = vec[float](TWO if players == 2 else MORE)

    def of(self, state: AraminiFields, seat: i64) -> float:
        self.see(state, seat)
        found: float = 0.0
        for part in range(PARTS):
            found += self.parts[part] * self.weights[part]
        return found

    def see(self, state: AraminiFields, seat: i64) -> None:
        """Points, wagons that wait and cards; what the seat aims at; whose turn it is."""
        parts, goal = self.parts, float(state.goal)
        points, waiting = float(state.points[seat]) / goal, float(waiting_points(state, seat)) / goal
        cards = float(state.held[seat]) / 10.0
        parts[0] = points
        parts[1] = points * points
        parts[2] = waiting
        parts[3] = waiting * points
        parts[4] = cards
        parts[5] = cards * points
        self.see_aims(state, seat)
        self.see_turn(state, seat)

    def see_aims(self, state: AraminiFields, seat: i64) -> None:
        """The best aim that does not win, and how many cards are missing for one that does."""
        parts, aims = self.parts, self.aims
        aims.look(state, seat)
        best: float = -1.0
        missing: i64 = FAR
        for slot in range(SLOTS):
            wagon = state.display[slot]
            if wagon == NO_WAGON:
                continue
            if aims.paid[slot] > SURE:
                missing = min(missing, missing_cards(state, seat, wagon))
            elif aims.aims[slot] > best:
                best = aims.aims[slot]
        parts[6] = best / 4.0
        for part in range(3):
            parts[7 + part] = 0.0
        if missing < 3:
            parts[7 + missing] = 1.0
        parts[10] = 0.0
        if seat == state.asked and missing < state.actions:
            parts[10] = 1.0

    def see_turn(self, state: AraminiFields, seat: i64) -> None:
        """Whether it has the turn, and how long it waits for it."""
        parts = self.parts
        for part in range(11, PARTS):
            parts[part] = 0.0
        if seat == state.asked:
            parts[11] = 1.0
            parts[12] = float(state.actions) / 3.0
            return
        turns = seat - state.asked
        if turns < 0:
            turns += state.players
        parts[13] = float(turns) / float(state.players)
        if state.ringmaster == seat and state.face_up:
            parts[14] = 1.0


def waiting_points(state: AraminiFields, seat: i64) -> i64:
    """The points of the wagons that wait under a train."""
    points: i64 = 0
    if state.waits[seat] > 0:
        for wagon in range(WAGONS):
            points += state.waiting[seat * WAGONS + wagon] * ((wagon & 3) + 1)
    return points


# In the order of the parts: points and their square; waiting, and the same times points; cards likewise; the aim; a
# win that is paid for, or one or two cards away; one within this turn; the turn, its actions, the way to it; the token.
TWO: Final = [5.82, 0.44, 6.56, -5.63, 1.92, -1.08, 0.29, 1.76, 1.0, 0.65, 1.7, -0.01, 0.46, 0.0, 0.09]
MORE: Final = [9.03, 0.57, 8.97, -5.3, 3.74, -1.76, 0.29, 1.89, 0.96, 0.37, 1.74, -0.41, 0.79, -0.67, 0.2]
