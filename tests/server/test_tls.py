"""TLS without a proxy: the page, the socket, and files that cannot be used."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import subprocess
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import connect

from tests.server.client import Server

if TYPE_CHECKING:
    from pathlib import Path


def certificate(folder: Path) -> Path:
    """A certificate for this machine that it has signed itself, with its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "here")])
    now, here = datetime.now(UTC), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([here]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    secret = key.private_bytes(serialization.Encoding.PEM, *form)
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM) + secret)
    return path


def test_page_and_socket_over_tls(tmp_path: Path) -> None:
    path = certificate(tmp_path)
    trusting = ssl.create_default_context(cafile=path)
    server = Server(tmp_path, "--certificate", str(path))
    try:
        assert server.url.startswith("https://")
        seats = [{"kind": "human"}] * 3
        with httpx.Client(base_url=server.url, verify=trusting) as client:
            made = client.post("/api/tables", json={"game": "figaro", "seats": seats}, headers={"origin": server.url})
            table = made.json()["table"]
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        with connect(address, ssl=trusting, additional_headers={"Origin": server.url}) as page:
            page.send('{"type":"hello","tokens":[]}')
            assert table in str(page.recv(20))
    finally:
        server.stop()


def test_half_open_handshakes_block_nobody(tmp_path: Path) -> None:
    """More than the process may have files: the oldest of them go, and whoever speaks TLS comes in."""
    path = certificate(tmp_path)
    server = Server(tmp_path, "--certificate", str(path), within=("bash", "-c", 'ulimit -n 256; exec "$@"', "bash"))
    port = int(server.url.rpartition(":")[2])
    with ExitStack() as stack:
        stack.callback(server.stop)
        for number in range(300):
            silent = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            if number % 2:
                silent.sendall(b"\x16\x03\x01\x02\x00\x01")
        with httpx.Client(base_url=server.url, verify=ssl.create_default_context(cafile=path)) as client:
            assert client.get("/healthz", timeout=20).text == "ok\n"


def test_a_tls_connection_is_counted_once(tmp_path: Path) -> None:
    """With a limit of one per address, nobody could connect if a finished handshake still counted."""
    path = certificate(tmp_path)
    trusting = ssl.create_default_context(cafile=path)
    server = Server(tmp_path, "--certificate", str(path), "--limit", "connections_per_address=1")
    with ExitStack() as stack:
        stack.callback(server.stop)
        client = stack.enter_context(httpx.Client(base_url=server.url, verify=trusting))
        assert [client.get("/api/key").status_code for _ in range(3)] == [200] * 3


def test_a_tls_connection_without_a_request_is_aborted_in_time(tmp_path: Path) -> None:
    """Closing it would wait half a minute for the other side."""
    path = certificate(tmp_path)
    trusting = ssl.create_default_context(cafile=path)
    server = Server(tmp_path, "--certificate", str(path), "--limit", "request_seconds=1")
    port = int(server.url.rpartition(":")[2])
    with ExitStack() as stack:
        stack.callback(server.stop)
        spoken = trusting.wrap_socket(socket.create_connection(("127.0.0.1", port)), server_hostname="127.0.0.1")
        deaf = stack.enter_context(socket.socket(fileno=spoken.detach()))
        deaf.settimeout(20)
        with suppress(ConnectionResetError):
            while deaf.recv(5000):
                pass


def test_files_that_cannot_be_used_are_told_at_once(tmp_path: Path) -> None:
    """And nobody is asked for a password: a service has no terminal."""
    (tmp_path / "empty.pem").write_text("")
    form = serialization.PrivateFormat.PKCS8, serialization.BestAvailableEncryption(b"secret")
    locked = ec.generate_private_key(ec.SECP256R1()).private_bytes(serialization.Encoding.PEM, *form)
    (tmp_path / "locked.pem").write_bytes(locked)
    whole = certificate(tmp_path).name
    for options in (
        ["--certificate", "none.pem"],
        ["--certificate", "empty.pem"],
        ["--key", "empty.pem"],
        ["--certificate", whole, "--key", "locked.pem"],
        ["--certificate", whole, "--key", "none.pem"],
    ):
        line = [*Server.COMMAND, "--data", str(tmp_path / "x.sqlite"), *options]
        ran = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60, cwd=tmp_path)
        assert ran.returncode == 2
        assert ran.stderr.startswith("chapiteau: "), "OpenSSL asked for a password"
        assert f"({'--key' if 'none.pem' in options[2:] else '--certificate'})" in ran.stderr
