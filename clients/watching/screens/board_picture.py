"""The picture of a match's board, as large as there is room for it."""

from __future__ import annotations

import re

from rich.align import Align
from rich.table import Table as Grid
from rich.text import Text

from boardwire.clients.display.large_board import draw_large
from boardwire.clients.display.text_board import draw_board
from boardwire.clients.watching.public_board import Position
from boardwire.clients.watching.watched_match import WatchedMatch
from boardwire.games import BoardView, GameError, board_text
from boardwire.protocol import visible

_DICE = "⚀⚁⚂⚃⚄⚅"
_POINT = re.compile(r"[A-Z]{1,2}([0-9]{1,2})", re.ASCII)


def board_picture(
    match: WatchedMatch,
    ply: int | None,
    width: int,
    height: int,
    *,
    turned: bool = False,
    colours: bool = True,
) -> Align:
    """Draw the board of a match after a ply.

    Args:
        match: The match.
        ply: The ply, or None for the last one.
        width: The room in characters.
        height: The room in lines.
        turned: Whether the board is turned by half.
        colours: Whether there are colours; letters are drawn otherwise.
    """
    if match.board is None:
        return _middle(Text(f"no board: {match.trouble}", style="yellow"), height)
    try:
        position = match.board.position(ply)
    except GameError as error:
        return _middle(Text(f"no board: {visible(str(error))}", style="yellow"), height)
    if not position.view.rows:
        return _middle(_facts_alone(position.view), height)
    game = match.heading.game
    if not colours:
        lines = board_text(position.view).splitlines()
        drawing = Text("\n".join(lines[: len(lines) - len(position.view.side)]), no_wrap=True)
    else:
        drawing = draw_large(
            position.view, game, position.marked, turned=turned, width=width, height=height
        ) or draw_board(position.view, game, position.marked, turned=turned)
    return _middle(_cropped(drawing, position, height, turned=turned), height)


def facts_line(view: BoardView) -> str:
    """Return the facts beside a board in one line; dice as dice."""
    facts = (f"{name} {fact_text(name, value)}" for name, value in view.side.items())
    return visible("  ·  ".join(it for it in facts if not it.endswith(" -")))


def fact_text(name: str, value: object) -> str:
    """Return the value of a fact: dice as their pictures."""
    text = str(value)
    if name == "dice" and text.isdecimal():
        return dice_text(text)
    return text


def dice_text(text: str) -> str:
    """Return the roll of one die or several as pictures of dice."""
    if all(it in "123456" for it in text):
        return " ".join(_DICE[int(it) - 1] for it in text)
    return text


def _facts_alone(view: BoardView) -> Grid:
    """Return the facts of a game without a board, one below the other."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim")
    grid.add_column(style="bold")
    for name, value in view.side.items():
        grid.add_row(Text(visible(name)), Text(visible(fact_text(name, value))))
    return grid


def _middle(drawing: Text | Grid, height: int) -> Align:
    return Align.center(drawing, vertical="middle", height=max(1, height))


def _cropped(drawing: Text, position: Position, height: int, *, turned: bool) -> Text:
    """Return a drawing, cropped to its room so that the last move is visible."""
    lines = drawing.split("\n")
    points = (_POINT.fullmatch(name) for name in position.marked)  # a pass is none
    row = max((int(it[1]) for it in points if it is not None), default=position.view.rows // 2)
    at = row if position.view.row_one_on_top != turned else position.view.rows - row + 1
    start = max(0, min(len(lines) - height, at - height // 2))
    cut = Text("\n").join(lines[start : start + height])
    cut.no_wrap, cut.overflow = True, "crop"
    return cut
