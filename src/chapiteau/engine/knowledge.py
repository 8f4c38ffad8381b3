"""What viewers remember of hidden cards, in the words of a position: written, and read back if it is true."""

from collections.abc import Mapping
from typing import Any

from chapiteau.engine.audience import Audience, everybody
from chapiteau.engine.contract import State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import list_of, number, object_of
from chapiteau.engine.memory import HiddenPile, Memory


def all_memories(state: State) -> dict[str, Any]:
    """The piles of every seat and of the spectators, in this order; nothing for a state made for search."""
    audience = state.audience
    if audience is None or any(viewer not in audience.memories for viewer in state.viewers()):
        return {}
    return {"piles": [_words(audience.memories[viewer]) for viewer in state.viewers()]}


def unusual_memories(state: State) -> dict[str, Any]:
    """The piles of those viewers only, by name, who remember other than somebody who came now."""
    audience = state.audience
    if audience is None:
        return {}
    usual = newcomers(state).memories
    piles = {
        _name(viewer): _words(memory)
        for viewer, memory in audience.memories.items()
        if _words(memory) != _words(usual[viewer])
    }
    return {"piles": piles} if piles else {}


def newcomers(state: State) -> Audience:
    """Everybody, with what they would know if they came to the table now."""
    there = state.clone()
    there.audience = everybody(int(state.players))
    there.tell_position()
    return there.audience


def remember(state: State, given: object) -> None:
    """Put the memories that a position gives in place of those of newcomers."""
    audience = state.audience
    if given is None or audience is None:
        return
    for viewer, piles, at in _by_viewer(state, given):
        memory = Memory()
        memory.piles = [_pile(pile, f"{at}[{place}]") for place, pile in enumerate(list_of(piles, at))]
        if not _knows_what_it_sees(state, viewer, memory):
            raise BadInput("a viewer knows the hands that it sees", at)
        if not memory.allows(state.hidden()):
            raise BadInput("this viewer remembers what is not true", at)
        audience.memories[viewer] = memory


def _by_viewer(state: State, given: object) -> list[tuple[int | None, object, str]]:
    """Viewers with their piles: of all in order, or of some by name."""
    viewers = state.viewers()
    if not isinstance(given, Mapping):
        piles = list_of(given, "$.piles", len(viewers))
        return [(viewer, piles[place], f"$.piles[{place}]") for place, viewer in enumerate(viewers)]
    names = {_name(viewer): viewer for viewer in viewers}
    for name in given:
        if name not in names:
            raise BadInput(f"the viewers are {', '.join(names)}", f"$.piles.{name}")
    return [(names[name], piles, f"$.piles.{name}") for name, piles in given.items()]


def _knows_what_it_sees(state: State, viewer: int | None, memory: Memory) -> bool:
    seen = [name for place, name in enumerate(state.places()) if state.sees(viewer, place)]
    return not any(name in pile.places and pile.only_place() is None for name in seen for pile in memory.piles)


def _name(viewer: int | None) -> str:
    return "spectator" if viewer is None else f"seat-{viewer}"


def _words(memory: Memory) -> list[dict[str, dict[str, int]]]:
    return [
        {"cards": dict(sorted(pile.cards.items())), "places": dict(sorted(pile.places.items()))}
        for pile in memory.piles
    ]


def _pile(given: object, at: str) -> HiddenPile:
    words = object_of(given, at)
    if sorted(words) != ["cards", "places"]:
        raise BadInput("a pile has cards and places", at)
    cards, places = (_counts(words[field], f"{at}.{field}") for field in ("cards", "places"))
    if sum(cards.values()) != sum(places.values()):
        raise BadInput("there are as many cards as the places hold", at)
    return HiddenPile(cards, places)


def _counts(given: object, at: str) -> dict[str, int]:
    return {str(name): number(count, f"{at}.{name}", 1, 1000) for name, count in object_of(given, at).items()}
