"""Chance is asked for, never owned: rules draw from a bag or ask for a number, and the answer can be replayed."""

from hashlib import sha256
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from chapiteau.engine.errors import BadInput

Drawn: TypeAlias = str | int
"""One outcome of chance, in words: the card drawn, or a number."""

WORD: Final = 0xFFFFFFFF


class Bag:
    """Cards counted by design: the next card does not exist until it is drawn."""

    def __init__(self, names: list[str], counts: vec[i64], first: i64 = 0, total: i64 = -1) -> None:
        self.names = names
        self.counts = counts
        self.first = first
        """The number of its first design among all cards of the game."""
        if total < 0:
            total = 0
            for count in counts:
                total += count
        self.total = total

    def copy(self) -> "Bag":
        """The same bag; in an open state it may hold more cards than are known, so the total is copied."""
        return Bag(self.names, self.counts[:], self.first, self.total)

    def take_nth(self, nth: i64) -> i64:
        """Take out the nth card, counted through the designs in list order."""
        counts = self.counts
        design: i64 = 0
        count = counts[0]
        while nth >= count:
            nth -= count
            design += 1
            count = counts[design]
        counts[design] = count - 1
        self.total -= 1
        return design

    def take(self, design: i64) -> None:
        self.counts[design] -= 1
        self.total -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Answers the only two questions that rules ask of luck."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        raise NotImplementedError

    def draw(self, bag: Bag) -> i64:
        """Take a card out of the bag; its design."""
        return bag.take_nth(self.below(bag.total))

    def draw_row(self, bag: Bag, row: vec[i64]) -> None:
        """Draw as many cards as a row is long, and write their designs into it."""
        for place in range(len(row)):
            row[place] = self.draw(bag)

    def pick(self, cards: vec[i64], left: i64, count: i64) -> None:
        """Of the first `left` cards bring so many, any of them, to the end of these."""
        for _picked in range(count):
            nth = self.below(left)
            left -= 1
            card = cards[nth]
            cards[nth] = cards[left]
            cards[left] = card


class Fast(Chance):
    """Marsaglia's xorshift128, for search and simulation: quick, repeatable, not for matches between people."""

    def __init__(self, seed: int | str) -> None:
        words = sha256(str(seed).encode()).digest()
        self.x: i64 = int.from_bytes(words[0:4], "big")
        self.y: i64 = int.from_bytes(words[4:8], "big")
        self.z: i64 = int.from_bytes(words[8:12], "big")
        self.w: i64 = int.from_bytes(words[12:16], "big")

    def below(self, n: i64) -> i64:
        t: i64 = self.x ^ ((self.x << 11) & WORD)
        self.x = self.y
        self.y = self.z
        self.z = self.w
        self.w = self.w ^ (self.w >> 19) ^ t ^ (t >> 8)
        return (self.w * n) >> 32

    # The next two do the same as in Chance, but here a compiled `below` is called directly: three times as fast.

    def draw_row(self, bag: Bag, row: vec[i64]) -> None:
        for place in range(len(row)):
            row[place] = bag.take_nth(self.below(bag.total))

    def pick(self, cards: vec[i64], left: i64, count: i64) -> None:
        for _picked in range(count):
            nth = self.below(left)
            left -= 1
            card = cards[nth]
            cards[nth] = cards[left]
            cards[left] = card


class Committed(Chance):
    """The stream of a live match: everybody can check it once the seed is shown."""

    def __init__(self, key: bytes, used: int = 0) -> None:
        self.key = key
        self.used = used

    def below(self, n: i64) -> i64:
        width: int = n
        limit = 2**64 - 2**64 % width
        attempt = 0
        while True:
            block = self.key + self.used.to_bytes(8, "big") + attempt.to_bytes(8, "big")
            value = int.from_bytes(sha256(block).digest()[:8], "big")
            if value < limit:
                self.used += 1
                return value % width
            attempt += 1


def commitment(secret: bytes) -> str:
    """What is shown of a seed or nonce before it may be known."""
    return sha256(secret).hexdigest()


def stream_key(seed: bytes, nonces: list[bytes]) -> bytes:
    """The key of a match's stream, from the server's seed and the nonces in seat order."""
    return sha256(seed + b"".join(nonces)).digest()


def from_seed(seed: str) -> Committed:
    """The stream of a match whose seed was given: repeatable, so its luck is not committed."""
    return Committed(sha256(seed.encode()).digest())


class Script(Chance):
    """Gives what it was told to give: card names for draws, numbers for `below`."""

    def __init__(self, *outcomes: Drawn) -> None:
        self.outcomes = list(outcomes)
        self.next = 0

    def outcome(self) -> Drawn:
        if self.next >= len(self.outcomes):
            raise BadInput("the outcomes of chance end too early", "$.drawn")
        self.next += 1
        return self.outcomes[self.next - 1]

    def below(self, n: i64) -> i64:
        outcome = self.outcome()
        if not isinstance(outcome, int) or not 0 <= outcome < n:
            raise BadInput(f"{outcome!r} is not a number below {n}", f"$.drawn[{self.next - 1}]")
        return outcome

    def draw(self, bag: Bag) -> i64:
        outcome = self.outcome()
        if not isinstance(outcome, str) or outcome not in bag.names:
            raise BadInput(f"{outcome!r} is not a card of this bag", f"$.drawn[{self.next - 1}]")
        design = bag.names.index(outcome)
        if bag.counts[design] == 0:
            raise BadInput(f"no {outcome} is left to draw", f"$.drawn[{self.next - 1}]")
        bag.take(design)
        return design

    def all_used(self) -> bool:
        return self.next == len(self.outcomes)


class Logged(Chance):
    """Passes another chance on and writes down what came, in words."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.drawn: list[Drawn] = []

    def below(self, n: i64) -> i64:
        number = self.source.below(n)
        self.drawn.append(number)
        return number

    def draw(self, bag: Bag) -> i64:
        design = self.source.draw(bag)
        self.drawn.append(bag.names[design])
        return design
