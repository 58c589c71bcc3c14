"""The kinds of draughts in PDN: the numbers of the tag GameType, and how moves show a kind.

https://wiegerw.github.io/pdn/gametype.html.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

VARIANTS = {"20": "international", "21": "english"}
"""The option ``variant`` of the kinds that are played here, by GameType."""

_OTHERS = {
    "22": "Italian draughts",
    "23": "American pool checkers",
    "24": "Spanish draughts",
    "25": "Russian draughts",
    "26": "Brazilian draughts",
    "27": "Canadian draughts",
    "28": "Portuguese draughts",
    "29": "Czech draughts",
    "30": "Turkish draughts",
    "31": "Thai draughts",
    "40": "Frisian draughts",
    "41": "Spantsiretti",
}
_CHESS = {"0": "chess", "1": "Chinese chess"}
_NAMES = {
    "international": ("international", "polish", "dutch", "standard", "100", "fromposition"),
    "english": ("english", "american", "anglo-american", "checkers", "straight checkers"),
}
"""The names of the variants in files."""
_KNOWN = " and ".join(
    f"{name.capitalize()} draughts (GameType {number})" for number, name in VARIANTS.items()
)


class OtherVariant(ValueError):
    """A kind of draughts that is not played here; the message has its name."""

    def __init__(self, variant: str) -> None:
        super().__init__(f"{variant} is not played here, but {_KNOWN}")


def variant_of_tag(value: str) -> str:
    """Return the option ``variant`` of a value of GameType or Variant; empty for an empty value.

    Raises:
        OtherVariant: It is another kind of draughts.
    """
    value = value.strip()
    number = re.match(r"[0-9]+(?=\s*(?:,|$))", value)
    if number is not None and number[0] in VARIANTS:
        return VARIANTS[number[0]]
    if number is not None:
        name = (_OTHERS | _CHESS).get(number[0])
        raise OtherVariant(f"GameType {number[0][:20]}" + (f", {name}," if name else ""))
    plain = re.sub(r"\s*(?:draughts|dammen)$", "", " ".join(value.lower().split()))
    for variant, names in _NAMES.items():
        if plain.replace(" ", "") in {name.replace(" ", "") for name in names}:
            return variant
    if value in ("", "?", "-"):
        return ""
    name = next((it for it in _OTHERS.values() if it.lower().startswith(plain)), f"{value[:40]!r}")
    raise OtherVariant(name)


def variant_of_moves(position: str, moves: Sequence[str]) -> str:
    """Return the option ``variant`` that the squares of a position and of moves show.

    In English draughts the first move is black's from 9 to 12, in International draughts white's
    from 31 to 35. Men on the squares 21 to 24 begin where white moves first on 8x8 squares.
    Squares have letters in Russian and Brazilian draughts.

    Raises:
        OtherVariant: The squares are those of another kind of draughts.
    """
    if any(re.match("[a-z]", move, re.IGNORECASE) for move in moves[:1]):
        raise OtherVariant(f"a game with moves such as {moves[0][:20]}, as in Russian draughts,")
    squares = [int(number) for number in re.findall(r"[0-9]{1,3}", " ".join((position, *moves)))]
    if max(squares, default=0) > 50:
        raise OtherVariant("a game with squares above 50, as in Canadian draughts,")
    if position or not moves:
        return "international" if max(squares, default=50) > 32 else "english"
    first = re.match("[0-9]+", moves[0])
    square = 0 if first is None else int(first[0])
    if 21 <= square <= 24:
        raise OtherVariant(
            f"a game that begins with {moves[0][:20]}, as Italian or Russian draughts do,"
        )
    return "english" if square <= 12 else "international"
