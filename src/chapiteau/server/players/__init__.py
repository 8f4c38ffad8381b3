"""Those who play: people over their connections, bots in processes of their own.

connection.py  one connected page: its tokens, where it looks, what it was sent
levels.py      how long a level thinks, and after how long its move appears
thinking.py    the workers in which bots think, and which worker has which bot
turns.py       who thinks next in a worker, and for how long
thinker.py     what runs in such a worker
"""
