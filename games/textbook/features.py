"""The terms of a static evaluation: a weighted sum of features, shown one by one.

C. E. Shannon, "Programming a Computer for Playing Chess", Philosophical Magazine 41 (1950),
section 4; N. J. Nilsson, *Problem-Solving Methods in Artificial Intelligence* (1971), chapter 5:
the open lines of tic-tac-toe.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from boardwire import _native
from boardwire.games import GameError, State, load
from boardwire.values import value_class


@value_class
class Term:
    """A term of an evaluation.

    Args:
        name: The feature.
        worth: Its part of the evaluation for player 0, in the unit of the evaluation.
        sides: The feature of each player, where it is counted for each.
    """

    name: str
    worth: float
    sides: tuple[int, int] | None = None


@value_class
class Features:
    """The terms of a game's evaluation.

    Args:
        unit: The unit in words.
        terms: Returns the terms in a position that is not over.
        value: Returns the evaluation with these terms for player 0, between -1 and 1.
        scale: The factor from values to the unit; a win is this much. 1 where the relation between
            values and unit is not a factor.
    """

    unit: str
    terms: Callable[[State], list[Term]]
    value: Callable[[float], float]
    scale: float = 1.0


LINES = tuple(
    [tuple(3 * row + it for it in range(3)) for row in range(3)]
    + [tuple(3 * it + column for it in range(3)) for column in range(3)]
    + [(0, 4, 8), (2, 4, 6)]
)
"""The eight lines of tic-tac-toe."""

_GROUPS = {
    "material": ("material",),
    "squares": ("pawns", "knights", "bishops", "rooks", "queens", "kings"),
    "mobility": ("knight_reach", "bishop_reach", "rook_reach", "queen_reach"),
    "bishop pair": ("bishop_pair",),
    "rooks on files": ("rook_on_open_file", "rook_on_half_open_file"),
    "pawns": ("connected", "isolated", "doubled", "backward"),
    "passed pawns": ("passed", "passed_blocked", "passed_own_king", "passed_other_king"),
    "king safety": ("shield", "danger"),
    "threats": ("pawn_threat", "minor_threat", "loose"),
    "tempo": ("tempo",),
}
"""The features of chess, each with the names of its weights."""


def features_of(state: State) -> Features:
    """Return the terms of the evaluation of a game.

    Raises:
        GameError: The evaluation of the game has no terms to show.
    """
    name = state.game.name
    if name == "tictactoe":
        return Features("open lines", open_lines, lambda sum_: sum_ / 10, 10)
    if name not in _HALF:
        raise GameError(
            f"the evaluation of {state.game.title} has no terms to show; those of tictactoe, "
            f"{', '.join(_HALF)} have"
        )
    half, unit = _HALF[name]
    return Features(unit, _weighed, lambda sum_: sum_ / (half + abs(sum_)))


_HALF = {
    "chess": (500, "centipawns"),
    "othello": (2000, "hundredths of a disc"),
    "breakthrough": (100, "tenths of a pawn"),
}
"""The lead that is worth half a win, and its unit, as `boardwire weights` shows them."""


def open_lines(state: State) -> list[Term]:
    """Return the lines of tic-tac-toe that are still open to each player."""
    cells = state.view().cells
    sides = []
    for player in (0, 1):
        blocked = {index for index, piece in enumerate(cells) if piece and piece.player != player}
        sides.append(sum(blocked.isdisjoint(line) for line in LINES))
    return [Term("open lines", sides[0] - sides[1], (sides[0], sides[1]))]


def _weighed(state: State) -> list[Term]:
    """Return the terms of an evaluation with weights: each is what is left without the others.

    Learned weights have no names: one term is what they change.
    """
    position = state.position
    assert isinstance(position, _native.Chess | _native.Othello | _native.Breakthrough)
    half, _ = _HALF[state.game.name]
    terms = []
    for name, weights in _zeroes(state.game.name):
        value = position.evaluate_by(0, weights)
        terms.append(Term(name, half * value / (1 - abs(value))))
    whole = state.evaluate(0)
    rest = half * whole / (1 - abs(whole)) - sum(term.worth for term in terms)
    if state.game.name in _LEARNED:
        terms.append(Term("learned", rest))
    elif abs(rest) >= _ROUNDING * len(terms):
        terms.append(Term("rest", rest))
    return [term for term in terms if round(term.worth)]


_ROUNDING = 1.0

_LEARNED = ("othello", "breakthrough", "chess")
"""Games with learned weights, which are one term: all that the named weights do not explain."""


def _named(row: str, game: str) -> str:
    """Return the term that a row of weights belongs to."""
    weight = row.rpartition(".")[2]
    if game != "chess":
        return weight
    return next((name for name, weights in _GROUPS.items() if weight in weights), weight)


@cache
def _zeroes(game: str) -> list[tuple[str, dict[str, list[int]]]]:
    """Return the weights that isolate each term, by its name: the other terms have zeros."""
    rows = _native.weights(load(game).start().position)
    names = list(dict.fromkeys(_named(row, game) for row, *_ in rows))
    return [
        (
            name,
            {row: [0] * len(values) for row, values, *_ in rows if _named(row, game) != name},
        )
        for name in names
    ]
