"""The games. Each joins everything (page, bots, referee, promises) by its registration, and no other list names them.

registration.py   what a registration says
judgement.py      the weights of what a game has learned
figaro/ ...       a game's rules, box, texts and words; start with the folder's own contents page

A game outside this package joins by the dotted name of its registration in the variable CHAPITEAU_GAMES.
"""

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from chapiteau.games.registration import Level, Registration, resolve

if TYPE_CHECKING:
    from chapiteau.engine.contract import Game

REGISTERED: dict[str, Registration] = {}
"""Every game by its id, in the order in which they are shown."""


def register(registration: Registration) -> None:
    REGISTERED[registration.id] = registration


def shipped() -> list[str]:
    """Our own games, without plug-ins."""
    return [game.id for game in REGISTERED.values() if game.shipped]


def registered(name: str) -> Registration:
    """The registration of a game, or a refusal that names those there are."""
    if name not in REGISTERED:
        from chapiteau.engine.errors import BadInput

        raise BadInput(f"there is no game called {name!r}; there are: {', '.join(REGISTERED)}", "$.game")
    return REGISTERED[name]


def make(name: str, box: Mapping[str, Any] | None = None, rules: int | None = None) -> "Game":
    """A game from its box, in the newest version of the rules or another; the one with our own box is made once."""
    if box is not None:
        custom: Game = resolve(registered(name).make)(box, rules)
        return custom
    newest = _ours(name, None)
    return newest if rules == newest.rules_version else _ours(name, rules)


def in_version(game: "Game", rules: int | None) -> "Game":
    """The same game in another version of its rules; None is the newest."""
    if rules == game.rules_version or (rules is None and game.rules_version == game.rules_versions[-1]):
        return game
    return make(game.id, game.box if game.custom_box else None, rules)


@cache
def _ours(name: str, rules: int | None) -> "Game":
    made: Game = resolve(registered(name).make)(None, rules)
    return made


register(
    Registration(
        id="figaro",
        title="Figaro",
        designer="Reiner Knizia",
        published="daVinci Editrice 2006",
        letter="F",
        usual=4,
        make="chapiteau.games.figaro.game:Figaro",
        bots={"heuristic": "chapiteau.bots.heuristic:HeuristicBot"},
        policy="chapiteau.games.figaro.policy:FigaroPolicy",
        levels={
            "novice": Level("glance"),
            "regular": Level("policy", 8),
            "expert": Level("search", 32),
            "champion": Level("search", 24_000, 2),
        },
        bot_names=("Figaro", "Susanna", "Cherubino", "Bartolo", "Marcellina", "Basilio"),
        face="chapiteau.terminal.figaro:FigaroTerminal",
        events="chapiteau.games.figaro.events",
        parts="chapiteau.games.figaro.parts",
    )
)
register(
    Registration(
        id="aramini-circus",
        title="Aramini Circus",
        designer="Steven Aramini",
        published="IELLO 2015",
        letter="A",
        usual=2,
        make="chapiteau.games.aramini_circus.game:AraminiCircus",
        bots={"heuristic": "chapiteau.bots.heuristic:HeuristicBot"},
        policy="chapiteau.games.aramini_circus.policy:AraminiPolicy",
        levels={
            "novice": Level("glance"),
            "regular": Level("policy"),
            "expert": Level("search", 400),
            "champion": Level("search", 24_000, 2),
        },
        bot_names=("Zampano", "Esmeralda", "Barnaba", "Colombine"),
        face="chapiteau.terminal.aramini_circus:AraminiTerminal",
        events="chapiteau.games.aramini_circus.events",
        parts="chapiteau.games.aramini_circus.parts",
    )
)
register(
    Registration(
        id="ringmaster",
        title="Ringmaster",
        designer="Justin Gary",
        published="Stone Blade Entertainment 2019, IELLO 2021",
        letter="R",
        usual=3,
        make="chapiteau.games.ringmaster.game:Ringmaster",
        bots={"heuristic": "chapiteau.bots.heuristic:HeuristicBot"},
        policy="chapiteau.games.ringmaster.policy:RingmasterPolicy",
        levels={
            "novice": Level("glance"),
            "regular": Level("policy", 8),
            "expert": Level("search", 250),
            "champion": Level("search", 30_000, 2),
        },
        bot_names=("Barnaby", "Ottilie", "Fedor", "Mirabel"),
        face="chapiteau.terminal.ringmaster:RingmasterTerminal",
        events="chapiteau.games.ringmaster.events",
        parts="chapiteau.games.ringmaster.parts",
    )
)
register(
    Registration(
        id="three-ring-circus",
        title="3 Ring Circus",
        designer="Fabio Lopiano, Remo Conzadori",
        published="Devir 2023",
        letter="T",
        usual=2,
        make="chapiteau.games.three_ring_circus.game:ThreeRingCircus",
        bots={"heuristic": "chapiteau.bots.heuristic:HeuristicBot"},
        policy="chapiteau.games.three_ring_circus.policy:CircusPolicy",
        levels={
            "novice": Level("glance"),
            "regular": Level("policy"),
            "expert": Level("search", 200),
            "champion": Level("search", 2_000, 2),
        },
        bot_names=("Phineas", "Adelaide", "Jumbo", "Minnie"),
        face="chapiteau.terminal.three_ring_circus:CircusTerminal",
        events="chapiteau.games.three_ring_circus.events",
        parts="chapiteau.games.three_ring_circus.parts",
    )
)
for plug_in in os.environ.get("CHAPITEAU_GAMES", "").split():
    register(resolve(plug_in))
