"""Pictures of boards: the frame of a game as data, and the board of a match as SVG."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response

from boardwire.games import GameError
from boardwire.games.drawing import Theme
from boardwire.matches import MatchRecord
from boardwire.server.computing.drawings import board_text, frame_text
from boardwire.server.computing.examples import example_sheet, example_svg
from boardwire.server.computing.previews import game_preview, match_preview
from boardwire.server.http.match_texts import game_title, names_of
from boardwire.translations import english, language

from ..caching.pictures import Pictures
from ..computed import Computing, refusal
from .schemas import FrameInfo

FRAME_SECONDS = 3600
"""The time for which a browser keeps a frame without asking again."""
FINISHED_SECONDS = 24 * 3600
"""The time for which a browser keeps the board of a match that is over."""
MAX_OPTIONS = 16
PNG: dict[int | str, dict[str, object]] = {
    200: {"content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}},
    304: {"description": "The browser has it."},
}
_SIDE = Query(ge=0, le=15, description="The player below; without it as in the game's diagrams.")


def board_routes(known: Callable[[str], Awaitable[MatchRecord]], computing: Computing) -> APIRouter:
    """Return the routes of pictures.

    Args:
        known: Returns the record of a match as spectators may see it, or raises HTTPException.
        computing: Draws them.
    """
    router = APIRouter(tags=["boards"])
    pictures = Pictures()

    @router.get(
        "/frame",
        response_model=FrameInfo,
        responses={304: {"description": "The browser has it."}},
    )
    async def frame_data(
        request: Request,
        game: Annotated[str, Query(max_length=40)],
        option: Annotated[
            list[str] | None,
            Query(description="An option of the game, NAME:VALUE.", max_length=MAX_OPTIONS),
        ] = None,
        side: Annotated[int | None, _SIDE] = None,
    ) -> Response:
        """Return the part of a board's picture that stays the same throughout a game, as data."""
        options = tuple(option or ())
        try:
            drawn = await pictures.get(
                ("frame", game, options, side, language().tag),
                partial(computing.run, request, partial(frame_text, game, options, side)),
            )
        except GameError as error:
            raise refusal(error) from None
        return drawn.response(request, "application/json", FRAME_SECONDS)

    @router.get("/games/pictures.svg", response_class=Response)
    async def all_pictures(request: Request) -> Response:
        """Return typical positions of all games as one picture, with a view for each game."""
        drawn = await pictures.get(
            ("sheet", language().tag), partial(computing.run, request, example_sheet)
        )
        return drawn.response(request, "image/svg+xml", FRAME_SECONDS)

    @router.get("/games/{name}/picture.svg", response_class=Response)
    async def picture(request: Request, name: Annotated[str, Path(max_length=40)]) -> Response:
        """Return a typical position of a game, as a small picture."""
        try:
            drawn = await pictures.get(
                ("picture", name, language().tag),
                partial(computing.run, request, partial(example_svg, name)),
            )
        except GameError as error:
            raise HTTPException(404, str(error)) from None
        return drawn.response(request, "image/svg+xml", FRAME_SECONDS)

    @router.get("/games/{name}/preview.png", response_class=Response, responses=PNG)
    async def game_picture(request: Request, name: Annotated[str, Path(max_length=40)]) -> Response:
        """Return the picture of a link to a game."""
        draw = partial(game_preview, name, game_title(name))
        key = ("preview", name, language().tag)
        try:
            drawn = await pictures.get(key, partial(computing.run, request, draw))
        except GameError as error:
            raise HTTPException(404, str(error)) from None
        return drawn.response(request, "image/png", FRAME_SECONDS)

    @router.get("/matches/{match}/preview.png", response_class=Response, responses=PNG)
    async def preview(
        request: Request,
        match: Annotated[str, Path(max_length=40)],
        ply: Annotated[
            int | None, Query(ge=0, description="After this ply; without it, as it is now.")
        ] = None,
    ) -> Response:
        """Return the picture of a link to a match: its board, as PNG."""
        record = await known(match)
        plies = len(record.moves) if ply is None else min(ply, len(record.moves))
        title, names = game_title(record.game), names_of(record)
        draw = partial(match_preview, record, plies, title, names)
        key = ("preview", match, plies, language().tag)
        try:
            drawn = await pictures.get(key, partial(computing.run, request, draw))
        except GameError as error:
            raise HTTPException(
                404, english("the match cannot be shown: {problem}", problem=error)
            ) from None
        return drawn.response(request, "image/png", 0)

    @router.get(
        "/matches/{match}/board.svg",
        response_class=Response,
        responses={
            200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
            304: {"description": "The browser has it."},
        },
    )
    async def board(
        request: Request,
        match: Annotated[str, Path(max_length=40)],
        ply: Annotated[
            int | None, Query(ge=0, description="After this ply; without it, as it is now.")
        ] = None,
        side: Annotated[int | None, _SIDE] = None,
        size: Annotated[
            int | None,
            Query(ge=16, le=4096, description="The longer side in pixels."),
        ] = None,
        theme: Theme = Theme.LIGHT,
    ) -> Response:
        """Return the board of a match as SVG: as it is now, or after a ply."""
        record = await known(match)
        plies = len(record.moves) if ply is None else min(ply, len(record.moves))
        over = record.result is not None
        draw = partial(board_text, record, plies, side, size, theme)
        try:
            drawn = await pictures.get(
                (match, plies, over, side, size, theme, language().tag),
                partial(computing.run, request, draw),
            )
        except GameError as error:
            raise HTTPException(
                404, english("the match cannot be shown: {problem}", problem=error)
            ) from None
        return drawn.response(request, "image/svg+xml", FINISHED_SECONDS if over else 0)

    return router
