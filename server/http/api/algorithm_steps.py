"""Algorithms step by step, for the page that explains them."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from boardwire.games.textbook import EXPLORATION
from boardwire.games.textbook.steps.algorithms import StepSettings
from boardwire.games.textbook.steps.monte_carlo import MOST_SIMULATIONS
from boardwire.games.textbook.tree_search.ordering import Order
from boardwire.server.computing.algorithms import bandit_text, search_text

from ..caching.pictures import Pictures
from ..computed import Computing
from .algorithm_answers import algorithm_router, kept_json

MAX_TEXT = 2000
"""The most characters of a tree or a position."""


def step_routes(computing: Computing) -> APIRouter:
    """Return the routes of algorithms step by step.

    Args:
        computing: Follows the algorithms.
    """
    router = algorithm_router()
    kept = Pictures()

    @router.get("/steps", response_class=Response)
    async def steps(
        request: Request,
        algorithm: Annotated[str, Query(max_length=40)] = "alphabeta",
        tree: Annotated[
            str, Query(max_length=MAX_TEXT, description="A tree as nested lists: [[3,12],[2,4]].")
        ] = "",
        game: Annotated[str, Query(max_length=40)] = "tree",
        position: Annotated[str, Query(max_length=MAX_TEXT)] = "",
        depth: Annotated[int | None, Query(ge=1, le=12)] = None,
        order: Order = Order.GIVEN,
        simulations: Annotated[
            int, Query(ge=1, le=MOST_SIMULATIONS, description="For uct, and the pulls of ucb.")
        ] = 20,
        c: Annotated[float, Query(ge=0, le=100, description="The c of uct and ucb.")] = EXPLORATION,
        seed: Annotated[int, Query(ge=0, le=1 << 31)] = 1,
    ) -> Response:
        """Return a textbook search step by step: the tree, and the changes of every step.

        For `ucb` the tree is a list of probabilities: `[0.7,0.5,0.2]`.
        """
        settings = StepSettings(depth, order, simulations, c, seed)
        if algorithm == "ucb":
            made = partial(bandit_text, tree, settings)
        else:
            made = partial(search_text, algorithm, tree, game, position, settings)
        key = (algorithm, tree, game, position, settings)
        return await kept_json(kept, computing, request, key, made)

    return router
