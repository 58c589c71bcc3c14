"""The API under `/api/v1`, which only takes reports. `/api/openapi.json` describes it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, FastAPI, HTTPException, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, BeforeValidator, WithJsonSchema
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse

from boardwire import __version__
from boardwire.games import GameError, UnknownGame, find, names
from boardwire.games.records import FORMATS
from boardwire.matches import MatchRecord
from boardwire.protocol import TimeClass, TimeControlError, parse_timestamp
from boardwire.server.computing.records import details_text, file_text, replay_text
from boardwire.server.store import RecordQuery, StoreError
from boardwire.values import value_class

from .boards import board_routes
from .computed import Computing
from .cursor import MAX_CURSOR, InvalidCursor, cursor_after, read_cursor
from .description import Description
from .kept import KeptDocuments
from .profile import as_written, profile
from .quizzes import quiz_routes
from .records import record_routes
from .reports import TakeReport, report_routes
from .request_turns import next_turn
from .schemas import (
    GameInfo,
    Games,
    LadderInfo,
    LadderName,
    Ladders,
    MatchDetails,
    Matches,
    MatchSummary,
    PlayerProfile,
    Problem,
    RatingCurve,
    RatingHistory,
    RatingInfo,
    RatingPointInfo,
    ScoreInfo,
)
from .sources import Sources
from .summaries import Summaries
from .walks import walk_routes

_SELECTING = ("player", "game", "since", "until", "finished", "limit")
"""The parameters of the list of matches that its next page has, too."""
PLAYER_MATCHES = 20
"""The number of latest matches in a player's profile."""
COUNTED_MATCHES = 1000
"""The number of latest matches that a player's results are counted from."""
GAMES_AT_A_TIME = 10
"""The games that are described between two turns, in about 2 ms."""
FEW_MOVES = 300
"""The most moves of a match that are described on the event loop, in about 1 ms."""

Name = Annotated[str, Path(max_length=40)]
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
Responses = dict[int | str, dict[str, Any]]
_MISSING: Responses = {404: {"model": Problem, "description": "There is no such thing."}}
_WRONG: Responses = {422: {"model": Problem, "description": "The request is wrong."}}
_UNCHANGED: Responses = {
    304: {"description": "The client has it: the header `If-None-Match` has its `ETag`."}
}
_NEXT: Responses = {
    200: {
        "headers": {
            "Link": {
                "description": 'The address of the next page, with rel="next"; none on the last.',
                "schema": {"type": "string"},
            }
        }
    },
    **_UNCHANGED,
}
_AWAY: Responses = {503: {"model": Problem, "description": "The database fails, or is busy."}}


@value_class
class ApiLimits:
    """The limits of the API.

    Args:
        page: The most matches on a page.
        hide_running: Whether the moves of running matches are withheld, because spectators see
            moves only after a delay.
        cors: Origins whose pages may read the API; `*` for all.
    """

    page: int
    hide_running: bool
    cors: tuple[str, ...]


def api(
    sources: Sources, limits: ApiLimits, computing: Computing, report: TakeReport | None = None
) -> FastAPI:
    """The application that is mounted at `/api`.

    Args:
        sources: The functions that answer requests.
        limits: The limits of the API.
        computing: Does what takes long.
        report: Takes reports about players; None where nobody can log in.
    """
    app = FastAPI(
        title="boardwire",
        version=__version__,
        description="Matches, players and ratings of a boardwire server, and reports of players.",
        openapi_url=None,  # see Description
        docs_url=None,  # those pages load scripts from other servers
        redoc_url=None,
        responses={**_MISSING, **_WRONG, **_AWAY},
    )
    app.include_router(_games(), prefix="/v1")
    known = _known(sources, limits)
    app.include_router(board_routes(known, computing), prefix="/v1")
    app.include_router(record_routes(computing), prefix="/v1")
    app.include_router(walk_routes(computing), prefix="/v1")
    app.include_router(quiz_routes(computing), prefix="/v1")
    app.include_router(_matches(sources, limits, known, computing), prefix="/v1")
    app.include_router(_players(sources), prefix="/v1")
    if report is not None:
        app.include_router(report_routes(report), prefix="/v1")
    Description(app, (limits.page, report is not None))
    app.add_exception_handler(RequestValidationError, _refuse)
    app.add_exception_handler(UnknownGame, _miss)
    app.add_exception_handler(StoreError, _excuse)
    if limits.cors:
        app.add_middleware(CORSMiddleware, allow_origins=limits.cors, allow_methods=["GET"])
    return app


