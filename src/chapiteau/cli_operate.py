"""The operator's commands: back up, restore and check the database; list, lock, close and delete tables."""

import argparse
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

DATA = Path("chapiteau.sqlite")


def add_operate(commands: Any) -> None:
    """All of these but `restore` work while a server runs."""
    backup = commands.add_parser("backup", help="copy the whole database, even while a server runs")
    backup.add_argument("target", type=Path, metavar="TARGET", help="the new file")
    backup.set_defaults(run=lambda options: _server("upkeep").backup(file_of(options), options.target))
    restore = commands.add_parser("restore", help="replace the database with a backup")
    restore.add_argument("source", type=Path, metavar="BACKUP", help="a file that `backup` made")
    restore.set_defaults(run=lambda options: _server("upkeep").restore(options.source, file_of(options)))
    check = commands.add_parser("check", help="check every row of the database and every chain of hashes")
    check.add_argument("--replay", action="store_true", help="also replay every match under its rules")
    check.set_defaults(run=lambda options: _server("upkeep").check(where(options), options.replay))
    prune = commands.add_parser("prune", help="delete abandoned tables")
    days = "those where nothing has happened for this long (default: as `serve --limits` lists)"
    prune.add_argument("--older-than", type=float, metavar="DAYS", help=days)
    prune.add_argument("--finished", action="store_true", help="with --older-than: also tables whose match is over")
    prune.add_argument("--dry-run", action="store_true", help="only list them")
    prune.set_defaults(run=prune_tables)
    admin = commands.add_parser("admin", help="list, lock, unlock, close or delete tables")
    admin.in_any_order = True
    admin.add_argument("what", choices=["list", "lock", "unlock", "close", "delete"])
    admin.add_argument(
        "table", nargs="?", help="its id, as in its address; with list: only tables that are empty, playing or over"
    )
    admin.set_defaults(run=admin_tables)
    for parser in (backup, restore, check, prune, admin):
        parser.add_argument("--data", type=Path, default=DATA, help=f"the database (default {DATA})")
    for parser in (check, prune, admin):
        add_database(parser)
    for parser in (backup, restore, check, prune, admin):
        parser.set_defaults(run=partial(_in_words, parser.get_default("run")))


def _in_words(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Run a command, and report failures of the store and the file system in words, without a traceback."""
    from chapiteau.engine.errors import BadInput
    from chapiteau.server.store import Unavailable

    try:
        return run(options)
    except PermissionError as error:  # as when another user runs this on the service's database
        advice = "Next: do this as its owner, or as root"
        raise BadInput(f"{error.filename}: {error.strerror}. {advice}", "--data") from None
    except Unavailable as error:
        advice = "Next: see that its disk has room and that no other program holds it; then chapiteau check"
        raise BadInput(f"the database cannot do that now: {error}. {advice}", "--data") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadInput(error.strerror or str(error), str(error.filename or "--data")) from None


def add_database(parser: argparse.ArgumentParser) -> None:
    what = "postgresql://..., which several processes can share (default: CHAPITEAU_DATABASE, else the file)"
    parser.add_argument("--database", metavar="ADDRESS", help=what)


def where(options: argparse.Namespace) -> Path | str:
    """The database that was named. Errors do not repeat an address: it may hold a password."""
    from chapiteau.engine.errors import BadInput

    address = options.database or os.environ.get("CHAPITEAU_DATABASE")
    if address and not options.database and options.data is not DATA:
        raise BadInput("CHAPITEAU_DATABASE names another database. Next: unset it, or leave out --data", "--data")
    if address:
        if not address.startswith(("postgresql://", "postgres://")):
            raise BadInput("this is not like postgresql://user@db.example.org/chapiteau", "--database")
        return str(address)
    if not options.data.name:
        raise BadInput("this is not a file", "--data")
    data: Path = options.data
    return data


def file_of(options: argparse.Namespace) -> Path:
    """The file to copy. If the site uses PostgreSQL, a file must be named: the default one may be a leftover."""
    from chapiteau.engine.errors import BadInput

    data: Path = options.data
    if data is DATA and os.environ.get("CHAPITEAU_DATABASE"):
        raise BadInput("CHAPITEAU_DATABASE names a PostgreSQL. Next: use pg_dump, or name a file", "--data")
    return data


def _server(module: str) -> Any:
    from importlib import import_module

    return import_module(f"chapiteau.server.{module}")


def prune_tables(options: argparse.Namespace) -> int:
    from chapiteau.engine.errors import BadInput

    if options.older_than is not None and not options.older_than >= 0:
        raise BadInput(f"{options.older_than:g} is not a number of days", "--older-than")
    if options.finished and options.older_than is None:
        raise BadInput("say how old with --older-than DAYS, too", "--finished")
    given = where(options), options.older_than, options.finished, options.dry_run
    return int(_server("operator").prune(*given))


def admin_tables(options: argparse.Namespace) -> int:
    from chapiteau.engine.errors import BadInput

    operator = _server("operator")
    if options.what == "list" and options.table not in {None, "empty", "playing", "over"}:
        raise BadInput(f"{options.table!r} must be empty, playing or over", "list")
    if options.what == "list":
        return int(operator.list_tables(where(options), options.table))
    if options.table is None:
        raise BadInput(f"which table? Next: chapiteau admin list, then chapiteau admin {options.what} TABLE", "TABLE")
    return int(operator.change(where(options), options.what, options.table))
