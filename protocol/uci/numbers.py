"""Whole numbers of UCI lines."""

import re

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)


def whole_number(key: str, words: list[str]) -> int:
    """Take the whole number that follows a key from the front of `words`.

    Raises:
        ValueError: there is none; the message names the key.
    """
    if not words:
        raise ValueError(f"{key} needs a number")
    if not _NUMBER.fullmatch(words[0]):
        raise ValueError(f"{key} needs a whole number, not {words[0][:40]!r}")
    return int(words.pop(0))
