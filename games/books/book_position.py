"""Positions in our books: a text for each that does not change from one release to the next.

It is `State.position_text`, the position in the game's own notation, without the parts that do not
matter to the choice of a move. Mirror images share one text.
"""

from __future__ import annotations

from boardwire.games.model import State
from boardwire.games.rules.connect4 import ConnectFourState
from boardwire.values import value_class

_FEN_FIELDS = 4  # without the counts of moves


@value_class
class BookPosition:
    """A position as a book has it.

    Args:
        text: The key of the book.
        mirrored: Whether the book has the mirror image of the position.
    """

    text: str
    mirrored: bool = False


def book_position(state: State) -> BookPosition:
    """Return the position of a book that a state is.

    Raises:
        GameError: The game has no text for positions.
    """
    if isinstance(state, ConnectFourState):
        return _connect_four(state)
    text = state.position_text()
    if state.game.name == "chess":
        text = " ".join(text.split()[:_FEN_FIELDS])
    return BookPosition(text)


def move_in_book(state: State, move: int, position: BookPosition) -> str:
    """Return the text of a move of `state` as the book has it at `position`."""
    return _image(state, move) if position.mirrored else state.move_text(move)


def _connect_four(state: ConnectFourState) -> BookPosition:
    """Return the rows from the top down, which do not depend on the order of the moves."""
    cells = state.core.cells()
    rows = [
        "".join(".XO"[cell] for cell in cells[start : start + state.columns])
        for start in range(len(cells) - state.columns, -1, -state.columns)
    ]
    here, image = "/".join(rows), "/".join(row[::-1] for row in rows)
    return BookPosition(min(here, image), mirrored=image < here)


def _image(state: State, move: int) -> str:
    """Return the text of a move on the mirrored board."""
    assert isinstance(state, ConnectFourState)
    column, row = state.move_text(move)[0], state.move_text(move)[1:]
    return f"{'ABCDEFG'[-1 - 'ABCDEFG'.index(column)]}{row}"
