"""What a process tells the others about the rows it has stored: the rows themselves, if they fit."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from chapiteau.server.store.contract import Row
from chapiteau.server.store.writer import Change

AloneAt: TypeAlias = Callable[[str], bool]
"""Whether probably no other process follows this stream; if one does after all, it reads the row itself."""
LONGEST_PART = 7_900
"""PostgreSQL accepts notifications of less than 8,000 bytes."""
LONGEST_BODY = 4_000
"""Longer bodies are left out: whoever needs one reads it."""


def told_parts(rows: Sequence[Change], alone_at: AloneAt) -> tuple[list[str], list[int]]:
    """For each row, its line (only the place if nobody else is at its table) and the number of its notification."""
    told, parts, part, size = list[str](), list[int](), 0, 0
    for row in rows:
        line = f"{row.stream}\t{row.number}\t" if alone_at(row.stream) else _line(row)
        length = 1 + (len(line) if line.isascii() else len(line.encode()))
        size += length
        if size > LONGEST_PART:
            part, size = part + 1, length
        told.append(line)
        parts.append(part)
    return told, parts


def _line(row: Change) -> str:
    place = f"{row.stream}\t{row.number}\t"
    if len(row.body) > LONGEST_BODY or b"\n" in row.body or b"\0" in row.body:
        return place
    with suppress(UnicodeDecodeError):
        return place + row.body.decode()
    return place


def rows_told(said: str) -> list[Row]:
    """The rows of a notification."""
    lines = [line.split("\t", 2) for line in said.split("\n")]
    return [Row(stream, int(number), body.encode() or None) for stream, number, body in lines]
