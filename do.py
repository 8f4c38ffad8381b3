#!/usr/bin/env python3
"""Everything a fresh machine needs, with Python alone: `python3 do.py play`, `test` or `dev`."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent
CONSTRAINTS = ROOT / "constraints.txt"
TYPED = ("src", "tests", "tools", "do.py", "hatch_build.py")
NOT_SOURCES = {"node_modules", "dist", "__pycache__", ".svelte-kit"}
USAGE = """usage: python3 do.py COMMAND

  play   build Chapiteau, start it and open it in the browser (more words go to `chapiteau serve`)
  test   build the wheel and run every check and every test against it (more words go to pytest)
  dev    make .venv-dev, with the tools and with src on its path: nothing is built"""


class Stop(Exception):
    """Something is missing; the message says what to do next."""


def main(words: Sequence[str]) -> int:
    commands: dict[str, Callable[[Sequence[str]], int]] = {"play": play, "test": test, "dev": dev}
    if not words or words[0] not in commands:
        print(USAGE)
        return 2
    try:
        check_python()
        return commands[words[0]](words[1:])
    except Stop as stop:
        print(f"\ndo.py: {stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def check_python() -> None:
    if sys.version_info < (3, 11):
        raise Stop(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}. Try: python3.11 do.py ...")
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        package = f"python3.{sys.version_info.minor}-venv"
        raise Stop(f"this Python cannot make virtual environments. Next: sudo apt-get install {package}") from None


# The three commands


def play(words: Sequence[str]) -> int:
    venv = Venv(".venv")
    venv.install(for_the_wheel())
    venv.install_wheel(venv.build_wheel(must_compile=False))
    command = [venv.program("chapiteau"), "serve", "--open", *words]
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606
    return subprocess.call(command)


def dev(_: Sequence[str]) -> int:
    venv = Venv(".venv-dev")
    venv.install([*group("dev"), *for_the_wheel()])
    packages = Path(venv.output("-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))
    (packages / "chapiteau-src.pth").write_text(f"{ROOT / 'src'}\n")
    print(f"Ready: {venv.program('python')} -m chapiteau, {venv.program('pytest')}, {venv.program('ruff')} ...")
    return 0


def test(words: Sequence[str]) -> int:
    compiled = has_compiler()
    if not compiled and os.environ.get("CI") == "true":
        raise Stop("CI tests the compiled engine, and there is no compiler. Next: apt-get install gcc python3-dev")
    venv = Venv(".venv-test", compile=False)  # most of what the tests bring is never imported
    venv.install(for_the_wheel())
    checks = Checks()
    with ThreadPoolExecutor() as builder:  # the build leaves a core idle for much of its time
        wheel = builder.submit(venv.build_wheel, must_compile=compiled)
        venv.install(group("test"), "test-packages")
        beside = checks.beside([*text_checks(venv), plain_check(venv)])
        browser = find_browser(venv)
        venv.install_wheel(wheel.result())
    page = checks.beside(page_checks(venv))
    checks.run(tests_check(venv, compiled, browser, words))
    beside.join()
    page.join()
    return checks.summary("" if compiled else "no C compiler, or CHAPITEAU_PLAIN=1: the compiled engine was not tested")


# What `test` runs


def text_checks(venv: Venv) -> list[Check]:
    typed = [name for name in TYPED if (ROOT / name).exists()]
    return [
        Check("ruff check", [venv.program("ruff"), "check", "."]),
        Check("ruff format", [venv.program("ruff"), "format", "--check", "."]),
        Check("mypy", [venv.program("mypy"), *typed]),
    ]


def page_checks(venv: Venv) -> list[Check]:
    manifest = ROOT / "web" / "package.json"
    scripts = json.loads(manifest.read_text()).get("scripts", {}) if manifest.exists() else {}
    npm = [venv.program("python"), "hatch_build.py", "npm", "run"]
    return [Check(f"npm run {name}", [*npm, name]) for name in ("check", "test") if name in scripts]


def tests_check(venv: Venv, compiled: bool, browser: str, words: Sequence[str]) -> Check:
    """More processes side by side than cores: the browser's and the server's tests wait more than they work."""
    expect = "compiled" if compiled else "plain"
    pytest = [venv.program("python"), "-P", "-m", "pytest", "-n", str((os.cpu_count() or 2) + 2)]
    # In the order of collection, a few at a time: the browser's tests stay last in each process (tests/conftest.py).
    pytest += ["--dist", "load", "--maxschedchunk", "2"]
    env = {"CHAPITEAU_EXPECT": expect, "CHAPITEAU_BROWSER": browser}
    return Check(f"pytest ({expect} wheel)", [*pytest, *words], env)


def plain_check(venv: Venv) -> Check:
    """The promises once more on the plain sources, each game as it is usually played.

    Every test is collected, so that pytest's own compiled copies of them are there when many processes look for them.
    """
    pytest = [venv.program("python"), "-P", "-m", "pytest", "-p", "no:cacheprovider"]
    share = {"CHAPITEAU_EXAMPLES": "0.1", "CHAPITEAU_CASES": "default"}
    env = {"PYTHONPATH": str(ROOT / "src"), "CHAPITEAU_EXPECT": "plain", **share}
    title = "pytest (plain sources, a tenth of the usual cases)"
    return Check(title, [*pytest, "-k", "test_every_game.py"], env)


def find_browser(venv: Venv) -> str:
    """A Chromium for the tests of the page, installed when there is none."""
    begin("browser")
    script = str(ROOT / "tests" / "web" / "browser.py")
    found = subprocess.run(
        [venv.program("python"), script, str(venv.path)], stdout=subprocess.PIPE, text=True, check=False
    )
    if found.returncode:
        raise Stop("no browser for the tests of the page, see above")
    print(f"   {found.stdout.strip()}", flush=True)
    return found.stdout.strip()


class Check(NamedTuple):
    """A command that must succeed."""

    title: str
    command: Sequence[str]
    env: Mapping[str, str] = {}


class Checks:
    """Runs the checks, all of them even when one fails, and sums up."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.failed = 0
        self.printing = threading.Lock()

    def run(self, check: Check, out: IO[str] | None = None) -> None:
        start = time.monotonic() if out else begin(check.title)
        env = {**clean_environment(), **check.env}
        code = subprocess.call(check.command, cwd=ROOT, env=env, stdout=out, stderr=subprocess.STDOUT if out else None)
        with self.printing:
            if out:
                out.seek(0)
                print(f"== {check.title}, beside the rest", out.read(), sep="\n", flush=True)
            end(check.title, start)
            self.failed += code != 0
            self.lines.append(f"{'ok  ' if code == 0 else 'FAIL'}  {check.title} ({time.monotonic() - start:.0f} s)")

    def beside(self, checks: Sequence[Check]) -> threading.Thread:
        """Run these one after another beside what follows; each shows what it printed when it has ended."""
        print("== beside what follows:", ", ".join(check.title for check in checks), flush=True)
        thread = threading.Thread(target=self._run_all, args=(checks,))
        thread.start()
        return thread

    def _run_all(self, checks: Sequence[Check]) -> None:
        for check in checks:
            with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
                self.run(check, out)

    def summary(self, note: str) -> int:
        print("\n== summary", *self.lines, *([f"note  {note}"] if note else []), sep="\n")
        print(
            f"{self.failed} of {len(self.lines)} checks failed" if self.failed else f"all {len(self.lines)} checks ok"
        )
        return 1 if self.failed else 0


