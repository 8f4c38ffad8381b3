"""Nim, for two: a whole game in one file. Read docs/add-a-game.md beside it.

rules.en.md, rules.fr.md   the numbered rules
game.py                    the move, the view, the state, the game, and its registration
"""
