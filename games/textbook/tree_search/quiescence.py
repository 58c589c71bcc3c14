"""A search to a fixed depth with and without quiescence search, and the horizon effect.

A search that ends in the middle of an exchange counts a piece as won that is taken back at the next
ply. Quiescence search goes on at the horizon with captures alone, until none is worth making.

C. E. Shannon, "Programming a Computer for Playing Chess", Philosophical Magazine 41 (1950), section
3, asks for it; H. J. Berliner, "Some Necessary Conditions for a Master Chess Program", IJCAI 1973,
named the horizon effect; D. F. Beal, "A Generalised Quiescence Search Algorithm", Artificial
Intelligence 43 (1990), has this form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from boardwire.games import OVER, State
from boardwire.translations import english

from .node import TooLarge

Evaluation = Callable[[State], float]
"""A static evaluation for the player to act."""


@dataclass(slots=True)
class QuiescenceSearch:
    """The settings of a search, and its counter.

    Args:
        evaluate: The static evaluation.
        captures: Returns the captures among the legal moves, those to search first at the front.
        win: The value of a won game, above all evaluations.
        quiescence: Whether captures are played out at the horizon.
        most: The number of nodes that may be visited.
        nodes: The number of nodes visited.
    """

    evaluate: Evaluation
    captures: Callable[[State], list[int]]
    win: float
    quiescence: bool
    most: int = 1_000_000
    nodes: int = 0

    def count(self) -> None:
        """Count a node.

        Raises:
            TooLarge: There are too many.
        """
        self.nodes += 1
        if self.nodes > self.most:
            raise TooLarge(
                english(
                    "the search has more than {most} nodes: take a smaller depth",
                    most=f"{self.most:,}",
                )
            )


def best_line(search: QuiescenceSearch, state: State, depth: int) -> tuple[float, list[int]]:
    """Return the value of a position for the player to act, and the line of best play.

    Args:
        search: The evaluation, and whether captures are played out.
        state: The position; players take turns.
        depth: The plies to search, at least 1; captures at the horizon come on top of them.
    """
    return _alphabeta(search, state, depth, -inf, inf)


def _alphabeta(
    search: QuiescenceSearch, state: State, depth: int, alpha: float, beta: float
) -> tuple[float, list[int]]:
    """Negamax with alpha-beta pruning, until the depth is used up."""
    if depth == 0 and search.quiescence:
        return quiescence(search, state, alpha, beta)
    search.count()
    if state.to_act() == OVER:
        return _result(search, state, depth), []
    if depth == 0:
        return search.evaluate(state), []
    best, line = -inf, []
    captures = search.captures(state)
    for move in captures + [it for it in state.legal_moves() if it not in captures]:
        value, reply = _alphabeta(search, _after(state, move), depth - 1, -beta, -alpha)
        if -value > best:
            best, line = -value, [move, *reply]
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, line


def quiescence(
    search: QuiescenceSearch, state: State, alpha: float, beta: float
) -> tuple[float, list[int]]:
    """Play captures out. The player to act may also leave them: "stand pat" on the evaluation."""
    search.count()
    if state.to_act() == OVER:
        return _result(search, state, 0), []
    best, line = search.evaluate(state), []
    alpha = max(alpha, best)
    for move in search.captures(state):
        if alpha >= beta:
            break
        value, reply = quiescence(search, _after(state, move), -beta, -alpha)
        if -value > best:
            best, line = -value, [move, *reply]
        alpha = max(alpha, best)
    return best, line


def _after(state: State, move: int) -> State:
    after = state.copy()
    after.apply(move)
    return after


def _result(search: QuiescenceSearch, state: State, depth: int) -> float:
    """Return the value of a finished game for the player who would move next.

    An early win is better.

    The last move was made by the other player, and a move never loses the game at once.
    """
    decided = max(state.returns()) > 0
    return -(search.win + depth) if decided else 0.0
