"""What every run says at its end: how much the promises saw, what servers survived, and which rules no test holds.

When the whole suite was asked for, a rule that no passed test carries in its name fails the run, and so does a refusal
that never happened, or a trial of the server that did too little.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

from chapiteau.games import register
from tests.nim.game import NIM

register(NIM)  # before anything asks which games there are
hypothesis.settings.register_profile(
    "ours",
    derandomize=True,
    deadline=None,  # nothing fails because a machine is busy
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("ours")

from tests.promises import count, rules  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TESTS = Path(__file__).parent
NOTHING: dict[str, Any] = {"seen": [], "trials": [], "refused": {}}


class Rules:
    """Notes which tests passed, and looks at the end whether they hold every rule."""

    def __init__(self, config: pytest.Config) -> None:
        self.whole = asks_for_everything(config)
        self.passed: list[str] = []

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        self.whole = self.whole and not items

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed.append(report.nodeid)

    def missing(self) -> Iterator[str]:
        if untested := rules.untested(self.passed):
            yield f"rules without a passed test that carries their id: {', '.join(untested)}"
        if silent := rules.never_refused({game: list(found) for game, found in count.REFUSED.items()}):
            yield f"rules that could refuse a move and never did: {', '.join(silent)}"
        if few := count.too_few():
            yield f"trials of the server that did too little: {'; '.join(few)}"

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """One of several processes has ended (pytest-xdist); one that died told nothing, and its counts are missing."""
        count.merge(getattr(node, "workeroutput", {}).get("counts", NOTHING))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if (output := getattr(session.config, "workeroutput", None)) is not None:
            output["counts"] = count.ledger()
            return
        if self.whole and session.exitstatus == pytest.ExitCode.OK and any(self.missing()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        write(terminalreporter, "promises", list(count.summary()))
        write(terminalreporter, "trials of the server", list(count.trials()))
        if self.whole:
            missing = list(self.missing())
            write(terminalreporter, "every rule", missing or ["each has a test, and each that can refuse has done so"])
        elif any(rules.named_in(test) for test in self.passed):
            write(terminalreporter, "every rule", [f"{rules.tested(self.passed)} in this part of the suite"])


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Rules(config), "rules")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's tests come last: once it has started, an event loop runs, and no test can start another.

    Among them those marked as long come first, so that at the end nobody waits for a long one.
    """
    items.sort(key=lambda item: (TESTS / "web" in item.path.parents, item.get_closest_marker("long") is None))


def asks_for_everything(config: pytest.Config) -> bool:
    """Whether nothing narrows the run down to a part of the suite."""
    named = [Path(config.invocation_params.dir, name.split("::")[0]).resolve() for name in config.args]
    everywhere = all(path == TESTS or path in TESTS.parents for path in named)
    narrowed = any(config.getoption(name, None) for name in ("keyword", "markexpr", "lf", "ignore", "ignore_glob"))
    return everywhere and not narrowed and not config.getoption("collectonly")


def write(reporter: pytest.TerminalReporter, heading: str, lines: list[str]) -> None:
    if lines:
        reporter.section(heading)
        for line in lines:
            reporter.write_line(line)
