"""Figaro by Reiner Knizia (daVinci, 2006), for three to six players. An unofficial implementation.

rules.en.md, rules.fr.md   the numbered rules in our own words
components.toml            the box, each value with its provenance; components.py reads and checks it
moves.py                   Play and Take, and the list of all moves
lookup.py                  what rules look up all the time: the box in rows of numbers
state.py                   the fields of a match and small questions about them
rules.py                   what is legal and what happens, one function a rule
scoring.py                 the end of a round and of the game
position.py                a state to and from readable words
events.py                  what is told of a match: a type for each event
view.py                    what a seat may know; viewing.py puts it together
explain.py                 what choosing a move does, and the facts behind a refusal; parts.py has their types
heuristic.py               rules of thumb: what a move is worth
policy.py                  how a search thinks: playouts to the end of a round, and what tiles are worth
game.py                    binds these to the engine's contract
words/                     what page and terminal say, a file for each language
"""
