"""Positions of games, for boards in pages on which a reader tries moves."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from boardwire.server.computing.positions import MOST_MOVES, position_text
from boardwire.translations import language

from ..caching.pictures import Pictures
from ..computed import Computing
from .algorithm_answers import algorithm_router, kept_json
from .boards import MAX_OPTIONS

MAX_TEXT = 4000
"""The most characters of an option, and of typed moves."""


def position_routes(computing: Computing) -> APIRouter:
    """Return the route of positions.

    Args:
        computing: Makes the moves.
    """
    router = algorithm_router()
    kept = Pictures()

    @router.get("/position", response_class=Response)
    async def position(
        request: Request,
        game: Annotated[str, Query(max_length=40)],
        option: Annotated[
            list[Annotated[str, Query(max_length=MAX_TEXT)]] | None,
            Query(
                description="An option of the game, NAME:VALUE; `position` too.",
                max_length=MAX_OPTIONS,
            ),
        ] = None,
        moves: Annotated[
            str,
            Query(
                max_length=MAX_TEXT, description="The first moves, with commas or spaces: e4,e5."
            ),
        ] = "",
        move: Annotated[
            list[Annotated[str, Query(max_length=200)]] | None,
            Query(description="A move after these, once for each.", max_length=MOST_MOVES),
        ] = None,
        observer: Annotated[
            int | None, Query(ge=0, le=15, description="The player who looks on.")
        ] = None,
    ) -> Response:
        """Return a position of a game, with the legal moves of the player to move."""
        key = (game, tuple(option or ()), moves, tuple(move or ()), observer)
        made = partial(position_text, *key)
        return await kept_json(kept, computing, request, (*key, language().tag), made)

    return router
