"""What every run says at its end: how much the promises saw, and which rules no test holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.promises import count

if TYPE_CHECKING:
    import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = list(count.summary())
    if lines:
        terminalreporter.section("promises")
        for line in lines:
            terminalreporter.write_line(line)
