"""The command `chapiteau`. Each command imports what it needs when it runs, so that `--help` answers at once."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from chapiteau import __version__
from chapiteau.cli_operate import DATA, add_database, add_operate, where
from chapiteau.games import REGISTERED


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = make_parser()
    options = parser.parse_args(given or ["serve", "--open"])
    from chapiteau.engine.errors import BadInput

    try:
        run: Callable[[argparse.Namespace], int] = options.run
        status = run(options)
        sys.stdout.flush()
    except BadInput as bad:
        print(f"chapiteau: {bad.error} ({bad.at})", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has read enough, as with `| head`; dropping the rest is no error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return status


class ListLimits(argparse.Action):
    """Lists what `--limit` can set."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        from chapiteau.server.limits import NAMES, Limits

        for name in NAMES:
            print(f"{name}={getattr(Limits(), name):g}")
        parser.exit()


class Version(argparse.Action):
    """Prints the version, and whether the engine is compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        from chapiteau import is_compiled

        print(f"chapiteau {__version__} ({'compiled' if is_compiled() else 'plain Python'})")
        parser.exit()


class CommandParser(argparse.ArgumentParser):
    """One command. The games' options are read only when a command that has them runs."""

    has_options = False
    in_any_order = False
    """Whether options may stand before what else is optional: `admin lock --data FILE TABLE`."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        if self.has_options:
            self.has_options = False
            self._add_options()
        if self.in_any_order:
            self.in_any_order = False  # it comes here again
            return self.parse_known_intermixed_args(args, namespace)
        return super().parse_known_args(args, namespace)

    def _add_options(self) -> None:
        """Add a switch for each option that is on or off; the others are set by name and value."""
        from chapiteau.words import options_of

        self.set_defaults(switches=[])
        values = []
        for game in REGISTERED.values():
            for name, words in options_of(game.id, "en").items():
                if words.values:
                    values.append(f"{game.title}: {name} ({words.label}; {', '.join(words.values)})")
                else:
                    flag, what = f"--{name.replace('_', '-')}", f"{game.title}: {words.label}. {words.hint}"
                    self.add_argument(flag, dest="switches", action="append_const", const=name, help=what)
        what = "; ".join(["set an option", *values])
        self.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=what)


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "chapiteau",
        description="Circus games with the rules enforced to the letter. Without a command: `serve --open`.",
    )
    parser.add_argument(
        "--version", action=Version, nargs=0, help="print the version and whether the engine is compiled"
    )
    commands = parser.add_subparsers(required=True, metavar="command", parser_class=CommandParser)
    add_serve(commands)
    add_operate(commands)
    add_play(commands)
    add_referee(commands)
    add_verify(commands)
    add_bench(commands)
    add_simulate(commands)
    add_advise(commands)
    add_train(commands)
    return parser


def add_serve(commands: Any) -> None:
    parser = commands.add_parser("serve", help="run the server, to play in the browser")
    parser.add_argument("--port", type=port, default=8765, help="0: any free port (default 8765)")
    parser.add_argument(
        "--host", default="127.0.0.1", help="listen on this address; 0.0.0.0: on all, for other machines to reach"
    )
    parser.add_argument("--data", type=Path, default=DATA, help=f"the database file (default {DATA})")
    add_database(parser)
    parser.add_argument("--open", action=argparse.BooleanOptionalAction, default=False, help="open the browser")
    public = "the address visitors use, such as https://games.example.org; may be given several times"
    parser.add_argument("--public-url", action="append", default=[], metavar="URL", help=public)
    proxies = "take visitors' addresses from this proxy (X-Forwarded-For); may be given several times"
    parser.add_argument("--trusted-proxy", action="append", default=[], metavar="ADDRESS", help=proxies)
    base = "serve everything under a path, such as /games"
    parser.add_argument("--base-path", default="", metavar="PATH", help=base)
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="serve https with this certificate (PEM)")
    parser.add_argument("--key", type=Path, metavar="FILE", help="the certificate's key, if it has a file of its own")
    tables = "let people list their tables publicly on the front page"
    parser.add_argument("--open-tables", action="store_true", help=tables)
    log = "log every event on a line of its own (default: only what needs attention)"
    parser.add_argument("--log", choices=["text", "json"], help=log)
    metrics = "also serve metrics for Prometheus at this address (default: only at /metrics, to this machine)"
    parser.add_argument("--metrics-address", metavar="HOST:PORT", help=metrics)
    mail = "the mail server for notices: smtps://user:password@host (better: set CHAPITEAU_SMTP)"
    parser.add_argument("--smtp", default=os.environ.get("CHAPITEAU_SMTP") or None, metavar="URL", help=mail)
    parser.add_argument("--mail-from", metavar="ADDRESS", help="the sender of notices")
    webhook = "post here when a match over days waits for somebody (better: set CHAPITEAU_WEBHOOK)"
    parser.add_argument("--webhook", default=os.environ.get("CHAPITEAU_WEBHOOK") or None, metavar="URL", help=webhook)
    limits = "set one of the limits that --limits lists (0: no limit); may be given several times"
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=VALUE", help=limits)
    parser.add_argument("--limits", action=ListLimits, nargs=0, help="list all limits with their defaults, and exit")
    add_box(parser)
    parser.set_defaults(run=serve)


def add_play(commands: Any) -> None:
    parser = commands.add_parser("play", help="play in the terminal")
    parser.add_argument("game", choices=list(REGISTERED))
    parser.add_argument("--players", type=int, help="default: the usual number for the game")
    parser.add_argument("--humans", type=int, default=1, help="how many people play at this terminal (default 1)")
    levels = "how well the bots play: novice, regular, expert or champion (default regular); or pipe:COMMAND"
    parser.add_argument("--bots", metavar="LEVEL", help=levels)
    parser.add_argument("--language", help="en or fr (default: from LANG)")
    parser.add_argument("--seed", help="repeat a match from its seed; its luck is then not committed")
    parser.has_options = True
    parser.add_argument("--save", type=Path, help="write the record to this file at the end")
    add_box(parser)
    parser.set_defaults(run=play)


def add_referee(commands: Any) -> None:
    parser = commands.add_parser("referee", help="play by JSON Lines on standard input and output")
    add_box(parser)
    parser.set_defaults(run=referee)


def add_verify(commands: Any) -> None:
    parser = commands.add_parser("verify", help="check the record of a match part by part")
    parser.add_argument("record", type=Path, help="the record, as saved from the page or the terminal")
    parser.add_argument("--key", help="require the signature of the server with this key (from its /api/key)")
    parser.set_defaults(run=verify)


def add_bench(commands: Any) -> None:
    parser = commands.add_parser("bench", help="measure a game, its search, the server or the first page")
    parser.in_any_order = True
    parser.add_argument("what", choices=[*REGISTERED, "search", "server", "page"])
    parser.add_argument("game", nargs="?", choices=list(REGISTERED), help="search: the game")
    parser.add_argument("--json", type=Path, metavar="FILE", help="search: write the figures to this file")
    parser.add_argument("--policy", metavar="MODULE:POLICY", help="search: use this policy instead of the game's own")
    parser.add_argument("--plain", action="store_true", help="a game: measure plain Python only")
    tables = "server: tables that play at once (default 500; in the peer shape 50)"
    parser.add_argument("--tables", type=int, help=tables)
    parser.add_argument("--seconds", type=float, default=30, help="server: how long to measure (default 30)")
    parser.add_argument("--people", type=int, metavar="N", help="server: this many people at human pace, and no bots")
    parser.add_argument("--crowd", type=int, metavar="N", help="server: this many pages watch one table")
    shape = "server: peer means 50 tables where every seat is a socket that plays as soon as it is asked"
    parser.add_argument("--shape", choices=["tables", "peer"], default="tables", help=shape)
    parser.add_argument("--peer", action="store_true", help="server: also measure boardgame.io, which npm fetches")
    parser.add_argument("--node", metavar="PROGRAM", help="server: the Node that runs boardgame.io")
    parser.add_argument(
        "--processes",
        type=int,
        choices=[2],
        help="server: compare one process with two, in the peer shape on PostgreSQL",
    )
    parser.add_argument(
        "--database", metavar="URL", help="server: an empty PostgreSQL database for --processes (default: start one)"
    )
    parser.set_defaults(run=bench)


def add_simulate(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="play many matches between bots")
    parser.add_argument("game", choices=list(REGISTERED))
    parser.add_argument("--seats", help="bots, separated by commas (default: regular against random ones)")
    parser.add_argument("--matches", type=int, default=2000, help="how many (default 2000)")
    parser.add_argument(
        "--seed", type=int, default=1, help="the seed of the first deal and of the bots' luck (default 1)"
    )
    parser.add_argument("--paired", action="store_true", help="play each deal with the bots in every order")
    parser.add_argument("--budget", type=int, metavar="ITERATIONS", help="how much a searching bot may search")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="keep the run in this file; an interrupted run continues from it"
    )
    parser.add_argument(
        "--processes", type=count, metavar="N", help="default: one per core; the results do not depend on it"
    )
    every = "play every number of players and every variant; the last bot named takes the remaining seats"
    parser.add_argument("--every-variant", action="store_true", help=every)
    parser.has_options = True
    parser.set_defaults(run=simulate)


def add_advise(commands: Any) -> None:
    parser = commands.add_parser("advise", help="show what a bot sees in a position (a view on standard input)")
    parser.add_argument("game", choices=list(REGISTERED))
    parser.add_argument("--level", default="champion", help="the bot to ask (default champion)")
    parser.add_argument(
        "--budget", type=int, metavar="ITERATIONS", help="how much it may search (default: as it usually does)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed of the worlds that it deals (default 1)")
    parser.set_defaults(run=advise)


def add_train(commands: Any) -> None:
    parser = commands.add_parser("train", help="train a bot from matches between bots")
    parser.add_argument("game", choices=list(REGISTERED))
    generations = "the bot of each generation, separated by commas; each plays with what the one before has learned"
    parser.add_argument("--bots", default="heuristic", help=f"{generations} (default heuristic)")
    parser.add_argument(
        "--matches", default="20000", help="how many in each generation, separated by commas (default 20000)"
    )
    parser.add_argument("--rounds", type=count, default=8, help="how often to learn from all positions (default 8)")
    parser.add_argument(
        "--seed", type=int, default=2_000_000, help="the seed of the first match, 2,000,000 to 8,999,999"
    )
    parser.add_argument(
        "--folder", type=Path, help="keep everything here; an interrupted run continues (default train-GAME)"
    )
    parser.add_argument(
        "--processes", type=count, metavar="N", help="default: one per core; the results do not depend on it"
    )
    parser.add_argument("--begin", type=Path, metavar="FILE", help="start from these weights (default: from nothing)")
    parser.add_argument("--learned", action="store_true", help="only show how the shipped weights were learned")
    parser.set_defaults(run=train)


def chosen_options(options: argparse.Namespace) -> dict[str, Any]:
    """The options of a game that were switched on or given a value."""
    from chapiteau.games import make

    defaults = make(options.game).options()
    pairs = [pair.partition("=") for pair in options.option]
    return {
        **dict.fromkeys(options.switches, True),
        **{name: int(value) if _is_number(defaults.get(name), value) else value for name, _, value in pairs},
    }


def _is_number(default: object, value: str) -> bool:
    return isinstance(default, int) and value.isdecimal()


def add_box(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--box", type=Path, action="append", default=[], help="a components file of your own (TOML)")


def read_boxes(paths: list[Path]) -> dict[str, Mapping[str, Any]]:
    """Custom boxes by game; each file is checked before anything starts."""
    import tomllib

    from chapiteau.engine.errors import BadInput
    from chapiteau.games import make

    boxes: dict[str, Mapping[str, Any]] = {}
    for path in paths:
        try:
            box = tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, RecursionError, tomllib.TOMLDecodeError) as error:
            raise BadInput(f"{path} cannot be read: {error}", "--box") from None
        game = box.get("game", {})
        name = game.get("id", next(iter(REGISTERED))) if isinstance(game, dict) else game
        if not isinstance(name, str):
            raise BadInput('name the game as in [game] id = "figaro"', f"{path} $.game")
        try:
            make(name, box)
        except BadInput as bad:
            raise BadInput(bad.error, f"{path} {bad.at}") from None
        boxes[name] = box
    return boxes


def port(text: str) -> int:
    """A TCP port, or an error for argparse to show."""
    number = int(text)
    if not 0 <= number < 1 << 16:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to 65535")
    return number


def count(text: str) -> int:
    """How many of something, at least one, or an error for argparse to show."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def serve(options: argparse.Namespace) -> int:
    from dataclasses import replace

    from chapiteau.server.door import Site, joined
    from chapiteau.server.limits import read_limits
    from chapiteau.server.notices.notices import read_ways
    from chapiteau.server.serve import Settings
    from chapiteau.server.serve import serve as start

    boxes, limits = read_boxes(options.box), read_limits(options.limit)
    public, proxies = joined(options.public_url), tuple(options.trusted_proxy)
    base, tls = options.base_path.rstrip("/"), (options.certificate, options.key)
    site = Site(options.host, public, proxies, base, *tls, open_tables=options.open_tables)
    data, log, metrics = where(options), options.log, options.metrics_address
    site = replace(site, ways=read_ways(options.smtp, options.mail_from, options.webhook, site.url))
    return start(Settings(options.port, data, site, options.open, boxes, limits, log, metrics))


