"""Whole numbers of UCI lines."""

import re

_DIGITS = 18
_NUMBER = re.compile(rf"[+-]?[0-9]{{1,{_DIGITS}}}", re.ASCII)


def whole_number(key: str, words: list[str]) -> int:
    """Take the whole number that follows a key from the front of `words`.

    Raises:
        ValueError: there is none; the message names the key.
    """
    if not words:
        raise ValueError(f"{key} needs a number")
    if len(words[0]) <= _DIGITS and words[0].isascii() and words[0].isdigit():  # nearly always
        return int(words.pop(0))
    if not _NUMBER.fullmatch(words[0]):
        raise ValueError(f"{key} needs a whole number, not {words[0][:40]!r}")
    return int(words.pop(0))
