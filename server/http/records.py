"""Records that somebody pastes: read here as data and written as files; nothing is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, HTTPException, Query, Request, Response
from pydantic import BaseModel, Field

from boardwire.games import CHANCE, GameError, RecordError, UnknownGame, load, option_text
from boardwire.games.external.watchdog import TimeIsUp
from boardwire.games.records import FORMATS, GameRecord, write_record
from boardwire.games.records.files import decoded, format_of
from boardwire.games.records.reading_on import read_on

from .schemas import Problem
from .timed import in_time

MAX_BYTES = 256 << 10
"""The most bytes of a text that is sent."""
MAX_MOVES = 2000
"""The most plies of a game."""
SECONDS = 5.0
"""The longest time that one text may take."""
MOST_WAITING = 16
"""The most texts that are read or wait for it."""
_RETRY = {"Retry-After": "2"}
_Value = TypeVar("_Value")


class GameToWrite(BaseModel):
    """A game that is to be written as a file."""

    game: str = Field(max_length=40)
    options: dict[str, str] = Field(default={}, max_length=32)
    moves: list[Annotated[str, Field(max_length=200)]] = Field(max_length=MAX_MOVES)
    players: list[Annotated[str, Field(max_length=80)]] = Field(default=[], max_length=8)
    result: str = Field(default="", max_length=40)
    format: str = Field(default="", pattern=f"^({'|'.join(FORMATS)})?$")


class Turns:
    """Lets one piece of work after the other run beside the event loop, and few wait for it."""

    def __init__(self) -> None:
        self._lock = asyncio.Semaphore(1)
        self._waiting = 0

    async def do(self, work: Callable[[], _Value]) -> _Value:
        """Wait for the turn, and do a piece of work.

        Raises:
            HTTPException: Too many wait already, the work takes too long, or it raises GameError.
            UnknownGame: There is no such game.
        """
        if self._waiting >= MOST_WAITING:
            raise HTTPException(503, "too many records are being read; try again soon", _RETRY)
        self._waiting += 1
        try:
            async with self._lock:
                return await in_time(work, SECONDS)
        except TimeIsUp:
            why = f"this game takes longer than {SECONDS:g} s here; boardwire convert has no limit"
            raise HTTPException(422, why) from None
        except RecordError as error:
            place = f"line {error.line}, column {error.column}: " if error.line else ""
            raise HTTPException(422, f"{place}{error.message}") from error
        except UnknownGame:
            raise
        except GameError as error:
            raise HTTPException(422, str(error)) from error
        finally:
            self._waiting -= 1


def record_routes() -> APIRouter:
    """The routes for records that are sent."""
    router = APIRouter(
        tags=["records"],
        responses={
            400: {"model": Problem, "description": "The body of the request cannot be read."},
            413: {"model": Problem, "description": "The text is too long."},
            422: {"model": Problem, "description": "The text cannot be read."},
            503: {"model": Problem, "description": "Too many texts are being read."},
        },
    )
    turns = Turns()

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
            str, Query(max_length=200, description="The file's name; its suffix tells the format.")
        ] = "",
        number: Annotated[int, Query(ge=1, le=1000, description="Which game of the file.")] = 1,
    ) -> dict[str, Any]:
        """One game of an SGF, PGN, PDN, .mat or move list, as data. Nothing is kept.

        Side variations are left out: the main line alone is read. `left_out` counts what is not
        read, and `notes` say what is read otherwise than it is written.
        """
        data = await _body(request)
        return await turns.do(partial(_read, data, name, number))

    @router.post("/records/file", response_class=Response)
    async def write(game: GameToWrite) -> Response:
        """A game as a file of its usual format, or of another one. Nothing is kept."""
        text, suffix = await turns.do(partial(_written, game))
        headers = {
            "Content-Disposition": f'attachment; filename="{game.game}{suffix}"',
            "X-Content-Type-Options": "nosniff",
        }
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    return router


async def _body(request: Request) -> bytes:
    """The body of a request, while it is short enough.

    Raises:
        HTTPException: It is too long.
    """
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > MAX_BYTES:
            raise HTTPException(413, f"a record has at most {MAX_BYTES >> 10} KiB here")
    return bytes(data)


def _read(data: bytes, name: str, number: int) -> dict[str, Any]:
    """One game of a text as data.

    Raises:
        GameError: The text has no such game, or cannot be read.
    """
    file = decoded(data)
    text = file.text
    form = format_of(name, text)
    found = list(islice(read_on(text, form), number - 1, number + 1))
    if not found:
        raise RecordError(f"there is no game {number} in it")
    if isinstance(found[0], RecordError):
        raise found[0]
    record = found[0].as_moves()
    if len(record.moves) > MAX_MOVES:
        raise RecordError(f"the game has {len(record.moves)} plies; at most {MAX_MOVES} are read")
    return {
        "format": form,
        "game": record.game.name,
        "title": record.game.title,
        "options": {key: option_text(value) for key, value in record.game.options.items()},
        "moves": [
            [-1 if player == CHANCE else player, text]
            for (_, player, _), text in zip(record.steps(), record.moves, strict=True)
        ],
        "players": list(record.players),
        "result": record.result,
        "score": record.game.conventions.score(record.result) if record.result else "",
        "left_out": dict(record.left_out),
        "notes": [*filter(None, (file.note,)), *record.notes],
        "more": len(found) > 1,
    }


def _written(told: GameToWrite) -> tuple[str, str]:
    """The text of a file, and the suffix of its name.

    Raises:
        GameError: The game is unknown, a move is illegal, or the format cannot express the game.
    """
    game = load(told.game, **told.options)
    record = GameRecord(game, tuple(told.moves), tuple(told.players), told.result)
    record.final()  # every move is legal
    form = told.format or game.record_format
    return write_record(record, form), FORMATS[form].SUFFIX
