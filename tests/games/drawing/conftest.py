"""Fixtures for the tests of pictures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwire.games import BoardView, Game, Geometry, Piece, State, load
from boardwire.games.drawing import pieces
from boardwire.games.unknown_state import UnknownState
from boardwire.override import override

Shown = Callable[..., dict[str, str]]


@pytest.fixture
def shown() -> Shown:
    """The pieces of a game after some moves, as an observer sees them."""

    def pieces_after(
        name: str, moves: str = "", observer: int | None = None, **options: object
    ) -> dict[str, str]:
        game = load(name, **options)
        return pieces(game, after(game, moves).view(observer))

    return pieces_after


def after(game: Game, moves: str) -> State:
    """The state after moves, with spaces between them."""
    state = game.start()
    for word in moves.split():
        state.apply(state.parse_move(word))
    return state


class Only(UnknownState):
    """The one position."""

    def __init__(self, game: Game, seen: BoardView) -> None:
        super().__init__(game, player=0)
        self._seen = seen

    @override
    def view(self, player: int | None = None) -> BoardView:
        return self._seen


class Still(Game):
    """A game of one position, as a user may write it, for drawing alone."""

    title = "Still"

    def __init__(self, geometry: Geometry, *cells: Piece | None, columns: int = 1) -> None:
        vars(self)["name"] = f"still-{geometry.value}-{hash(cells)}"
        super().__init__()
        rows = len(cells) // columns
        self.seen = BoardView(geometry, columns, rows, cells, side={"stakes": "high"})

    @override
    def initial(self) -> State:
        return Only(self, self.seen)