def play(options: argparse.Namespace) -> int:
    from chapiteau.terminal import play as start

    return start(options, read_boxes(options.box).get(options.game), chosen_options(options))


def referee(options: argparse.Namespace) -> int:
    from chapiteau.referee import run

    # Bytes that are not text are answered like any other line; characters that cannot be printed become JSON escapes.
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    return run(sys.stdin, sys.stdout, read_boxes(options.box))


def verify(options: argparse.Namespace) -> int:
    from chapiteau.check import check_file

    return check_file(options.record, options.key)


def bench_server(options: argparse.Namespace) -> int:
    from chapiteau.server.load import crowd, pair, people, quick_loop, race, tables

    quick_loop()
    if options.processes:
        return pair.pair(options.seconds, options.database)
    if options.shape == "peer" or options.peer:
        return race.race(options.seconds, options.peer, options.tables or race.TABLES, options.node)
    if options.crowd:
        return crowd.crowd(options.crowd, options.seconds)
    if options.people:
        return people.people(options.tables or tables.TABLES, options.people, options.seconds)
    return tables.load(options.tables or tables.TABLES, options.seconds)


def bench(options: argparse.Namespace) -> int:
    if options.what == "server":
        return bench_server(options)
    if options.what == "page":
        from chapiteau.bench_page import bench_page

        return bench_page()
    if options.what == "search":
        from chapiteau.bench_search import bench_search
        from chapiteau.engine.errors import BadInput

        if options.game is None:
            raise BadInput(f"which game? There are: {', '.join(REGISTERED)}", "bench search")
        return bench_search(options.game, options.json, options.policy)
    from chapiteau.bench import bench as measure

    return measure(options.what, options.plain)


