"""The server: tables over HTTP and WebSocket, as `docs/protocol.md` describes.

wire.py       the messages between page and server
socket.py     the WebSocket: messages in, positions out; direct.py the short way between socket and page
outgoing.py   the position: the one message that pages are sent
room/         the owner of a table, and everything that happens there
players/      connected pages, and bots in processes of their own
store/        SQLite or PostgreSQL: append and read
events.py     what is stored, and how; index.py: the tables where a match runs
clock.py      the one clock
supervise.py  background work: logged, retried, never lost
people/       who plays, the same on every device
open_tables.py  the public list of tables
network.py    opening to the network while the server runs
app.py        the routes; requests.py: reading and answering them; static.py: the built page
serve.py      the process: it listens, and ends cleanly
memory.py     garbage collection that stops no table; allowance.py: how often somebody may do something
load/         load tests, as run by `chapiteau bench server`
"""
