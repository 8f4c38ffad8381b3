"""Who plays here: a person has a secret kept by the browser, and a pseudonym by which the server knows them.

people.py   persons, their devices and tables, folded from their streams
address.py  a person's e-mail address: given, confirmed by a link, and forgotten
codes.py    six words that lead another device to the same person, once
once.py     what works only once and for a few minutes, such as those words
passkeys.py passkeys, which do the same any number of times; passkey_routes.py their requests
records.py  everything known about a person: exported and deleted
routes.py   the requests
"""
