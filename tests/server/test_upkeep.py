"""Backups, checks and file permissions of a database: by commands, beside a real server."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from chapiteau.cli import main
from chapiteau.engine.errors import BadInput
from chapiteau.server import upkeep
from chapiteau.server.clock import Clock
from chapiteau.server.store import SqliteStore, Unavailable, Unusable
from chapiteau.server.store.sums import is_whole, plain, summed
from chapiteau.server.supervise import supervised
from chapiteau.server.upkeep import backup, check, look_through, problems_of, problems_of_match, restore
from tests.server.client import Server, alone, play_out

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Hurried(Clock):
    """Nobody waits here."""

    async def sleep(self, seconds: float) -> None:
        pass


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-P", "-m", "chapiteau", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that runs, with a match that is over and one that is not."""
    server = Server(tmp_path_factory.mktemp("played"))
    for page, _ in (alone(server), alone(server)):
        page.my_turn()
        page.close()
    server.post("/api/people/code", {"person": "ab" * 32})
    page, _ = alone(server)
    play_out(page)
    page.close()
    yield server
    server.stop()


def copied(server: Server, folder: Path) -> Path:
    """The database as it is now, in one file."""
    target = folder / "copy.sqlite"
    assert backup(server.data, target) == 0
    return target


def flip(path: Path, stream: str) -> None:
    """Change one letter of the last row of a stream that begins so: in a match a hash, else it is no JSON any more.

    The row has no sum, as if it was written before there were any.
    """
    with sqlite3.connect(path) as database:
        query = "SELECT stream, number, body FROM streams WHERE stream GLOB ? ORDER BY number DESC LIMIT 1"
        name, number, row = database.execute(query, (f"{stream}*",)).fetchone()
        body = plain(row)
        place = body.find(b'"hash":"') + 8 if stream == "match:" else 0
        changed = body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :]
        database.execute("UPDATE streams SET body = ? WHERE stream = ? AND number = ?", (changed, name, number))
    database.close()


