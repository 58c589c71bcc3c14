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
from boardwire.games.rules.pursuit import PursuitState
from boardwire.games.rules.pursuit.evaluation import USUAL
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
        worth: Returns a value in the unit, for the nodes of a tree; None where trees have values
            between -1 and 1.
        digits: The decimal places in which terms are shown.
    """

    unit: str
    terms: Callable[[State], list[Term]]
    value: Callable[[float], float]
    worth: Callable[[float], float] | None = None
    digits: int = 0

    def evaluate(self, state: State, player: int) -> float:
        """Return the value of a position for a player, between -1 and 1."""
        value = self.value(sum(term.worth for term in self.terms(state)))
        return value if player == 0 else -value


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
        return Features("open lines", open_lines, lambda sum_: sum_ / 10, lambda value: 10 * value)
    if isinstance(state, PursuitState):
        scale = state.scale
        return Features(
            "points", _pursued, lambda sum_: sum_ / scale, lambda value: scale * value, digits=1
        )
    if name not in _HALF:
        raise GameError(
            f"the evaluation of {state.game.title} has no terms to show; those of tictactoe, "
            f"{', '.join(_HALF)}, pursuit have"
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


def _pursued(state: State) -> list[Term]:
    """Return the features of pursuit, each times its weight."""
    assert isinstance(state, PursuitState)
    found = state.features()
    return [
        Term(name.replace("_", " "), getattr(USUAL, name) * getattr(found, name))
        for name in ("points", "food_left", "food_distance", "danger")
    ]


def _weighed(state: State) -> list[Term]:
    """Return the terms of an evaluation with weights.

    A term is what its weights add to the evaluation when all other weights are 0. What is left
    when all weights are 0 comes from a network, which has no names. The rest is the change by
    learned weights where these replace the named ones, else by terms that depend on each other.
    """
    position = state.position
    assert isinstance(position, _native.Chess | _native.Othello | _native.Breakthrough)
    half, _ = _HALF[state.game.name]

    def worth(value: float) -> float:
        return half * value / (1 - abs(value))

    rows = _rows(state.game.name)
    network = worth(position.evaluate_by(0, {row: zeros for row, zeros, _ in rows}))
    terms = []
    for name in dict.fromkeys(name for _, _, name in rows):
        others = {row: zeros for row, zeros, term in rows if term != name}
        terms.append(Term(name, worth(position.evaluate_by(0, others)) - network))
    terms.append(Term("network", network))
    rest = worth(state.evaluate(0)) - sum(term.worth for term in terms)
    if state.game.name in _LEARNED:
        terms.append(Term("learned", rest))
    elif abs(rest) >= _ROUNDING * len(terms):
        terms.append(Term("rest", rest))
    return [term for term in terms if round(term.worth)]


_ROUNDING = 1.0

_LEARNED = ("othello", "breakthrough")
"""Games whose learned weights take the place of the named ones."""


def _named(row: str, game: str) -> str:
    """Return the term that a row of weights belongs to."""
    weight = row.rpartition(".")[2]
    if game != "chess":
        return weight
    return next((name for name, weights in _GROUPS.items() if weight in weights), weight)


@cache
def _rows(game: str) -> list[tuple[str, list[int], str]]:
    """Return the rows of weights by name, each with as many zeros, and the term of the row."""
    rows = _native.weights(load(game).start().position)
    return [(row, [0] * len(values), _named(row, game)) for row, values, *_ in rows]
