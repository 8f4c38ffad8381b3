"""Makes sure that the others at a table can see, read and tell apart people's names."""

import unicodedata
from collections.abc import Iterable

MOST_MARKS = 3
"""The most accents on one letter: no script needs more, and a stack of them would cover the lines above."""
BLANK_LETTERS = set("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u034f\u2d7f\ufffc\U0001107f\U00016fe4\U0001d159")
"""Letters and marks that show nothing, though Unicode calls them printable."""
LONGEST = 40
LOOK_ALIKE = str.maketrans(
    "АВЕЗКМНОРСТУХІЈЅӀаезкорсухіјѕһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορՕօIiıǀ|10ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ",
    "ABE3KMHOPCTYXLJSLae3kopcyxljshdqwLABEZHLKMNOPTYXavopOoLLLLLLOBPDTGKJCZFMNLSRVHWXYAELOUABCDEHJKLMPRSTVWYZ",
)
"""Letters of other scripts, and digits, by the Latin letters they are drawn like; I, i, l, 1 and | are one."""


def clean(name: str) -> str | None:
    """The name as it is shown, or None if there is nothing that others could read."""
    shown = "".join(each if _is_seen(each) else " " for each in unicodedata.normalize("NFC", name))
    found = " ".join(shown.split())
    if len(found) > LONGEST:  # some letters become several when composed
        return None
    return found if any(not _is_part(each) for each in found) and not _towers(found) else None


def _is_seen(letter: str) -> bool:
    return letter.isprintable() and letter not in BLANK_LETTERS and not _selects(letter)


def _selects(letter: str) -> bool:
    """Variation selectors: they change how the letter before them is drawn, if at all."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef" or "\u180b" <= letter <= "\u180f"


def _is_part(letter: str) -> bool:
    """Whether this is a space or a combining mark, which cannot be seen on its own."""
    return letter == " " or unicodedata.category(letter).startswith("M")


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in {"Mn", "Me"}


def _towers(name: str) -> bool:
    """Whether some letter carries more marks than any script needs."""
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if _is_mark(letter) else 0
        if marks > MOST_MARKS:
            return True
    return False


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number if somebody else at the table has it already."""
    taken = {_compared(other) for other in others}
    found, number = name, 1
    while _compared(found) in taken:
        number += 1
        found = f"{name[: LONGEST - 4]} {number}"
    return found


def _compared(name: str) -> str:
    """A form in which names that look alike are equal: wide letters, capitals, ligatures, letters of other scripts."""
    return unicodedata.normalize("NFKD", name).translate(LOOK_ALIKE).casefold()
