"""The fullest positions of every game: everything that can lie on a table lies there."""

from typing import Any

FIGARO = {
    "players": 6,
    "round": 2,
    "to_act": 0,
    "king": 0,
    "rows": [
        ["purple-1", "purple-1", "purple-1", "purple-2"],
        ["yellow-1", "yellow-1", "yellow-1", "yellow-2"],
        ["green-1", "green-1", "green-1", "green-2"],
        ["red-1", "red-1", "red-1", "red-2"],
        ["blue-1", "blue-1", "blue-1", "blue-2"],
        ["juggler-1", "juggler-1", "juggler-1"],
    ],
    "roads": [[15], [14], [13], [12], [11], []],
}
LAST_CARD = [["ronde"], [], None, None, None, None]
ARAMINI_CIRCUS = {
    "players": 4,
    "options": {"bonus_cards": True},
    "to_act": 0,
    "hands": [
        ["giraffe", "bear", "fish"] * 3
        + ["tiger", "tiger", "draw-two", "pay-one-less", "search", "extra-action", "one-for-one"],
        ["giraffe", "bear"],
        ["tiger"] * 9,
        [],
    ],
    "trains": [
        [f"{animal}-{value}" for value in (1, 1, 1, 1, 2, 2, 2, 3)] for animal in ("giraffe", "bear", "fish", "tiger")
    ],
    "wagons": ["giraffe-3", "bear-3", "fish-3", "tiger-3"],
    "waiting": [["bear-4", "fish-4"], ["giraffe-4"], ["tiger-4"], []],
}
RINGMASTER = {
    "players": 4,
    "options": {"window": 4},
    "turn": 0,
    "turns": 99,
    "zones": [
        [
            "big-top",
            "cabinet-of-curiosities",
            "clown-car",
            "barker",
            "trapeze-artist",
            "sword-swallower",
            "flea-circus",
        ],
        [
            "big-top",
            "three-ring-circus",
            "three-ring-circus",
            "cabinet-of-curiosities",
            "knife-thrower",
            "lion-tamer",
            "bearded-lady",
            "snake-charmer",
        ],
        ["bear-in-a-tutu", "cabinet-of-curiosities", "human-cannonball"],
        ["big-top", "three-ring-circus", "three-ring-circus", "fortune-teller"],
    ],
    "hands": [
        [
            "sabotage",
            "rampaging-elephant",
            "juggling",
            "talent-scout",
            "show-cancelled",
            "three-ring-circus",
            "fire-eater",
        ],
        ["pickpocket", "windstorm", "fire"],
        [],
        ["sideshow-tent"],
    ],
}

