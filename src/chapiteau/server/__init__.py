"""The server: tables over HTTP and WebSocket, as `docs/protocol.md` tells it.

wire.py       the messages between page and server
socket.py     the WebSocket: messages in, positions out; direct.py the short way between the two
outgoing.py   the one message that pages are sent
room/         the owner of a table, and all that happens at it
players/      connected pages, and bots in processes of their own
store/        SQLite or PostgreSQL: append and read
events.py     what is stored, and how; index.py at which tables a match runs
clock.py      the one clock
supervise.py  work in the background: logged, tried again, never lost
people/       who plays, the same on every device
open_tables.py  the public list of tables
network.py    opening to the network while the server runs
app.py        the routes; requests.py what they bring and are answered; static.py the built page
serve.py      the process
memory.py     garbage collection that stops no table; allowance.py how often somebody may do something
load/         many people at once, measured
"""
