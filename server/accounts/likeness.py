"""Names that look alike."""

from __future__ import annotations

_SEPARATORS = ".-_+"
_DIGITS = "0123456789"
_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", **dict.fromkeys(_SEPARATORS)})


def likeness(name: str) -> str:
    """The text that names have in common which people take for each other.

    Case and separators are left out, and `0` and `o` are the same, as are `1`, `l` and `i`.
    """
    return name.lower().translate(_ALIKE)


def without_number(name: str) -> str:
    """A name without the number at its end."""
    return name.rstrip(_DIGITS + _SEPARATORS)
