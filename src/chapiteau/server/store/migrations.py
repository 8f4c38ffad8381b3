"""Migrations of a PostgreSQL database: each step is taken once, by the first process to get there."""

import asyncpg

from chapiteau.server.store.contract import Unusable

LOCK = 0x_43_48_41_50
"""Lets one process take the steps while the others wait."""
STEPS = [
    """
    CREATE TABLE streams (
        stream text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (stream, number)
    )
    """,
    # UNLOGGED, because the processes write this again after a crash of the database.
    """
    CREATE UNLOGGED TABLE processes (
        process text PRIMARY KEY,
        backend integer NOT NULL,
        seen timestamptz NOT NULL
    );
    CREATE UNLOGGED TABLE drivers (
        name text COLLATE "C" PRIMARY KEY,
        process text NOT NULL
    );
    CREATE UNLOGGED TABLE pages (
        name text COLLATE "C" NOT NULL,
        process text NOT NULL,
        held text NOT NULL,
        PRIMARY KEY (name, process)
    )
    """,
]
"""A released step is never changed: add another."""


async def migrate(connection: asyncpg.Connection) -> None:
    """Bring the database to the newest step; one from a newer version is refused."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS chapiteau_steps (step bigint PRIMARY KEY)")
        done = await connection.fetchval("SELECT coalesce(max(step), 0) FROM chapiteau_steps")
        if done > len(STEPS):
            raise Unusable(f"the database belongs to a newer Chapiteau (step {done}; this one knows {len(STEPS)})")
        for step in range(done, len(STEPS)):
            await connection.execute(STEPS[step])
            await connection.execute("INSERT INTO chapiteau_steps VALUES ($1)", step + 1)
