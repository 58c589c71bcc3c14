"""Algorithms step by step, for the page that explains them."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request, Response

from boardwire.games import GameError, find, load
from boardwire.games.external.faults import is_guarded
from boardwire.games.textbook.steps import Order, walk_search

from .pictures import DrawingRefused, Pictures
from .schemas import Problem

MAX_TEXT = 2000
"""The most characters of a tree or a position."""
KEPT_SECONDS = 3600
_RETRY = {"Retry-After": "1"}


def walk_routes() -> APIRouter:
    """The routes of algorithms step by step."""
    router = APIRouter(
        tags=["algorithms"],
        responses={
            422: {"model": Problem, "description": "The request is wrong."},
            503: {"model": Problem, "description": "Too many are being made."},
        },
    )
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
    ) -> Response:
        """A search of the textbooks step by step: the tree, and what every step changes in it."""
        made = partial(_walk_text, algorithm, tree, game, position, depth, order)
        key = ("steps", algorithm, tree, game, position, depth, order)
        try:
            drawn = await kept.get(key, made)
        except DrawingRefused as error:
            raise HTTPException(503, str(error), _RETRY) from error
        except GameError as error:
            raise HTTPException(422, str(error)) from error
        return drawn.response(request, "application/json", KEPT_SECONDS)

    return router


def _walk_text(
    algorithm: str, tree: str, game: str, position: str, depth: int | None, order: Order
) -> str:
    """A walk as JSON.

    Raises:
        GameError: There is no such game or algorithm, or the tree is too large.
    """
    options = {"tree": "".join(tree.split())} if tree else {}
    if position:
        options["position"] = position
    kind = find("tree" if tree else game)
    state = load(kind.name, **options).start()
    if is_guarded(state):
        raise GameError(f"{kind.title} is no game of this page")
    walk = walk_search(algorithm, state, depth, order)
    return json.dumps(walk.to_data(), separators=(",", ":"))
