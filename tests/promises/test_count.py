"""What several processes counted is one sum, and a rule that none of them refused is still missed."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.promises import count
from tests.promises.cases import all_cases
from tests.promises.rules import can_refuse, never_refused

TWO_TESTS = """
from collections import Counter
import pytest
from tests.promises import count
from tests.promises.cases import all_cases

@pytest.mark.parametrize("number", range(8))
def test_seen(number):
    count.seen("play", all_cases()[0]).add(positions=1)
    count.refused("figaro", Counter({"F22": 1}))
    count.tried("kills", "sqlite", {"server": 1})
"""


@pytest.fixture
def _nothing_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "SEEN", [])
    monkeypatch.setattr(count, "ELSEWHERE", Counter())
    monkeypatch.setattr(count, "REFUSED", {})
    monkeypatch.setattr(count, "TRIALS", Counter())


@pytest.mark.usefixtures("_nothing_counted")
def test_the_counts_of_other_processes_are_added() -> None:
    case = all_cases()[0]
    count.seen("play", case).add(positions=3)
    count.refused(case.name, Counter({"F22": 2}))
    other = json.loads(json.dumps(count.ledger()))
    count.merge(other)
    assert "play             figaro 3             6 positions" in list(count.summary())
    assert {case.name: Counter({"F22": 4})} == count.REFUSED


@pytest.mark.usefixtures("_nothing_counted")
def test_a_rule_that_no_process_refused_is_missed() -> None:
    first, *others = sorted(can_refuse("figaro"))
    count.merge({"seen": [], "trials": [], "refused": {"figaro": dict.fromkeys(others, 1)}})
    assert first in never_refused({game: list(rules) for game, rules in count.REFUSED.items()})


@pytest.mark.usefixtures("_nothing_counted")
def test_a_trial_that_did_too_little_is_told() -> None:
    for (trial, store), floors in count.FLOORS.items():
        count.tried(trial, store, floors)
    assert count.too_few() == []
    count.TRIALS["kills", "postgres", "database"] = 0
    assert count.too_few() == ["0 database of the kills on postgres, not 1"]


def test_processes_side_by_side_sum_up_once(tmp_path: Path) -> None:
    """Run as `do.py test` does: two processes, and one report."""
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n")
    (tmp_path / "test_two.py").write_text(TWO_TESTS)
    root = Path(__file__).parents[2]
    command = [
        sys.executable,
        "-P",
        "-m",
        "pytest",
        "-n",
        "2",
        "-p",
        "no:cacheprovider",
        "-c",
        str(root / "pyproject.toml"),
    ]
    ran = subprocess.run([*command, str(tmp_path)], capture_output=True, text=True, check=True, cwd=root)
    assert "play             figaro 3             8 positions" in ran.stdout
    assert "refusals         figaro               F22 8" in ran.stdout
    assert "kills            sqlite               8 server" in ran.stdout
