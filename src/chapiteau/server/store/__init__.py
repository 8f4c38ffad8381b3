"""The store: numbered bodies in named streams, in one SQLite file or in a PostgreSQL that several processes share.

contract.py   what the server asks of a store
writer.py     one thread that writes, with group commit
sqlite.py     one file, for one process
postgres.py   a database for several processes; link.py connects, migrations.py makes tables, notices.py tells others
"""

from pathlib import Path

from chapiteau.server.store.contract import Conflict, Damaged, Row, Store, Told, Unavailable, Unusable
from chapiteau.server.store.sqlite import SqliteStore

__all__ = ["Conflict", "Damaged", "Row", "SqliteStore", "Store", "Told", "Unavailable", "Unusable", "open_store"]


def open_store(where: Path | str) -> Store:
    """The store at this address (`postgresql://...`), or in this file."""
    if not str(where).startswith(("postgresql:", "postgres:")):
        return SqliteStore(Path(where))
    try:
        from chapiteau.server.store.postgres import PostgresStore
    except ImportError as error:
        raise Unusable('PostgreSQL needs asyncpg. Next: pip install "chapiteau[postgres]"') from error
    return PostgresStore(str(where))
