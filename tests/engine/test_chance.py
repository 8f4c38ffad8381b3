"""Chance: the committed stream, scripts, logs, bags and the fast generator."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Bag, Chance, Committed, Fast, Logged, Script, commitment, from_seed, stream_key
from chapiteau.engine.errors import BadInput

NAMES = ["bear", "tiger", "seal"]


def bag(*counts: int) -> Bag:
    return Bag(NAMES[: len(counts)], vec[i64](counts))


def stream(key: bytes, widths: list[int]) -> list[int]:
    """The committed stream as docs/protocol.md tells it, written a second time."""
    numbers = []
    for i, width in enumerate(widths):
        attempt = 0
        while True:
            digest = sha256(key + i.to_bytes(8, "big") + attempt.to_bytes(8, "big")).digest()
            value = int.from_bytes(digest[:8], "big")
            if value < (2**64 // width) * width:
                numbers.append(value % width)
                break
            attempt += 1
    return numbers


@given(key=st.binary(min_size=32, max_size=32), widths=st.lists(st.integers(1, 2**63 - 1), max_size=20))
def test_the_committed_stream_is_the_one_that_the_protocol_tells(key: bytes, widths: list[int]) -> None:
    chance = Committed(key)
    assert [chance.below(width) for width in widths] == stream(key, widths)
    assert chance.used == len(widths)


def test_numbers_at_or_above_the_largest_multiple_are_tried_again() -> None:
    """A little over 2**62 takes 3 whole times into 2**64, so a quarter of all tries is rejected."""
    key, width = bytes(32), 2**62 + 1
    blocks = [sha256(key + i.to_bytes(8, "big") + bytes(8)).digest()[:8] for i in range(200)]
    rejected = sum(int.from_bytes(block, "big") >= 3 * width for block in blocks)
    assert rejected > 30
    chance = Committed(key)
    numbers = [chance.below(width) for _ in range(200)]
    assert numbers == stream(key, [width] * 200)
    assert chance.used == 200


def test_the_committed_stream_goes_on_from_what_was_used() -> None:
    whole = Committed(bytes(32))
    numbers = [whole.below(60) for _ in range(10)]
    later = Committed(bytes(32), used=4)
    assert [later.below(60) for _ in range(6)] == numbers[4:]


def test_the_key_is_made_of_the_seed_and_the_nonces_in_seat_order() -> None:
    seed, nonces = b"s" * 32, [b"a" * 32, b"b" * 32]
    assert stream_key(seed, nonces) == sha256(seed + nonces[0] + nonces[1]).digest()
    assert stream_key(seed, nonces) != stream_key(seed, nonces[::-1])
    assert commitment(seed) == sha256(seed).hexdigest()


def test_a_given_seed_makes_a_stream_that_can_be_repeated() -> None:
    assert from_seed("7").below(1000) == stream(sha256(b"7").digest(), [1000])[0]


def test_a_draw_is_one_number_counted_through_the_designs_in_list_order() -> None:
    class Fixed(Chance):
        def __init__(self, number: int) -> None:
            self.number = number

        def below(self, n: int) -> int:
            assert n == 6
            return self.number

    assert [Fixed(number).draw(bag(3, 1, 2)) for number in range(6)] == [0, 0, 0, 1, 2, 2]


def test_a_bag_gives_each_card_once() -> None:
    cards, chance = bag(3, 0, 2), Fast(1)
    drawn = Counter(chance.draw(cards) for _ in range(5))
    assert drawn == {0: 3, 2: 2}
    assert (cards.total, list(cards.counts)) == (0, [0, 0, 0])


def test_a_script_gives_what_it_says() -> None:
    cards, script = bag(1, 2), Script("tiger", 4, "bear")
    assert (script.draw(cards), script.below(5), script.draw(cards)) == (1, 4, 0)
    assert script.all_used()
    assert list(cards.counts) == [0, 1]


@pytest.mark.parametrize(
    ("outcomes", "at", "error"),
    [
        ([], "$.drawn", "end too early"),
        (["lion"], "$.drawn[0]", "'lion' is not a card of this bag"),
        ([1], "$.drawn[0]", "1 is not a card of this bag"),
        (["bear", "bear"], "$.drawn[1]", "no bear is left to draw"),
    ],
)
def test_a_script_that_cannot_be_drawn_names_the_outcome(outcomes: list[str | int], at: str, error: str) -> None:
    script, cards = Script(*outcomes), bag(1, 2)
    with pytest.raises(BadInput, match=error) as bad:
        draw_twice(script, cards)
    assert bad.value.at == at


def draw_twice(script: Script, cards: Bag) -> None:
    script.draw(cards)
    script.draw(cards)


@pytest.mark.parametrize("outcome", [5, -1, "bear"])
def test_a_script_with_a_wrong_number_names_it(outcome: str | int) -> None:
    script = Script(0, outcome)
    script.below(5)
    with pytest.raises(BadInput, match="is not a number below 5") as bad:
        script.below(5)
    assert bad.value.at == "$.drawn[1]"


def test_a_script_knows_whether_all_was_used() -> None:
    assert not Script(1).all_used()
    assert Script().all_used()


def test_a_log_can_be_replayed() -> None:
    logged, cards = Logged(Fast(3)), bag(4, 4, 4)
    given_out = [logged.draw(cards), logged.below(10), logged.draw(cards)]
    replayed, again = Script(*logged.drawn), bag(4, 4, 4)
    assert [replayed.draw(again), replayed.below(10), replayed.draw(again)] == given_out
    assert [type(each) for each in logged.drawn] == [str, int, str]
    assert list(again.counts) == list(cards.counts)


def test_the_fast_generator_gives_the_same_numbers_everywhere() -> None:
    chance = Fast(2006)
    assert [chance.below(1000) for _ in range(8)] == fast_numbers(2006, 1000, 8)


def fast_numbers(seed: int, n: int, count: int) -> list[int]:
    """Marsaglia's xorshift128 with the parameters 11, 8 and 19, written a second time."""
    digest = sha256(str(seed).encode()).digest()
    x, y, z, w = (int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8, 12))
    numbers = []
    for _ in range(count):
        t = (x ^ (x << 11)) & 0xFFFFFFFF
        t ^= t >> 8
        x, y, z = y, z, w
        w = (w ^ (w >> 19) ^ t) & 0xFFFFFFFF
        numbers.append(w * n >> 32)
    return numbers


@pytest.mark.parametrize(("n", "limit"), [(2, 10.8), (6, 20.5), (52, 87.0), (60, 97.0)])
def test_the_fast_generator_is_even_enough(n: int, limit: float) -> None:
    """Chi-square with n - 1 degrees of freedom; the limits are passed once in a thousand times by true luck."""
    chance = Fast(n)
    counts = Counter(chance.below(n) for _ in range(n * 1000))
    assert sum((counts[number] - 1000) ** 2 / 1000 for number in range(n)) < limit


def test_pairs_of_fast_numbers_are_even_enough() -> None:
    chance = Fast(11)
    pairs = Counter((chance.below(6), chance.below(6)) for _ in range(36_000))
    assert len(pairs) == 36
    assert sum((count - 1000) ** 2 / 1000 for count in pairs.values()) < 66.6
