"""The errors of the routes about algorithms, and their answers that are kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from fastapi import APIRouter, HTTPException, Request, Response

from boardwire.games import GameError, UnknownGame

from .pictures import DrawingRefused, Pictures
from .schemas import Problem

KEPT_SECONDS = 3600
_RETRY = {"Retry-After": "1"}


def algorithm_router() -> APIRouter:
    """A router whose routes tell of algorithms."""
    return APIRouter(
        tags=["algorithms"],
        responses={
            422: {"model": Problem, "description": "The request is wrong."},
            503: {"model": Problem, "description": "Too many are being made."},
        },
    )


async def kept_json(
    kept: Pictures, request: Request, key: Hashable, make: Callable[[], str]
) -> Response:
    """JSON that is made once for a key.

    Raises:
        HTTPException: It cannot be made (422), or too many are being made (503).
        UnknownGame: There is no such game.
    """
    try:
        drawn = await kept.get(key, make)
    except DrawingRefused as error:
        raise HTTPException(503, str(error), _RETRY) from error
    except UnknownGame:
        raise
    except GameError as error:
        raise HTTPException(422, str(error)) from error
    return drawn.response(request, "application/json", KEPT_SECONDS)
