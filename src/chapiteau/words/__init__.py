"""Everything that is said to people. A language is a file here, and one in each game's `words` folder.

en.toml, fr.toml   what page and terminal say whatever the game
loading.py         the files, and the typography of their language
phrases.py         a text with its numbers and names put in; plurals
sentences.py       from an event to sentences
"""

from chapiteau.words.loading import (
    LANGUAGES,
    OptionWords,
    bot,
    common,
    mail,
    of,
    options_of,
    rival,
    rule_text,
    rules,
    rules_page,
    speech,
    tagline,
)
from chapiteau.words.phrases import Speech, Text, phrase
from chapiteau.words.sentences import Reader, of_move, reader_of, sentences, worded

__all__ = [
    "LANGUAGES",
    "OptionWords",
    "Reader",
    "Speech",
    "Text",
    "bot",
    "common",
    "mail",
    "of",
    "of_move",
    "options_of",
    "phrase",
    "reader_of",
    "rival",
    "rule_text",
    "rules",
    "rules_page",
    "sentences",
    "speech",
    "tagline",
    "worded",
]
