"""Names that look alike."""

from __future__ import annotations

_SEPARATORS = ".-_+"
_DIGITS = "0123456789"
_ALIKE = str.maketrans(
    {
        **{"0": "o", "1": "l", "i": "l", "2": "z", "5": "s", "8": "b"},
        **{"m": "rn", "w": "vv", "d": "cl"},
        **dict.fromkeys(_SEPARATORS),
    }
)
"""Characters that look like others in some typeface, as in the data of Unicode Technical Standard
39, and in both cases of letters."""
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Pairs of letters that look like one letter. They make a likeness no longer than its name."""


def likeness(name: str) -> str:
    """Return the text that names have in common which people take for each other.

    Case and separators are left out. These are the same: `0` and `o`; `1`, `l` and `i`; `2` and
    `z`; `5` and `s`; `8` and `b`; `rn` and `m`; `vv` and `w`; `cl` and `d`.
    """
    alike = name.lower().translate(_ALIKE)
    for pair, letter in _PAIRS:
        alike = alike.replace(pair, letter)
    return alike


def without_number(name: str) -> str:
    """Return a name without the number at its end."""
    return name.rstrip(_DIGITS + _SEPARATORS)