# Virtual environments and the wheel


class Venv:
    """A virtual environment beside this file, made anew when the Python that made it has changed."""

    def __init__(self, name: str, *, compile: bool = True) -> None:  # noqa: A002
        self.path = ROOT / name
        self.compile = compile
        """Whether packages are compiled when they are installed, or each module when it is imported first."""
        if self.stamp("python") != sys.version or not Path(self.program("python")).exists():
            start = begin(f"{name} (virtual environment)")
            run([sys.executable, "-m", "venv", "--clear", str(self.path)], "python3 -m venv failed, see above")
            self.stamp("python", sys.version)
            end(name, start)

    def program(self, name: str) -> str:
        windows = os.name == "nt"
        return str(self.path / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name))

    def output(self, *arguments: str) -> str:
        return subprocess.check_output([self.program("python"), *arguments], text=True).strip()

    def stamp(self, name: str, text: str | None = None) -> str:
        """What was last written under this name; with a text, write it."""
        path = self.path / f".chapiteau-{name}"
        if text is not None:
            path.write_text(text)
        return path.read_text() if path.exists() else ""

    def pip(self, *arguments: str) -> None:
        command = [self.program("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        command += [] if self.compile else ["--no-compile"]
        failed = "pip could not install the packages, see above. Next: check the network and run the same again"
        run([*command, "--constraint", str(CONSTRAINTS), *arguments], failed)

    def install(self, requirements: Sequence[str], name: str = "packages") -> None:
        wanted = digest("\n".join(requirements).encode(), CONSTRAINTS.read_bytes())
        if self.stamp(name) != wanted:
            start = begin(f"{name} (pip)")
            self.pip(*requirements)
            self.stamp(name, wanted)
            end(name, start)

    def build_wheel(self, must_compile: bool) -> Wheel | None:
        """A wheel of these sources, unless the one that is installed is of the same."""
        wanted = digest(str(must_compile).encode(), os.environ.get("CHAPITEAU_PLAIN", "").encode(), *sources())
        if self.stamp("wheel") == wanted:
            return None
        wheels = self.path / "wheel"
        shutil.rmtree(wheels, ignore_errors=True)
        start = begin("wheel")
        env = {**clean_environment(), **({"CHAPITEAU_COMPILED": "1"} if must_compile else {})}
        build = [self.program("python"), "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
        run(build, "the wheel could not be built, see above", env)
        end("wheel", start)
        (path,) = wheels.glob("*.whl")
        return Wheel(path, wanted)

    def install_wheel(self, wheel: Wheel | None) -> None:
        """What it depends on is there already."""
        if wheel:
            self.pip("--force-reinstall", "--no-deps", str(wheel.path))
            self.stamp("wheel", wheel.digest)


class Wheel(NamedTuple):
    path: Path
    digest: str
    """Of the sources that it was built from."""


def has_compiler() -> bool:
    """Whether a compiled wheel can be expected here; `hatch_build.py` says why not."""
    if os.environ.get("CHAPITEAU_PLAIN") == "1" or os.name == "nt":
        return False
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def pyproject() -> dict[str, Any]:
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def for_the_wheel() -> list[str]:
    """What builds the wheel, and what it depends on: mypyc looks at both."""
    return [*pyproject()["build-system"]["requires"], *pyproject()["project"]["dependencies"]]


def group(name: str) -> list[str]:
    """A dependency group; older versions of pip cannot read them."""
    out: list[str] = []
    for entry in pyproject()["dependency-groups"][name]:
        out += [entry] if isinstance(entry, str) else group(entry["include-group"])
    return out


def sources() -> Iterator[bytes]:
    """Name and content of every file that goes into the wheel."""
    for name in ("pyproject.toml", "hatch_build.py", "constraints.txt", "README.md", "LICENSE"):
        yield (ROOT / name).read_bytes()
    for top in ("src", "web"):
        for folder, folders, files in os.walk(ROOT / top):
            folders[:] = sorted(set(folders) - NOT_SOURCES)
            for path in (Path(folder, file) for file in sorted(files)):
                yield str(path.relative_to(ROOT)).encode()
                yield path.read_bytes()


def digest(*parts: bytes) -> str:
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()


# Processes and progress


def clean_environment() -> dict[str, str]:
    """The environment without what leads Python past the installed wheel, or has every process compile it anew."""
    unwanted = {"PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE"}
    return {name: value for name, value in os.environ.items() if name not in unwanted}


def run(command: Sequence[str], failed: str, env: dict[str, str] | None = None) -> None:
    if subprocess.call(command, cwd=ROOT, env=env or clean_environment()):
        raise Stop(failed)


def begin(title: str) -> float:
    print(f"== {title} ...", flush=True)
    return time.monotonic()


def end(title: str, start: float) -> None:
    print(f"   {title}: {time.monotonic() - start:.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
