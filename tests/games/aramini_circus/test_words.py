"""The names of Aramini Circus: every card, wagon, token and effect has one of its own."""

from chapiteau.games import make
from chapiteau.games.aramini_circus.components import BONUS_KINDS, read_box
from tests.games.test_words import every_language, words


@every_language
def test_every_card_wagon_and_token_has_a_name_of_its_own(language: str) -> None:
    named, box = words("aramini-circus", language), read_box(None)
    assert list(named["cards"]) == box.cards
    assert list(named["wagons"]) == box.wagons
    assert list(named["tokens"]) == box.animals
    assert list(named["effects"]) == BONUS_KINDS
    for table in ("cards", "wagons", "effects"):
        assert len(set(named[table].values())) == len(named[table])


def test_no_id_needs_an_alias() -> None:
    moves = [move.words() for move in make("aramini-circus").moves]
    assert len({tuple(sorted(move.items())) for move in moves}) == len(moves) == 52
