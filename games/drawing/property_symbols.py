"""The signs on the spaces of the property game, and the symbols of owners, houses and tokens."""

from typing import Final

from boardwire.games.rules.property.board import (
    DECKS,
    HOTEL,
    JAIL,
    LOTS,
    PARK,
    START,
    TAXES,
    TO_JAIL,
)
from boardwire.translations import t

from .palette import paint
from .svg import circle, group, path, rect, text
from .symbols import die, digits, edge_colour, owner_colour

_TRAIN: Final = (
    "M-15-16H15Q19-16 19-11V8Q19 12 15 12H-15Q-19 12-19 8V-11Q-19-16-15-16ZM-14-11V-2H-2V-11Z"
    "M2-11V-2H14V-11ZM-12 4A2.5 2.5 0 1 0-12 9A2.5 2.5 0 1 0-12 4ZM12 4A2.5 2.5 0 1 0 12 9"
    "A2.5 2.5 0 1 0 12 4ZM-11 14L-16 20H-12L-7 14ZM11 14L16 20H12L7 14Z"
)
_BULB: Final = (
    "M0-18A13 13 0 0 1 8 5Q6 7 6 11H-6Q-6 7-8 5A13 13 0 0 1 0-18ZM-6 13H6V17L3 20H-3L-6 17Z"
)
_DROP: Final = "M0-20C5-11 13-3 13 6A13 13 0 0 1-13 6C-13-3-5-11 0-20Z"
_HALL: Final = (
    "M-20-6L0-20L20-6V-3H-20ZM-16 0H-11V13H-16ZM-5 0H0V13H-5ZM6 0H11V13H6ZM-20 15H20V20H-20Z"
)
_TREE: Final = (
    "M0-48C18-48 26-34 22-24C36-20 36 2 20 6C12 10 8 8 6 8V26H14V32H-14V26H-6V8C-8 8-12 10-20 6"
    "C-36 2-36-20-22-24C-26-34-18-48 0-48Z"
)
_ARROW: Final = "M44-8V8H-14V24L-46 0L-14-24V-8Z"


def space_sign(number: int, x: float, y: float) -> str:
    """Return the sign of a space around a point; streets have none.

    The signs of spaces beside the corners stand where tokens do not hide them.
    """
    if number in LOTS and not LOTS[number].house:
        outline = (
            _TRAIN if LOTS[number].group == "s" else _BULB if LOTS[number].code == "u1" else _DROP
        )
        return _sign(outline, x, y + 26)
    if number in DECKS:
        if DECKS[number] == 1:
            return _sign(_HALL, x, y + 4)
        return text(x, y + 4, "?", 52, "third", font_weight="700")
    if number in TAXES:
        return _sign("M0-16L16 0L0 16L-16 0Z", x, y + 26)
    if number == START:
        return text(x, y - 45, t("Start"), 30, "piece-edge", font_weight="600") + _sign(
            _ARROW, x, y - 5
        )
    if number == PARK:
        return _sign(_TREE, x, y + 2) + text(x, y + 56, t("Park"), 24, "piece-edge")
    if number == TO_JAIL:
        words = t("Go to jail")
        first, _, last = words.rpartition(" ")
        lines = zip((-34, -4), (first, last) if first else (last,), strict=False)
        return "".join(text(x, y + line, it, 26, "piece-edge") for line, it in lines)
    return _jail(x, y) if number == JAIL else ""


def _jail(x: float, y: float) -> str:
    """Return the bars of the jail, in the corner that is away from the rim, and a word below."""
    bars = "".join(f"M{x + across} {y - 73}v92" for across in range(0, 75, 15))
    return path(bars, stroke=paint("piece-edge"), stroke_width=3, stroke_opacity=0.55) + text(
        x - 46, y - 10, t("Jail"), 22, "piece-edge"
    )


def _sign(outline: str, x: float, y: float) -> str:
    return path(
        outline,
        transform=f"translate({x:g} {y:g})",
        fill=paint("cell-line"),
        fill_rule="evenodd",
    )


def property_symbols(players: int) -> dict[str, str]:
    """Return the symbols for a number of players, by their names."""
    symbols = digits("piece-edge", 44) | {f"die-{number}": die(number, 1) for number in range(1, 7)}
    symbols["turn"] = path("M36 30L70 50L36 70Z", fill=paint("mark"))
    symbols["bankrupt"] = path(
        "M30 30L70 70M70 30L30 70", stroke=paint("third"), stroke_width=9, fill="none"
    )
    for player in range(players):
        look: dict[str, str | float | None] = {
            "fill": paint(owner_colour(player)),
            "stroke": paint(edge_colour(player)),
        }
        symbols[f"token-{player}"] = circle(50, 50, 11, **look, stroke_width=2.5)
        for way, turn in (("across", 0), ("down", 90)):
            bar = rect(3, 44, 94, 12, rx=3, **look, stroke_width=1.5)
            gaps = "".join(f"M{20 + 20 * it} 42l-8 16h8l8 -16z" for it in range(4))
            crossed = bar + path(gaps, fill=paint("cell"))
            symbols[f"owner-{way}-{player}"] = _turned(bar, turn)
            symbols[f"mortgage-{way}-{player}"] = _turned(crossed, turn)
    for way, turn in (("across", 0), ("down", 90)):
        for houses in range(1, HOTEL):
            first = 50 - 11 * (houses - 1)
            row = [_house(first + 22 * it, 8, "fifth") for it in range(houses)]
            symbols[f"houses-{way}-{houses}"] = _turned("".join(row), turn)
        symbols[f"houses-{way}-hotel"] = _turned(_house(50, 22, "third"), turn)
    return symbols


def _house(x: float, half: float, colour: str) -> str:
    """Return a house with its middle at a place, `half` as wide to each side."""
    return path(
        f"M{x - half} 60V47L{x} 38L{x + half} 47V60Z",
        fill=paint(colour),
        stroke=paint("white"),
        stroke_width=2,
    )


def _turned(markup: str, degrees: int) -> str:
    return group([markup], transform=f"rotate({degrees} 50 50)") if degrees else markup
