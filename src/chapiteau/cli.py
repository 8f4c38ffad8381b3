"""The command `chapiteau`. Each command imports what it needs when it runs, so that `--help` answers at once."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from chapiteau import __version__

GAME_NAMES = ["figaro", "aramini-circus", "ringmaster", "three-ring-circus"]
SWITCHES = {
    "open_counts": "Figaro: show cards taken and road lengths during play",
    "bonus_cards": "Aramini Circus: play with the bonus cards",
}
"""The options of the games that are on or off, with what they do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = make_parser()
    options = parser.parse_args(given or ["serve", "--open"])
    from chapiteau.engine.errors import BadInput

    try:
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except BadInput as bad:
        print(f"chapiteau: {bad.error} ({bad.at})", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


class Version(argparse.Action):
    """Says the version, and whether the engine is compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        from chapiteau import is_compiled

        print(f"chapiteau {__version__} ({'compiled' if is_compiled() else 'plain Python'})")
        parser.exit()


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "chapiteau",
        description="Circus games with the rules enforced to the letter. Alone: the same as `serve --open`.",
    )
    parser.add_argument("--version", action=Version, nargs=0, help="version, and whether the engine is compiled")
    commands = parser.add_subparsers(required=True, metavar="command")
    add_serve(commands)
    add_play(commands)
    add_referee(commands)
    add_verify(commands)
    add_bench(commands)
    add_simulate(commands)
    return parser


def add_serve(commands: Any) -> None:
    parser = commands.add_parser("serve", help="open the tables in the browser")
    parser.add_argument("--port", type=int, default=8765, help="0: any free port (default 8765)")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: reachable from other machines")
    parser.add_argument("--data", type=Path, default=Path("chapiteau.sqlite"), help="the file that keeps all matches")
    parser.add_argument("--open", action=argparse.BooleanOptionalAction, default=False, help="open the browser")
    add_box(parser)
    parser.set_defaults(run=serve)


def add_play(commands: Any) -> None:
    parser = commands.add_parser("play", help="play in the terminal")
    parser.add_argument("game", choices=GAME_NAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--humans", type=int, default=1, help="how many play at this terminal (default 1)")
    parser.add_argument("--bot", default="heuristic", help="heuristic, random, or pipe:COMMAND")
    parser.add_argument("--language", choices=["en", "fr"], help="default: from LANG")
    parser.add_argument("--seed", help="repeat a match: its luck is then not committed")
    add_switches(parser)
    parser.add_argument("--save", type=Path, help="write the record here at the end")
    add_box(parser)
    parser.set_defaults(run=play)


def add_referee(commands: Any) -> None:
    parser = commands.add_parser("referee", help="JSON Lines on standard input and output")
    add_box(parser)
    parser.set_defaults(run=referee)


def add_verify(commands: Any) -> None:
    parser = commands.add_parser("verify", help="check the record of a match part by part")
    parser.add_argument("record", type=Path)
    parser.set_defaults(run=verify)


def add_bench(commands: Any) -> None:
    parser = commands.add_parser("bench", help="speed of a game, or of the server")
    parser.add_argument("what", choices=[*GAME_NAMES, "server"])
    parser.add_argument("--plain", action="store_true", help="plain Python only, as the side-by-side run starts it")
    parser.add_argument("--tables", type=int, default=500, help="server: tables that play at once")
    parser.add_argument("--seconds", type=float, default=30, help="server: how long to measure")
    parser.set_defaults(run=bench)


def add_simulate(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="many matches between bots")
    parser.add_argument("game", choices=GAME_NAMES)
    parser.add_argument("--seats", default="heuristic,random,random,random", help="bots, separated by commas")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    every = "every number of players and every variant; the last bot named takes the seats that are left"
    parser.add_argument("--every-variant", action="store_true", help=every)
    add_switches(parser)
    parser.set_defaults(run=simulate)


def add_switches(parser: argparse.ArgumentParser) -> None:
    for option, what in SWITCHES.items():
        parser.add_argument(f"--{option.replace('_', '-')}", action="store_true", help=what)
    what = "an option with its value; 3 Ring Circus: setup, start, difficulty"
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=what)


def switches(options: argparse.Namespace) -> dict[str, Any]:
    """The options of a game that were switched on or given a value."""
    pairs = [pair.partition("=") for pair in options.option]
    return {
        **{option: True for option in SWITCHES if getattr(options, option)},
        **{name: value for name, _, value in pairs},
    }


def add_box(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--box", type=Path, action="append", default=[], help="a components file of your own (TOML)")


def read_boxes(paths: list[Path]) -> dict[str, Mapping[str, Any]]:
    """Own boxes by game; each file is checked before anything starts."""
    import tomllib

    from chapiteau.engine.errors import BadInput
    from chapiteau.games import make

    boxes: dict[str, Mapping[str, Any]] = {}
    for path in paths:
        try:
            box = tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadInput(f"{path} cannot be read: {error}", "--box") from None
        name = box.get("game", {}).get("id", GAME_NAMES[0])
        try:
            make(name, box)
        except BadInput as bad:
            raise BadInput(bad.error, f"{path} {bad.at}") from None
        boxes[name] = box
    return boxes


def serve(options: argparse.Namespace) -> int:
    from chapiteau.server.serve import serve as start

    return start(options.port, options.host, options.data, options.open, read_boxes(options.box))


def play(options: argparse.Namespace) -> int:
    from chapiteau.terminal import play as start

    return start(options, read_boxes(options.box).get(options.game), switches(options))


def referee(options: argparse.Namespace) -> int:
    from chapiteau.referee import run

    return run(sys.stdin, sys.stdout, read_boxes(options.box))


def verify(options: argparse.Namespace) -> int:
    from chapiteau.check import check_file

    return check_file(options.record)


def bench(options: argparse.Namespace) -> int:
    if options.what == "server":
        from chapiteau.server.load import load

        return load(options.tables, options.seconds)
    from chapiteau.bench import bench as measure

    return measure(options.what, options.plain)


def simulate(options: argparse.Namespace) -> int:
    from chapiteau.engine.errors import BadInput
    from chapiteau.simulate import simulate as start
    from chapiteau.simulate import simulate_every_variant

    chosen, seats = switches(options), options.seats.split(",")
    if not options.every_variant:
        return start(options.game, seats, options.matches, options.seed, chosen)
    if chosen:
        raise BadInput(f"every variant has options of its own: leave out {', '.join(chosen)}", "--every-variant")
    return simulate_every_variant(options.game, seats, options.matches, options.seed)
