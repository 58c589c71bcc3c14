"""The spelling of trees by people: bare words, fractions and infinity, and missing brackets."""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf, isfinite

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[^\s,\[\]{}:"]+')
_JSON_WORD = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null|-?Infinity|NaN", re.ASCII
)
_INFINITY = re.compile(r"([+-]?)(?:∞|inf|infinity)", re.IGNORECASE)
_FRACTION = re.compile(r"([+-]?)([0-9]{1,9}/[0-9]{1,9})", re.ASCII)
_DECIMAL = re.compile(r"([+-]?)([0-9]{1,10}(?:\.[0-9]{0,18})?|\.[0-9]{1,18})", re.ASCII)
_CLOSING = {"[": "]", "{": "}"}


def quoted(text: str) -> str:
    """Return the text of a tree with quotes around bare words that are no JSON: x, 1/3, -∞."""
    return _TOKEN.sub(lambda found: _quoted_word(found[0]), text)


def _quoted_word(word: str) -> str:
    if word.startswith('"') or (_JSON_WORD.fullmatch(word) and "Infinity" not in word):
        return word
    return '"' + word.replace("\\", "\\\\") + '"'


def number_of(text: str) -> tuple[float, str] | None:
    """Read a number that is written as a word.

    Returns:
        The number and how it is drawn: infinity as ∞, a fraction as it is written. None if the text
        is no number.

    Raises:
        ZeroDivisionError: The denominator of a fraction is 0.
    """
    text = text.replace("\N{MINUS SIGN}", "-")
    if found := _INFINITY.fullmatch(text):
        return (inf, "∞") if found[1] in ("", "+") else (-inf, "-∞")
    if found := _FRACTION.fullmatch(text):
        sign = "" if found[1] in ("", "+") else "-"
        return float(Fraction(sign + found[2])), sign + found[2]
    if found := _DECIMAL.fullmatch(text):
        return float(found[1] + found[2]), ""
    return None


def number_word(value: float, drawn: str) -> str:
    """Return a number as it stands in the text of a tree: in quotes where JSON has no such number.

    Args:
        value: The number.
        drawn: How it is drawn, if that is no plain number.
    """
    if not isfinite(value):
        return '"inf"' if value > 0 else '"-inf"'
    if drawn:
        return f'"{drawn}"'
    return str(int(value)) if value == int(value) else repr(value)


def bracket_problem(text: str) -> str:
    """Return in words which bracket of a text is missing or too many; empty if all fit."""
    open_ones: list[str] = []
    text = re.sub(r'"(?:[^"\\]|\\.)*"', lambda it: " " * len(it[0]), text)
    for place, sign in enumerate(text, 1):
        if sign in _CLOSING:
            open_ones.append(sign)
        elif sign in _CLOSING.values():
            if not open_ones:
                return f"{sign!r} at character {place} closes nothing"
            if _CLOSING[wanted := open_ones.pop()] != sign:
                return f"{sign!r} at character {place} stands where {_CLOSING[wanted]!r} is missing"
    if open_ones:
        missing = "".join(_CLOSING[it] for it in reversed(open_ones))
        return f"{missing!r} is missing at the end"
    return ""
