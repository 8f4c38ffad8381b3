"""There is one clock: no other file of the server asks the machine for the time, or waits by itself."""

from __future__ import annotations

import re
from pathlib import Path

import chapiteau.server

SERVER = Path(next(iter(chapiteau.server.__path__)))
DIRECT = re.compile(
    r"^\s*(?:import|from) (?:time|datetime)\b|\btime\.\w+\(|\basyncio\.(?:timeout|wait_for)\(|\bsleep\((?!0\))",
    re.MULTILINE,
)


def direct_calls(text: str) -> list[str]:
    return [found[0] for found in DIRECT.finditer(text.replace("clock.sleep(", "").replace("CLOCK.sleep(", ""))]


def test_only_the_clock_knows_the_time() -> None:
    files = sorted(SERVER.rglob("*.py"))
    assert len(files) > 20
    found = {path.name: direct_calls(path.read_text("utf-8")) for path in files}
    assert found.pop("clock.py")
    assert {name: calls for name, calls in found.items() if calls} == {}


def test_direct_calls_are_seen() -> None:
    for text in ("import time", "at = time.time()", "await asyncio.sleep(1)", "    async with asyncio.timeout(3):"):
        assert direct_calls(text)
    assert not direct_calls("await self._clock.sleep(3)\nawait asyncio.sleep(0)\n")
