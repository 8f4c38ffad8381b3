"""Who plays here: a person is a secret that a browser keeps, and a pseudonym by which the server knows its owner.

people.py   persons, their devices and tables, folded from their streams
address.py  where a person wants mails: given, confirmed by a link, and forgotten
codes.py    six words that lead another device to the same person, once
once.py     what is good once and for minutes, such as those words
passkeys.py passkeys, which do the same as often as one likes; passkey_routes.py their requests
records.py  all that is known of a person, told and forgotten
routes.py   the requests
"""
