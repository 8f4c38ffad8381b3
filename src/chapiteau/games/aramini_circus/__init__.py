"""Aramini Circus by Steven Aramini (IELLO, 2015), for two to four players. An unofficial implementation.

rules.en.md, rules.fr.md   the numbered rules in our own words
components.toml            the box, each value with its provenance; components.py reads and checks it
moves.py                   what a player does, and the list of all moves
lookup.py                  what rules look up all the time: the box in rows of numbers
state.py                   the fields of a match and small questions about them
rules.py                   the set-up, what is legal, and which move does what
piles.py                   the animal pile and the discard pile
filling.py                 paying for a wagon, with exchange token and bonus cards
train.py                   how a wagon joins the train, and the chain of waiting ones
bonus.py                   the bonus cards of the variant
turn.py                    actions, the end of a turn, the Ringmaster token
scoring.py                 the end of the game
position.py                a state to and from readable words
events.py                  what is told of a match: a type for each event
view.py                    what a seat may know; viewing.py puts it together
checks.py                  what is impossible in a position
explain.py                 what choosing a move does; parts.py has the types of what is said of moves
facts.py                   the facts behind a refusal
heuristic.py               rules of thumb: what a move is worth
policy.py                  how a search plays on; aims.py has what wagons are worth, standing.py how a seat stands
features.py                what a network sees of a state, and judgement.bin what it has learned
game.py                    binds these to the engine's contract
words/                     what page and terminal say, a file for each language
"""