THREE_RING_CIRCUS: dict[str, Any] = {
    "players": 4,
    "options": {"window": 4},
    "to_act": 0,
    "holder": 0,
    "barnum": "providence",
    "caravans": ["providence", "bridgeport", "new-york", "washington"],
    "tents": {
        **{place: [0, 1, 2, 3] for place in ("new-york", "washington", "indianapolis", "chicago")},
        **{place: [0, 1, 2, 3, None] for place in ("portland", "buffalo", "philadelphia", "pittsburgh")},
        "boston": [1, 2, 3, None],
        "natick": [0],
        "syracuse": [2],
        "troy": [3],
    },
    "circuses": [
        {
            "rings": [
                ["clown-animal", "5-pedestal", "7-banknote", "12-after-animal"],
                ["pet-special", "8-after-animal", "14-per-special"],
                ["rider-acrobat", "9-before-animal", "10-before-special", "15-per-acrobat", "16-per-animal"],
            ],
            "objectives": ["artists", "pedestals"],
        },
        {
            "rings": [
                ["magician-special", "6-after-acrobat", "11-before-acrobat", "13-after-acrobat", "14-per-7"],
                ["clown-acrobat", "8-before-acrobat", "12-before-special", "14-per-banknote", "15-per-locomotive"],
                ["pet-animal", "5-after-animal", "7-after-special", "9-after-special", "10-after-acrobat"],
            ],
            "objectives": ["animals", "acrobats", "specials"],
        },
        {"rings": [["clown-special", "6-pedestal"], [], ["magician-animal"]], "objectives": []},
        {"rings": [["rider-special"], [], []], "objectives": ["region-chicago"]},
    ],
    "fame": [
        {"popcorn": 10, "columns": 5, "cities": 21, "metropolises": 19, "regions": 26, "instants": 4},
        {"popcorn": 15, "columns": 10, "cities": 17, "metropolises": 33, "regions": 19, "instants": 2},
        {"cities": 7, "regions": 12},
        {"cities": 3, "metropolises": 6, "regions": 9},
    ],
    "row": ["16-per-5", "15-per-6", "13-banknote", "12-locomotive", "11-banknote"],
    "hands": [
        [f"{artist}-{family}" for artist in ("clown", "rider") for family in ("animal", "special")]
        + ["animal-crew", "backstage-crew", "cleaning-crew", "ringmaster", "train"]
        + ["16-per-pedestal", "13-before-animal", "7-locomotive", "region-washington", "metropolises"],
        ["5-banknote"],
        [],
        ["region-boston"],
    ],
    "discards": {"money": ["equipment", "orchestra", "pet-acrobat"] * 2, "ticket": ["5-locomotive"], "objective": []},
}
ALONE: dict[str, Any] = THREE_RING_CIRCUS | {
    "players": 1,
    "options": {"difficulty": "hard", "window": 4},
    "caravans": ["providence", "new-york"],
    "tents": {
        "boston": ["automaton", None, None, None],
        "new-york": [0, "automaton", None, None],
        "pittsburgh": ["automaton", 0, None, None, None],
        "syracuse": ["neutral"],
        "natick": [0],
    },
    "circuses": THREE_RING_CIRCUS["circuses"][:1],
    "fame": [THREE_RING_CIRCUS["fame"][0], {"cities": 21, "automaton": 8, "regions": 19, "metropolises": 30}],
    "hands": THREE_RING_CIRCUS["hands"][:1],
    "automaton": {
        "pedestals": 9,
        "locomotives": 5,
        "ring": ["5-banknote", "8-before-acrobat", "11-before-acrobat", "13-after-acrobat"],
        "tokens": ["clown", "rider", "pet"],
        "played": ["monkey-show-fame", "monkey-show-steps"],
        "artist_cards": 2,
    },
}
POSITIONS = {
    "figaro": FIGARO,
    "aramini-circus": ARAMINI_CIRCUS,
    "ringmaster": RINGMASTER,
    "three-ring-circus": THREE_RING_CIRCUS,
}
SHOW = {"place": "providence", "instant": None, "slot": None, "tickets": 0, "equipment": False}
SHOWN = ALONE["tents"] | {"providence": [None, None, None, None, 0]}
ASKED: dict[str, dict[str, Any]] = {
    "pay": {"engaging": {"card": "13-banknote", "ring": 1, "fee": 12, "cap": None}, "row": [None] * 5},
    "swap": {"covered": {"ring": 2, "column": 3}},
    "objective": {"covered": {"ring": 2, "column": 3}},
    "another": {},
    "perform": {"show": SHOW | {"place": None, "instant": "orchestra"}},
    "slot": {"show": SHOW},
    "reward": {"show": SHOW | {"slot": 9}, "tents": SHOWN},
    "ticket": {"show": SHOW | {"slot": 9, "tickets": 3}, "tents": SHOWN},
    "discard": {},
}

