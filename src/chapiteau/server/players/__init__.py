"""Those who play: people over their connections, bots in processes of their own.

connection.py  one connected page: its tokens, where it looks, what it was sent
thinking.py    the workers in which bots think, and which of them has whose bot
thinker.py     such a worker
"""
