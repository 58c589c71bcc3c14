"""Pictures of boards: the frame of a game as data, and the board of a match as SVG."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Response

from boardwire.games import GameError, load
from boardwire.games.drawing import board_svg, frame
from boardwire.matches import MatchRecord, Table
from boardwire.matches.point_by_point import last_points
from boardwire.protocol.records import parse_pair
from boardwire.server.store import StoreError

from .sources import Sources


def board_routes(sources: Sources) -> APIRouter:
    """The routes of pictures.

    Args:
        sources: The functions that answer requests.
    """
    router = APIRouter(tags=["boards"])

    @router.get("/frame")
    async def frame_data(
        game: Annotated[str, Query(max_length=40)],
        option: Annotated[list[str] | None, Query()] = None,
        side: int | None = None,
    ) -> dict[str, Any]:
        """The part of a board's picture that stays the same throughout a game, as data."""
        try:
            options = dict(parse_pair(it.replace(":", "=", 1)) for it in option or ())
            return frame(load(game, **options), side).to_data()
        except (GameError, ValueError) as error:
            raise HTTPException(422, str(error)) from error

    @router.get("/matches/{match}/board.svg", response_class=Response)
    async def board(
        match: Annotated[str, Path(max_length=40)],
        ply: Annotated[int | None, Query(ge=0)] = None,
        side: int | None = None,
    ) -> Response:
        """The board of a match after a ply, or as it is now."""
        try:
            record = await sources.record(match)
            if record is None:
                raise HTTPException(404, f"there is no match {match}")
            svg = await asyncio.to_thread(_drawn, record, ply, side)
        except GameError as error:
            raise HTTPException(404, f"the match cannot be shown: {error}") from error
        except StoreError as error:
            raise HTTPException(503, str(error)) from error
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})

    return router


def _drawn(record: MatchRecord, ply: int | None, side: int | None) -> str:
    game = load(record.game, **record.options)
    table = Table(game)
    for move in record.moves[:ply]:
        if table.over:
            table.play_on()
        table.play(move.player, move.text)
    marks = last_points(table) if game.perfect_information else ()
    return board_svg(game, table.state.view(), side=side, marks=marks)
