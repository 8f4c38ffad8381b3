"""A checksum in each stored row, so that a bit changed on the disk is noticed wherever it is.

It is an extra field in the JSON of the row. It does not help against people who change a row on purpose: against them
there are the chain of hashes and the signature of a record.
"""

from binascii import hexlify
from typing import Final
from zlib import crc32

FIELD: Final = b',"sum":"'
LENGTH: Final = len(FIELD) + 8 + 2
"""The length of the field, including the end of the object."""


def summed(body: bytes) -> bytes:
    """A JSON object with its sum added; anything else stays as it is."""
    if len(body) <= 2 or not body.endswith(b"}"):
        return body
    return b"".join((body[:-1], FIELD, _sum(body), b'"}'))


def plain(row: bytes) -> bytes:
    """The body without its sum; rows that were written before there were sums have none."""
    return row[:-LENGTH] + b"}" if row[-LENGTH : len(FIELD) - LENGTH] == FIELD else row


def is_whole(row: bytes) -> bool:
    """Whether a row is as it was written, as far as its sum can tell."""
    body = plain(row)
    if body is not row:
        return summed(body) == row
    # If there is a sum that fits, but its field has another name, the changed bit is in the name.
    return row[len(FIELD) - LENGTH : -2] != _sum(row[:-LENGTH] + b"}")


def _sum(body: bytes) -> bytes:
    return hexlify(crc32(body).to_bytes(4, "big"))
