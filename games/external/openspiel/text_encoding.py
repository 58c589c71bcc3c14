"""Texts of OpenSpiel in the forms that the wire and records carry: words and lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b

_MAX_WORD = 40
_MAX_LINE = 2000
_SPECIAL = "%#;?~"
"""Characters with a meaning on the wire, in records, or here."""
_TAKEN = ("resign", "")


def digest(text: str) -> str:
    """Return eight hexadecimal digits that stand for a text."""
    return blake2b(text.encode(), digest_size=4).hexdigest()


def words(texts: Mapping[int, str]) -> dict[int, str]:
    """Return a word for each move: its text without spaces, and different from all others.

    Where two moves have the same word, in any case, or the word is too long, ``~`` and the number
    of the move follow.
    """
    plain = {move: _escaped("_".join(text.split())) for move, text in texts.items()}
    count = Counter(word.lower() for word in plain.values())
    return {
        move: word
        if count[word.lower()] == 1 and len(word) <= _MAX_WORD and word.lower() not in _TAKEN
        else f"{word[: _MAX_WORD - 1 - len(str(move))]}~{move}"
        for move, word in plain.items()
    }


def line(text: str) -> str:
    """Return a text as one line of at most 2000 characters, different for different texts."""
    joined = " / ".join(line.strip() for line in text.splitlines() if line.strip()) or "-"
    joined = "".join(_code(it) if it in "%#" or not it.isprintable() else it for it in joined)
    return joined if len(joined) <= _MAX_LINE else f"{joined[: _MAX_LINE - 12]}... {digest(text)}"


def _escaped(word: str) -> str:
    """Return a word whose special characters are written as %23."""
    return "".join(_code(it) if it in _SPECIAL or not it.isprintable() else it for it in word)


def _code(letter: str) -> str:
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "replace"))
