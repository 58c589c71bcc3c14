"""The errors and the cached answers of the routes about algorithms."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from fastapi import APIRouter, Request, Response

from boardwire.games import GameError

from ..caching.pictures import Pictures
from ..computed import Computing, refusal
from .schemas import Problem

KEPT_SECONDS = 3600


def algorithm_router() -> APIRouter:
    """Return a router for routes about algorithms."""
    return APIRouter(
        tags=["algorithms"],
        responses={
            422: {"model": Problem, "description": "The request is wrong."},
            503: {"model": Problem, "description": "Too many are being made."},
        },
    )


async def kept_json(
    kept: Pictures,
    computing: Computing,
    request: Request,
    key: Hashable,
    make: Callable[[], str],
) -> Response:
    """JSON that is made once for a key.

    Raises:
        HTTPException: It cannot be made (422), or too many are being made (503).
        UnknownGame: There is no such game.
    """
    try:
        drawn = await kept.get(key, partial(computing.run, request, make))
    except GameError as error:
        raise refusal(error) from None
    return drawn.response(request, "application/json", KEPT_SECONDS)