def test_a_copy_of_a_running_server_is_whole(played: Server, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert command("backup", copy, "--data", played.data).returncode == 0
    assert [each.name for each in tmp_path.iterdir()] == ["copy.sqlite"]
    checked = command("check", "--replay", "--data", copy)
    assert (checked.returncode, checked.stdout) == (0, "3 tables and 3 matches: no problems\n"), checked.stderr
    assert "already there" in command("backup", copy, "--data", played.data).stderr
    there = command("check", "--data", played.data)
    assert (there.returncode, there.stdout) == (0, checked.stdout)


def test_a_backup_is_restored_and_what_was_there_is_kept(played: Server, tmp_path: Path) -> None:
    copy, data = copied(played, tmp_path), tmp_path / "new" / "chapiteau.sqlite"
    data.parent.mkdir()
    for _ in range(2):
        assert command("restore", copy, "--data", data).returncode == 0
    assert (data.parent / "chapiteau.sqlite.before-1").exists()
    assert command("check", "--data", data).returncode == 0
    refused = command("restore", copy, "--data", played.data)
    assert refused.returncode == 2
    assert f"is served by another Chapiteau (process {played.process.pid})" in refused.stderr


def test_a_copy_whose_end_is_missing_is_no_backup(played: Server, tmp_path: Path) -> None:
    copy = copied(played, tmp_path)
    copy.write_bytes(copy.read_bytes()[:-1])
    with pytest.raises(BadInput, match=r"is not a backup: .* its end is missing"):
        restore(copy, tmp_path / "new.sqlite")
    with pytest.raises(BadInput, match="its end is missing"):
        backup(copy, tmp_path / "new.sqlite")
    assert not list(tmp_path.glob("new.sqlite*"))


def test_a_file_that_was_copied_without_its_newest_rows_is_not_said_to_be_well(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with closing(sqlite3.connect(copy)) as begun:
        begun.execute("PRAGMA journal_mode = WAL")  # as the file of a server that has just begun
    assert copy.stat().st_size > 0
    with pytest.raises(BadInput, match="there is nothing in"):
        check(copy, replay=False)


def test_a_backup_is_not_taken_of_a_file_while_a_postgres_is_used(
    played: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAPITEAU_DATABASE", "postgresql://somebody@127.0.0.1:1/nothing")
    for what in ("backup", "restore"):
        refused = command(what, tmp_path / "copy.sqlite")
        assert (refused.returncode, "pg_dump" in refused.stderr) == (2, True)
    assert command("backup", tmp_path / "copy.sqlite", "--data", played.data).returncode == 0


def test_a_named_file_is_not_ignored_for_the_database_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise, somebody who prunes a test file would prune the site."""
    monkeypatch.setenv("CHAPITEAU_DATABASE", "postgresql://somebody@127.0.0.1:1/nothing")
    data = tmp_path / "test.sqlite"
    data.touch()
    for line in (["prune", "--older-than", "0"], ["admin", "list"], ["check"], ["serve", "--port", "0", "--no-open"]):
        refused = command(*line, "--data", data)
        assert (refused.returncode, "unset it" in refused.stderr) == (2, True), refused.stderr
    assert "cannot be opened" in command("check").stderr, "without a file it is the one that is meant"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("first", [True, False])
def test_what_root_restores_belongs_to_whoever_runs_the_server(played: Server, tmp_path: Path, *, first: bool) -> None:
    copy, data = copied(played, tmp_path), tmp_path / "new" / "chapiteau.sqlite"
    data.parent.mkdir()
    os.chown(data.parent, 12345, 12345)
    if not first:
        shutil.copy(copy, data)
        data.chmod(0o600)
        os.chown(data, 12345, 12345)
    assert restore(copy, data) == 0
    for file in (data, data.with_name("chapiteau.sqlite-lock")):
        assert (file.stat().st_uid, file.stat().st_gid) == (12345, 12345)
    assert first or data.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name == "nt", reason="files have other rights there")
def test_other_users_of_the_machine_cannot_read_a_database(played: Server, tmp_path: Path) -> None:
    copy = copied(played, tmp_path)
    for file in (copy, *played.data.parent.glob("chapiteau.sqlite*")):
        assert file.name.endswith("-lock") or file.stat().st_mode & 0o077 == 0, file


def test_a_leftover_wal_file_does_not_spoil_a_restored_backup(tmp_path: Path) -> None:
    """SQLite would take the newest moves of another database for those of the one that was put there."""
    server = Server(tmp_path)
    server.make("human", "random", "random")
    copy = copied(server, tmp_path)
    for _ in range(20):
        server.make("human", "random", "random")
    server.kill()
    data = tmp_path / "chapiteau.sqlite"
    assert data.with_name("chapiteau.sqlite-wal").stat().st_size
    data.unlink()
    assert command("restore", copy, "--data", data).returncode == 0
    checked = command("check", "--data", data)
    assert (checked.returncode, checked.stdout) == (0, "1 table and 0 matches: no problems\n"), checked.stderr


@pytest.mark.parametrize("blocks", [0, 8])
def test_a_restore_that_fails_changes_nothing(played: Server, tmp_path: Path, blocks: int) -> None:
    copy, data = copied(played, tmp_path), tmp_path / "chapiteau.sqlite"
    shutil.copy(copy, data)
    before = data.read_bytes()
    line = [sys.executable, "-P", "-m", "chapiteau", "restore", str(copy), "--data", str(data)]
    small = ["bash", "-c", f'ulimit -f {blocks}; trap "" XFSZ; exec "$@"', "bash"]
    ran = subprocess.run([*small, *line], capture_output=True, text=True, check=False)
    assert (ran.returncode, "could not be copied" in ran.stderr) == (2, True), ran.stderr
    assert data.read_bytes() == before
    assert not [each for each in tmp_path.iterdir() if ".part" in each.name or ".before" in each.name]


def test_a_folder_is_not_replaced_by_a_backup(played: Server, tmp_path: Path) -> None:
    copy, folder = copied(played, tmp_path), tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(BadInput, match="is a folder"):
        restore(copy, folder)
    assert folder.is_dir()


def test_an_error_of_the_file_system_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = tmp_path / ("x" * 300)
    for line in (["check", "--data"], ["backup", "--data", tmp_path / "none"], ["restore"]):
        assert main([*map(str, line), str(long)]) == 2
        assert capsys.readouterr().err == f"chapiteau: File name too long ({long})\n"


def test_no_restore_is_advised_if_the_file_itself_is_undamaged(played: Server, tmp_path: Path) -> None:
    copy = copied(played, tmp_path)
    beside = copy.with_name(copy.name + "-wal")
    beside.mkdir()  # so that SQLite cannot write there
    with pytest.raises(BadInput, match="Next: see that its disk has room") as refused:
        check(copy, replay=False)
    assert "chapiteau restore" not in refused.value.error
    beside.rmdir()
    assert check(copy, replay=False) == 0


def test_a_file_with_two_names_is_refused_under_both(played: Server, tmp_path: Path) -> None:
    """Two servers could serve it, and the WAL beside one name is missing under the other."""
    copy, other = copied(played, tmp_path), tmp_path / "other.sqlite"
    os.link(copy, other)
    for data in (copy, other):
        with pytest.raises(Unusable, match="several names"):
            SqliteStore(data)
        with pytest.raises(BadInput, match="several names"):
            check(data, replay=False)
        with pytest.raises(BadInput, match="several names"):
            backup(data, tmp_path / "backup.sqlite")
    assert restore(other, tmp_path / "new.sqlite") == 0
    copy.unlink()
    assert check(other, replay=False) == 0


@pytest.mark.parametrize("stream", ["match:", "table:"])
def test_a_changed_byte_is_found(played: Server, tmp_path: Path, stream: str) -> None:
    copy = copied(played, tmp_path)
    flip(copy, stream)
    checked = command("check", "--data", copy)
    assert checked.returncode == 1
    assert checked.stderr.startswith(stream)
    assert "1 problem\n" in checked.stdout


def change(path: Path, kind: bytes, field: bytes) -> None:
    """Change a letter of a field in the last event of this kind at any table, on purpose: the sum is right."""
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT stream, number, body FROM streams WHERE stream GLOB 'table:*'")
        name, number, row = [row for row in rows if kind in row[2]][-1]
        body = plain(row)
        place = body.rindex(b'"%b":"' % field) + len(field) + 4
        changed = summed(body[:place] + (b"1" if body[place : place + 1] == b"0" else b"0") + body[place + 1 :])
        database.execute("UPDATE streams SET body = ? WHERE stream = ? AND number = ?", (changed, name, number))
    database.close()


@pytest.mark.parametrize(
    ("kind", "field", "problem"),
    [
        (b'"opened"', b"nonce", "the nonce is not the one that was promised"),
        (b'"made"', b"seed", "was begun with other commitments"),
        (b'"sat"', b"commitment", "the nonce is not the one that was promised"),
        (b'"over"', b"signature", "the signature is not one of the record"),
    ],
)
def test_a_changed_secret_of_a_table_is_found(
    played: Server, tmp_path: Path, kind: bytes, field: bytes, problem: str
) -> None:
    """What stands in no chain of hashes fits what was promised, or does not."""
    copy = copied(played, tmp_path)
    change(copy, kind, field)
    store = SqliteStore(copy)
    assert problem in " ".join(problems(store))
    store.close()


def problems(store: SqliteStore) -> list[str]:
    return [problem for stream in store.streams() for problem in problems_of(store, stream)]


def flipped(row: bytes, every: int = 7) -> list[bytes]:
    """The row with one bit changed, at every seventh letter."""
    return [row[:at] + bytes([row[at] ^ 1 << at % 8]) + row[at + 1 :] for at in range(0, len(row), every)]


def test_every_changed_bit_of_a_table_is_found(played: Server, tmp_path: Path) -> None:
    """Also in names, times and hashes of tokens, which nothing else would contradict."""
    copy, looked = copied(played, tmp_path), 0
    store = SqliteStore(copy)
    for stream in store.streams():
        for number, row in store.rows(stream):
            body = plain(row)
            if number == 0 and stream.startswith("match:"):
                assert body is row, "older builds read it field by field"
                entries = [plain(entry) for _, entry in store.rows(stream, 0)]
                assert all(list(problems_of_match([changed, *entries])) for changed in flipped(row))
                continue
            assert (row, is_whole(row)) == (summed(body), True), (stream, number)
            for changed in flipped(row[:-2], every=1):
                assert not is_whole(changed + row[-2:]), (stream, number, changed)
                looked += 1
    assert looked > 1000
    print(f"{looked} changed bits, all found")
    name = store.streams("table:")[0]
    store.close()
    with sqlite3.connect(copy) as database:
        later = """CAST(replace(body, '"at":1', '"at":2') AS BLOB)"""
        database.execute(f"UPDATE streams SET body = {later} WHERE stream = ? AND number = 1", (name,))  # noqa: S608
    database.close()
    store = SqliteStore(copy)
    assert problems(store) == ["row 1 is not as it was written"]
    store.close()


@pytest.mark.parametrize(("kind", "found"), [("CAST(body AS TEXT)", ""), ("7", "event 1 cannot be read")])
def test_a_body_that_has_become_text_or_a_number_is_read_as_bytes(
    played: Server, tmp_path: Path, kind: str, found: str
) -> None:
    """A single bit makes it so. It once ended `check`, and at the start the check of all other records."""
    copy = copied(played, tmp_path)
    store = SqliteStore(copy)
    name = store.streams("table:")[0]
    store.close()
    with sqlite3.connect(copy) as database:
        database.execute(f"UPDATE streams SET body = {kind} WHERE stream = ? AND number = 1", (name,))  # noqa: S608
    database.close()
    store = SqliteStore(copy)
    assert bool(problems(store)) == bool(found)
    assert found in " ".join(problems(store))
    store.close()


def test_a_file_whose_fault_cannot_be_put_in_words_is_refused(played: Server, tmp_path: Path) -> None:
    """SQLite tells of a name in the schema with a byte that is no letter."""
    copy = copied(played, tmp_path)
    data = copy.read_bytes()
    copy.write_bytes(data.replace(b"(stream, number)", b"(stream, \xeeumber)"))
    with pytest.raises(Unusable, match="cannot be opened"):
        SqliteStore(copy)
    with pytest.raises(BadInput, match="is not a backup"):
        restore(copy, tmp_path / "other.sqlite")
    with pytest.raises(BadInput, match="could not be copied"):
        backup(copy, tmp_path / "other.sqlite")


@pytest.mark.parametrize("stream", ["server", "tables", "person:", "device:"])
def test_a_row_of_another_kind_that_cannot_be_read_is_found(played: Server, tmp_path: Path, stream: str) -> None:
    copy = copied(played, tmp_path)
    flip(copy, stream)
    store = SqliteStore(copy)
    assert "cannot be read" in " ".join(problems(store))
    store.close()


@pytest.mark.parametrize(("stream", "problem"), [("match:", "chain: entry"), ("table:", "cannot be read")])
def test_a_changed_byte_is_found_after_the_start(
    played: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture, stream: str, problem: str
) -> None:
    copy = copied(played, tmp_path)
    flip(copy, stream)
    store = SqliteStore(copy)
    asyncio.run(look_through(store, Hurried()))
    store.close()
    assert len(caplog.messages) == 1
    assert "does not hold: " in caplog.text
    assert problem in caplog.text


class Changing(SqliteStore):
    """Somebody deletes a table while it is looked at: its match is gone when it is read, at first."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.looked_at: set[str] = set()

    def rows(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        if stream.startswith("match:") and stream not in self.looked_at:
            self.looked_at.add(stream)
            return []
        return super().rows(stream, after)

    def streams(self, prefix: str = "") -> list[str]:
        return [stream for stream in super().streams(prefix) if stream.startswith("table:")]


def test_a_table_that_changes_while_it_is_looked_at_is_looked_at_again(
    played: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Changing(copied(played, tmp_path))
    monkeypatch.setattr(upkeep, "opened", lambda _: store)
    assert check(tmp_path, replay=False) == 0
    assert len(store.looked_at) == 3


def test_a_store_that_is_away_for_a_moment_says_nothing_about_its_records(
    played: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Once while rows are read, and once so long that the look begins anew."""
    store = SqliteStore(copied(played, tmp_path))
    rows, ping, away = store.rows, store.ping, [1, 1, 1]

    def now_and_then(stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        if away and len(away) != 2:
            away.pop()
            raise Unavailable("connection refused")
        return rows(stream, after)

    async def once_not() -> None:
        if len(away) == 2:
            away.pop()
            raise Unavailable("connection refused")
        await ping()

    monkeypatch.setattr(store, "rows", now_and_then)
    monkeypatch.setattr(store, "ping", once_not)
    asyncio.run(supervised("looking", lambda: look_through(store, Hurried()), Hurried()))
    store.close()
    assert caplog.messages == ["looking failed; trying again in 1 s (connection refused)"]
    assert not away


def test_a_match_without_its_beginning_is_told_and_the_others_are_looked_at(
    played: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = copied(played, tmp_path)
    with sqlite3.connect(copy) as database:
        name = database.execute("SELECT min(stream) FROM streams WHERE stream GLOB 'match:*'").fetchone()[0]
        database.execute("DELETE FROM streams WHERE stream = ? AND number = 0", (name,))
    database.close()
    assert check(copy, replay=True) == 1
    told = capsys.readouterr()
    assert "a number is missing" in told.err
    assert "3 tables and 3 matches: " in told.out


def test_a_file_that_lost_its_last_byte_is_told(played: Server, tmp_path: Path) -> None:
    """Every page that is there looks well."""
    copy = copied(played, tmp_path)
    copy.write_bytes(copy.read_bytes()[:-1])
    with pytest.raises(BadInput, match="its end is missing"):
        check(copy, replay=False)
    ran = command("serve", "--port", "0", "--no-open", "--data", copy)
    assert ran.returncode == 1
    assert "chapiteau restore" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_stream_that_cannot_be_read_stops_no_command(played: Server, tmp_path: Path) -> None:
    """As in a file that is too large to be looked through when it is opened."""
    copy = copied(played, tmp_path)
    store = SqliteStore(copy)
    store._reader.close()
    assert list(problems_of(store, "table:x")) == ["it cannot be read: Cannot operate on a closed database."]
    store._reader = sqlite3.connect(copy)
    store.close()


def test_another_database_with_a_table_of_that_name_is_no_backup(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE streams (a)")
    database.close()
    with pytest.raises(BadInput, match="is not a backup"):
        restore(other, tmp_path / "chapiteau.sqlite")
    with pytest.raises(BadInput, match="could not be copied"):
        backup(other, tmp_path / "copy")


@pytest.mark.parametrize("linked", [False, True])
def test_a_second_server_on_the_file_is_refused(played: Server, tmp_path: Path, linked: bool) -> None:
    data = tmp_path / "link.sqlite" if linked else played.data
    if linked:
        data.symlink_to(played.data)
    second = command("serve", "--port", "0", "--no-open", "--data", data)
    assert second.returncode == 1
    assert f"is served by another Chapiteau (process {played.process.pid})" in second.stderr
    assert "--data" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize("content", [b"not a database" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_told(tmp_path: Path, content: bytes) -> None:
    data = tmp_path / "chapiteau.sqlite"
    data.write_bytes(content)
    for line in (["serve", "--port", "0", "--no-open"], ["check"]):
        ran = command(*line, "--data", data)
        assert ran.returncode in {1, 2}
        assert str(data) in ran.stderr
        assert "chapiteau restore" in ran.stderr
        assert "Traceback" not in ran.stderr
    assert "is not a backup" in command("restore", data, "--data", tmp_path / "other.sqlite").stderr
    assert data.read_bytes() == content


def test_a_file_without_permission_is_not_taken_for_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`os.access` is replaced, since root may write everything."""
    data = tmp_path / "chapiteau.sqlite"
    data.write_bytes(b"not a database" * 1000)
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(BadInput, match="Next: do this as its owner, or as root") as refused:
        upkeep.opened(data)
    assert "chapiteau restore" not in refused.value.error


def test_a_database_that_is_not_there_is_not_made_by_looking(tmp_path: Path) -> None:
    for line in (["check"], ["backup", tmp_path / "copy"]):
        assert "there is no database" in command(*line, "--data", tmp_path / "none.sqlite").stderr
    assert list(tmp_path.iterdir()) == []


def test_after_a_clean_end_the_file_alone_is_complete(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table = server.make("human", "random", "random")
    server.stop()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    shutil.copy(server.data, elsewhere)
    moved = Server(elsewhere)
    try:
        with moved.page(table) as page:
            assert page.hello()["table"]["id"] == table
    finally:
        moved.stop()
