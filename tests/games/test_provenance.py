"""What of each box is proposed by us: a value that loses its mark would be taken for a printed one."""

from chapiteau.games import make
from tests.games.provenance import proposed

# Ringmaster: cards that the rulebook or a review names, and those of which nothing is known but that there are some.
ATTRACTIONS = {"big-top", "sideshow-tent", "three-ring-circus", "cabinet-of-curiosities", "clown-car"}
NAMED = ATTRACTIONS | {
    *("barker", "bearded-lady", "bear-in-a-tutu", "sword-swallower", "sabotage", "rampaging-elephant", "juggling"),
}
INVENTED = {
    *("fortune-teller", "trapeze-artist", "knife-thrower", "lion-tamer", "human-cannonball", "fire-eater"),
    *("snake-charmer", "flea-circus", "talent-scout", "fire", "windstorm", "show-cancelled", "pickpocket"),
}
ENGLISH = {"big-top", "three-ring-circus", "trains-leavin"}
NUMBERS = {
    *("card.fortune-teller.draws", "card.trapeze-artist.plays"),
    *("card.show-cancelled.draws", "card.pickpocket.takes"),
}

# 3 Ring Circus: what is printed for certain.
METROPOLISES = {"boston", "new-york", "washington", "indianapolis", "chicago"}
NEUTRAL_TOWNS = {"natick", "syracuse", "connellsville", "sandusky"}
NO_REGION = {"detroit", "st-louis", "sturgis", "toledo"}
PLACES = METROPOLISES | NEUTRAL_TOWNS | NO_REGION | {"pittsburgh"}
TOP_CARDS = {"14", "15", "16"}


def test_F03_F04_figaro_proposes_lengths_and_the_value_of_a_ronde() -> None:
    assert proposed(make("figaro").box) == {"road.lengths_mm", "ronde.value"}


def test_A03_aramini_circus_proposes_how_many_of_each_bonus_card_there_are() -> None:
    assert proposed(make("aramini-circus").box) == {"bonus.copies"}


def test_R01_R02_ringmaster_proposes_copies_symbols_and_thirteen_cards() -> None:
    every = NAMED | INVENTED | {"trains-leavin"}
    assert len(INVENTED) == 13
    assert proposed(make("ringmaster").box) == {
        *(f"card.{card}.{symbol}" for card in every for symbol in ("symbol_3", "symbol_4")),
        *(f"card.{card}.copies" for card in ATTRACTIONS),
        *(f"card.{card}.name_en" for card in every - ENGLISH),
        *(f"card.{card}.{part}" for card in INVENTED for part in ("name_fr", "kind", "effect")),
        *("card.trains-leavin.name_fr", "card.trains-leavin.kind"),
        *("card.sword-swallower.effect", "card.juggling.effect", "end.turns_each"),
        *NUMBERS,
    }


def circus(*parts: str) -> set[str]:
    """The proposals of 3 Ring Circus in these parts of its box."""
    return {path for path in proposed(make("three-ring-circus").box) if path.startswith(parts)}


def test_T01_T66_3_ring_circus_proposes_most_of_the_map() -> None:
    places = {place["id"]: place for place in make("three-ring-circus").box["map"]["place"]}
    cities = {name for name, place in places.items() if place["kind"] == "city"}
    assert circus("map.place") == {
        *(f"map.place.{place}.{part}" for place in places.keys() - PLACES for part in ("exists", "kind", "region")),
        *(f"map.place.{place}.region" for place in NO_REGION),
        *(f"map.place.{place}.token_slot" for place in cities - {"detroit", "st-louis"}),
    }
    roads = {f"map.road.{road['a']}-{road['b']}" for road in make("three-ring-circus").box["map"]["road"]}
    assert circus("map.road") == roads - {"map.road.toledo-detroit"}
    setups = ("standard", "without-boston", "without-chicago", "without-indianapolis")
    assert circus("setup") == {f"setup.{setup}.outer_road" for setup in setups}


def test_T04_T52_3_ring_circus_proposes_tokens_metropolis_cards_and_three_rewards() -> None:
    sides = {f"city.token.{token}.{side}" for token in range(1, 7) for side in "ab"}
    assert circus("city") == {f"city.slot.{slot}.reward" for slot in (1, 5, 9)} | sides - {"city.token.1.a"}
    assert circus("metropolis") == {f"metropolis.card.{required}" for required in (10, 11, 12, 13)}


def test_T06_T29_3_ring_circus_proposes_every_slot_of_the_circus() -> None:
    slots = {f"circus.slot.{ring}-{column}" for ring in (1, 2, 3) for column in range(1, 6)}
    assert circus("circus") == slots | {"circus.off_slot_locomotives", "circus.pedestal_track"}


def test_T14_3_ring_circus_proposes_values_effects_and_copies_of_money_cards() -> None:
    box = make("three-ring-circus").box["money"]
    artists = {f"money.artist.{card['id']}.{part}" for card in box["artist"] for part in ("value", "effect", "copies")}
    instants = {f"money.instant.{card['id']}.copies" for card in box["instant"]}
    assert circus("money") == (artists - {"money.artist.magician-acrobat.effect"}) | instants


def test_T14_T110_3_ring_circus_proposes_fame_effects_and_copies_of_ticket_cards() -> None:
    box = make("three-ring-circus").box["ticket"]
    unknown = (10, 12, 14, 15, 16)
    top = {f"ticket.card.{card['id']}" for card in box["card"] if str(card["value"]) in TOP_CARDS}
    every = {f"ticket.card.{card['id']}" for card in box["card"]}
    assert circus("ticket") == {
        *(f"ticket.artist.{value}.fame" for value in range(5, 17)),
        *(f"ticket.artist.{value}.{part}" for value in unknown for part in ("family", "name")),
        *(every - top - {"ticket.card.7-pedestal", "ticket.card.9-before-animal"}),
        *(f"{card}.value" for card in top),
        *(f"{card}.copies" for card in every),
    }


def test_T202_T213_3_ring_circus_proposes_the_decks_and_tracks_of_the_automaton() -> None:
    cards = {f"automaton.card.{card['id']}" for card in make("three-ring-circus").box["automaton"]["card"]}
    assert len(cards) == 25
    assert circus("automaton") == cards | {"automaton.pedestal_track", "automaton.locomotive_track"}


def test_a_summary_claims_no_more_than_its_lines() -> None:
    """A section that calls a list R has no line with a P in it."""
    for name, table in make("three-ring-circus").box.items():
        for field, mark in table.get("prov", {}).items() if isinstance(table, dict) else ():
            marked = any(path.startswith(f"{name}.{field}.") for path in circus(name))
            assert not marked or "P" in mark, f"{name}.{field}"
