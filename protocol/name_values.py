"""Records on the wire: lines of `name=value` pairs with one space between them.

A value holds no space. Spaces, `#`, `%` and everything that is not printable ASCII are
percent-encoded as in URLs (RFC 3986, section 2.1). A fact that is None or an empty text is left
out, and readers skip names that they do not know.
"""

import re
from collections.abc import Iterable, Mapping
from string import punctuation
from typing import Final
from urllib.parse import quote, unquote

from .errors import quoted

_SAFE: Final = punctuation.replace("%", "").replace("#", "")
_PLAIN: Final = re.compile(r'[!"$&-~]*')

Fact = str | int | float | bool | None
"""A value before it is written."""


def encode_value(text: str) -> str:
    """Percent-encode a text, so that it is one word."""
    if _PLAIN.fullmatch(text):
        return text
    return quote(text, safe=_SAFE, errors="replace")


def decode_value(word: str) -> str:
    """Read what `encode_value` wrote."""
    return unquote(word, errors="replace")


def write_record(**facts: Fact) -> str:
    """Write a record: truth values as `yes` and `no`, numbers without needless zeros."""
    return " ".join(
        f"{name}={_value(fact)}" for name, fact in facts.items() if fact not in (None, "")
    )


def read_record(line: str) -> dict[str, str]:
    """Read a record: its values by name, decoded. Words without `=` are skipped."""
    return {
        name: decode_value(value)
        for name, equals, value in (word.partition("=") for word in line.split())
        if name and equals
    }


def parse_pair(word: str) -> tuple[str, str]:
    """Split a word `NAME=VALUE` of a command. The value is taken as it is, not decoded.

    Raises:
        ValueError: there is no `=`, or no name before it.
    """
    name, equals, value = word.partition("=")
    if not equals or not name:
        raise ValueError(f"{quoted(word)} is not NAME=VALUE")
    return name, value


def encode_options(options: Mapping[str, str]) -> str:
    """Write options of a game as one value, `size:9;komi:6.5`, with `;` and `%` encoded."""
    return ";".join(
        f"{name}:{text.replace('%', '%25').replace(';', '%3B')}" for name, text in options.items()
    )


def decode_options(text: str) -> dict[str, str]:
    """Read what `encode_options` wrote. Words without `:` are skipped."""
    pairs = (pair.partition(":") for pair in text.split(";"))
    return {
        name: value.replace("%3B", ";").replace("%25", "%")
        for name, colon, value in pairs
        if name and colon
    }


def encode_clocks(clocks: Iterable[float | None]) -> str:
    """Write the seconds left of all players as one value, `598.2,600.0`; empty without clocks."""
    return ",".join(f"{seconds:.1f}" for seconds in clocks if seconds is not None)


def _value(fact: Fact) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return encode_value(f"{fact:g}" if isinstance(fact, float) else str(fact))
