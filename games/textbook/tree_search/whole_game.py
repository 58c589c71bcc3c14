"""A whole game with equal positions merged: its value, and four ways to count it.

Minimax over the tree of tic-tac-toe visits 549,946 nodes, but a position comes up again and again:
moves in another order lead to it (a transposition), or it is an image of another one in a mirror
(C. Shannon, "Programming a Computer for Playing Chess", 1950, counts positions and games apart).
Each position is searched once here, and its result is kept.
"""

from __future__ import annotations

from boardwire.games import OVER, State
from boardwire.values import value_class

from .node import TooLarge, Unsuitable
from .symmetry import IMAGES, canonical

MOST_POSITIONS = 20_000
"""The most positions of a game; Python needs seconds for them."""


@value_class
class PositionResult:
    """The result of a position, once all below it is searched.

    Args:
        value: The utility of player 0 under best play.
        games: The number of games that go on from here: ways to the end.
        sequences: The number of sequences of moves from here, this position included: the nodes of
            its tree.
    """

    value: float
    games: int
    sequences: int


@value_class
class WholeGame:
    """A game from a position, whole.

    Args:
        results: The result of each position, by its key.
        plies: The number of positions after 0, 1, 2 ... moves.
        symmetric_plies: The same where images of a position count once; empty where the symmetries
            of the game are not known.
        root: The result of the position at the start.
    """

    results: dict[int, PositionResult]
    plies: tuple[int, ...]
    symmetric_plies: tuple[int, ...]
    root: PositionResult


def whole_game(start: State, most: int = MOST_POSITIONS) -> WholeGame:
    """Search every position of a game once.

    Args:
        start: The position at the start.
        most: The number of positions that the game may have.

    Raises:
        TooLarge: It has more.
        Unsuitable: The game is not one of two players, without chance and hidden information, whose
            gains are the other's losses.
    """
    game = start.game
    if start.players != 2 or game.has_chance or not game.zero_sum or not game.perfect_information:
        raise Unsuitable(
            "positions are merged in games of two players without chance, whose gains are the "
            "other's losses, and who see everything"
        )
    levels = [{start.key(): start}]
    total = 1
    while levels[-1]:
        below: dict[int, State] = {}
        for state in levels[-1].values():
            for child in _children(state):
                below[child.key()] = child
        total += len(below)
        if total > most:
            raise TooLarge(f"the game has more than {most:,} positions from here: limit the depth")
        levels.append(below)
    levels.pop()
    results: dict[int, PositionResult] = {}
    for level in reversed(levels):
        for key, state in level.items():
            results[key] = _result(state, results)
    symmetric = (
        tuple(len({canonical(it) for it in level.values()}) for level in levels)
        if game.name in IMAGES
        else ()
    )
    return WholeGame(results, tuple(map(len, levels)), symmetric, results[start.key()])


def _children(state: State) -> list[State]:
    children = []
    for move in state.legal_moves() if state.to_act() != OVER else ():
        child = state.copy()
        child.apply(move)
        children.append(child)
    return children


def _result(state: State, results: dict[int, PositionResult]) -> PositionResult:
    """Return the result of a position, from those of the positions after its moves."""
    if state.to_act() == OVER:
        return PositionResult(state.returns()[0], 1, 1)
    below = [results[child.key()] for child in _children(state)]
    choose = max if state.to_act() == 0 else min
    return PositionResult(
        choose(it.value for it in below),
        sum(it.games for it in below),
        1 + sum(it.sequences for it in below),
    )
