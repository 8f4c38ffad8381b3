"""Notices of matches over days: a mail, or the operator's webhook, when a table waits for somebody who is not there.

waiting.py  the matches over days, and whom they wait for
ledger.py   what was tried and sent, in streams: nothing is sent twice
mail.py     the operator's mail server, and the mails in words
webhook.py  the operator's webhook
notices.py  looks again and again, and sends what is due
routes.py   the requests about a person's address

A mail depends on what everybody knows and on what its reader themselves answered in a window; the webhook on what
everybody knows alone. Neither says more than which table waits.
"""
