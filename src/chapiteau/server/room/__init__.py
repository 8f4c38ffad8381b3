"""The room of a table: one owner takes one message at a time.

rooms.py      all rooms of this server: made, found, and resumed after a restart
room.py       the owner: a queue of messages, what pages are sent, and what happens when something fails
hearing.py    carries out the messages of pages, and checks who may send them
crowd.py      counts the connected pages as they come and go
sending.py    sends pages their positions
following.py  what other processes have stored
soon.py       brief pages can wait a moment for what nobody could see
table.py      what can be done at a table; everything is stored before it is shown
sitting.py    seats taken and nonces opened
hosting.py    seats before the match begins: given up, or arranged by the host
seating.py    who holds and who drives each seat, and the commitments
match.py      one match at a table, stored entry by entry
shown.py      what each viewer is shown of a match, encoded once
upgrade.py    matches that began under older rules
hold.py       the end of a round, when bots and clocks wait for the people
showing.py    how long pages need to show what happened: the lead of clocks
timing.py     the clocks of a table
presence.py   who is away, votes, and bots that stand in
talk.py       what people say to each other
undo.py       taking a move back, at once or when others agree
window.py     everything about windows
duties.py     what a table does by itself: moves of bots, and the ends of windows and openings
last_seen.py  what a seat had seen when its page last looked away
errors.py     the refusal of a request for a reason other than the rules
"""
