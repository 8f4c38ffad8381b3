"""`chapiteau verify`: says of a record, part by part, what was checked."""

import json
import re
from pathlib import Path
from typing import Any

from chapiteau.engine.errors import BadInput
from chapiteau.engine.record import read_record
from chapiteau.engine.verify import Part, passed, verify
from chapiteau.referee import game_of_record
from chapiteau.server import signing


def check_file(path: Path, key: str | None = None) -> int:
    """Print every part; 0 when nothing failed, and if a key is given, when it has signed this."""
    if key is not None and not re.fullmatch("[0-9a-fA-F]{64}", key):
        raise BadInput(f"{key!r} is no key: a server tells its own at /api/key, 64 digits and letters", "--key")
    try:
        parts = _parts(_read(path), key)
    except RecursionError:  # JSON nested too deeply fails to parse or, on newer Pythons, only later
        raise BadInput(f"{path} cannot be read: it is nested too deeply", "record") from None
    for part in parts:
        print(f"{part.name:12} {part.outcome:12} {_plain(part.detail)}")
    print("The record holds." if passed(parts) else "The record does not hold.")
    return 0 if passed(parts) else 1


def _parts(data: Any, key: str | None) -> list[Part]:
    try:
        record = read_record(data)
        game = game_of_record(record)
    except BadInput as bad:
        raise BadInput(_plain(bad.error), _plain(bad.at)) from None
    return [*verify(game, record), signing.check(data, record, key)]


def _plain(text: str) -> str:
    """Escape text from the file: line breaks and terminal commands in it could imitate our own output."""
    return re.sub("[^ -~]", lambda found: ascii(found[0])[1:-1], text)


def _read(path: Path) -> Any:
    """What its JSON gives; text with halves of characters has no bytes, and so no hash."""
    try:
        data = json.loads(path.read_text("utf-8"))
        json.dumps(data, ensure_ascii=False).encode()
    except (OSError, ValueError) as error:
        raise BadInput(f"{path} cannot be read: {error}", "record") from None
    return data
