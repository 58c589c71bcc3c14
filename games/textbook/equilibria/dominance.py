"""Dominated moves of matrix games, and their iterated elimination.

Shoham and Leyton-Brown, *Multiagent Systems*, section 3.4.3. A move is strictly dominated where
another one pays more whatever the others choose, and weakly where another one never pays less and
sometimes pays more. A mixture of moves may dominate strictly as well (`mixed_dominance.py`); for
weak dominance only single moves are looked at.

What is left after strict elimination does not depend on its order. After weak elimination it may,
and equilibria may be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from boardwire.games.rules.normal_form import NormalForm, Profile
from boardwire.values import value_class

Left = tuple[tuple[int, ...], ...]
"""The moves of each player that are left, by number."""
Mixture = tuple[tuple[int, Fraction], ...]
"""Moves of a player with their probabilities; a single move has the probability 1."""
FindMixture = Callable[[NormalForm, Left, int, int], Mixture | None]
"""Finds a mixture that strictly dominates a move of a player, or None."""


@value_class
class Elimination:
    """A step: a move that goes.

    Args:
        player: The player.
        move: The dominated move.
        by: What dominates it.
        strict: Whether strictly.
    """

    player: int
    move: int
    by: Mixture
    strict: bool


def dominates(form: NormalForm, left: Left, player: int, better: int, worse: int) -> bool | None:
    """Whether a move of a player dominates another: True strictly, False weakly, None not at all.

    Args:
        form: The game.
        left: The moves that the others may still make.
        player: The player.
        better: The move that may dominate.
        worse: The move that may be dominated.
    """
    gains = [
        form.payoffs[with_move(profile, player, better)][player]
        - form.payoffs[with_move(profile, player, worse)][player]
        for profile in product(*((0,) if it == player else left[it] for it in range(form.players)))
    ]
    if min(gains) > 0:
        return True
    return False if min(gains) == 0 and max(gains) > 0 else None


def eliminations(
    form: NormalForm, *, weak: bool = False, mixture: FindMixture | None = None
) -> Iterator[Elimination]:
    """Yield the steps of iterated elimination, one move at a time, until nothing is dominated.

    Args:
        form: The game.
        weak: Whether moves that are only weakly dominated go, too, where none is strictly.
        mixture: Finds mixtures that dominate, where no single move does strictly.
    """
    left = [list(range(len(moves))) for moves in form.moves]
    while step := _step(form, tuple(map(tuple, left)), weak, mixture):
        left[step.player].remove(step.move)
        yield step


def remaining(form: NormalForm, steps: list[Elimination]) -> Left:
    """Return the moves of each player that are left after the steps."""
    gone = {(step.player, step.move) for step in steps}
    return tuple(
        tuple(move for move in range(len(moves)) if (player, move) not in gone)
        for player, moves in enumerate(form.moves)
    )


def _step(
    form: NormalForm, left: Left, weak: bool, mixture: FindMixture | None
) -> Elimination | None:
    """Return the first move that is dominated, strictly if any is."""
    weakly: Elimination | None = None
    for player in range(form.players):
        for worse in left[player]:
            for better in left[player]:
                if better == worse:
                    continue
                strict = dominates(form, left, player, better, worse)
                by = ((better, Fraction(1)),)
                if strict:
                    return Elimination(player, worse, by, True)
                if strict is False and weak and weakly is None:
                    weakly = Elimination(player, worse, by, False)
    for player, moves in enumerate(left if mixture else ()):
        for worse in moves:
            if mixture and (mixed := mixture(form, left, player, worse)):
                return Elimination(player, worse, mixed, True)
    return weakly


def with_move(profile: Profile, player: int, move: int) -> Profile:
    """Return the profile with another move of a player."""
    return (*profile[:player], move, *profile[player + 1 :])
