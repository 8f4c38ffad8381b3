"""A sum in the rows that are stored, so that a bit that has changed on the disk is noticed wherever it is.

It stands in the JSON of the row as one field more. It is no help against people who change a row on purpose: against
them there are the chain of hashes and the signature of a record.
"""

from binascii import hexlify
from typing import Final
from zlib import crc32

FIELD: Final = b',"sum":"'
LENGTH: Final = len(FIELD) + 8 + 2
"""Of the field, with what ends the object."""


def summed(body: bytes) -> bytes:
    """A JSON object with its sum; anything else stays as it is."""
    if len(body) <= 2 or not body.endswith(b"}"):
        return body
    return b"".join((body[:-1], FIELD, _sum(body), b'"}'))


def plain(row: bytes) -> bytes:
    """The body without its sum; rows that were written before there were sums have none."""
    return row[:-LENGTH] + b"}" if row[-LENGTH : len(FIELD) - LENGTH] == FIELD else row


def is_whole(row: bytes) -> bool:
    """Whether a row is as it was written, as far as it can tell."""
    body = plain(row)
    if body is not row:
        return summed(body) == row
    # Where there is a sum and it fits, but its field is called otherwise, the changed bit is in the name.
    return row[len(FIELD) - LENGTH : -2] != _sum(row[:-LENGTH] + b"}")


def _sum(body: bytes) -> bytes:
    return hexlify(crc32(body).to_bytes(4, "big"))
