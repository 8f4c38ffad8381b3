"""Writes the files generated from the Python types; --check: exit with 1 if one is out of date.

web/src/wire.ts                the page's types, from the Structs of wire and views and from the games' events,
                               and the sentences that people can say at a table
web/src/games/<game>/fields.ts what the fields of a game's events name
web/src/word-keys.ts           the keys of the page's words
docs/protocol.md               the tables of events
"""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from chapiteau.games import shipped
from chapiteau.games.aramini_circus import view as aramini_circus
from chapiteau.games.figaro import view as figaro
from chapiteau.games.ringmaster import view as ringmaster
from chapiteau.games.three_ring_circus import view as three_ring_circus
from chapiteau.server import lessons, network, open_tables, summary, wire
from chapiteau.server.notices import routes as notices
from chapiteau.server.people import passkey_routes
from chapiteau.server.people import routes as people
from tools import event_types, word_keys

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "web" / "src"
PROTOCOL = ROOT / "docs" / "protocol.md"
HEADING = "// Written by tools/wire_types.py from the Python types; do not edit.\n"
ROOTS: dict[str, Any] = {
    "FromPage": wire.FromPage,
    "Position": wire.Position,
    "NewTable": wire.NewTable,
    "TableMade": wire.TableMade,
    "GameInfo": wire.GameInfo,
    "HeldTables": summary.HeldTables,
    "Summary": summary.Summary,
    "Failure": wire.Failure,
    "OpenList": open_tables.OpenList,
    "PersonInfo": people.PersonInfo,
    "NewCode": people.NewCode,
    "AsksForCode": people.AsksForCode,
    "UsesCode": people.UsesCode,
    "AsksForPasskey": passkey_routes.AsksForPasskey,
    "GivesAddress": notices.GivesAddress,
    "NoticesInfo": notices.NoticesInfo,
    "NetworkInfo": network.NetworkInfo,
    "Lesson": lessons.Lesson,
    "LessonRefusal": lessons.LessonRefusal,
    "FigaroView": figaro.View,
    "AraminiCircusView": aramini_circus.View,
    "RingmasterView": ringmaster.View,
    "ThreeRingCircusView": three_ring_circus.View,
}
IN_A_LINE = 12
"""How many types fit in a line."""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def title(name: str) -> str:
    """Types with the same name in several games come with their full path; the game's name tells them apart."""
    *_, game, _, own = ["", "", *name.split(".")]
    return "".join(part.capitalize() for part in game.split("_")) + own


def reference(name: str) -> str:
    return title(name.rsplit("/", 1)[-1])


def many(item: str) -> str:
    return f"({item})[]" if " " in item else f"{item}[]"


def array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(typescript(part) for part in schema["prefixItems"]) + "]"
    return many(typescript(schema.get("items", {})))


def mapping(schema: dict[str, Any]) -> str:
    values = schema.get("additionalProperties")
    return f"Record<string, {typescript(values) if isinstance(values, dict) and values else 'unknown'}>"


def literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def either(types: list[str]) -> str:
    """A union of these types; many of them go on lines of their own."""
    return "".join(f"\n    | {each}" for each in types) if len(types) > IN_A_LINE else " | ".join(types)


def typescript(schema: dict[str, Any]) -> str:
    """The TypeScript type of one JSON schema."""
    if "$ref" in schema:
        return reference(schema["$ref"])
    if "anyOf" in schema:
        return either([typescript(part) for part in schema["anyOf"]])
    if "enum" in schema:
        return either([literal(value) for value in schema["enum"]])
    if schema.get("type") == "array":
        return array(schema)
    if schema.get("type") == "object":
        return mapping(schema)
    return SIMPLE.get(schema.get("type", ""), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", []))
    lines = []
    for field, part in schema["properties"].items():
        if "description" in part:
            lines.append(f"  /** {part['description']} */")
        lines.append(f"  {field}{'' if field in required else '?'}: {typescript(part)};")
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def sayings() -> str:
    """What people can say at a table, in the order in which the page offers it."""
    lines = [f"  {literal(saying)}," for saying in get_args(wire.Saying)]
    return "\n".join(['export const SAYINGS: readonly Talk["said"][] = [', *lines, "];"])


def generate() -> str:
    schemas, components = msgspec.json.schema_components(list(ROOTS.values()), ref_template="#/{name}")
    components = {title(name): part for name, part in components.items()}
    parts = [interface(name, part) for name, part in sorted(components.items())]
    for name, schema in zip(ROOTS, schemas, strict=True):
        if name not in components:
            parts.append(f"export type {name} = {typescript(schema)};")
    parts += [event_types.event_type(game) for game in shipped()]
    parts.append(sayings())
    return HEADING + "\n" + "\n\n".join(parts).replace(" \n", "\n") + "\n"


def files() -> dict[Path, str]:
    """Every file that is generated from types, and what it must contain."""
    made = {SOURCE / "wire.ts": generate(), PROTOCOL: event_types.protocol(PROTOCOL.read_text(encoding="utf-8"))}
    made[SOURCE / "word-keys.ts"] = HEADING + word_keys.module()
    for game in shipped():
        made[SOURCE / "games" / game / "fields.ts"] = HEADING + event_types.fields_module(game)
    return made


def stale() -> list[str]:
    made = files().items()
    return [str(path.relative_to(ROOT)) for path, text in made if not path.exists() or path.read_text("utf-8") != text]


def main() -> int:
    if "--check" in sys.argv:
        old = stale()
        print(f"run python -m tools.wire_types, stale: {', '.join(old)}" if old else "all fresh")
        return bool(old)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
