"""Matches in the API: the list, one match, its record and its replay."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Query, Request, Response
from pydantic import BeforeValidator, WithJsonSchema

from boardwire.games import GameError
from boardwire.games.records import FORMATS
from boardwire.matches import MatchRecord
from boardwire.protocol import parse_timestamp
from boardwire.server.computing.records import details_text, file_text, replay_text
from boardwire.server.store import RecordQuery
from boardwire.translations import english

from ..admission.request_turns import next_turn
from ..caching.documents import KeptDocuments
from ..computed import Computing
from ..sources import Sources, game_in_records
from .cursor import MAX_CURSOR, InvalidCursor, cursor_after, read_cursor
from .responses import MISSING, UNCHANGED, Name, Responses, json_response
from .schemas import MatchDetails, Matches, Problem
from .summaries import Summaries

FEW_MOVES = 300
"""The most moves of a match that are described on the event loop, in about 1 ms."""
_SELECTING = ("player", "game", "since", "until", "finished", "limit")
"""The parameters of the list of matches that its next page has, too."""

Timestamp = Annotated[
    datetime,
    BeforeValidator(parse_timestamp),
    WithJsonSchema(
        {
            "type": "string",
            "description": "A time of ISO 8601, in UTC if it has no zone. A year, a month or a day "
            "means its beginning.",
            "examples": ["2026-09-01T12:00:00Z", "2026-09-01", "2026-09", "2026"],
        }
    ),
]
Cursor = Annotated[
    str | None,
    Query(
        max_length=MAX_CURSOR,
        description="The value of `next` of the page before, as it is. It stands for a place in "
        "the list, which stays the same when matches begin or are removed.",
    ),
]
Word = Annotated[str | None, Query(max_length=40)]
Known = Callable[[str], Awaitable[MatchRecord]]
"""Returns the record of a match, or raises HTTPException."""
_NEXT_PAGE: Responses = {
    200: {
        "headers": {
            "Link": {
                "description": 'The address of the next page, with rel="next"; none on the last.',
                "schema": {"type": "string"},
            }
        }
    },
    **UNCHANGED,
}


def match_routes(sources: Sources, most: int, known: Known, computing: Computing) -> APIRouter:
    """Return the routes of matches.

    Args:
        sources: The functions that answer requests.
        most: The most matches on a page.
        known: Returns the record of a match as spectators may see it, or raises HTTPException.
        computing: Describes long matches, and writes records.
    """
    router = APIRouter(tags=["matches"])
    kept, summaries = KeptDocuments(), Summaries()

    @router.get("/matches", response_model=Matches, responses=_NEXT_PAGE)
    async def matches(
        request: Request,
        player: Word = None,
        game: Word = None,
        since: Timestamp | None = None,
        until: Timestamp | None = None,
        finished: bool | None = None,
        after: Cursor = None,
        limit: Annotated[int, Query(ge=1, le=most)] = min(50, most),
    ) -> Response:
        """Matches, newest first: those that began at `since` or later, and before `until`.

        `next` of a page is the `after` of the following one; the header `Link` has its address.
        """
        name = None if game is None else await game_in_records(sources, game)
        try:
            place = read_cursor(after) if after else None
        except InvalidCursor as error:
            raise HTTPException(422, english("after: {problem}", problem=error)) from None
        query = RecordQuery(player, name, since, until, finished, limit + 1, place)

        async def make() -> Response:
            found = await sources.select(query)
            page, headers = found[:limit], {}
            cursor = cursor_after(page[-1]) if len(found) > limit else None
            if cursor is not None:
                asked = request.query_params
                here = {name: asked[name] for name in _SELECTING if name in asked}
                further = urlencode({**here, "after": cursor})
                headers["Link"] = f'<{request.url.path}?{further}>; rel="next"'
            body = await summaries.page(page, cursor, partial(next_turn, request))
            return Response(body, headers=headers, media_type="application/json")

        return await kept.get(request, query, sources.changes(), make)

    @router.get("/matches/{match}", response_model=MatchDetails, responses=MISSING)
    async def match(request: Request, match: Name) -> Response:
        """Return one match with its moves."""
        kept = await known(match)
        if len(kept.moves) <= FEW_MOVES:
            return json_response(MatchDetails.of(kept))
        details = MatchDetails.of(replace(kept, moves=[])).model_dump_json()
        text = await computing.run(request, partial(details_text, kept.moves, details))
        return Response(text, media_type="application/json")

    @router.get(
        "/matches/{match}/record",
        responses={
            **MISSING,
            200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
            409: {"model": Problem, "description": "The format cannot express this match."},
        },
        response_class=Response,
    )
    async def record(
        request: Request,
        match: Name,
        format: Annotated[
            str,
            Query(
                description="Empty for the game's usual format.",
                pattern=f"^({'|'.join(FORMATS)})?$",
            ),
        ] = "",
    ) -> Response:
        """Return one match as a file of its game: SGF, PGN, PDN ..."""
        found = await known(match)
        try:
            text, suffix = await computing.run(request, partial(file_text, found, format))
        except GameError as error:
            raise HTTPException(409, str(error)) from None
        headers = {"Content-Disposition": f'attachment; filename="{found.match}{suffix}"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    @router.get(
        "/matches/{match}/replay",
        responses={**MISSING, 200: {"model": dict[str, Any]}},
        response_class=Response,
    )
    async def replay(request: Request, match: Name) -> Response:
        """Return one match step by step: the board at the start, and the changes of every ply."""
        try:
            text = await computing.run(request, partial(replay_text, await known(match)))
        except GameError as error:
            raise HTTPException(
                404, english("the match cannot be shown: {problem}", problem=error)
            ) from None
        return Response(text, media_type="application/json")

    return router
