"""The colours of all boards, in one place.

Every colour has a name, a value for light pages and one for dark pages. In markup a colour is a CSS
variable with the light value as its fallback: ``paint("wood")`` is ``var(--board-wood, #e6c48c)``.
So a page restyles every board with a few lines of CSS (:func:`stylesheet` has those for its dark
theme), and the markup also looks right where no variable is set. Programs that know no CSS
variables, such as librsvg, need :func:`plain` first: it writes the values of one theme.

The look: warm, low-contrast boards; pieces dark and light in the same two tones in all games, for
player 0 (black) and player 1 (white); one accent for the last move; one grey for coordinates.
Colours of further players differ in hue and in lightness, so that they can be told apart without
seeing hues.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final


class Theme(StrEnum):
    """The colours of a picture that stands alone."""

    LIGHT = "light"
    DARK = "dark"
    AUTO = "auto"
    """Light or dark as the reader's browser has it, also in an `img` of a page."""


COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    # coordinates and other small texts beside a board; text and ground of games without a board
    "label": ("#857b6c", "#8f887c"),
    "ink": ("#3a352e", "#e4dfd5"),
    "panel": ("#f3ede1", "#2b2825"),
    "rule": ("#cbbfa9", "#4d4841"),
    # boards of squares: chess, checkers, amazons, breakthrough, games of users
    "light": ("#ecdfc7", "#cdbea3"),
    "dark": ("#b6916a", "#8e6d4e"),
    "burnt": ("#4b4038", "#2e2723"),
    # boards of lines: Go, gomoku
    "wood": ("#e6c48c", "#bb9355"),
    "line": ("#6b5230", "#3f2e15"),
    # Othello, Connect Four, Hex, backgammon
    "felt": ("#4a9268", "#3a7352"),
    "felt-line": ("#35724f", "#28543b"),
    "stand": ("#4675b0", "#365b8b"),
    "stand-edge": ("#365c8e", "#28466d"),
    "hole": ("#9db5d3", "#7f97b8"),
    "cell": ("#f0e4cb", "#cdbd9d"),
    "cell-line": ("#b5a17c", "#8a7756"),
    "field": ("#e9dabd", "#c4b18d"),
    "field-edge": ("#8d6a49", "#5f4630"),
    "point-light": ("#d8b98a", "#b39566"),
    "point-dark": ("#a3714c", "#80553a"),
    # pieces, each with its edge
    "black": ("#2c2b2e", "#232225"),
    "black-edge": ("#151416", "#5d5a61"),
    "black-shine": ("#55535a", "#4a484e"),
    "white": ("#f8f5ee", "#ebe6dc"),
    "white-edge": ("#8c8375", "#6f675b"),
    "white-shade": ("#dcd5c7", "#cfc7b7"),
    "black-line": ("#151416", "#0c0b0d"),
    "piece-edge": ("#4a443c", "#3a352e"),
    "third": ("#c4553f", "#c4553f"),
    "fourth": ("#3f7fb8", "#3f7fb8"),
    "fifth": ("#7da344", "#7da344"),
    "sixth": ("#8a5fb0", "#8a5fb0"),
    "nobody": ("#8b857b", "#77716a"),
    "nought": ("#3f6ea8", "#7ba2d6"),
    # premium squares of the crossword game
    "premium-two": ("#7fa9cf", "#5f86aa"),
    "premium-three": ("#3f7fb8", "#35699a"),
    "premium-double": ("#d99a8b", "#b5776a"),
    "premium-triple": ("#c4553f", "#a8472f"),
    # groups of lots of the property game, from the cheapest on
    "lot-a": ("#8c5f3f", "#7a5236"),
    "lot-b": ("#9ec8e0", "#86b0c8"),
    "lot-c": ("#c9609c", "#b2518a"),
    "lot-d": ("#e0923c", "#c97f2e"),
    "lot-e": ("#c9443a", "#b03a31"),
    "lot-f": ("#e8d04e", "#cdb63f"),
    "lot-g": ("#4c9a5c", "#3f844e"),
    "lot-h": ("#39549a", "#314886"),
    # cards; the last move
    "card": ("#fdfaf3", "#ece7dc"),
    "card-back": ("#5a7fa8", "#44658a"),
    "mark": ("#e0a526", "#d9a233"),
    # where a move may lead; a king in check; what decides the game
    "hint": ("#17635c", "#17635c"),
    "check": ("#d63a2a", "#d4402f"),
    "win": ("#4fc26b", "#55c871"),
    "win-edge": ("#1d6b34", "#12401f"),
}
"""Name to its value in the light theme and in the dark one."""

