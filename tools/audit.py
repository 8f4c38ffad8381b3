"""Checks every dependency for known vulnerabilities: pip-audit for Python, npm audit for the page.

    python -m tools.audit

pip-audit asks PyPI about a release. If a mirror of PyPI has no answer, this asks about the project, which tells what is
known about its newest release.

Exits with 0 if nothing is known, 1 if there is a vulnerability, 2 if a list could not be asked.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
CLEAN, HOLES, NOT_ASKED = 0, 1, 2
PROJECT = "https://pypi.org/pypi/{}/json"
SECONDS = 30


def run(*line: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=cwd)


def read(text: str) -> dict[str, object]:
    """The JSON report that a tool printed, ignoring anything before it."""
    try:
        found = json.loads(text[text.index("{") :])
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def python() -> int:
    """Check the pinned versions, with pip-audit or else with PyPI itself."""
    known = by_pip_audit()
    for name, version in pinned():
        if name not in known and (found := newest(name, version)) is not None:
            known[name] = found
    holes = [f"{name}: {', '.join(found)}" for name, found in known.items() if found]
    missing = sorted({name for name, _ in pinned()} - set(known))
    if holes:
        return told("Python", HOLES, "; ".join(holes))
    if missing:
        return told("Python", NOT_ASKED, f"{len(known)} packages without a known hole, no answer about {missing}")
    return told("Python", CLEAN, f"{len(known)} packages, no known hole")


def by_pip_audit() -> dict[str, list[str]]:
    """What pip-audit, in a folder of its own, knows about each package; those it could not ask about are left out."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        bin_ = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        run(bin_ / "pip", "install", "-q", "pip-audit")
        try:
            ran = run(bin_ / "pip-audit", "-r", CONSTRAINTS, "--no-deps", "--disable-pip", "-f", "json")
        except OSError:  # it could not be installed
            return {}
    listed = read(ran.stdout).get("dependencies", [])
    packages = listed if isinstance(listed, list) else []
    return {plain(each["name"]): [hole["id"] for hole in each["vulns"]] for each in packages if "vulns" in each}


def plain(name: str) -> str:
    """The name of a package, normalized."""
    return re.sub("[-_.]+", "-", name).lower()


def pinned() -> list[tuple[str, str]]:
    """Every dependency and its version."""
    lines = [line.split("#")[0].split(";")[0].strip() for line in CONSTRAINTS.read_text("utf-8").splitlines()]
    return [(plain(name), version) for name, _, version in (line.partition("==") for line in lines) if version]


def newest(name: str, version: str) -> list[str] | None:
    """What is known about a version, if it is the project's newest; None if there is no answer."""
    try:
        with urllib.request.urlopen(PROJECT.format(name), timeout=SECONDS) as answer:  # noqa: S310 it is https
            project: dict[str, Any] = json.load(answer)
    except (OSError, ValueError):
        return None
    if project["info"]["version"] != version:
        return None
    return [hole["id"] for hole in project["vulnerabilities"] if not hole.get("withdrawn")]


def page() -> int:
    ran = run(sys.executable, ROOT / "hatch_build.py", "npm", "audit", "--json", cwd=ROOT / "web")
    report = read(ran.stdout)
    holes = report.get("vulnerabilities")
    if not isinstance(holes, dict):
        return told("page", NOT_ASKED, str(report.get("message") or report.get("error") or ran.stderr[-200:].strip()))
    return told("page", HOLES if holes else CLEAN, ", ".join(holes) or "no known hole")


def told(what: str, outcome: int, why: str) -> int:
    print(f"{what}: {('clean', 'HOLES', 'could not be asked')[outcome]}: {why}", flush=True)
    return outcome


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    outcomes = {python(), page()}
    return HOLES if HOLES in outcomes else max(outcomes)


if __name__ == "__main__":
    sys.exit(main())
