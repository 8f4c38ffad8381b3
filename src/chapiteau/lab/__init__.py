"""Where bots are made and measured; nothing here is needed to play.

train.py          the command `chapiteau train`: matches, learning, and the file with the weights
selfplay.py       positions from matches that bots play among themselves, and how those ended
learning.py       a network's weights, and how they come nearer to what happened
judged.py         policies that ask what was learned, for any game that has learned
openspiel.py      our games as games of OpenSpiel
openspiel_bot.py  OpenSpiel's own search as a bot, to play against
"""
