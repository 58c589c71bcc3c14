"""Whole numbers of UCI lines."""

import re

_DIGITS = 18
_NUMBER = re.compile(rf"[+-]?[0-9]{{1,{_DIGITS}}}", re.ASCII)


def whole_number(key: str, word: str) -> int:
    """Read the whole number that follows a key; the word is empty where the line has ended.

    Raises:
        ValueError: there is none; the message names the key.
    """
    if len(word) <= _DIGITS and word.isascii() and word.isdigit():  # nearly always
        return int(word)
    if not word:
        raise ValueError(f"{key} needs a number")
    if not _NUMBER.fullmatch(word):
        raise ValueError(f"{key} needs a whole number, not {word[:40]!r}")
    return int(word)
