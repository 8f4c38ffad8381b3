"""Notices of matches over days: a mail, or the operator's webhook, when a table waits for somebody who is not there.

waiting.py  the matches over days, and whom they wait for
ledger.py   attempts and their outcome, in streams, so that nothing is sent twice
mail.py     the operator's mail server, and the text of the mails
webhook.py  the operator's webhook
notices.py  checks regularly, and sends what is due
routes.py   the requests about a person's address

A mail depends on what everybody knows and on what its reader has answered in a window; the webhook only on what
everybody knows. Neither says more than which table waits.
"""
