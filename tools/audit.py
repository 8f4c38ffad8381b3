"""Asks the public lists of known holes about every dependency: pip-audit for Python, npm audit for the page.

    python -m tools.audit

Ends with 0 when both know of nothing, 1 when one knows of something, 2 when a list could not be asked.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLEAN, HOLES, NOT_ASKED = 0, 1, 2


def run(*line: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(line, capture_output=True, text=True, check=False, cwd=cwd)


def read(text: str) -> dict[str, object]:
    """The report that a tool printed, after whatever else it said."""
    try:
        found = json.loads(text[text.index("{") :])
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def python() -> int:
    """The pinned versions, as pip-audit in a folder of its own knows them."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        bin_ = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        if run(bin_ / "pip", "install", "-q", "pip-audit").returncode:
            return told("Python", NOT_ASKED, "pip-audit cannot be installed")
        ran = run(bin_ / "pip-audit", "-r", "constraints.txt", "--no-deps", "--disable-pip", "-f", "json")
    listed = read(ran.stdout).get("dependencies", [])
    packages = listed if isinstance(listed, list) else []
    holes = [f"{each['name']} {each['version']}: {hole['id']}" for each in packages for hole in each.get("vulns", [])]
    missing = [each["name"] for each in packages if "skip_reason" in each]
    if holes:
        return told("Python", HOLES, "; ".join(holes))
    if missing or not packages:
        return told(
            "Python", NOT_ASKED, f"no answer about {len(missing) or 'all'} packages {ran.stderr[-200:].strip()}"
        )
    return told("Python", CLEAN, f"{len(packages)} packages, no known hole")


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
    outcomes = {python(), page()}
    return HOLES if HOLES in outcomes else max(outcomes)


if __name__ == "__main__":
    sys.exit(main())
