"""What games with cards share: hands that are counted by design, draw piles that are bags, and rows of numbers."""

from collections import Counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.audience import Audience, ShownRow
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import Game, State
from chapiteau.engine.events import Pile
from chapiteau.engine.memory import ENCODER
from chapiteau.engine.rows import zeros
from chapiteau.engine.view import Pile as KnownPile


def named(counts: vec[i64], start: i64, size: i64, names: list[str]) -> list[str]:
    """A part of a row of counts as names, in list order."""
    found: list[str] = []
    for number in range(size):
        for _ in range(counts[start + number]):
            found.append(names[number])
    return found


def bag_cards(bag: Bag) -> list[str]:
    return named(bag.counts, 0, len(bag.counts), bag.names)


def piles_of(audience: Audience | None, viewer: int | None) -> list[KnownPile]:
    """What this viewer remembers of hidden cards."""
    if audience is None or viewer not in audience.memories:
        raise ValueError("this state was made for search: it has no memory of what a viewer was told")
    return [
        KnownPile(dict(sorted(pile.cards.items())), dict(sorted(pile.places.items())))
        for pile in audience.memories[viewer].piles
    ]


class CardState(State):
    """A state with a hand for each seat. The hidden places are the hands, then the bags that a game names."""

    # Closed to interpreted subclasses, which a game outside this package would be: mypyc then knows that the rows
    # below are always there, and play is 4 % faster. Such a game builds on State.

    def __init__(self, game: Game, players: i64, designs: i64, like: "CardState | None" = None) -> None:
        """Empty hands, or those of another state: a copy that is filled with nothing first takes twice as long."""
        super().__init__(game, players)
        self.designs = designs
        self.hands: vec[i64] = zeros(players * designs) if like is None else like.hands[:]
        self.held: vec[i64] = zeros(players) if like is None else like.held[:]

    def bags(self) -> list[str]:
        """The names of the draw piles, which lie hidden."""
        return []

    def bag(self, number: i64) -> Bag:
        """One of them, by its number."""
        raise NotImplementedError

    def left_of(self, seat: i64) -> i64:
        """The neighbour on the left: the next clockwise."""
        seat += 1
        if seat == self.players:
            seat = 0  # not in one expression with the line above: mypyc would box its number
        return seat

    def holds(self, seat: i64, card: i64) -> bool:
        return self.hands[seat * self.designs + card] > 0

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        self.hands[seat * self.designs + card] += 1
        self.held[seat] += 1

    def from_hand(self, seat: i64, card: i64) -> None:
        self.hands[seat * self.designs + card] -= 1
        self.held[seat] -= 1

    def hand_cards(self, seat: i64) -> list[str]:
        return named(self.hands, seat * self.designs, self.designs, self.game.cards)

    def view(self, seat: int | None) -> Any:
        return self.shown(seat, [] if seat is None else self.hand_cards(seat), piles_of(self.audience, seat))

    def shown(self, seat: Any, hand: Any, piles: Any) -> Any:
        """What lies open, with these as what is a viewer's own."""
        raise NotImplementedError

    def around(self, hole: Any) -> Any:
        return self.shown(hole, hole, hole)

    def private(self, seat: int) -> list[bytes] | None:
        audience = self.audience
        if audience is None:
            return None
        piles = b",".join([pile.json() for pile in audience.memory_of(seat).piles])
        return [b"%d" % seat, self.row_json(audience, seat, self.hands, seat), b"[%b]" % piles]

    def row_json(self, audience: Audience, key: int, counts: vec[i64], seat: i64) -> bytes:
        """A seat's part of a row of counts by design as JSON, made once until it changes; each has a key of its own."""
        start: i64 = seat * self.designs
        row = audience.rows.get(key)
        if row is None or not row.is_of(counts, start):
            cards = named(counts, start, self.designs, self.game.cards)
            row = audience.rows[key] = ShownRow(counts[start : start + self.designs], ENCODER.encode(cards))
        return row.json

    def places(self) -> list[str]:
        return [f"hand-{seat}" for seat in range(self.players)] + self.bags()

    def put(self, place: i64, card: i64) -> None:
        if place < self.players:
            self.give(place, card)
        else:
            bag = self.bag(place - self.players)
            bag.counts[card - bag.first] += 1
            bag.total += 1

    def count_hidden(self, place: i64, count: i64) -> None:
        if place < self.players:
            self.held[place] += count
        else:
            self.bag(place - self.players).total += count

    def sees(self, viewer: int | None, place: i64) -> bool:
        return viewer == place

    def hidden_pile(self) -> Pile:
        """All that lies hidden as one pile: what somebody knows who sees no hand."""
        # In list order: an order in which cards turn up in hands would tell something of them.
        counts = Counter(card for cards in self.hidden().values() for card in cards)
        cards = {name: counts[name] for name in self.game.cards if name in counts}
        places = {name: len(self.cards_in(place)) for place, name in enumerate(self.places())}
        return {"cards": cards, "places": places}

    def cards_in(self, place: i64) -> list[str]:
        return self.hand_cards(place) if place < self.players else bag_cards(self.bag(place - self.players))
