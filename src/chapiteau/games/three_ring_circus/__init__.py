"""3 Ring Circus by Fabio Lopiano and Remo Conzadori (Devir, 2023), for one to four players.

An unofficial implementation.

rules.en.md, rules.fr.md   the numbered rules in our own words
components.toml            the box, with provenances; components.py and atlas.py read and check it
moves.py                   what a player does, and the list of all moves
layout.py                  one set-up with one variant: roads in play, Barnum's route, order of scoring
lookup.py                  what rules look up all the time: the box in rows of numbers
state.py                   the fields of a match and small questions about them
rules.py                   what is legal, and which file carries it out
setup.py  turn.py          how a match begins, and how turns follow each other
decks.py                   drawing, shuffling, the Ticket row, fame
engaging.py                artists, fees, pushing, bonuses, swaps
movement.py                where a caravan may stop
shows.py                   instants, towns, cities, metropolises
barnum.py                  Barnum's walk, its tile, the scoring of regions
automaton.py               the solo opponent
scoring.py                 the end of the game
mapping.py  position.py    a state to and from readable words
checks.py                  what is impossible in a position
events.py                  what is told of a match: a type for each event
view.py                    what a seat may know; viewing.py puts it together
explain.py                 what choosing a move does, told before it is made
prospect.py                what would come of the match as it stands
facts.py  parts.py         the facts behind a refusal, and their types
heuristic.py               rules of thumb: what a move is worth
policy.py                  how a search plays on, and what a beginner sees
judge.py  worth.py         what its moves are worth; sight.py looks at a position for them
game.py                    binds these to the engine's contract
words/                     what page and terminal say, a file for each language
"""
