"""Records in requests: read as data and written as files; nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from pydantic import BaseModel, Field, ValidationError

from boardwire.games import GameError
from boardwire.games.records import FORMATS
from boardwire.server.computing.records import MAX_MOVES, read_text, written_text
from boardwire.translations import english

from ..computed import Computing, refusal
from .problems import problem_of
from .schemas import Problem

MAX_BYTES = 256 << 10
"""The most bytes of a text that is sent."""


class GameToWrite(BaseModel):
    """A game that is to be written as a file."""

    game: str = Field(max_length=40)
    options: dict[str, str] = Field(default={}, max_length=32)
    moves: list[Annotated[str, Field(max_length=200)]] = Field(max_length=MAX_MOVES)
    players: list[Annotated[str, Field(max_length=80)]] = Field(default=[], max_length=8)
    result: str = Field(default="", max_length=40)
    format: str = Field(default="", pattern=f"^({'|'.join(FORMATS)})?$")


def record_routes(computing: Computing) -> APIRouter:
    """Return the routes for records that are sent.

    Args:
        computing: Reads and writes them.
    """
    router = APIRouter(
        tags=["records"],
        responses={
            400: {"model": Problem, "description": "The body of the request cannot be read."},
            413: {"model": Problem, "description": "The text is too long."},
            422: {"model": Problem, "description": "The text cannot be read."},
            503: {"model": Problem, "description": "Too many texts are being read."},
        },
    )

    @router.post(
        "/records",
        openapi_extra={
            "requestBody": {
                "content": {"text/plain": {"schema": {"type": "string", "format": "binary"}}}
            }
        },
    )
    async def read(
        request: Request,
        name: Annotated[
            str, Query(max_length=200, description="The file's name; its suffix names the format.")
        ] = "",
        number: Annotated[int, Query(ge=1, le=1000, description="Which game of the file.")] = 1,
    ) -> dict[str, Any]:
        """Return one game of an SGF, PGN, PDN, .mat or move list, as data. Nothing is kept.

        Side variations are left out: the main line alone is read. `left_out` counts what is not
        read, and `notes` say what is read otherwise than it is written.
        """
        data = await _body(request)
        found: dict[str, Any] = await _done(
            computing, request, partial(read_text, data, name, number)
        )
        return found

    @router.post(
        "/records/file",
        response_class=Response,
        openapi_extra={
            "requestBody": {
                "content": {"application/json": {"schema": GameToWrite.model_json_schema()}},
                "required": True,
            }
        },
    )
    async def write(request: Request) -> Response:
        """Return a game as a file of its usual format, or of another one. Nothing is kept."""
        game = _game(await _body(request))
        work = partial(
            written_text,
            game.game,
            game.options,
            tuple(game.moves),
            tuple(game.players),
            game.result,
            game.format,
        )
        text, suffix = await _done(computing, request, work)
        headers = {
            "Content-Disposition": f'attachment; filename="{game.game}{suffix}"',
            "X-Content-Type-Options": "nosniff",
        }
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    return router


async def _done(computing: Computing, request: Request, work: Callable[[], object]) -> Any:
    """Run a piece of work, and refuse a text that cannot be read or written.

    Raises:
        HTTPException: The text or the game is refused.
        UnknownGame: There is no such game.
    """
    try:
        return await computing.run(request, work)
    except GameError as error:
        raise refusal(error) from None


def _game(data: bytes) -> GameToWrite:
    """Return the game in the body of a request.

    Raises:
        HTTPException: The body is not a game.
    """
    try:
        return GameToWrite.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise HTTPException(422, problem_of(first)) from None


async def _body(request: Request) -> bytes:
    """Return the body of a request, while it is short enough.

    Raises:
        HTTPException: It is too long.
    """
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > MAX_BYTES:
            raise HTTPException(
                413, english("a record has at most {max_bytes} KiB here", max_bytes=MAX_BYTES >> 10)
            )
    return bytes(data)