# How matches begin and go on, for pictures: whatever a viewer sees is set, so that the same is drawn every time.
STAGES: dict[str, dict[str, dict[str, Any]]] = {
    "figaro": {
        "early": {
            "players": 4,
            "to_act": 0,
            "king": 2,
            "rows": [["purple-1"], [], ["green-2"], []],
            "hands": [
                ["purple-2", "purple-2", "yellow-1", "green-1", "red-2", "blue-1", "juggler-1"],
                None,
                None,
                None,
            ],
        },
        "middle": {
            "players": 4,
            "round": 2,
            "to_act": 0,
            "king": 0,
            "rows": [
                ["purple-1", "purple-2"],
                ["yellow-1", "yellow-1", "yellow-2"],
                ["green-1", "green-1", "green-1", "juggler-1"],
                [],
            ],
            "roads": [[5], [2], [1], []],
            "hands": [["purple-1", "yellow-2", "green-2", "red-1", "juggler-2", "ronde"], None, None, None],
        },
        "late": FIGARO | {"hands": [["purple-2", "yellow-2", "green-2", "red-2", "juggler-2", "ronde"], *[None] * 5]},
    },
    "aramini-circus": {
        "early": {
            "players": 3,
            "to_act": 0,
            "tokens": ["giraffe", "bear", "fish"],
            "wagons": ["giraffe-1", "bear-2", "fish-1", "tiger-2"],
            "hands": [["giraffe", "giraffe", "bear", "fish"], ["bear"] * 4, ["fish"] * 4],
        },
        "middle": {
            "players": 3,
            "to_act": 0,
            "tokens": ["giraffe", "bear", "fish"],
            "wagons": ["giraffe-2", "bear-2", "fish-3", "tiger-3"],
            "trains": [["giraffe-1", "giraffe-2", "bear-2"], ["bear-1", "bear-3"], ["fish-1", "fish-2", "fish-2"]],
            "waiting": [["tiger-4"], [], ["giraffe-3"]],
            "hands": [["giraffe", "giraffe", "bear", "bear", "fish", "tiger", "tiger"], ["bear"] * 3, ["tiger"] * 5],
            "discard": ["bear", "fish", "fish", "tiger"],
        },
        "late": ARAMINI_CIRCUS,
    },
    "ringmaster": {
        "early": {
            "players": 3,
            "turn": 0,
            "zones": [["barker"], ["big-top"], []],
            "hands": [
                ["lion-tamer", "juggling", "sword-swallower", "sabotage", "big-top"],
                ["fire"],
                ["pickpocket"],
            ],
        },
        "middle": {
            "players": 3,
            "turn": 0,
            "turns": 9,
            "zones": [
                ["big-top", "trapeze-artist", "clown-car", "cabinet-of-curiosities"],
                ["sideshow-tent", "bearded-lady", "sword-swallower"],
                ["three-ring-circus", "knife-thrower", "human-cannonball", "fire-eater"],
            ],
            "hands": [
                ["sabotage", "three-ring-circus", "talent-scout", "lion-tamer", "fortune-teller"],
                ["fire", "pickpocket"],
                ["juggling"],
            ],
        },
        "late": RINGMASTER,
    },
    "three-ring-circus": {
        "early": {
            "players": 3,
            "options": {"window": 4},
            "to_act": 0,
            "holder": 0,
            "barnum": "providence",
            "caravans": ["boston", "new-york", "washington"],
            "row": ["16-per-5", "8-after-animal", "6-pedestal", "12-locomotive", "11-banknote"],
            "hands": [["clown-animal", "pet-special", "rider-special", "train", "equipment"], [], []],
        },
        "middle": {
            "players": 3,
            "options": {"window": 4},
            "to_act": 0,
            "holder": 1,
            "barnum": "providence",
            "caravans": ["bridgeport", "new-york", "washington"],
            "tents": {"boston": [0, 1, None, None], "natick": [0], "syracuse": [2], "new-york": [1, None, None, None]},
            "circuses": [
                {
                    "rings": [["clown-animal", "5-pedestal"], ["pet-special", "8-after-animal"], []],
                    "objectives": ["artists"],
                },
                {"rings": [["magician-special", "6-after-acrobat"], ["clown-acrobat"], []], "objectives": []},
                {"rings": [["clown-special"], [], ["magician-animal"]], "objectives": []},
            ],
            "fame": [{"cities": 7, "columns": 2}, {"cities": 10, "metropolises": 3}, {"cities": 5}],
            "row": ["16-per-5", "15-per-6", "13-banknote", "9-before-animal", "7-banknote"],
            "hands": [["rider-animal", "10-before-special", "animal-crew", "ringmaster", "region-boston"], [], []],
        },
        "late": THREE_RING_CIRCUS,
        "alone": ALONE,
    },
}