async def _refuse(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    told = error.errors()[0]
    message = told["msg"].removeprefix("Value error, ")  # what pydantic puts before our own words
    return JSONResponse({"detail": f"{told['loc'][-1]}: {message}"}, 422)


async def _miss(_: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, 404)


async def _excuse(_: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, 503, {"Retry-After": "5"})


def _games() -> APIRouter:
    router = APIRouter(tags=["games"])

    kept = KeptDocuments()

    @router.get("/games", response_model=Games, responses=_UNCHANGED)
    async def games(request: Request) -> Response:
        """All games, with their options."""

        async def make() -> Response:
            told = []
            for name in names():
                told.append(GameInfo.of(name, find(name)))
                if len(told) % GAMES_AT_A_TIME == 0:
                    await next_turn(request)
            return _json(Games(games=told))

        return await kept.get(request, "games", None, make)

    return router


def _json(model: BaseModel) -> Response:
    return Response(model.model_dump_json(), media_type="application/json")


async def _game(sources: Sources, text: str) -> str:
    """Return the name of a game in records, which may have games that are no longer played here.

    Raises:
        UnknownGame: There is no such game.
    """
    try:
        return find(text).name
    except UnknownGame:
        if not await sources.select(RecordQuery(game=text, limit=1)):
            raise
        return text


def _known(sources: Sources, limits: ApiLimits) -> Known:
    """The function that gives the record of a match as anybody may see it."""

    async def known(match: str) -> MatchRecord:
        kept = await sources.record(match)
        if kept is None:
            raise HTTPException(404, f"there is no match {match}")
        if kept.result is None and limits.hide_running:
            raise HTTPException(404, f"the moves of {match} are shown when it is over")
        return kept

    return known


def _matches(sources: Sources, limits: ApiLimits, known: Known, computing: Computing) -> APIRouter:
    router = APIRouter(tags=["matches"])
    kept, summaries = KeptDocuments(), Summaries()

    @router.get("/matches", response_model=Matches, responses=_NEXT)
    async def matches(
        request: Request,
        player: Word = None,
        game: Word = None,
        since: Timestamp | None = None,
        until: Timestamp | None = None,
        finished: bool | None = None,
        after: Cursor = None,
        limit: Annotated[int, Query(ge=1, le=limits.page)] = min(50, limits.page),
    ) -> Response:
        """Matches, newest first: those that began at `since` or later, and before `until`.

        `next` of a page is the `after` of the following one; the header `Link` has its address.
        """
        name = None if game is None else await _game(sources, game)
        try:
            place = read_cursor(after) if after else None
        except InvalidCursor as error:
            raise HTTPException(422, f"after: {error}") from None
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

    @router.get("/matches/{match}", response_model=MatchDetails, responses=_MISSING)
    async def match(request: Request, match: Name) -> Response:
        """One match with its moves."""
        kept = await known(match)
        if len(kept.moves) <= FEW_MOVES:
            return _json(MatchDetails.of(kept))
        details = MatchDetails.of(replace(kept, moves=[])).model_dump_json()
        text = await computing.run(request, partial(details_text, kept.moves, details))
        return Response(text, media_type="application/json")

    @router.get(
        "/matches/{match}/record",
        responses={
            **_MISSING,
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
        """One match as a file of its game: SGF, PGN, PDN ..."""
        kept = await known(match)
        try:
            text, suffix = await computing.run(request, partial(file_text, kept, format))
        except GameError as error:
            raise HTTPException(409, str(error)) from None
        name = f"{kept.match}{suffix}"
        headers = {
            "Content-Disposition": f'attachment; filename="{name}"',
        }
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    @router.get(
        "/matches/{match}/replay",
        responses={**_MISSING, 200: {"model": dict[str, Any]}},
        response_class=Response,
    )
    async def replay(request: Request, match: Name) -> Response:
        """One match step by step: the board at the start, and what every ply changes on it."""
        try:
            text = await computing.run(request, partial(replay_text, await known(match)))
        except GameError as error:
            raise HTTPException(404, f"the match cannot be shown: {error}") from None
        return Response(text, media_type="application/json")

    return router


def _players(sources: Sources) -> APIRouter:
    router = APIRouter(tags=["players"])
    kept = KeptDocuments()

    @router.get(
        "/players/{name}", response_model=PlayerProfile, responses={**_MISSING, **_UNCHANGED}
    )
    async def player(request: Request, name: Name) -> Response:
        """A player's ratings and latest matches."""

        async def make() -> Response:
            return _json(await profile_of(name))

        return await kept.get(request, ("player", name), sources.changes_of(name), make)

    async def profile_of(name: str) -> PlayerProfile:
        found = await sources.select(RecordQuery(player=name, limit=COUNTED_MATCHES))
        ratings = sources.ladder.ratings(name) if sources.ladder else ()
        if not found and not ratings:
            raise HTTPException(404, f"no player {name} has played here")
        results = profile(name, found)
        return PlayerProfile(
            name=as_written(name, found),
            ratings=[RatingInfo.of(it) for it in ratings],
            matches=[MatchSummary.of(record) for record in found[:PLAYER_MATCHES]],
            seats={seat: ScoreInfo.of(score) for seat, score in results.seats.items()},
            opponents={it: ScoreInfo.of(score) for it, score in results.opponents.items()},
        )

    @router.get("/players/{name}/history", response_model=RatingHistory, responses=_UNCHANGED)
    async def history(request: Request, name: Name) -> Response:
        """The ratings that a player had, at the end of each hour in which they changed."""

        async def make() -> Response:
            return _json(await history_of(name))

        return await kept.get(request, ("history", name), sources.changes(), make)

    async def history_of(name: str) -> RatingHistory:
        points = await sources.history(name)
        classes = dict.fromkeys((it.game, it.time_class) for it in points)
        return RatingHistory(
            name=name,
            curves=[
                RatingCurve(
                    game=game,
                    time_class=time_class,
                    points=[
                        RatingPointInfo.model_validate(it, from_attributes=True)
                        for it in points
                        if (it.game, it.time_class) == (game, time_class)
                    ],
                )
                for game, time_class in classes
            ],
        )

    @router.get("/ladders", response_model=Ladders, responses=_UNCHANGED)
    async def ladders(request: Request) -> Response:
        """The games and time classes that have ratings."""

        async def make() -> Response:
            return _json(all_ladders())

        return await kept.get(request, "ladders", sources.changes(), make)

    def all_ladders() -> Ladders:
        ladder = sources.ladder
        return Ladders(
            ladders=[
                LadderName(
                    game=game,
                    time_class=time_class,
                    players=sum(not it.provisional for it in ladder.table(game, time_class)),
                )
                for game, time_class in (ladder.classes() if ladder else ())
                if ladder is not None
            ]
        )

    @router.get("/ladder", response_model=LadderInfo, responses=_UNCHANGED)
    async def ladder(
        request: Request,
        game: Annotated[str, Query(max_length=40)],
        time_class: Annotated[
            str, Query(max_length=40, json_schema_extra={"enum": [it.value for it in TimeClass]})
        ],
    ) -> Response:
        """A game's players in a time class, best first."""
        name = await _game(sources, game)
        try:
            TimeClass.parse(time_class)
        except TimeControlError as error:
            raise HTTPException(422, f"time_class: {error}") from error

        async def make() -> Response:
            return _json(ladder_of(name, time_class))

        return await kept.get(request, ("ladder", name, time_class), sources.changes(), make)

    def ladder_of(name: str, time_class: str) -> LadderInfo:
        rated = sources.ladder.table(name, time_class) if sources.ladder else ()
        ratings = [RatingInfo.of(it) for it in rated]
        return LadderInfo(
            game=name,
            time_class=time_class,
            players=[it for it in ratings if not it.provisional],
            provisional=[it for it in ratings if it.provisional],
        )

    return router
