"""Algorithms step by step, for the page that explains them."""

from __future__ import annotations

import re
from enum import Enum
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response

from boardwire.games import GameError
from boardwire.games.rules.tree import Tree
from boardwire.games.textbook import EXPLORATION
from boardwire.games.textbook.root_mover import RootMover
from boardwire.games.textbook.steps.algorithms import StepSettings
from boardwire.games.textbook.steps.monte_carlo import MOST_SIMULATIONS
from boardwire.games.textbook.tree_search.ordering import Order
from boardwire.server.computing.algorithms import (
    AskedPosition,
    bandit_page,
    bandit_text,
    search_page,
    search_text,
)
from boardwire.translations import english

from ..caching.pictures import Pictures
from ..computed import Computing, refusal
from .algorithm_answers import KEPT_SECONDS, algorithm_router, kept_json
from .boards import MAX_OPTIONS

MAX_TEXT = 2000
"""The most characters of a tree or a position."""


class StepsForm(Enum):
    """The forms of an answer."""

    JSON = "json"
    HTML = "html"


_Options = Annotated[
    list[str] | None,
    Query(description="An option of the game, NAME:VALUE.", max_length=MAX_OPTIONS),
]
_Search = tuple[str, AskedPosition, StepSettings]


def _search(
    algorithm: Annotated[str, Query(max_length=40)] = "alphabeta",
    tree: Annotated[
        str | None,
        Query(max_length=MAX_TEXT, description="A tree as nested lists: [[3,12],[2,4]]."),
    ] = None,
    game: Annotated[str, Query(max_length=40)] = Tree.name,
    option: _Options = None,
    position: Annotated[str, Query(max_length=MAX_TEXT)] = "",
    leaf: Annotated[
        list[str] | None,
        Query(description="The value of an unknown leaf of the tree, x=4.", max_length=8),
    ] = None,
    root: Annotated[
        RootMover, Query(description="The player who moves at the root.")
    ] = RootMover.MAX,
    depth: Annotated[int | None, Query(ge=1, le=12, description="Plies to search.")] = None,
    order: Order = Order.GIVEN,
    simulations: Annotated[
        int, Query(ge=1, le=MOST_SIMULATIONS, description="For uct, and the pulls of ucb.")
    ] = 20,
    c: Annotated[float, Query(ge=0, le=100, description="The c of uct and ucb.")] = EXPLORATION,
    seed: Annotated[int, Query(ge=0, le=1 << 31)] = 1,
) -> _Search:
    """Return the search that a request asks for: algorithm, position and settings."""
    if tree is not None and not tree.strip():
        raise HTTPException(422, english("the tree is empty: write one such as [[3,12],[2,4]]"))
    min_first = root is RootMover.MIN
    asked = AskedPosition(
        tree or "", game, position, tuple(option or ()), tuple(leaf or ()), min_first
    )
    return algorithm, asked, StepSettings(depth, order, simulations, c, seed, min_first)


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
        search: Annotated[_Search, Depends(_search)],
        form: Annotated[
            StepsForm, Query(description="The steps as data, or a page with back and forward.")
        ] = StepsForm.JSON,
    ) -> Response:
        """Return a textbook search step by step: the tree, and the changes of every step.

        For `ucb` the tree is a list of probabilities: `[0.7,0.5,0.2]`. A tree with unknown leaves
        that have no values here has no steps: its nodes have the conditions under which they are
        cut off.
        """
        algorithm, asked, settings = search
        page = form is StepsForm.HTML
        if algorithm == "ucb":
            bandit = bandit_page if page else bandit_text
            made = partial(bandit, asked.tree, settings)
        else:
            made = partial(search_page if page else search_text, algorithm, asked, settings)
        key = (algorithm, asked, settings, form)
        if not page:
            return await kept_json(kept, computing, request, key, made)
        try:
            drawn = await kept.get(key, partial(computing.run, request, made))
        except GameError as error:
            raise refusal(error) from None
        response = drawn.response(request, "text/html; charset=utf-8", KEPT_SECONDS)
        response.headers["Content-Disposition"] = f'attachment; filename="{_file(algorithm)}"'
        return response

    return router


def _file(algorithm: str) -> str:
    """Return the name of a file with the steps of an algorithm."""
    return f"{re.sub('[^a-z0-9-]', '', algorithm)}.html"
