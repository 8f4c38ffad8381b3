"""One small interface for `browsers.py`, over Firefox by WebDriver BiDi and WebKit by WebDriver."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import hatch_build

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]
BRIDGE = Path(__file__).with_name("browsers.mjs")
NODE_MODULES = ROOT / ".venv-browsers"
PUPPETEER = "puppeteer-core@25.16.0"
SCREEN = "2000x1300x24"


class DriverError(Exception):
    """The browser refused, in its own words."""


class Driver(Protocol):
    """A browser with one page."""

    def goto(self, url: str) -> None: ...
    def size(self, width: int, height: int) -> None: ...
    def run(self, script: str) -> Any: ...
    def click(self, selector: str) -> None: ...
    def shot(self, path: Path) -> None: ...
    def version(self) -> str: ...
    def errors(self) -> list[str]: ...
    def close(self) -> None: ...


class Firefox:
    """A Node process with puppeteer-core, which takes commands in lines of JSON."""

    def __init__(self, path: str) -> None:
        NODE_MODULES.mkdir(exist_ok=True)
        command, env = hatch_build.npm_command("install", "--no-audit", "--no-fund", PUPPETEER)
        if not (NODE_MODULES / "node_modules" / "puppeteer-core").exists():
            (NODE_MODULES / "package.json").write_text("{}")
            subprocess.run(command, cwd=NODE_MODULES, env=env, check=True, stdout=sys.stderr)
        bridge = NODE_MODULES / BRIDGE.name  # beside its package, where Node looks for it
        bridge.write_bytes(BRIDGE.read_bytes())
        self.node = subprocess.Popen(
            [command[0], bridge, path], env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def _ask(self, command: str, argument: Any = None) -> Any:
        assert self.node.stdin is not None  # noqa: S101
        assert self.node.stdout is not None  # noqa: S101
        self.node.stdin.write(json.dumps([command, argument]) + "\n")
        self.node.stdin.flush()
        answer = json.loads(self.node.stdout.readline() or '{"error": "Firefox has gone"}')
        if "error" in answer:
            raise DriverError(answer["error"])
        return answer["value"]

    def goto(self, url: str) -> None:
        self._ask("goto", url)

    def size(self, width: int, height: int) -> None:
        self._ask("size", [width, height])

    def run(self, script: str) -> Any:
        return self._ask("run", f"({script})()")

    def click(self, selector: str) -> None:
        self._ask("click", selector)

    def shot(self, path: Path) -> None:
        self._ask("shot", str(path))

    def version(self) -> str:
        return str(self._ask("version"))

    def errors(self) -> list[str]:
        return list(self._ask("errors"))

    def close(self) -> None:
        assert self.node.stdin is not None  # noqa: S101
        self.node.stdin.write('["end"]\n')
        self.node.stdin.close()
        self.node.wait(20)


class WebKit:
    """WebKitGTK's MiniBrowser, on a virtual screen."""

    def __init__(self, driver: str, browser: str) -> None:
        port, display = free_port(), f":{90 + os.getpid() % 100}"
        env = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LANG": "en_GB.UTF-8"}
        self.screen = subprocess.Popen(["Xvfb", display, "-screen", "0", SCREEN], stderr=subprocess.DEVNULL)
        time.sleep(1)
        self.driver = subprocess.Popen([driver, f"--port={port}"], env=env, stderr=subprocess.DEVNULL)
        time.sleep(1)
        self.url = f"http://127.0.0.1:{port}/session"
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        begun = self._call("POST", "", {"capabilities": {"alwaysMatch": options}})
        self.name = f"WebKitGTK {begun['capabilities']['browserVersion']}"
        self.url += f"/{begun['sessionId']}"

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"}, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise DriverError(f"{told['error']} {told['message']}".strip()) from None

    def goto(self, url: str) -> None:
        self._call("POST", "/url", {"url": url})
        self.run("() => { window.problems ??= []; onerror = (told) => { problems.push(String(told)); }; }")

    def size(self, width: int, height: int) -> None:
        inner = self.run("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._call("POST", "/window/rect", {"width": width + inner[0], "height": height + inner[1]})

    def run(self, script: str) -> Any:
        waits = f"Promise.resolve(({script})()).then(arguments[0])"
        return self._call("POST", "/execute/async", {"script": waits, "args": []})

    def click(self, selector: str) -> None:
        found = self._call("POST", "/element", {"using": "css selector", "value": selector})
        self._call("POST", f"/element/{next(iter(found.values()))}/click", {})

    def shot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._call("GET", "/screenshot")))

    def version(self) -> str:
        return self.name

    def errors(self) -> list[str]:
        return list(self.run("() => window.problems ?? []"))

    def close(self) -> None:
        self._call("DELETE", "")
        for process in (self.driver, self.screen):
            process.terminate()
            process.wait(20)


def found() -> dict[str, Callable[[], Driver] | str]:
    """The command that starts each engine, or what is missing here."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    engines: dict[str, Callable[[], Driver] | str] = {
        "firefox": "not found: apt-get install firefox-esr",
        "webkit": "not found: apt-get install webkit2gtk-driver xvfb",
    }
    if firefox:
        engines["firefox"] = partial(Firefox, firefox)
    if driver and screen and browser:
        engines["webkit"] = partial(WebKit, driver, str(browser))
    return engines


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])
