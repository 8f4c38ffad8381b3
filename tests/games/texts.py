"""What the tests of texts must be told of each game: its makers, its names, and what its sentences may be given."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Texts:
    """What is particular in the texts of one game."""

    title: str
    """As it stands in the protocol and at the top of the rules."""
    letter: str
    """With which the ids of its rules begin."""
    makers: tuple[str, ...]
    same: frozenset[str]
    """Names that are the same word in both languages."""
    fields: dict[str, set[str]]
    """What a sentence may be given: the event's fields, and one of a list's where the sentence is about one."""


FIGARO = {
    "start": {"king"},
    "start_removed": {"removed"},
    "start_tiles": {"round", "tiles"},
    "deal": {"round", "king", "count"},
    "position": {"round", "king"},
    "hand": {"seat", "count", "cards"},
    "play": {"seat", "card", "to"},
    "play_own": {"seat", "card"},
    "play_to_you": {"seat", "card"},
    "pass_on": {"seat"},
    "last_card": {"seat"},
    "six": {"seat", "total"},
    "take": {"seat"},
    "round_end": {"round", "king"},
    "round_count": {"seat", "count"},
    "swap": {"seat", "gives", "gets"},
    "no_swap": {"seat"},
    "tiles": set(),
    "tile_given": {"seat", "tile"},
    "tiles_back": {"back"},
    "end": set(),
    "end_winner": {"seat"},
    "end_place": {"place", "seat", "score"},
    "undo": {"seat"},
}

ARAMINI = {
    "start": {"seat", "goal"},
    "start_tokens": {"seat", "token"},
    "start_middle": {"tokens"},
    "start_wagons": {"wagons"},
    "start_ringmaster": {"seat"},
    "deal": {"count", "card"},
    "position": {"seat", "actions"},
    "hand": {"seat", "count", "cards"},
    "turn": {"seat", "actions"},
    "draw_blind": {"seat", "card"},
    "draw_open": {"seat", "card"},
    "renew": {"count"},
    "fill": {"seat", "wagon"},
    "bonus": {"seat", "card"},
    "pay": {"seat", "card", "left"},
    "take": {"seat", "wagon"},
    "reveal": {"slot", "wagon"},
    "gap": {"slot"},
    "join": {"seat", "wagon", "points"},
    "wait": {"seat", "wagon"},
    "exchange": {"seat", "gives", "gets", "other"},
    "exchange_middle": {"seat", "gives", "gets"},
    "exchange_with_you": {"seat", "gives", "gets"},
    "pick": {"seat", "card"},
    "end_turn": {"seat", "actions"},
    "pass_ringmaster": {"seat", "to"},
    "pass_ringmaster_to_you": {"seat"},
    "pass_ringmaster_down": {"seat", "to"},
    "pass_ringmaster_down_to_you": {"seat"},
    "turn_ringmaster": {"seat"},
    "end": set(),
    "end_winner": {"seat"},
    "end_shared": {"seats"},
    "end_place": {"place", "seat", "score"},
    "undo": {"seat"},
}

RINGMASTER = {
    "start": {"first", "count"},
    "start_out": {"out"},
    "position": {"turns"},
    "hand": {"seat", "count", "cards"},
    "hand_open": {"seat", "cards"},
    "turn": {"seat"},
    "draw": {"seat", "card"},
    "draw_open": {"seat", "card"},
    "no_draw": {"seat"},
    "new_pile": {"count"},
    "play": {"seat", "card"},
    "play_zone": {"seat", "card", "to"},
    "play_zone_own": {"seat", "card"},
    "play_zone_to_you": {"seat", "card"},
    "play_target": {"seat", "card", "target", "to"},
    "play_target_own": {"seat", "card", "target"},
    "play_target_to_you": {"seat", "card", "target"},
    "barker_play": {"seat", "card"},
    "let_it_pass": {"seat"},
    "sabotage": {"seat", "card", "to"},
    "placed": {"seat", "card", "to"},
    "placed_own": {"seat", "card", "to"},
    "placed_to_you": {"seat", "card"},
    "use": {"seat", "star"},
    "use_target": {"seat", "star", "target", "to"},
    "use_target_own": {"seat", "star", "target"},
    "use_target_to_you": {"seat", "star", "target"},
    "discard": {"seat", "card"},
    "choose": {"seat", "card"},
    "wreck": {"by"},
    "wrecked": {"card", "to"},
    "wrecked_own": {"card", "to"},
    "wrecked_to_you": {"card"},
    "move": {"seat", "card", "to"},
    "move_own": {"seat", "card", "to"},
    "move_to_you": {"card"},
    "take": {"seat", "victim", "count"},
    "take_seen": {"seat", "victim", "cards"},
    "give": {"seat", "to"},
    "give_own": {"seat", "to"},
    "give_to_you": {"seat", "cards"},
    "give_seen": {"seat", "to", "cards"},
    "juggling": {"seat"},
    "open_hand": {"seat", "cards"},
    "removed": {"card"},
    "end": {"win"},
    "end_winner": {"seat"},
    "end_draw": set(),
    "undo": {"seat"},
}

TEXTS = {
    "figaro": Texts(
        "Figaro", "F", ("Reiner Knizia", "daVinci", "2006"), frozenset({"game.name", "cards.ronde"}), FIGARO
    ),
    "aramini-circus": Texts(
        "Aramini Circus", "A", ("Steven Aramini", "IELLO", "2015"), frozenset({"game.name"}), ARAMINI
    ),
    "ringmaster": Texts(
        "Ringmaster",
        "R",
        ("Justin Gary", "IELLO", "2021"),
        frozenset({"game.name", "cards.pickpocket", "kinds.attraction"}),
        RINGMASTER,
    ),
}
