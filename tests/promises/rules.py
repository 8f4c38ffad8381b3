"""Every rule has a test that carries its id, and every rule that can refuse a move has refused one."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from chapiteau.games import REGISTERED

NUMBERED = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
RULE = re.compile(r"[A-Z]\d+")
IN_A_NAME = re.compile(r"_([A-Z]\d+)(?=_|$|\[)")


def folder(game: str) -> Path:
    """Where its sources lie; the compiled wheel has them too."""
    return Path(str(files(REGISTERED[game].package)))


@cache
def numbered(game: str) -> list[str]:
    """The ids of a game's rules, from its rules page."""
    return NUMBERED.findall((folder(game) / "rules.en.md").read_text("utf-8"))


@cache
def can_refuse(game: str) -> set[str]:
    """The ids that stand in its functions called why_not…"""
    found = set()
    for path in sorted(folder(game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("why_not"):
                found |= set(_rules_in(node))
    return found


def _rules_in(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
            yield node.value


def named_in(test: str) -> list[str]:
    """The rules that a test's name carries: test_F46_F47_… carries two."""
    return IN_A_NAME.findall(test.rsplit("::", 1)[-1])


def untested(passed: Iterable[str]) -> list[str]:
    """The rules of all games that no passed test carries."""
    tested = {rule for test in passed for rule in named_in(test)}
    return [rule for game in REGISTERED for rule in numbered(game) if rule not in tested]


def tested(passed: Iterable[str]) -> str:
    """How many of the rules have a passed test."""
    names = list(passed)
    total = sum(len(numbered(game)) for game in REGISTERED)
    return f"{total - len(untested(names))} of {total} rules have a passed test"


def never_refused(refused: dict[str, Iterable[str]]) -> list[str]:
    """The rules that could have refused a move, and did not."""
    return [rule for game in REGISTERED for rule in sorted(can_refuse(game) - set(refused.get(game, [])))]
