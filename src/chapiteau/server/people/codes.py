"""Six words, or a QR code of them, that make another device the same person's: once, within ten minutes."""

import asyncio
import re
import secrets
import unicodedata
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from chapiteau.server.events import DAMAGED
from chapiteau.server.people.once import CODES, claim
from chapiteau.server.people.people import People, Person

WORDS = 6
LISTED = 128
"""The words of each language: six of them make four trillion combinations."""
SECONDS = 600.0
LANGUAGES = ("en", "fr")


class Code(msgspec.Struct, frozen=True):
    person: str
    until: float
    name: str


read_code = msgspec.json.Decoder(Code).decode


@cache
def words(language: str) -> list[str]:
    """The word list of a language, or the English one if it has none."""
    known = language if language in LANGUAGES else "en"
    return files("chapiteau.words").joinpath("codes", f"{known}.txt").read_text("utf-8").split()


async def make_code(people: People, person: Person, name: str, language: str) -> str:
    """Six words for this person; only a hash of them is stored."""
    numbers = [secrets.randbelow(LISTED) for _ in range(WORDS)]
    code = Code(person.id, people.clock.stamp() + SECONDS, name)
    await people.store.append(_stream(numbers), 0, msgspec.json.encode(code))
    return " ".join(words(language)[number] for number in numbers)


async def use_code(people: People, text: str) -> tuple[Person, str] | None:
    """The person that these words lead to, and the name they use; each code works once."""
    for numbers in _read(text):
        found = await claim(people, _stream(list(numbers)))
        if found is None:
            continue
        code = read_code(found)
        person = await people.person(code.person)
        if person is not None:
            return person, code.name
    return None


async def forget(people: People, person: Person) -> None:
    """Erase this person's codes, which contain their name."""
    for stream in await asyncio.to_thread(people.store.streams, CODES):
        rows = await asyncio.to_thread(people.store.read, stream)
        with suppress(*DAMAGED):  # one that cannot be read is nobody's
            if read_code(rows[0][1]).person in person.ids:
                await people.store.erase(stream)


def _read(text: str) -> list[tuple[int, ...]]:
    """The numbers of the typed words, for each language whose list has all of them."""
    plain = "".join(each for each in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(each))
    typed = re.findall("[a-z]+", plain)
    if len(typed) != WORDS:
        return []
    found = [
        [{word: n for n, word in enumerate(words(language))}.get(word) for word in typed] for language in LANGUAGES
    ]
    return [tuple(number for number in each if number is not None) for each in found if None not in each]


def _stream(numbers: list[int]) -> str:
    return f"{CODES}{sha256(bytes(numbers)).hexdigest()}"
