"""The ASGI application: the routes of the HTTP port, and limits for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from boardwire.protocol.connection.busy import retry_after
from boardwire.server.computing.pool import WorkPool
from boardwire.server.config import ServerConfig
from boardwire.server.limits.client_limits import Quotas
from boardwire.server.limits.turns import Turns
from boardwire.server.limits.usage import QuotaExceeded, Resource
from boardwire.server.restrictions.restrictions import Restrictions
from boardwire.server.store import StoreError
from boardwire.translations import english

from .admission.banned_addresses import BannedAddresses
from .admission.busy import RefusesWhenBusy
from .admission.framing import OneLength
from .admission.hosts import KnownHosts
from .admission.known_visitor import KnownVisitor
from .admission.metrics_access import MetricsAccess
from .admission.request_turns import RequestTurns
from .api.description import API_PATH
from .api.reports import TakeReport
from .api.routes import STORE_RETRY_SECONDS, Api, ApiLimits
from .caching.documents import COMPRESSED_BYTES, COMPRESSION
from .caching.no_store import NoStore, private_paths
from .computed import Computing
from .faults import ExcusesFaults
from .health import health_routes
from .language import ReaderLanguage, language_routes
from .live import event_stream, live_socket
from .pages import Pages, error_page, page_routes, wants_page
from .protocols.websocket import FORBIDDEN
from .safe_headers import SafeHeaders
from .sources import Sources
from .visitor import AccountOf

LIVE_PATH = "/api/v1/live"
"""The path of the server-sent events, which have no end that a timeout could wait for."""


def application(
    config: ServerConfig,
    sources: Sources,
    quotas: Quotas,
    pool: WorkPool,
    pages: Pages,
    further: Sequence[BaseRoute],
    turns: Turns,
    account: AccountOf | None = None,
    restrictions: Callable[[], Restrictions] = Restrictions,
    report: TakeReport | None = None,
) -> Starlette:
    """Return the ASGI application.

    Args:
        config: The server's settings.
        sources: The functions that answer requests.
        quotas: The counters of addresses and accounts; a request counts as a command.
        pool: Runs the computations of requests.
        pages: Makes pages from templates.
        further: Routes before the pages: the login of players, or links to it. With logins, their
            responses are not cached.
        turns: The turns of all requests.
        account: Returns the account that a browser is logged in to; None without logins.
        restrictions: Returns the bans in force.
        report: Handles reports about players; None without logins.
    """
    settings = config.http
    access = MetricsAccess(settings)

    async def metrics(request: Request) -> Response:
        if (refusal := access.refusal(request)) is not None:
            return PlainTextResponse(f"{refusal}\n", 403)
        return Response(generate_latest(sources.registry), media_type=CONTENT_TYPE_LATEST)

    async def live(request: Request) -> Response:
        return event_stream(sources.feed, request)

    async def live_messages(socket: WebSocket) -> None:
        now = asyncio.get_running_loop().time()
        allowance = quotas.allowance(socket.client.host if socket.client else "", now)

        def charge() -> None:
            allowance.command(asyncio.get_running_loop().time())

        try:
            charge()
            allowance.take(Resource.CONNECTIONS)
            await live_socket(
                sources.feed,
                socket,
                origins=settings.origins,
                write_timeout=config.sessions.write,
                charge=charge,
            )
        except QuotaExceeded as excess:
            await socket.close(FORBIDDEN, excess.reason)
        finally:
            allowance.close()

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if wants_page(request):
            return error_page(pages, error.status_code, error.detail)
        return _refusal(error)

    def refuse_early(scope: Scope, status: int, reason: str, headers: dict[str, str]) -> Response:
        """Refuse a request before it reaches a route."""
        request = Request(scope)
        if wants_page(request):
            page = error_page(pages, status, reason)
            page.headers.update(headers)
            return page
        return JSONResponse({"detail": reason}, status, headers)

    async def excuse(request: Request, error: Exception) -> Response:
        """Answer that the database fails."""
        return refuse_early(request.scope, 503, str(error), retry_after(STORE_RETRY_SECONDS))

    visitors = [] if account is None else [Middleware(KnownVisitor, account=account)]
    computing = Computing(pool, quotas, config.computing.seconds)
    limits = ApiLimits(settings.page, config.spectators.delay > 0, settings.cors)
    return Starlette(
        routes=[
            *health_routes(sources.health),
            Route("/metrics", metrics),
            Route(LIVE_PATH, live),
            Mount(API_PATH, Api(sources, limits, computing, report)),
            WebSocketRoute("/live", live_messages),
            *further,
            *language_routes(settings.origins),
            *page_routes(sources, pages, computing, config.house),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(ReaderLanguage),
            Middleware(ExcusesFaults, refuse=refuse_early),
            Middleware(NoStore, private=[] if account is None else private_paths(further)),
            Middleware(OneLength),
            Middleware(RequestTurns, quotas=quotas, turns=turns, refuse=refuse_early),
            Middleware(RefusesWhenBusy, busy=sources.busy),
            Middleware(KnownHosts, listening=config.server.address, further=settings.hosts),
            Middleware(
                BannedAddresses, restrictions=restrictions, refuse=refuse_early, account=account
            ),
            Middleware(ResponseTimeout, seconds=settings.request),
            Middleware(GZipMiddleware, minimum_size=COMPRESSED_BYTES, compresslevel=COMPRESSION),
            *visitors,
        ],
        exception_handlers={HTTPException: refuse, StoreError: excuse},
    )


def _refusal(error: HTTPException) -> Response:
    """Refuse as the API does: a path with a line end does not reach it, wherever it begins."""
    return JSONResponse({"detail": error.detail}, error.status_code, error.headers)


class ResponseTimeout:
    """Cancels a request whose response is not complete, or not read, in time.

    Args:
        app: The application behind it.
        seconds: The time from a request to the end of its response.
    """

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self._app = app
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer that it took too long."""
        if scope["type"] != "http" or scope["path"] == LIVE_PATH:
            await self._app(scope, receive, send)
            return
        begun = False

        async def note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            async with asyncio.timeout(self._seconds):
                await self._app(scope, receive, note)
        except TimeoutError:
            if begun:  # the response has begun and is not read: only the connection can end
                raise
            late = JSONResponse(
                {"detail": english("no response within {seconds} s", seconds=f"{self._seconds:g}")},
                503,
            )
            await late(scope, receive, send)
