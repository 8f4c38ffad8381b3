"""Load tests on a real server: `chapiteau bench server`.

tables.py   tables of bots, and people at some of them
people.py   thousands of people at human pace
crowd.py    many pages that watch one table
race.py     every seat is a socket that plays as soon as it is asked, side by side with boardgame.io (peer.py, peer/)
pair.py     the same race on one PostgreSQL (postgres.py), one process against two
process.py  the server in a process of its own; client.py a cheap WebSocket; seats.py the people who play
"""

import asyncio
import sys


def quick_loop() -> None:
    """Use the event loop that the server uses, so that the load itself costs little."""
    if sys.platform != "win32":
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
