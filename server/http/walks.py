"""Algorithms step by step, for the page that explains them."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from boardwire.games import GameError, State, find, load
from boardwire.games.external.faults import is_guarded
from boardwire.games.textbook import EXPLORATION
from boardwire.games.textbook.ordering import Order
from boardwire.games.textbook.sampled_steps import MOST_SIMULATIONS, read_arms, walk_ucb
from boardwire.games.textbook.walk import Walk
from boardwire.games.textbook.walks import Settings, walk_of

from .algorithms import algorithm_router, kept_json
from .pictures import Pictures

MAX_TEXT = 2000
"""The most characters of a tree or a position."""


def walk_routes() -> APIRouter:
    """The routes of algorithms step by step."""
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
        """A search of the textbooks step by step: the tree, and what every step changes in it.

        For `ucb` the tree is a list of probabilities: `[0.7,0.5,0.2]`.
        """
        settings = Settings(depth, order, simulations, c, seed)
        if algorithm == "ucb":
            made = partial(_bandit_text, tree, settings)
        else:
            made = partial(_game_text, algorithm, tree, game, position, settings)
        key = (algorithm, tree, game, position, settings)
        return await kept_json(kept, request, key, made)

    return router


def _state(tree: str, game: str, position: str) -> State:
    """The position at the root.

    Raises:
        GameError: There is no such game or position.
    """
    options = {"tree": "".join(tree.split())} if tree else {}
    if position:
        options["position"] = position
    kind = find("tree" if tree else game)
    state = load(kind.name, **options).start()
    if is_guarded(state):
        raise GameError(f"{kind.title} is no game of this page")
    return state


def _text(walk: Walk) -> str:
    return json.dumps(walk.to_data(), separators=(",", ":"))


def _game_text(algorithm: str, tree: str, game: str, position: str, settings: Settings) -> str:
    """An algorithm in a game as JSON."""
    return _text(walk_of(algorithm, _state(tree, game, position), settings))


def _bandit_text(arms: str, settings: Settings) -> str:
    """UCB1 as JSON."""
    random = Random(settings.seed)
    pulls, c = settings.simulations, settings.c
    return _text(walk_ucb(read_arms(arms or "[0.7,0.5,0.2]"), pulls, random, c))
