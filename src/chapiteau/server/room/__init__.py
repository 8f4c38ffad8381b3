"""The room of a table: one owner takes one message at a time.

rooms.py      all rooms of this server: made, found, taken up again after a restart
room.py       the owner: a queue of messages, the connections, and what happens when something fails
crowd.py      the connected pages, counted when one comes or goes
table.py      what may be done at a table; what is done is stored first
hosting.py    seats before the match begins: given back, or arranged by the host
seating.py    who holds and who drives each seat, and the commitments
match.py      one match at a table, stored entry by entry
hold.py       the end of a round, at which bots and clocks wait for the people
showing.py    how long pages need to show what happened: the lead of clocks
talk.py       what people say to each other
undo.py       an undo that waits for answers
window.py     everything about windows
duties.py     what a table does by itself: bots, windows and openings that end
last_seen.py  what a seat had been shown when its page last looked away
"""
