"""What choosing a move does, as parts: `{"key": "neighbours", "count": 2}` goes with the sentence `explain.neighbours`.

Only the view is looked at, so nothing is told that this seat does not know.
"""

from typing import Any, TypeAlias

from chapiteau.engine.contract import Move
from chapiteau.games.three_ring_circus.layout import Layout
from chapiteau.games.three_ring_circus.moves import (
    Discard,
    Engage,
    Instant,
    Pay,
    Perform,
    PlaceObjective,
    Reward,
    Slot,
    Swap,
)
from chapiteau.games.three_ring_circus.reading import Reading
from chapiteau.games.three_ring_circus.state import Lookup

Part: TypeAlias = dict[str, Any]


def explain(lookup: Lookup, layout: Layout, view: Any, move: Move) -> list[Part]:
    """The parts in the order in which they are read; none for a move that explains itself."""
    read = Reading(lookup, layout, view)
    if isinstance(move, Engage):
        return engagement(read, move)
    if isinstance(move, Pay):
        return payment(read, move)
    if isinstance(move, Perform):
        return show(read, move.place, view.show.instant if view.show is not None else None)
    if isinstance(move, Slot):
        return rewards(read, move.number)
    if isinstance(move, Reward):
        return [part for part in rewards(read, view.show.slot) if part["key"] == f"reward_{move.kind}"]
    if isinstance(move, Instant):
        return instant(read, move.card)
    if isinstance(move, Swap):
        return swap(read, move)
    if isinstance(move, PlaceObjective):
        return objective(read, move.card)
    if isinstance(move, Discard):
        return [{"key": "limit", "count": len(view.hand) - 1 - int(lookup.hand_limit)}]
    return []


def engagement(read: Reading, move: Engage) -> list[Part]:
    """Fee, pedestals, and the bonuses of slot and column."""
    card, ring = read.lookup.names.index(move.card), move.ring - 1
    value, highest = int(read.lookup.value[card]), read.highest(ring)
    key = "fee" if value > highest else "fee_zero"
    parts: list[Part] = [{"key": key, "value": value, "highest": highest, "fee": read.fee(card, ring)}]
    before, after = read.icons(read.rings)[0], read.icons(read.with_card(card, ring))[0]
    if before != after:
        parts.append({"key": "pedestals", "before": before, "after": after})
    bonus, amount = read.slot_bonus(ring)
    if bonus != "none":
        parts.append({"key": "slot_bonus", "bonus": bonus, "count": amount})
    column = read.completes(ring)
    if column is not None:
        fame = int(read.lookup.columns[column])
        parts.append(
            {"key": "column", "column": column + 1, "bonus": "fame" if fame else "place-objective", "fame": fame}
        )
    return parts


def payment(read: Reading, move: Pay) -> list[Part]:
    value = int(read.lookup.value[read.lookup.names.index(move.card)])
    left = read.view.engaging.fee - value if read.view.engaging is not None else 0
    return [{"key": "paid", "value": value, "left": max(0, left)}]


def show(read: Reading, place: str, played: str | None) -> list[Part]:
    """Steps, what the place gives, and where Barnum goes."""
    circus = read.view.circuses[read.seat]
    most = int(circus.locomotives) + extra_steps(read, played)
    parts: list[Part] = [{"key": "steps", "steps": read.view.reach.get(place), "most": most}]
    if read.is_town(place):
        parts += town(read, place)
    elif read.is_city(place):
        parts += city(read, place, played) + banknotes(read)
    else:
        parts += metropolis(read, place) + banknotes(read)
    return parts + barnum(read, place)


def extra_steps(read: Reading, played: str | None) -> int:
    if played is None:
        return 0
    card = read.lookup.names.index(played)
    return int(read.lookup.n[card]) if read.lookup.effect[card] == 6 else 0


def town(read: Reading, place: str) -> list[Part]:
    """T41. 1 + neighbours + banknotes."""
    neighbours, notes = read.open_neighbours(place), int(read.view.circuses[read.seat].banknotes)
    parts: list[Part] = [{"key": "local"}]
    if neighbours:
        parts.append({"key": "neighbours", "count": neighbours})
    return [*parts, *banknotes(read), {"key": "money", "total": 1 + neighbours + notes}]


