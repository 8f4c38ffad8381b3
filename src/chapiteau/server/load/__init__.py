"""Many people at once on a real server, measured: `chapiteau bench server`.

tables.py   tables of bots, and people at some of them
race.py     the race: every seat a socket that plays as soon as it is asked
process.py  the server in a process of its own; client.py a WebSocket that costs little; seats.py the people
"""
