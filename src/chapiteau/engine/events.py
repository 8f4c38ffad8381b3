"""What an event is made of: each field of a game's events says what it names.

A game's `events.py` has one TypedDict per event. Page types, the tables of docs/protocol.md, log sentences and the
tests' lists follow from them. A field that only some are told is NotRequired; text in an annotation is a remark for
the protocol.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeAlias,
    TypedDict,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Event: TypeAlias = Mapping[str, Any]
"""Any event, where it does not matter which."""
Part: TypeAlias = Mapping[str, Any]
"""A part of what is said of a move, with a `key`: of an explanation, or of why it was refused."""


@dataclass(frozen=True)
class Kind:
    """What a field names: with "seats" a seat, otherwise an id that this table of the game's words has a name for."""

    names: str


@dataclass(frozen=True)
class Each:
    """A list or a table whose parts have sentences of their own, and what key and value are called in them."""

    key: str
    value: str


Seat = Annotated[int, Kind("seats")]
Card = Annotated[str, Kind("cards")]

Step = TypedDict("Step", {"from": str, "to": str, "cards": list[str], "count": int}, total=False)
"""Cards that went from one hidden place to another; without one of the two, from or to the open."""


class Pile(TypedDict):
    """Cards, and how many of them lie in which hidden place."""

    cards: dict[str, int]
    places: dict[str, int]


class Seen(TypedDict):
    place: str
    cards: list[str]


class Remembered(TypedDict):
    """What every event may carry for a memory that forgets nothing (engine/memory.py)."""

    pile: NotRequired[Pile]
    moved: NotRequired[list[Step]]
    mixed: NotRequired[dict[str, int]]
    seen: NotRequired[Seen]


class Placed(TypedDict):
    """One line of a result."""

    seat: Seat
    place: int
    score: int


class Undo(Remembered):
    """Everything after entry `to` was taken back."""

    type: Literal["undo"]
    seat: Seat
    to: int


MEMORY: Final = tuple(Remembered.__annotations__)
"""The fields that are there for memories only."""


@dataclass(frozen=True)
class Field:
    """One field of an event's type, taken apart."""

    name: str
    type: Any
    """Without NotRequired."""
    required: bool
    kind: str | None
    each: Each | None
    remark: str

    @property
    def plain(self) -> Any:
        """The type without its annotations."""
        return self.type.__origin__ if get_origin(self.type) is Annotated else self.type


def names_of(event: Any) -> tuple[str, ...]:
    """What the `type` field of such events says: events of one shape share a type."""
    return get_args(get_type_hints(event)["type"])


def fields_of(event: Any) -> list[Field]:
    """The fields of an event's type or of a part of one, but for `type` and what is for memories."""
    hints = get_type_hints(event, include_extras=True)
    return [field_of(name, hint) for name, hint in hints.items() if name != "type" and name not in MEMORY]


def field_of(name: str, hint: Any) -> Field:
    required = get_origin(hint) is not NotRequired
    if not required:
        (hint,) = get_args(hint)
    notes = hint.__metadata__ if get_origin(hint) is Annotated else ()
    plain = hint.__origin__ if notes else hint
    kinds = [note.names for note in (*notes, *inner_notes(plain)) if isinstance(note, Kind)]
    each = next((note for note in notes if isinstance(note, Each)), None)
    remark = "; ".join(note for note in notes if isinstance(note, str))
    return Field(name, hint, required, kinds[0] if kinds else None, each, remark)


def inner_notes(hint: Any) -> Iterator[Any]:
    """What is noted of the parts of a list, a table or a union."""
    for part in get_args(hint):
        if get_origin(part) is Annotated:
            yield from part.__metadata__
        yield from inner_notes(part)


def parts_of(hint: Any) -> Iterator[Any]:
    """The TypedDicts that a field holds, in a list or alone."""
    if is_typeddict(hint):
        yield hint
    for part in get_args(hint):
        yield from parts_of(part)


def kinds_of(events: Iterable[Any]) -> dict[str, str]:
    """What each field of a game's events names; a field of one name means one thing, or else a number."""
    kinds: dict[str, str] = {}
    for field in all_fields(events):
        if field.kind is not None and kinds.setdefault(field.name, field.kind) != field.kind:
            raise TypeError(f"{field.name} names {field.kind} here and {kinds[field.name]} there")
    return kinds


def each_of(events: Iterable[Any]) -> dict[str, Each]:
    """The fields whose parts are called by key and value in their sentences."""
    return {field.name: field.each for field in all_fields(events) if field.each is not None}


def all_fields(events: Iterable[Any]) -> Iterator[Field]:
    """The fields of all these events, and of what they hold."""
    for event in events:
        for field in fields_of(event):
            yield from all_fields(parts_of(field.type))
            if field.each is not None:
                yield from _called(field, field.each)
            yield field


def _called(field: Field, each: Each) -> Iterator[Field]:
    """Key and value of such a field as fields of their own: of a list, the key is a seat or counts from one."""
    if get_origin(field.plain) is dict:
        key, value = get_args(field.plain)
        yield from (field_of(each.key, key), field_of(each.value, value))
    else:
        yield field_of(each.value, get_args(field.plain)[0])
