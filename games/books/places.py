"""Where in a book a position stands: a text that does not change from one release to the next.

It is the text of the position in the game's own notation, `State.position_text`, without what does
not matter to the choice of a move. Positions that are each other's image stand in one place.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardwire.games.model import State
from boardwire.games.rules.connect4 import ConnectFourState

_FEN_FIELDS = 4  # without the counts of moves


@dataclass(frozen=True, slots=True)
class Place:
    """Where a position stands.

    Args:
        text: The key of the book.
        mirrored: Whether it is the image of the position that stands there.
    """

    text: str
    mirrored: bool = False


def place_of(state: State) -> Place:
    """The place of a position.

    Raises:
        GameError: The game has no text for positions.
    """
    if isinstance(state, ConnectFourState):
        return _connect_four(state)
    text = state.position_text()
    if state.game.name == "chess":
        text = " ".join(text.split()[:_FEN_FIELDS])
    return Place(text)


def placed_move(state: State, move: int, place: Place) -> str:
    """The text of a move of `state` as its place in the book has it."""
    return _image(state, move) if place.mirrored else state.move_text(move)


def _connect_four(state: ConnectFourState) -> Place:
    """The rows from the top, as the board is drawn: orders of play that lead to it are one."""
    cells = state.core.cells()
    rows = [
        "".join(".XO"[cell] for cell in cells[start : start + state.columns])
        for start in range(len(cells) - state.columns, -1, -state.columns)
    ]
    here, image = "/".join(rows), "/".join(row[::-1] for row in rows)
    return Place(min(here, image), mirrored=image < here)


def _image(state: State, move: int) -> str:
    """The text of a move on the mirrored board."""
    assert isinstance(state, ConnectFourState)
    column, row = state.move_text(move)[0], state.move_text(move)[1:]
    return f"{'ABCDEFG'[-1 - 'ABCDEFG'.index(column)]}{row}"
