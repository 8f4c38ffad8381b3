"""The cards as the rules know them: one row a card, with its kind, what it aims at and the rule that it carries out.

What a card does is the function of its name in `effects.py`; its numbers and copies are in `components.toml`. To
correct a card, change its row here, its function there and its text in the rules and the words.
"""

from typing import Final

ATTRACTION: Final = 0
STAR: Final = 1
SIDESHOW: Final = 2
EVENT: Final = 3
KINDS: Final = ["attraction", "star", "sideshow", "event"]

# What must be named when the card is played (an event) or used (a star).
AT_NOTHING: Final = 0
AT_ZONE: Final = 1  # any zone: a sideshow that is played
AT_OPPONENT: Final = 2
AT_STAR: Final = 3  # in an opponent's zone, as the next one
AT_ATTRACTION: Final = 4
AT_SIDESHOW: Final = 5  # in any zone
AWAY: Final = 6  # an own sideshow, and the opponent's zone that it goes to
AT_DISCARD: Final = 7  # an attraction in the discard pile

NO_CARD: Final = -1
BIG_TOP: Final = 0
SIDESHOW_TENT: Final = 1
THREE_RING_CIRCUS: Final = 2
CABINET_OF_CURIOSITIES: Final = 3
CLOWN_CAR: Final = 4
BARKER: Final = 5
FORTUNE_TELLER: Final = 6
TRAPEZE_ARTIST: Final = 7
KNIFE_THROWER: Final = 8
LION_TAMER: Final = 9
HUMAN_CANNONBALL: Final = 10
BEARDED_LADY: Final = 11
BEAR_IN_A_TUTU: Final = 12
SWORD_SWALLOWER: Final = 13
FIRE_EATER: Final = 14
SNAKE_CHARMER: Final = 15
FLEA_CIRCUS: Final = 16
SABOTAGE: Final = 17
RAMPAGING_ELEPHANT: Final = 18
JUGGLING: Final = 19
TRAINS_LEAVIN: Final = 20
TALENT_SCOUT: Final = 21
FIRE: Final = 22
WINDSTORM: Final = 23
SHOW_CANCELLED: Final = 24
PICKPOCKET: Final = 25

CARDS: Final = 26
FIRST_STAR: Final = 5
FIRST_SIDESHOW: Final = 11
FIRST_EVENT: Final = 17
"""Designs are in the order of their kinds: what lies in zones comes before FIRST_EVENT."""

# The designs of a kind, one bit each: design 0 is the lowest.
ATTRACTIONS: Final = 0x00001F
STARS: Final = 0x0007E0
SIDESHOWS: Final = 0x01F800
DECIDING: Final = 0x000007
"""Big Top, Sideshow Tent, Three Ring Circus: nobody wins without one of them (R30 to R32)."""

DESIGNS: Final = [
    ("big-top", ATTRACTION, AT_NOTHING, "R30"),
    ("sideshow-tent", ATTRACTION, AT_NOTHING, "R31"),
    ("three-ring-circus", ATTRACTION, AT_NOTHING, "R32"),
    ("cabinet-of-curiosities", ATTRACTION, AT_NOTHING, "R48"),
    ("clown-car", ATTRACTION, AT_NOTHING, "R33"),
    ("barker", STAR, AT_DISCARD, "R44"),
    ("fortune-teller", STAR, AT_NOTHING, "R50"),
    ("trapeze-artist", STAR, AT_NOTHING, "R51"),
    ("knife-thrower", STAR, AT_STAR, "R52"),
    ("lion-tamer", STAR, AWAY, "R53"),
    ("human-cannonball", STAR, AT_ATTRACTION, "R54"),
    ("bearded-lady", SIDESHOW, AT_ZONE, "R42"),
    ("bear-in-a-tutu", SIDESHOW, AT_ZONE, "R40"),
    ("sword-swallower", SIDESHOW, AT_ZONE, "R43"),
    ("fire-eater", SIDESHOW, AT_ZONE, "R55"),
    ("snake-charmer", SIDESHOW, AT_ZONE, "R56"),
    ("flea-circus", SIDESHOW, AT_ZONE, "R57"),
    ("sabotage", EVENT, AT_NOTHING, "R24"),
    ("rampaging-elephant", EVENT, AT_NOTHING, "R45"),
    ("juggling", EVENT, AT_NOTHING, "R46"),
    ("trains-leavin", EVENT, AT_NOTHING, "R47"),
    ("talent-scout", EVENT, AT_STAR, "R58"),
    ("fire", EVENT, AT_ATTRACTION, "R59"),
    ("windstorm", EVENT, AT_NOTHING, "R60"),
    ("show-cancelled", EVENT, AT_SIDESHOW, "R61"),
    ("pickpocket", EVENT, AT_OPPONENT, "R62"),
]

NAMES: Final = [name for name, _, _, _ in DESIGNS]
