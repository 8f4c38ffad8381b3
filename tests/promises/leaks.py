"""Planted leaks: a state that works as it should but for one thing that depends on a hidden card."""

from hashlib import sha256
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Move, State
from chapiteau.engine.events import Part
from chapiteau.engine.worlds import Worlds
from tests.promises.cases import Case
from tests.promises.play import as_bytes
from tests.promises.secrets import Honest


class LeakyView(msgspec.Struct, frozen=True):
    """A view with something that does not belong there."""

    view: Any
    leak: str


class Leaky(State):
    """Passes everything on to a true state; each leak changes one method."""

    def __init__(self, case: Case, inner: State) -> None:
        super().__init__(inner.game, inner.players)
        self.case = case
        self.inner = inner
        self.follow()

    def follow(self) -> None:
        self.asked = self.inner.asked
        self.audience = self.inner.audience

    def secret(self, viewer: int | None) -> str:
        """A card that this viewer does not see."""
        places = self.inner.hidden()
        unseen = [place for place in sorted(places) if place != f"hand-{viewer}"]
        return places[unseen[0]][-1] if unseen else ""

    def number(self, viewer: int | None) -> int:
        """A number that says something of all cards that this viewer does not see."""
        places = self.inner.hidden()
        unseen = {place: cards for place, cards in places.items() if place != f"hand-{viewer}"}
        return sha256(as_bytes(unseen)).digest()[0]

    def why_not(self, move: Move, seat: int) -> str | None:
        return self.inner.why_not(move, seat)

    def legal_indices(self) -> vec[i64]:
        return self.inner.legal_indices()

    def legal(self) -> list[Move]:
        return self.inner.legal()

    def apply_index(self, index: i64, chance: Chance) -> None:
        self.inner.apply_index(index, chance)
        self.follow()

    def apply(self, move: Move, chance: Chance) -> None:
        self.apply_index(move.index, chance)

    def clone(self) -> State:
        return self.inner.clone()

    def view(self, seat: int | None) -> Any:
        return LeakyView(self.inner.view(seat), "")

    def explained(self, seat: int) -> bytes:
        return self.game.explained_to(self.inner.view(seat), self.inner, self.inner.legal())

    def facts(self, move: Move, rule: str) -> list[Part]:
        return self.inner.facts(move, rule)

    def mapping(self) -> dict[str, Any]:
        return self.inner.mapping()

    def hidden(self) -> dict[str, list[str]]:
        return self.inner.hidden()

    def result(self) -> list[Any] | None:
        return self.inner.result()


class InView(Leaky):
    """A hidden card in a view."""

    def view(self, seat: int | None) -> Any:
        return LeakyView(self.inner.view(seat), self.secret(seat))


class InEvent(Leaky):
    """A hidden card in what is told of a move."""

    def apply_index(self, index: i64, chance: Chance) -> None:
        super().apply_index(index, chance)
        self.inner.tell({"type": "leak", "card": self.secret(None)})


class InRefusal(Leaky):
    """Which of two rules a refusal names depends on hidden cards."""

    def why_not(self, move: Move, seat: int) -> str | None:
        rule = self.inner.why_not(move, seat)
        return "another rule" if rule is not None and self.number(seat) % 2 else rule


class InOffer(Leaky):
    """A legal move is not offered when hidden cards are so and so."""

    def legal(self) -> list[Move]:
        moves = self.inner.legal()
        return moves[:-1] if len(moves) > 1 and self.number(self.inner.to_act) % 2 else moves


class InExplanation(Leaky):
    """What is said of a move depends on hidden cards."""

    def explained(self, seat: int) -> bytes:
        leak = {"key": "leak", "count": self.number(seat) % 2}
        return super().explained(seat) + as_bytes(leak)


class InFacts(Leaky):
    """What is said of a refusal depends on hidden cards."""

    def facts(self, move: Move, rule: str) -> list[Part]:
        return [*super().facts(move, rule), {"key": "leak", "count": self.number(self.inner.to_act) % 2}]


class InLength(Leaky):
    """A message says nothing, but is longer or shorter with hidden cards."""

    def apply_index(self, index: i64, chance: Chance) -> None:
        super().apply_index(index, chance)
        self.inner.tell({"type": "hum", "tune": "la" * (self.number(None) % 8)})


LEAKS: dict[str, type[Leaky]] = {
    "view": InView,
    "event": InEvent,
    "refusal": InRefusal,
    "offer": InOffer,
    "explanation": InExplanation,
    "facts": InFacts,
    "length": InLength,
}
"""By the way in which they leak."""


class LeakyWorlds(Worlds):
    def __init__(self, case: Case, leak: type[Leaky], inner: Worlds) -> None:
        self.case = case
        self.leak = leak
        self.inner = inner

    def deal_heard(self, chance: Chance) -> State:
        return self.leak(self.case, self.inner.deal_heard(chance))


class Planted(Honest):
    """A case whose states leak."""

    def __init__(self, case: Case, leak: type[Leaky]) -> None:
        super().__init__(case)
        self.leak = leak

    def new(self, chance: Chance) -> State:
        return self.leak(self.case, super().new(chance))

    def worlds(self, view: object) -> Worlds:
        assert isinstance(view, LeakyView)
        return LeakyWorlds(self.case, self.leak, super().worlds(view.view))

    def explained(self, state: State, seat: int) -> bytes:
        assert isinstance(state, Leaky)
        return state.explained(seat)