def banknotes(read: Reading) -> list[Part]:
    count = int(read.view.circuses[read.seat].banknotes)
    return [{"key": "banknotes", "count": count}] if count else []


def city(read: Reading, place: str, played: str | None) -> list[Part]:
    """T51. The pedestals of the show, and the highest slot that they reach."""
    parts: list[Part] = []
    pedestals = 0
    for key, count in read.pedestals_for(place, played):
        pedestals += count
        part: Part = {"key": key, "count": count}
        if key == "favourite":
            part["artist"] = read.view.liked[place]
        if key == "instant":
            part["card"] = played
        parts.append(part)
    free = read.free_slots(place, pedestals)
    return [*parts, {"key": "slot", "number": max(free)}] if free else parts


def metropolis(read: Reading, place: str) -> list[Part]:
    """T60 to T62."""
    found = read.metropolis_parts(place, read.rings)
    left, right = read.families_of(place)
    slots = read.owners.get(place, [None] * 4)
    parts: list[Part] = []
    for key, fame in found.items():
        part: Part = {"key": key, "fame": fame}
        if key in ("left", "right"):
            part["family"] = left if key == "left" else right
        if key == "first_slot":
            part["slot"] = slots.index(None) + 1 if None in slots else len(slots)
        if fame:
            parts.append(part)
    return [*parts, {"key": "fame", "total": sum(found.values())}]


def barnum(read: Reading, place: str) -> list[Part]:
    """T66, T67. Its next step, the new tent counted."""
    target = read.barnum_after(place)
    if target is None:
        return [{"key": "barnum_waits"}]
    parts: list[Part] = [{"key": "barnum", "place": target}]
    return [*parts, {"key": "popcorn"}] if read.is_metropolis(target) else parts


def rewards(read: Reading, number: int | None) -> list[Part]:
    if number is None:
        return []
    tickets, fame = read.slot_reward(number)
    parts: list[Part] = []
    if tickets:
        parts.append({"key": "reward_tickets", "count": tickets})
    if fame:
        parts.append({"key": "reward_fame", "fame": fame})
    return parts


def instant(read: Reading, name: str) -> list[Part]:
    """T100 to T106."""
    card = read.lookup.names.index(name)
    effect, n = int(read.lookup.effect[card]), int(read.lookup.n[card])
    if effect <= 3:
        return [{"key": "instant", "count": read.instant_pedestals(name), "card": name}]
    late: dict[int, Part] = {
        4: {"key": "bonus_fame", "fame": n},
        5: {"key": "bonus_ticket"},
        6: {"key": "bonus_steps", "count": n},
        7: {"key": "bonus_money", "count": n},
        8: {"key": "bonus_stays"},
    }
    return [late[effect]]


def swap(read: Reading, move: Swap) -> list[Part]:
    """Where both cards go, and the pedestals then."""
    if any(move.columns[n] >= len(read.rings[move.rings[n]]) for n in (0, 1)):
        return []
    names = read.lookup.names
    cards = [read.rings[move.rings[n]][move.columns[n]] for n in (0, 1)]
    parts: list[Part] = [{"key": "swap", "card": names[cards[n]], "ring": move.rings[1 - n] + 1} for n in (0, 1)]
    before, after = read.icons(read.rings)[0], read.icons(read.swapped(move.rings, move.columns))[0]
    return [*parts, {"key": "pedestals", "before": before, "after": after}]


def objective(read: Reading, name: str) -> list[Part]:
    """T120 to T125. What it is worth as things stand."""
    number = read.lookup.objective_names.index(name)
    reached, fame = read.objective_count(name), 0
    for step in range(3):
        if reached >= read.lookup.steps[number * 3 + step]:
            fame = int(read.lookup.rewards[number * 3 + step])
    return [{"key": "objective", "reached": reached, "fame": fame}]
