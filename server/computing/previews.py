"""Pictures for links to matches and games, as PNG: what a messenger or a forum shows of a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import boardwire
from boardwire.games.drawing import Theme
from boardwire.games.drawing.svg import FONT, element
from boardwire.matches import MatchRecord

from .drawings import board_text
from .examples import example_svg

WIDTH, HEIGHT = 1200, 630
"""The size in pixels that readers of OpenGraph expect."""

_MARGIN = 32
_BOARD = HEIGHT - 2 * _MARGIN
_LEFT = _BOARD + 3 * _MARGIN
_LETTERS = 26
"""The most letters of a line beside the board."""
_PAPER, _INK, _MUTED = "#f4f1ea", "#24272c", "#5c626b"
_LOGO = Path(boardwire.__file__).parent / "web" / "images" / "logo.svg"


def match_preview(record: MatchRecord, plies: int, title: str, names: Sequence[str]) -> bytes:
    """Return the board of a match after a number of plies beside the names of its players.

    Args:
        record: The match as spectators may see it.
        plies: The number of plies.
        title: The title of the game.
        names: The players, in the order in which people name them.

    Raises:
        GameError: The game is unknown here, or the moves do not fit it.
    """
    board = board_text(record, plies, None, _BOARD, Theme.LIGHT)
    return png_of(_page(board, title, names))


def game_preview(name: str, title: str) -> bytes:
    """Return a typical position of a game beside its title.

    Raises:
        GameError: No game is called like that.
    """
    return png_of(_page(example_svg(name, size=_BOARD, theme=Theme.LIGHT), title, ()))


def png_of(svg: str, width: int | None = None) -> bytes:
    """Return a picture as PNG.

    Args:
        svg: The picture. It refers to nothing outside.
        width: Its width in pixels; None for its own.
    """
    from resvg_py import svg_to_bytes  # its library is loaded where pictures are made alone

    return bytes(svg_to_bytes(svg_string=svg, width=width, sans_serif_family="DejaVu Sans"))


def _page(board: str, title: str, names: Sequence[str]) -> str:
    lines = [_text(150, 52, _INK, title, 700)]
    for row, name in enumerate(names[:6]):
        lines.append(_text(235 + 58 * row, 38, _INK, name))
    lines.append(_text(HEIGHT - _MARGIN - 12, 30, _MUTED, "boardwire", left=_LEFT + 64))
    inner = board.replace("<svg ", f'<svg x="{_MARGIN}" y="{_MARGIN}" ', 1)
    logo = _LOGO.read_text("utf-8").replace(
        "<svg ", f'<svg x="{_LEFT}" y="{HEIGHT - _MARGIN - 48}" width="48" height="48" ', 1
    )
    return element(
        "svg",
        element("rect", width=WIDTH, height=HEIGHT, fill=_PAPER) + inner + logo + "".join(lines),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family=FONT,
    )


def _text(
    y: float, size: float, colour: str, words: str, weight: int = 400, left: float = _LEFT
) -> str:
    shown = words if len(words) <= _LETTERS else f"{words[: _LETTERS - 1]}…"
    return element(
        "text", escape(shown), x=left, y=y, fill=colour, font_size=size, font_weight=weight
    )
