"""The command: quick to start, honest about itself, clear when something is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import chapiteau
from chapiteau.cli import main, make_parser


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "chapiteau", *arguments], capture_output=True, text=True, check=False, timeout=120
    )


def test_version_says_whether_it_is_compiled() -> None:
    expected = os.environ.get("CHAPITEAU_EXPECT", "compiled" if chapiteau.is_compiled() else "plain")
    said = run("--version").stdout
    assert chapiteau.__version__ in said
    assert ("compiled" in said) == (expected == "compiled")


@pytest.mark.skipif(os.environ.get("CHAPITEAU_EXPECT") != "compiled", reason="no compiled wheel is tested here")
def test_every_engine_and_rules_module_is_compiled() -> None:
    """A failed compile falls back in silence, so look at the files."""
    from chapiteau.engine import chance, contract, match, memory, playout, record
    from chapiteau.games.figaro import rules, scoring, state

    for module in (chance, contract, match, memory, playout, record, rules, scoring, state):
        assert not str(module.__file__).endswith(".py"), module.__file__


def test_help_names_every_command() -> None:
    said = run("--help").stdout
    for command in ("serve", "play", "referee", "verify", "bench", "simulate", "advise"):
        assert command in said


def test_importing_the_package_brings_in_nothing_heavy() -> None:
    check = (
        "import sys, chapiteau.cli; chapiteau.cli.make_parser().format_help();"
        "print([m for m in sys.modules if m.split('.')[0] in ('starlette', 'sqlite3', 'msgspec', 'hashlib', 'tomllib')"
        " or m.startswith(('chapiteau.engine', 'chapiteau.games.figaro', 'chapiteau.bots'))])"
    )
    ran = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_the_options_of_a_game_are_told_in_its_words() -> None:
    said = " ".join(run("play", "--help").stdout.split())
    assert "--open-counts Figaro: Open counts." in said
    assert "3 Ring Circus: difficulty (Automaton difficulty; easy, medium, hard)" in said


def test_a_reader_that_has_read_enough_is_no_error() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [
        sys.executable,
        "-m",
        "chapiteau",
        "simulate",
        "figaro",
        "--matches",
        "1",
        "--seats",
        "random,random,random",
    ]
    done = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, text=True, check=False, timeout=120)
    os.close(writes)
    assert (done.returncode, done.stderr) == (141, "")


def test_an_option_with_a_number_is_read_as_one() -> None:
    assert run("simulate", "ringmaster", "--matches", "1", "--option", "window=5").returncode == 0
    refused = run("simulate", "three-ring-circus", "--matches", "1", "--option", "window=5")
    assert "5 is not one of 4, 8, 15, 30 ($.options.window)" in refused.stderr


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("[road]\nlengths_mm = [1, 2]\n", "$.road.lengths_mm"),
        ("[road]\nlengths_mm = [1,1,3,4,5,6,7,8,9,10,11,12,13,14,15]\n", "$.road.lengths_mm"),
        ("[rode]\n", "$.rode"),
        ("[ronde]\nvalue = 'x'\n", "$.ronde.value"),
        ("not toml", "cannot be read"),
        ("a = " + "[" * 3000, "cannot be read"),
        ("game = 5\n", "$.game"),
        ("[game]\nid = ['figaro']\n", "$.game"),
    ],
)
def test_an_own_box_is_checked_before_anything_starts(tmp_path: Path, text: str, field: str) -> None:
    box = tmp_path / "box.toml"
    box.write_text(text, "utf-8")
    ran = run("referee", "--box", str(box))
    assert ran.returncode == 2
    assert field in ran.stderr


def test_an_own_box_is_used(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("[road]\nlengths_mm = [101,102,103,104,105,106,107,108,109,110,111,112,113,114,115]\n", "utf-8")
    lines = '{"cmd":"new","game":"figaro","players":3,"seed":"1"}\n{"cmd":"record"}\n'
    ran = subprocess.run(
        [sys.executable, "-m", "chapiteau", "referee", "--box", str(box)],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"lengths_mm": [101, 102' in ran.stdout
    assert '"lengths_mm": "own"' in ran.stdout


def test_verify_says_when_a_file_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("{}", "utf-8")
    assert "$.format" in run("verify", str(path)).stderr
    assert "cannot be read" in run("verify", str(tmp_path / "none.json")).stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 200_000, "nested too deeply"),
        # From Python 3.13 on, this parses, but is too deep for what follows.
        ('{"format":1,"header":' + '{"game":' * 5_000 + "1" + "}" * 5_000 + ',"entries":[]}', "nested too deeply"),
        ('{"format":1,"header":{"game":"\\ud800"}}', "surrogates"),
    ],
)
def test_verify_reads_whatever_a_stranger_sends(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, "utf-8")
    ran = run("verify", str(path))
    assert (ran.returncode, "Traceback" in ran.stderr) == (2, False)
    assert said in ran.stderr


def test_every_variant_leaves_no_option_to_choose() -> None:
    ran = run("simulate", "three-ring-circus", "--every-variant", "--option", "difficulty=hard")
    assert ran.returncode == 2
    assert "leave out difficulty (--every-variant)" in ran.stderr


def test_a_folder_without_permission_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As for /var/lib/chapiteau, which only the service and root may read."""

    def forbidden(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "is_file", forbidden)
    for line in ("check", "backup copy", "restore copy", "prune", "admin list"):
        assert main(line.split()) == 2
        assert "Permission denied. Next: do this as its owner, or as root" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["admin lock --data some/file TABLE", "admin --data some/file lock TABLE"])
