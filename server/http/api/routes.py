"""The API under `/api/v1`: read-only but for reports. `/api/openapi.json` describes it."""

from functools import partial
from threading import Lock

from anyio import to_thread
from fastapi import APIRouter, FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from boardwire import __version__
from boardwire.games import UnknownGame, find, names
from boardwire.matches import MatchRecord
from boardwire.protocol.connection.busy import retry_after
from boardwire.server.store import StoreError
from boardwire.translations import english
from boardwire.values import value_class

from ..admission.request_turns import next_turn
from ..caching.documents import KeptDocuments
from ..computed import Computing
from ..sources import Sources
from .algorithm_steps import step_routes
from .boards import board_routes
from .description import Description, described
from .experiments import experiment_routes
from .matches import Known, match_routes
from .payoffs import payoff_routes
from .players import player_routes
from .positions import position_routes
from .problems import problem_of
from .quizzes import quiz_routes
from .records import record_routes
from .reports import TakeReport, report_routes
from .responses import AWAY, MISSING, UNCHANGED, WRONG, json_response
from .schemas import GameInfo, Games

GAMES_AT_A_TIME = 10
"""The games that are described between two turns, in about 2 ms."""
STORE_RETRY_SECONDS = 5
"""Seconds after which a database that fails may be asked again."""


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


class Api:
    """The API of a server, as an ASGI application that is made when it is first needed.

    Making its routes takes about 40 ms of a processor, in a thread.

    Args:
        sources: The functions that answer requests.
        limits: The limits of the API.
        computing: Runs long work.
        report: Handles reports about players; None without logins.
    """

    def __init__(
        self,
        sources: Sources,
        limits: ApiLimits,
        computing: Computing,
        report: TakeReport | None = None,
    ) -> None:
        self._make = partial(_routes, sources, limits, computing, report)
        self._kind = _kind(limits, report)
        self._lock = Lock()
        self._made: FastAPI | None = None

    def made(self) -> FastAPI:
        """Return the application with its routes; any thread may ask."""
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    def describe(self) -> None:
        """Make the description, unless this process has it from another server."""
        if not described(self._kind):
            self.made().state.description.document()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        app = self._made
        if app is None:
            app = await to_thread.run_sync(self.made)
        await app(scope, receive, send)


def _kind(limits: ApiLimits, report: TakeReport | None) -> object:
    """Return a value that is equal for applications with equal descriptions."""
    return limits.page, report is not None


def _routes(
    sources: Sources, limits: ApiLimits, computing: Computing, report: TakeReport | None
) -> FastAPI:
    """Return the application that is mounted at `/api`.

    Args:
        sources: The functions that answer requests.
        limits: The limits of the API.
        computing: Runs long work.
        report: Handles reports about players; None without logins.
    """
    app = FastAPI(
        title="boardwire",
        version=__version__,
        description="Matches, players and ratings of a boardwire server, and reports of players.",
        openapi_url=None,  # see Description
        docs_url=None,  # those pages load scripts from other servers
        redoc_url=None,
        responses={**MISSING, **WRONG, **AWAY},
    )
    app.include_router(_games(), prefix="/v1")
    known = _known(sources, limits)
    app.include_router(board_routes(known, computing), prefix="/v1")
    app.include_router(record_routes(computing), prefix="/v1")
    app.include_router(step_routes(computing), prefix="/v1")
    app.include_router(quiz_routes(computing), prefix="/v1")
    app.include_router(position_routes(computing), prefix="/v1")
    app.include_router(payoff_routes(computing), prefix="/v1")
    app.include_router(experiment_routes(computing), prefix="/v1")
    app.include_router(match_routes(sources, limits.page, known, computing), prefix="/v1")
    app.include_router(player_routes(sources), prefix="/v1")
    if report is not None:
        app.include_router(report_routes(report), prefix="/v1")
    Description(app, _kind(limits, report))
    app.add_exception_handler(RequestValidationError, _refuse)
    app.add_exception_handler(UnknownGame, _miss)
    app.add_exception_handler(StoreError, _excuse)
    if limits.cors:
        app.add_middleware(CORSMiddleware, allow_origins=limits.cors, allow_methods=["GET"])
    return app


async def _refuse(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return JSONResponse({"detail": problem_of(error.errors()[0])}, 422)


async def _miss(_: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, 404)


async def _excuse(_: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, 503, retry_after(STORE_RETRY_SECONDS))


def _games() -> APIRouter:
    router = APIRouter(tags=["games"])

    kept = KeptDocuments()

    @router.get("/games", response_model=Games, responses=UNCHANGED)
    async def games(request: Request) -> Response:
        """Return all games, with their options."""

        async def make() -> Response:
            infos = []
            for name in names():
                infos.append(GameInfo.of(name, find(name)))
                if len(infos) % GAMES_AT_A_TIME == 0:
                    await next_turn(request)
            return json_response(Games(games=infos))

        return await kept.get(request, "games", None, make)

    return router


def _known(sources: Sources, limits: ApiLimits) -> Known:
    """Return the function that gives the record of a match as anybody may see it."""

    async def known(match: str) -> MatchRecord:
        kept = await sources.record(match)
        if kept is None:
            raise HTTPException(404, english("there is no match {match}", match=match))
        if kept.result is None and limits.hide_running:
            raise HTTPException(
                404, english("the moves of {match} are shown when it is over", match=match)
            )
        return kept

    return known
