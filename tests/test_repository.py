"""Promises that the repository keeps about itself."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import chapiteau
import hatch_build

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
EXPECT = os.environ.get("CHAPITEAU_EXPECT")
PACKAGE = ROOT / "src" / "chapiteau"
LAYERS = ("engine", "games", "bots", "server")  # each may import itself and what stands before it
SKIPPED = {".git", "node_modules", "dist", "__pycache__", ".svelte-kit"}
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|root|home|Users)/\w")
REGISTRY = re.compile(
    r"registry[.]npmjs|npmmirror[.]|pypi[.]org|pythonhosted[.]|deb[.]debian|\bfile:///", re.IGNORECASE
)


def test_imports_go_one_way() -> None:
    seen = [(module, imported) for module in modules() for imported in imports_of(module)]
    assert len({module for module, _ in seen}) >= 10, "the test looked at too few files to mean anything"
    assert [f"{name(module)} imports {imported}" for module, imported in seen if not allowed(module, imported)] == []


def test_one_game_imports_no_other() -> None:
    for module in modules():
        match name(module).split("."):
            case [_, "games", game, *_]:
                others = [it for it in imports_of(module) if game_of(it) not in {None, game}]
                assert others == [], f"{name(module)} imports {others}"


def test_the_import_rule_sees_what_it_must() -> None:
    engine, game, server = (PACKAGE / part for part in ("engine/state.py", "games/figaro/rules.py", "server/app.py"))
    assert not allowed(engine, "chapiteau.games.figaro")
    assert not allowed(engine, "chapiteau")
    assert not allowed(game, "chapiteau.server.wire")
    assert allowed(game, "chapiteau.engine.state")
    assert allowed(server, "chapiteau")
    assert allowed(PACKAGE / "cli.py", "chapiteau.server.app")


def test_no_file_names_a_machine_or_a_registry() -> None:
    files = list(texts())
    assert len(files) >= 20, "the test looked at too few files to mean anything"
    hits = [f"{path.relative_to(ROOT)}: {hit}" for path in files for hit in places_named_in(path.read_text("utf-8"))]
    assert hits == []


def test_named_places_are_seen() -> None:
    assert list(places_named_in("see ~home~anna".replace("~", "/")))
    assert list(places_named_in("registry~npmjs~org".replace("~", ".")))
    assert not list(places_named_in("src/home/table.py, ./home/x and ~/home/x"))


def test_the_lock_file_names_no_address_to_fetch_from() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert len(packages) > 1
    assert [path for path, package in packages.items() if "resolved" in package] == []


def test_no_line_of_the_page_is_longer_than_a_screen() -> None:
    """The formatter breaks all but a long string or the path of a drawing."""
    files = [path for top in ("src", "tests", "build") for path in (ROOT / "web" / top).rglob("*") if path.is_file()]
    lines = [(path, line) for path in files if is_text(path) for line in path.read_text("utf-8").splitlines()]
    assert len(lines) > 10_000, "the test looked at too little to mean anything"
    assert [f"{path.relative_to(ROOT)}: {line[:60]}" for path, line in lines if len(line) > 160] == []


def test_version_is_said_once_and_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert chapiteau.__version__ == project["version"]
    assert f"## [{project['version']}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_ci_runs_what_the_readme_says() -> None:
    command = "python3 do.py test"
    assert command in (ROOT / "README.md").read_text("utf-8")
    assert f"exec {command}" in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def test_no_compiled_file_lies_among_the_sources() -> None:
    assert [path for end in ("*.so", "*.pyd") for path in (ROOT / "src").rglob(end)] == []


@pytest.mark.skipif(EXPECT is None, reason="set by do.py test, which knows whether there is a compiler")
def test_the_installed_wheel_is_the_one_expected() -> None:
    assert not Path(chapiteau.__file__).is_relative_to(ROOT / "src")
    choice = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["hooks"]["custom"]
    chosen = {
        name(PACKAGE / path) for path in hatch_build.modules_to_compile(PACKAGE, choice["compiled"], choice["plain"])
    }
    assert chosen
    wanted = chosen if EXPECT == "compiled" else set()
    assert {name(module) for module in modules() if is_extension(name(module))} == wanted


def is_extension(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    assert spec is not None, f"{module} is not in the wheel"
    return isinstance(spec.loader, importlib.machinery.ExtensionFileLoader)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def name(module: Path) -> str:
    return ".".join(["chapiteau", *module.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")


def imports_of(module: Path) -> Iterator[str]:
    """The project's own modules that this one imports, anywhere in it; a type is an import too."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        found = list(imported_by(node, name(module).split("."), module.name == "__init__.py"))
        yield from (it for it in found if it.split(".")[0] == "chapiteau")


def imported_by(node: ast.AST, own: list[str], is_package: bool) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = own[: len(own) - node.level + is_package] if node.level else []
        origin = ".".join([*above, *([node.module] if node.module else [])])
        # `from chapiteau import bots` imports a part, `from chapiteau import __version__` the package itself.
        yield from (part_or_package(origin, alias.name) for alias in node.names)


def part_or_package(origin: str, imported: str) -> str:
    return f"{origin}.{imported}" if origin == "chapiteau" and imported in LAYERS else origin


def allowed(module: Path, imported: str) -> bool:
    """The package itself knows the games, so it stands above them; `cli` and the package's own files see everything."""
    here = layer(name(module))
    if here is None:
        return True
    there = layer(imported)
    return LAYERS.index(here) > LAYERS.index("games") if there is None else LAYERS.index(there) <= LAYERS.index(here)


def layer(dotted: str) -> str | None:
    parts = dotted.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else None


def game_of(dotted: str) -> str | None:
    parts = dotted.split(".")
    is_game = parts[1:2] == ["games"] and len(parts) > 2 and (PACKAGE / "games" / parts[2]).is_dir()
    return parts[2] if is_game else None


def texts() -> Iterator[Path]:
    """Every text file of the project: the sources, and what lies at the top."""
    for path in ROOT.iterdir():
        # In a second working tree `.git` is a file that names the first.
        if path.is_file() and not path.is_symlink() and path.name not in SKIPPED and is_text(path):
            yield path
    for top in ("src", "tests", "docs", "web", ".ci"):
        for path in (ROOT / top).rglob("*"):
            if path.is_file() and not SKIPPED & set(path.relative_to(ROOT).parts) and is_text(path):
                yield path


def is_text(path: Path) -> bool:
    try:
        path.read_text("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def places_named_in(text: str) -> Iterator[str]:
    for pattern in (MACHINE_PATH, REGISTRY):
        yield from (match[0] for match in pattern.finditer(text))


def test_a_commit_that_changes_a_playthrough_says_which_rule_changed_it() -> None:
    told = ["git", "log", "--diff-filter=M", "--format=%h %s%x1f%b%x1e", "--", "tests/playthroughs"]
    commits = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\x1e")[:-1]
    print(f"{len(commits)} commits changed a playthrough")
    for commit in commits:
        subject, body = commit.strip().split("\x1f")
        assert re.search(r"\b[AFRT]\d{2,3}\b|[Nn]o rule", body), f"{subject}: its body names no rule"