def test_options_may_stand_before_the_table(line: str) -> None:
    options = make_parser().parse_args(line.split())
    assert (options.what, options.table, options.data) == ("lock", "TABLE", Path("some/file"))


def test_an_empty_environment_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CHAPITEAU_SMTP", "CHAPITEAU_WEBHOOK"):
        monkeypatch.setenv(name, "")
    options = make_parser().parse_args(["serve"])
    assert (options.smtp, options.webhook) == (None, None)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("serve --port 99999", "99999 is not from 0 to 65535"),
        ("serve --port 0 --database mysql://anna:hunter2@db/x", "this is not like postgresql://"),
        ("serve --port 0 --database postgresql://anna:hunter2@db:port/x", "its address makes no sense"),
        ("check --database postgresql://anna:hunter2@[::1/x", "its address makes no sense"),
        ("serve --port 0 --data .", "this is not a file"),
        ("prune --older-than -5", "-5 is not a number of days"),
        ("prune --older-than nan", "nan is not a number of days"),
        ("train figaro --processes 0", "0 is not 1 or more"),
        ("train figaro --rounds -1", "-1 is not 1 or more"),
        ("admin list all", "'all' must be empty, playing or over"),
        ("prune --finished", "say how old with --older-than DAYS"),
        ("restore none.sqlite", "there is no file none.sqlite (BACKUP)"),
        ("serve --port 0 --mail-from games@example.org", "no mail server is named"),
        ("serve --port 0 --public-url https://example.org/games", "--base-path sets a path"),
        ("serve --port 0 --public-url https://example.org?from=mail", "is not like https://games.example.org"),
        ("serve --port 0 --public-url https://example.org/#top", "is not like https://games.example.org"),
        ("serve --port 0 --public-url https://example.org:99999", "is not like https://games.example.org"),
        ("serve --port 0 --data /proc/none/x.sqlite", "in a folder that you may write"),
        ("check", "there is nothing in chapiteau.sqlite"),
        ("serve --port 0 --database postgresql://127.0.0.1:1/x", "Next: see that it runs"),
    ],
)
def test_what_an_operator_types_wrong_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    """Without a traceback, without a password, and nothing is deleted."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chapiteau.sqlite").touch()
    try:
        code: object = main(line.split())
    except SystemExit as end:
        code = end.code
    told = capsys.readouterr()
    assert code in {1, 2}
    assert said in told.err
    assert "hunter2" not in told.out + told.err