def usual_seats(game: str) -> list[str]:
    from chapiteau.bots import USUAL

    return [USUAL] + ["random"] * (REGISTERED[game].usual - 1)


def simulate(options: argparse.Namespace) -> int:
    from chapiteau.arena import command
    from chapiteau.arena.run import Run, cores

    chosen = chosen_options(options)
    seats = options.seats.split(",") if options.seats else usual_seats(options.game)
    processes = options.processes or cores()
    run = Run(options.game, seats, options.seed, chosen, options.paired, options.budget)
    if options.every_variant:
        check_every_variant(options, chosen)
        command.simulate_every_variant(run, options.matches, processes)
    else:
        command.simulate(command.checked(run), options.matches, processes, options.json).show()
    return 0


def check_every_variant(options: argparse.Namespace, chosen: dict[str, Any]) -> None:
    from chapiteau.engine.errors import BadInput

    if chosen:
        raise BadInput(f"every variant has options of its own: leave out {', '.join(chosen)}", "--every-variant")
    if options.json is not None:
        raise BadInput("a file keeps one variant: leave out --json", "--every-variant")


def advise(options: argparse.Namespace) -> int:
    import json

    from chapiteau.advise import advise as ask

    found = ask(options.game, sys.stdin.buffer.read(), options.level, options.budget, options.seed)
    print(json.dumps(found, indent=1))
    return 0


def train(options: argparse.Namespace) -> int:
    from chapiteau.engine.errors import BadInput

    try:
        from chapiteau.lab.train import Plan, learned
        from chapiteau.lab.train import train as start
    except ModuleNotFoundError as missing:
        raise BadInput(f"learning needs {missing.name}: pip install 'chapiteau[train]'", "$.extra") from None
    from chapiteau.arena.run import cores

    if options.learned:
        return learned(options.game)
    folder = options.folder or Path(f"train-{options.game}")
    bots, processes = options.bots.split(","), options.processes or cores()
    if not all(each.isdecimal() and int(each) for each in options.matches.split(",")):
        raise BadInput("give a number of matches for each generation, separated by commas", "--matches")
    matches = [int(each) for each in options.matches.split(",")]
    return start(Plan(options.game, folder, bots, matches, options.rounds, options.seed, processes, options.begin))
