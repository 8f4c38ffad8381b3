"""Matches between bots, many of them, with what came of them: `chapiteau simulate`.

match.py     one match from its seed, with the time that each bot thought
run.py       which match has which deal and who sits where
workers.py   processes that play them on all cores
tally.py     wins with their intervals, places, thinking time
ratings.py   openskill, when more than two kinds of bots play
kept.py      the file that a run is kept in and goes on from
progress.py  the bar on a terminal
command.py   the command
"""
