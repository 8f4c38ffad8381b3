"""What an event is made of: each field of a game's events says what it names.

A game's `events.py` has one TypedDict per event. Page types, the tables of docs/protocol.md, log sentences and the
tests' lists follow from them. A field that only some are told is NotRequired; text in an annotation is a remark for
the protocol.
"""

from collections.abc import Iterator, Mapping
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
    """Without NotRequired and remarks."""
    required: bool
    kind: str | None
    each: Each | None
    remark: str


def name_of(event: Any) -> str:
    """What the `type` field of such events says; events of one shape may share a type."""
    return names_of(event)[0]


def names_of(event: Any) -> tuple[str, ...]:
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
