"""Ringmaster by Justin Gary (Stone Blade 2019, IELLO 2021), for two to four players. An unofficial implementation.

rules.en.md, rules.fr.md   the numbered rules in our own words
components.toml            the box, each value with its provenance; components.py reads and checks it
cards.py                   the cards as the rules know them: kind, what they aim at, the rule they carry out
moves.py                   what a player does, and the list of all moves
lookup.py                  what rules look up all the time: the box in rows of numbers
state.py                   the fields of a match and small questions about them
rules.py                   what is legal
turn.py                    the course of a turn, the window of Sabotage!
effects.py                 what each card does, one function a card: the place to correct one
table.py                   the small steps that effects are made of: draw, discard, wreck, move
scoring.py                 the three wins, the other ends, the result
telling.py                 what everybody is told of it
position.py                a state to and from readable words
checks.py                  what is impossible in a position
events.py                  what is told of a match: a type for each event
view.py                    what a seat may know; viewing.py puts it together
explain.py                 what choosing a move does; parts.py has the types of what is said
refusals.py                the facts behind a refusal
heuristic.py               rules of thumb: what a move is worth
features.py                what a network sees of a state, and judgement.bin what it has learned
policy.py                  how a search thinks: it plays on by those rules of thumb and judges; a beginner's glance
game.py                    binds these to the engine's contract
words/                     what page and terminal say, a file for each language
"""
