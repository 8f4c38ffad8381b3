"""Many people at once on a real server, measured: `chapiteau bench server`.

tables.py   tables of bots, and people at some of them
people.py   thousands of people at human pace
crowd.py    many who watch one table
race.py     every seat a socket that plays as soon as it is asked, beside boardgame.io (peer.py, peer/)
pair.py     the same race on one PostgreSQL (postgres.py), with one process and with two
process.py  the server in a process of its own; client.py a WebSocket that costs little; seats.py who plays
"""

import asyncio
import sys


def quick_loop() -> None:
    """The load itself is to cost little: the loop that the server runs on, too."""
    if sys.platform != "win32":
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
