"""From an event to sentences, by the types of its fields. The page does the same in web/src/kit/sentences.ts.

The sentence of an event is the words' `[events]` entry of its type, in the variant that fits best:

    type_field_value   that field has this value: use_star_lion-tamer
    type_field         that field is there, and neither null nor false nor empty: tent_slot, hand_cards, take_cards
    type_value         any field has this value: skip_swap, automaton_show_city
    …_own              the other seat that the event names is the acting one: play_own
    …_to_you           the other seat is the reader: play_to_you
    [events.you]       the acting seat, which is the first that an event names, is the reader

`[parts]` has further sentences about what an event holds: `type_field` is said once for each part of a list or table
and once for a single value, `type_field_none` when the field is empty. Whoever comes first in `result` has
`end_winner`, or `end_shared` if there are several. What has no words is not told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from chapiteau.engine.events import Each, Event, Part, each_of, kinds_of
from chapiteau.games import registered
from chapiteau.games.registration import resolve
from chapiteau.words.loading import common, of
from chapiteau.words.phrases import Text, phrase, placeholders

SEATS = "seats"


@dataclass(frozen=True)
class Reader:
    """Who reads, and in which words."""

    language: str
    seat: int | None
    names: list[str]
    words: Mapping[str, Any]
    """The tables of a game's words, and names that its box gives."""
    kinds: Mapping[str, str]
    each: Mapping[str, Each]


def reader_of(game: str, language: str, seat: int | None, names: list[str], box: Mapping[str, Any]) -> Reader:
    """A reader of this game's events; `box` adds tables of names."""
    types = types_of(game)
    return Reader(language, seat, names, {**of(game, language), **box}, kinds_of(types), each_of(types))


def types_of(game: str) -> tuple[Any, ...]:
    """The types of all that is said of a match of this game."""
    known = registered(game)
    events = resolve(known.events).EVENTS if known.events else ()
    parts = resolve(known.parts) if known.parts else None
    return (*events, *getattr(parts, "EXPLANATIONS", ()), *getattr(parts, "FACTS", ()))


def of_move(parts: Iterable[Part], table: Literal["explain", "refused"], reader: Reader) -> list[str]:
    """What is said of a move, part by part; what has no words is not said."""
    found = [said([part["key"]], part, table, reader) for part in parts]
    return [sentence for sentence in found if sentence is not None]


def sentences(event: Event, reader: Reader) -> list[str]:
    """What happened, for this reader: some events are several sentences, some none."""
    found = [said(variants(event, reader), event, "events", reader)]
    for field, value in event.items():
        found += part_sentences(f"{event['type']}_{field}", field, value, event, reader)
    found += winners(event.get("result", ()), reader)
    return [sentence for sentence in found if sentence is not None]


def said(keys: list[str], values: Event, table: str, reader: Reader) -> str | None:
    """The first of these keys that has words."""
    for key in keys:
        text = text_of(key, values, table, reader)
        if text is not None:
            return phrase(text, worded(values, reader), reader.language)
    return None


def text_of(key: str, values: Event, table: str, reader: Reader) -> Text | None:
    """The words under one key, those to the reader where the reader acts."""
    texts = reader.words.get(table, {})
    yours = reader.seat is not None and actor(values, reader)[1] == reader.seat
    text: Text | None = (texts.get("you", {}).get(key) if yours else None) or texts.get(key)
    missing = [] if text is None else [name for name in placeholders(text) if values.get(name) is None]
    return None if missing else text


def is_nothing(value: Any) -> bool:
    """Whether a field says nothing; 0 says something, it may be a seat."""
    return value is None or value is False or value in ([], {})


def variants(event: Event, reader: Reader) -> list[str]:
    """The keys that fit, the best one first."""
    kind = event["type"]
    keys, exact = [kind], []
    for field, value in event.items():
        if field != "type" and not is_nothing(value):
            keys = [f"{kind}_{suffix}" for suffix in (field, value) if isinstance(suffix, str)] + keys
            exact += [f"{kind}_{field}_{value}"] if isinstance(value, str) else []
    keys = exact + keys
    ending = ending_for(event, reader)
    return [key + end for key in keys for end in ([ending, ""] if ending else [""])]


def ending_for(event: Event, reader: Reader) -> str:
    """Whom an event aims at: the acting seat itself, the reader, or somebody else."""
    first, acting = actor(event, reader)
    others = [value for field, value in seats_in(event, reader) if field != first]
    if not others:
        return ""
    return "_own" if others[-1] == acting else "_to_you" if others[-1] == reader.seat else ""


def seats_in(event: Event, reader: Reader) -> list[tuple[str, Any]]:
    return [
        (field, value)
        for field, value in event.items()
        if reader.kinds.get(field) == SEATS and isinstance(value, int | str)
    ]


def actor(event: Event, reader: Reader) -> tuple[str, Any]:
    """The first seat that an event names, and in which field."""
    return next(iter(seats_in(event, reader)), ("", None))


def part_sentences(key: str, field: str, value: Any, event: Event, reader: Reader) -> Iterator[str | None]:
    if value in ([], {}):
        yield said([f"{key}_none"], event, "parts", reader)
    if is_nothing(value):
        return
    for part in parts_of(field, value, reader):
        yield said([key], part, "parts", reader)


def parts_of(field: str, value: Any, reader: Reader) -> list[Event]:
    """What one sentence each is about."""
    each = reader.each.get(field)
    if each is not None:
        keyed = value.items() if isinstance(value, dict) else enumerate(value, start=int(each.key not in reader.kinds))
        return [{each.key: key, each.value: one} for key, one in keyed]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return value
    return [{field: value}]


def winners(result: Any, reader: Reader) -> Iterator[str | None]:
    first = [line["seat"] for line in result if line["place"] == 1]
    if len(first) == 1:
        yield said(["end_winner"], {"seat": first[0]}, "parts", reader)
    elif first:
        yield said(["end_shared"], {"seats": first}, "parts", reader)


def worded(values: Event, reader: Reader) -> dict[str, Any]:
    kinds = {**reader.kinds, SEATS: SEATS}
    return {field: named(kinds.get(field), value, reader) for field, value in values.items()}


def named(kind: str | None, value: Any, reader: Reader) -> Any:
    """A value as it stands in a sentence: names for ids and seats, several joined, numbers as they are."""
    if isinstance(value, list):
        return listed([str(named(kind, one, reader)) for one in value if one is not None], reader.language)
    if kind == SEATS and isinstance(value, int):
        return reader.names[value]
    return reader.words.get(kind, {}).get(value, value) if kind is not None and isinstance(value, str) else value


def listed(names: list[str], language: str) -> str:
    """Names joined, equal ones counted. Among many, a name goes without what stands behind it in brackets."""
    if len(names) > 1:
        names = [name.partition(" (")[0] for name in names]
    counted = [f"{count} × {name}" if count > 1 else name for name, count in Counter(names).items()]
    join = common(language)["join"]
    rest = [join["comma"].join(counted[:-1])] if len(counted) > 1 else []
    return str(join["last"].join([*rest, *counted[-1:]]))
