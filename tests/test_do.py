"""`do.py test` runs every check, those beside the rest too, shows what they printed and sums up."""

import sys

import pytest

import do

GOOD = do.Check("good", [sys.executable, "-c", "print('all is well')"])
BAD = do.Check("bad", [sys.executable, "-c", "import sys; print('oh no', file=sys.stderr); sys.exit(3)"])


def test_a_check_that_fails_beside_the_rest_fails_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    checks = do.Checks()
    beside = checks.beside([BAD, GOOD])
    checks.run(GOOD)
    beside.join()
    assert checks.summary("") == 1
    said = capfd.readouterr().out
    assert said.count("all is well") == 2
    assert "oh no" in said
    assert "FAIL  bad (" in said
    assert "1 of 3 checks failed" in said


def test_a_check_gets_its_environment(capfd: pytest.CaptureFixture[str]) -> None:
    checks = do.Checks()
    told = [sys.executable, "-c", "import os; print(os.environ['CHAPITEAU_CASES'], 'PYTHONPATH' in os.environ)"]
    checks.run(do.Check("told", told, {"CHAPITEAU_CASES": "default"}))
    assert checks.summary("a note") == 0
    said = capfd.readouterr().out
    assert "default False" in said
    assert "all 1 checks ok" in said
    assert "note  a note" in said
