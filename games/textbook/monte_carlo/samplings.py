"""The algorithms that play random games, by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from boardwire.games import GameError, State
from boardwire.values import value_class

from ..tree_search.node import Unsuitable
from ..tree_search.tree_searches import AlgorithmResult
from .bias import progressive_bias
from .flat import flat_monte_carlo
from .priors import priors
from .puct import puct
from .rave import rave
from .replies import last_good_replies
from .sample_node import SampleNode, max_child, robust_child
from .uct import EXPLORATION, uct
from .widening import widening


@value_class
class Sampling:
    """An algorithm that plays random games.

    Args:
        name: The algorithm's name.
        source: Author and year.
        run: The algorithm; it takes a state, the number of games, random numbers and c, and returns
            the root.
        best_child: Chooses the move at the end: the child of a node to play.
        best_rule: The rule of `best_child` in words.
        explores: Whether it uses c.
    """

    name: str
    source: str
    run: Callable[[State, int, Random, float], SampleNode]
    best_child: Callable[[SampleNode], SampleNode]
    best_rule: str
    explores: bool


def _relative_of_uct(
    name: str, source: str, run: Callable[[State, int, Random, float], SampleNode]
) -> Sampling:
    """Return a search that differs from UCT in the bounds of its selection."""
    rule = "robust child: the most visits"
    return Sampling(name, source, run, robust_child, rule, explores=False)


SAMPLINGS: dict[str, Sampling] = {
    it.name: it
    for it in (
        Sampling(
            "flat",
            "Abramson 1990",
            lambda state, simulations, random, c: flat_monte_carlo(state, simulations, random),
            best_child=max_child,
            best_rule="max child: the best mean",
            explores=False,
        ),
        Sampling(
            "uct",
            "Kocsis and Szepesvari 2006",
            uct,
            best_child=robust_child,
            best_rule="robust child: the most visits",
            explores=True,
        ),
        _relative_of_uct("rave", "Gelly and Silver 2007", rave),
        _relative_of_uct("priors", "Gelly and Silver 2007", priors),
        _relative_of_uct("bias", "Chaslot et al. 2008", progressive_bias),
        _relative_of_uct("replies", "Drake 2009; Baier and Drake 2010", last_good_replies),
        _relative_of_uct("widening", "Coulom 2007", widening),
        _relative_of_uct("puct", "Rosin 2011; Silver et al. 2018", puct),
    )
}


def sample(
    algorithm: Sampling, state: State, simulations: int, random: Random, c: float = EXPLORATION
) -> tuple[AlgorithmResult, SampleNode]:
    """Run an algorithm; return its result and the root of its tree.

    Raises:
        Unsuitable: No player is to act.
        GameError: There is no simulation, or the game hides information.
    """
    state.game.require_perfect_information()
    if state.to_act() < 0:
        raise Unsuitable(f"{algorithm.name} starts where a player is to act")
    if simulations < 1:
        raise GameError("there must be at least 1 simulation")
    root = algorithm.run(state.copy(), simulations, random, c)
    best = algorithm.best_child(root)
    return AlgorithmResult(2 * best.mean - 1, best.move, _count(root), simulations), root


def _count(node: SampleNode) -> int:
    """Return the number of nodes of a tree."""
    return 1 + sum(map(_count, node.children))
