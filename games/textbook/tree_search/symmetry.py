"""Symmetric positions: of moves that lead to images of one position, a tree needs only one.

Nilsson's figure of tic-tac-toe has 3 of 9 first moves and 12 of 72 positions after two: N. J.
Nilsson, *Problem-Solving Methods in Artificial Intelligence* (1971), chapter 5.
"""

from __future__ import annotations

from collections.abc import Callable

from boardwire.games import CHANCE, GameError, State
from boardwire.translations import english

from .node import Node
from .ordering import Moves

Grid = tuple[tuple[object, ...], ...]
"""The cells of a board, row by row."""


def _mirrored(grid: Grid) -> Grid:
    """Return the image in a vertical mirror."""
    return tuple(row[::-1] for row in grid)


def _turned(grid: Grid) -> Grid:
    """Return the image after a quarter turn."""
    return tuple(zip(*grid[::-1], strict=True))


def _all_eight(grid: Grid) -> list[Grid]:
    """Return the images under all rotations and reflections of a square."""
    images = []
    for _ in range(4):
        images += [grid, _mirrored(grid)]
        grid = _turned(grid)
    return images


IMAGES: dict[str, Callable[[Grid], list[Grid]]] = {
    "tictactoe": _all_eight,
    "othello": _all_eight,
    "gomoku": _all_eight,
    "connect4": lambda grid: [grid, _mirrored(grid)],
    "breakthrough": lambda grid: [grid, _mirrored(grid)],
    "hex": lambda grid: [grid, _turned(_turned(grid))],
    "nim": lambda grid: [tuple(sorted(grid, key=str))],
}
"""The images of a board under the symmetries of each game's rules."""


def canonical(state: State) -> str:
    """Return a text that is equal for symmetric positions, and for no others.

    Raises:
        GameError: The symmetries of the game are not known.
    """
    name = state.game.name
    if name not in IMAGES:
        raise GameError(
            english(
                "positions of {game} are not merged; those of {images} are",
                game=state.game.title,
                images=", ".join(IMAGES),
            )
        )
    view = state.view()
    cells = [None if piece is None else (piece.player, piece.kind) for piece in view.cells]
    grid: Grid = tuple(
        tuple(cells[row * view.columns : (row + 1) * view.columns]) for row in range(view.rows)
    )
    if name == "nim":
        grid = tuple((heap,) for heap in state.position_text().split()[0].split(","))
    return f"{state.to_act()} {min(map(str, IMAGES[name](grid)))}"


class Merged:
    """Leaves out moves whose position is the image of that of an earlier move.

    `moves` is for `Lookahead.arrange`, `alike` for `Lookahead.alike`.

    Args:
        arrange: Puts the moves of a node in an order first.
    """

    def __init__(self, arrange: Callable[[Node, Moves], Moves] = lambda node, moves: moves) -> None:
        self._arrange = arrange
        self._alike: dict[tuple[int, int], int] = {}

    def moves(self, node: Node, moves: Moves) -> Moves:
        """Return the first of each class of symmetric moves."""
        moves = self._arrange(node, moves)
        if node.player == CHANCE:
            return moves
        first: dict[str, int] = {}
        for move, _ in moves:
            state = node.state.copy()
            state.apply(move)
            kept = first.setdefault(canonical(state), move)
            key = (id(node), kept)
            self._alike[key] = 1 if kept == move else self._alike[key] + 1
        return [(move, chance) for move, chance in moves if move in first.values()]

    def alike(self, node: Node) -> int:
        """Return the number of moves that lead to images of a node, its own move included."""
        return self._alike.get((id(node.parent), node.move or 0), 1)
