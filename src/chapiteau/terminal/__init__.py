"""`chapiteau play`: a match in the terminal, for one player or several at one keyboard.

session.py    the match: who is asked, bots, undo, the cover between players, the record
menu.py       a face for any game: the view as data and a menu of moves
figaro.py     how a position of Figaro reads, and how a player says a move; the other games have a file each
"""

from chapiteau.terminal.session import play

__all__ = ["play"]