BOARD_STYLES: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "green": {
        "light": ("#ebecd0", "#c9caab"),
        "dark": ("#769656", "#57743c"),
        "wood": ("#cfdcae", "#93a871"),
        "line": ("#3f5226", "#26331a"),
        "cell": ("#e6ecd2", "#c3ccab"),
        "cell-line": ("#93a871", "#6a7d4c"),
    },
    "blue": {
        "light": ("#dee3e6", "#b9c2c9"),
        "dark": ("#8ca2ad", "#61788a"),
        "wood": ("#c9d9e2", "#8aa3b3"),
        "line": ("#3b5262", "#1f303c"),
        "cell": ("#dfe8ee", "#b8c7d1"),
        "cell-line": ("#8aa3b3", "#5f7a8b"),
    },
    "grey": {
        "light": ("#e6e6e4", "#bdbdbb"),
        "dark": ("#a3a3a0", "#757573"),
        "wood": ("#d8d8d4", "#a2a29e"),
        "line": ("#4f4f4d", "#2c2c2a"),
        "cell": ("#e9e9e7", "#c2c2c0"),
        "cell-line": ("#a0a09d", "#72726f"),
    },
}
"""Other colours of boards that a person may choose, by the name of the choice."""

PIECE_STYLES: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "contrast": {
        "black": ("#000000", "#000000"),
        "black-edge": ("#000000", "#8d8d8d"),
        "black-shine": ("#3a3a3a", "#3a3a3a"),
        "white": ("#ffffff", "#ffffff"),
        "white-edge": ("#000000", "#000000"),
        "white-shade": ("#ffffff", "#ffffff"),
        "piece-edge": ("#000000", "#000000"),
    },
    "soft": {
        "black": ("#463d35", "#332c26"),
        "black-edge": ("#2b2520", "#15110e"),
        "black-shine": ("#6a5f55", "#574d44"),
        "white": ("#f1e8d6", "#e3d9c5"),
        "white-edge": ("#a3937b", "#8a7c66"),
        "white-shade": ("#dccfb6", "#cdbfa5"),
    },
}
"""Other colours of pieces that a person may choose, by the name of the choice."""

_COLUMNS = {Theme.LIGHT: 0, Theme.DARK: 1}
_VARIABLE = re.compile(r"var\(--board-([a-z-]+), #[0-9a-f]{6}\)")


def paint(name: str) -> str:
    """Return the colour of that name for an attribute of SVG."""
    return f"var(--board-{name}, {COLOURS[name][0]})"


def plain(markup: str, theme: Theme) -> str:
    """The markup with the colours of the light or the dark theme in place of CSS variables."""
    column = _COLUMNS[theme]
    return _VARIABLE.sub(lambda found: COLOURS[found[1]][column], markup)


def stylesheet(theme: Theme, names: Iterable[str] = COLOURS) -> str:
    """Return the declarations of variables in the light or the dark theme, for a rule of CSS."""
    column = _COLUMNS[theme]
    return "\n".join(f"--board-{name}: {COLOURS[name][column]};" for name in names)


def chosen_styles(theme: Theme, root: str) -> list[str]:
    """Return rules of CSS with the colours that a person may choose, in one theme.

    Args:
        theme: The light or the dark theme.
        root: The selector of the page in this theme; its attributes `data-board-colours` and
            `data-piece-colours` have the choice.
    """
    column = _COLUMNS[theme]
    return [
        f'{root}[data-{attribute}="{name}"] {{ '
        + " ".join(f"--board-{colour}: {it[column]};" for colour, it in colours.items())
        + " }"
        for attribute, styles in (("board-colours", BOARD_STYLES), ("piece-colours", PIECE_STYLES))
        for name, colours in styles.items()
    ]


def adaptive(markup: str) -> str:
    """A style element with the dark colours of this markup, for browsers with a dark theme."""
    used = dict.fromkeys(_VARIABLE.findall(markup))
    declared = stylesheet(Theme.DARK, used).replace("\n", "")
    return f"<style>@media (prefers-color-scheme: dark) {{ svg {{ {declared} }} }}</style>"
