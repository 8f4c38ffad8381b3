"""The server: tables over HTTP and WebSocket, as `docs/protocol.md` tells it.

wire.py      the messages between page and server
store.py     one SQLite file: append and read, nothing else
events.py    what is stored about a table, and how
seating.py   who sits where, and the commitments
play.py      one match at a table, stored entry by entry
table.py     what may be done at a table, one message at a time
thinking.py  bots think in processes of their own; thinker.py is such a process
page.py      one connected page: its seats, where it looks, what it was sent
eyes.py      what a seat had been shown when its page last looked away
position.py  the one message that pages are sent
host.py      the owner of a table: its pages, its bots, its clock
tables.py    all tables; index.py at which of them a match runs
socket.py    the WebSocket
static.py    the built page
app.py       the routes
serve.py     the process
load.py      many tables at once, measured
"""
