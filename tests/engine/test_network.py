import json
from importlib.resources import files

import pytest
from librt.vecs import vec

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game, Moves, State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.network import BOUNDS, FINE, HIDDEN, MOST, ONE, UNITS, Features, Judgement, Network, Row
from chapiteau.games import make, registered, shipped
from chapiteau.games.registration import resolve

OF_TABLE, OF_SEAT = 5, 70
LAYERS = [(1 + OF_TABLE + OF_SEAT) * UNITS, (UNITS + 1) * HIDDEN, UNITS * HIDDEN, HIDDEN]
GAMES = [name for name in shipped() if files(registered(name).package).joinpath("judgement.bin").is_file()]


def weights_of(luck: Fast, share: float = 1.0) -> list[list[int]]:
    """Whole numbers up to a share of what each layer allows."""
    most = [int(share * bound * scale) for bound, scale in zip(BOUNDS, (ONE, FINE, FINE, FINE), strict=True)]
    return [
        [int(luck.below(2 * each + 1)) - each for _ in range(size)] for size, each in zip(LAYERS, most, strict=True)
    ]


def written(layers: list[list[int]], **changed: object) -> bytes:
    header = {"format": 1, "of_table": OF_TABLE, "of_seat": OF_SEAT, **changed}
    numbers = [number.to_bytes(2, "little", signed=True) for layer in layers for number in layer]
    return json.dumps(header).encode() + b"\n" + b"".join(numbers)


def row_of(numbers: list[int]) -> Row:
    row = Row()
    for number in numbers:
        row.add(number)
    return row


def plainly(layers: list[list[int]], table: list[int], seats: list[list[int]]) -> list[float]:
    """The same network, one number after another."""
    first, own, all_, last = layers
    units = []
    for seat in seats:
        rows = [0, *(1 + number for number in table), *(1 + OF_TABLE + number for number in seat)]
        sums = [sum(first[row * UNITS + unit] for row in rows) for unit in range(UNITS)]
        units.append([min(max(each, 0), ONE) for each in sums])
    pooled = [sum(column) for column in zip(*units, strict=True)]
    found = []
    for seat_units in units:
        hidden = [own[UNITS * HIDDEN + at] * ONE for at in range(HIDDEN)]
        for unit in range(UNITS):
            for at in range(HIDDEN):
                hidden[at] += own[unit * HIDDEN + at] * seat_units[unit] + all_[unit * HIDDEN + at] * pooled[unit]
        found.append(sum(max(each, 0) * last[at] for at, each in enumerate(hidden)) / (FINE * FINE * ONE))
    return found


@pytest.mark.parametrize("share", [0.1, 1.0])
def test_words_of_several_numbers_give_what_each_alone_gives(share: float) -> None:
    luck = Fast(7)
    for rivals in (1, 2, 6):
        layers = weights_of(luck, share)
        table = [int(luck.below(OF_TABLE)) for _ in range(MOST)]
        seats = [[int(luck.below(OF_SEAT)) for _ in range(luck.below(MOST + 1))] for _ in range(rivals)]
        network, found = Network(written(layers)), vec[float]([0.0] * rivals)
        network.see_table(row_of(table))
        for rival, seat in enumerate(seats):
            network.see_rival(rival, row_of(seat))
        network.numbers(rivals, found)
        assert list(found) == pytest.approx(plainly(layers, table, seats), rel=1e-9)


def test_no_lane_overflows_when_every_weight_is_as_great_as_it_may_be() -> None:
    for sign in (1, -1):
        layers = [
            [sign * int(bound * scale)] * size
            for bound, scale, size in zip(BOUNDS, (ONE, FINE, FINE, FINE), LAYERS, strict=True)
        ]
        layers[0] = [abs(each) for each in layers[0]]
        network, found = Network(written(layers)), vec[float]([0.0] * 6)
        network.see_table(row_of([0] * MOST))
        for rival in range(6):
            network.see_rival(rival, row_of([1] * MOST))
        network.numbers(6, found)
        assert list(found) == pytest.approx(plainly(layers, [0] * MOST, [[1] * MOST] * 6))


def test_what_cannot_be_read_is_refused() -> None:
    layers = weights_of(Fast(1), 0.1)
    with pytest.raises(BadInput, match="format 2"):
        Network(written(layers, format=2))
    with pytest.raises(BadInput, match="weights were expected"):
        Network(written(layers)[:-2])
    with pytest.raises(BadInput, match="other features"):
        Judgement(Features(OF_TABLE, OF_SEAT - 1), written(layers))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_has_learned_gives_chances_that_add_up_to_one(name: str) -> None:
    game = make(name)
    judgement: Judgement = resolve(f"{registered(name).package}.features:judgement")()
    header = judgement.network.header
    assert header["game"] == name
    assert header["made_by"].startswith(f"chapiteau train {name} ")
    for players in range(max(2, game.fewest), game.most + 1):
        for number, options in enumerate(game.variants(players)):
            state = game.new(players, options, Fast(number), False)
            for _ in range(12):
                shares = chances(judgement, state)
                assert sum(shares) == pytest.approx(1.0)
                assert len(set(shares)) > 1, "it told nobody from anybody else"
                state.play_at_random(Moves(len(game.moves)), Fast(number), 15)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_that_is_over_is_judged_by_its_result(name: str) -> None:
    judgement: Judgement = resolve(f"{registered(name).package}.features:judgement")()
    state = at_the_end(make(name))
    assert chances(judgement, state) == [state.value(seat) for seat in range(state.players)]


def at_the_end(game: Game) -> State:
    state = game.new(game.most, None, Fast(3), False)
    state.play_at_random(Moves(len(game.moves)), Fast(3), game.longest)
    return state


def chances(judgement: Judgement, state: State) -> list[float]:
    shares = vec[float]([0.0] * int(state.players))
    judgement.chances(state, shares)
    return list(shares)
