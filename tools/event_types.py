"""Generates from the types of a game's events: the page's types, its table of fields, the protocol's table."""

import types
from inspect import getdoc
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from chapiteau.engine.events import Field, each_of, fields_of, kinds_of, names_of
from chapiteau.games import REGISTERED, shipped
from chapiteau.games.registration import resolve
from chapiteau.words.sentences import types_of

SIMPLE = {int: "number", str: "string", bool: "boolean", float: "number", type(None): "null"}


def events_of(game: str) -> tuple[Any, ...]:
    events: tuple[Any, ...] = resolve(f"{REGISTERED[game].events}:EVENTS")
    return events


def type_name(game: str) -> str:
    return "".join(part.capitalize() for part in game.split("-")) + "Event"


def typescript(hint: Any) -> str:
    """The TypeScript type of one type of a field."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return typescript(hint.__origin__)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in parts)
    if origin in (Union, types.UnionType):
        return " | ".join(typescript(part) for part in parts)
    if origin is list:
        item = typescript(parts[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {typescript(parts[1])}>"
    return "{ " + "; ".join(map(member, fields_of(hint))) + " }" if is_typeddict(hint) else SIMPLE[hint]


def member(field: Field) -> str:
    return f"{field.name}{'' if field.required else '?'}: {typescript(field.type)}"


def shape(event: Any) -> str:
    kinds = " | ".join(f'"{name}"' for name in names_of(event))
    members = [f"type: {kinds}", *map(member, fields_of(event))]
    line = "{ " + "; ".join(members) + " }"
    return line if len(line) <= 116 else "{\n" + "".join(f"      {each};\n" for each in members) + "    }"


def event_type(game: str) -> str:
    """The page's type of all events of a game."""
    return "\n".join([f"export type {type_name(game)} =", *(f"  | {shape(event)}" for event in events_of(game))]) + ";"


def fields_module(game: str) -> str:
    """What the page's log must know about the fields: what each names, and what parts of lists are called."""
    events = types_of(game)
    kinds = "".join(f'    {field}: "{kind}",\n' for field, kind in kinds_of(events).items())
    each = "".join(f'    {field}: ["{one.key}", "{one.value}"],\n' for field, one in each_of(events).items())
    order = "".join(f'    {name}: "{" ".join(fields)}",\n' for name, fields in order_of(game).items())
    body = f"  kinds: {{\n{kinds}  }},\n  each: {{{chr(10) if each else ''}{each}{'  ' if each else ''}}},\n"
    body += f"  order: {{\n{order}  }},\n"
    return f'import type {{ Fields }} from "../../kit/sentences";\n\nexport const FIELDS: Fields = {{\n{body}}};\n'


def order_of(game: str) -> dict[str, list[str]]:
    """The fields of each event in their order, if that is not alphabetical, the order in which they may be sent."""
    fields = {name: [field.name for field in fields_of(event)] for event in events_of(game) for name in names_of(event)}
    return {name: names for name, names in fields.items() if names != sorted(names)}


def protocol_table(game: str) -> str:
    """The events of a game for docs/protocol.md."""
    return "\n".join(["| event | fields |", "| --- | --- |", *(row(event) for event in events_of(game))])


def row(event: Any) -> str:
    names = ", ".join(f"`{name}`" for name in names_of(event))
    told = [f"`{field.name}`{remark(field)}" for field in fields_of(event) if field.required]
    private = [f"; {field.remark} also `{field.name}`" for field in fields_of(event) if not field.required]
    about = (event.__doc__ and getdoc(event)) or ""
    said = ", ".join(told) + "".join(private)
    return f"| {names} | {'. '.join(part for part in (said, about.removesuffix('.')) if part)} |"


def remark(field: Field) -> str:
    """What a reader must know about a field, and whether it can be null."""
    notes = [field.remark] if field.remark else []
    if type(None) in get_args(field.plain) and "null" not in field.remark:
        notes.append("or null")
    if get_origin(field.plain) is Literal:
        notes.append(", ".join(f"`{value}`" for value in get_args(field.plain)))
    inner = next((part for part in get_args(field.plain) if is_typeddict(part)), None)
    if inner is not None:
        notes.insert(0, "list of `{" + ", ".join(each.name for each in fields_of(inner)) + "}`")
    return f" ({'; '.join(notes)})" if notes else ""


def protocol(text: str) -> str:
    """The protocol with its tables of events regenerated, between their marks."""
    for game in shipped():
        begin, end = f"<!-- events of {game}: written by tools/wire_types.py -->", f"<!-- end of {game} -->"
        before, rest = text.split(begin)
        text = f"{before}{begin}\n\n{protocol_table(game)}\n\n{end}{rest.split(end)[1]}"
    return text
