"""The algorithms that can be followed step by step, by name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

from boardwire.games.errors import GameError
from boardwire.games.model import State
from boardwire.translations import english
from boardwire.values import value_class

from ..monte_carlo.uct import EXPLORATION
from ..tree_search.ordering import Order
from .monte_carlo import PHASES, walk_sampling
from .program import FORMS
from .tree_search import SEARCHES, walk_search
from .walk import Walk

STEPPED = (*SEARCHES, *PHASES)
"""The names of the algorithms that can be followed in a game; `ucb` has arms in place of one."""


@value_class
class StepSettings:
    """The settings of an algorithm that is followed; each algorithm uses some of them.

    Args:
        depth: Plies to search; None to the end of the game.
        order: The order of moves.
        simulations: The number of random games.
        c: The exploration constant.
        seed: The seed of random games and of a random order.
        min_first: Whether MIN moves at the root of a game of two.
    """

    depth: int | None = None
    order: Order = Order.GIVEN
    simulations: int = 20
    c: float = EXPLORATION
    seed: int = 1
    min_first: bool = False


def other_forms(name: str, follow: Callable[[str], Walk]) -> list[Walk]:
    """Follow the other forms of an algorithm, those that are for the game.

    Args:
        name: The algorithm.
        follow: Follows another one in the same game.
    """
    found = []
    for forms in FORMS:
        for other in forms if name in forms else ():
            if other != name:
                with suppress(GameError):
                    found.append(follow(other))
    return found


def walk_of(name: str, state: State, settings: StepSettings) -> Walk:
    """Follow an algorithm from a position.

    Raises:
        GameError: There is no such algorithm, it is not for this game, or the tree is too large.
    """
    if name in SEARCHES:
        return walk_search(
            name,
            state,
            settings.depth,
            settings.order,
            settings.seed,
            min_first=settings.min_first,
        )
    if name in PHASES:
        random = Random(settings.seed)
        return walk_sampling(name, state, settings.simulations, random, settings.c)
    raise GameError(
        english(
            "no algorithm {name} is shown step by step; there are {stepped}, ucb",
            name=repr(name[:40]),
            stepped=", ".join(STEPPED),
        )
    )
