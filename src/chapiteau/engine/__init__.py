"""The engine knows no game, network, clock or file.

errors.py    what a person is told when something cannot be done
fields.py    reads what was written elsewhere, and names the field that makes no sense
chance.py    bags, and every kind of chance: committed, scripted, replayed, fast
contract.py  State, Game and Move: what every game is
cards.py     hands, draw piles and rows of numbers, for games with cards
worlds.py    the states that a viewer cannot rule out, and what it sees as a state
events.py    what an event is made of: the types of its fields (never compiled)
audience.py  who listens to a state, and what each viewer was told
knowledge.py what viewers remember, in words
memory.py    what a seat that forgets nothing knows of hidden cards
header.py    the header of a record
record.py    the hash-chained record of a match
match.py     a match: its record and the state that the record gives
verify.py    checks a record part by part
heuristic.py of moves that are worth as much, luck takes one
playout.py   random play in one compiled loop
search.py    information-set Monte Carlo tree search, from a view
network.py   chances of winning from features of a state, by weights that were learned
policy.py    how a search plays on, what it tries first, and who it believes will win
view.py      the parts that all views share (never compiled)
"""
