"""Routes for players, visitors and operators: GTP over WebSocket, the login, the operator."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from boardwire.protocol import WEBSOCKET_PATH
from boardwire.server.accounts.account import Role
from boardwire.server.accounts.passkeys import Passkeys
from boardwire.server.config import ServerConfig
from boardwire.server.overview import Overview
from boardwire.server.tournaments import Direction, Entries, Tournaments
from boardwire.translations import english

from .admission.metrics_access import MetricsAccess
from .browser_login import BrowserLogin
from .forms import read_form
from .pages import Pages
from .pages.accounts import account_routes
from .pages.direction import direction_routes
from .pages.entries import entry_routes
from .pages.moderation import ModerationForms, moderation_routes
from .pages.operator import operator_routes
from .pages.passkeys import passkey_routes
from .pages.visitors import VisitorServices, visitor_routes
from .protocols.websocket import Serve, serve_gtp

LOCAL_OPERATOR = english("this machine")
"""The operator's name for requests from an address that may read the metrics."""


def login_routes(
    config: ServerConfig,
    pages: Pages,
    serve: Serve,
    browser_login: BrowserLogin,
    overview: Callable[[], Overview],
    forms: ModerationForms,
    visitors: VisitorServices,
    entries: Entries,
    tournaments: Tournaments,
    direction: Direction,
) -> list[BaseRoute]:
    """Return the routes for players, visitors and operators.

    Args:
        config: The server's settings.
        pages: Makes pages from templates.
        serve: Runs a session at a transport.
        browser_login: Logs browsers in, and identifies the user of a request.
        overview: Gives the overview of the server, for operators.
        forms: Carries out the forms of operators.
        visitors: The parts of the server that pages of visitors use.
        entries: The tournaments that players may enter.
        tournaments: The tournaments that are played.
        direction: Carries out what players and directors of tournaments decide.
    """
    origins = config.http.origins
    passkeys = Passkeys(visitors.store, visitors.accounts)
    access = MetricsAccess(config.http)

    async def gtp(socket: WebSocket) -> None:
        await serve_gtp(
            socket,
            serve,
            account=browser_login.account,
            origins=origins,
            write_timeout=config.sessions.write,
        )

    async def operator_of(request: Request) -> str | None:
        account = await browser_login.account(request)
        if account is not None and account.role is Role.ADMIN:
            return account.name
        return None if access.refusal(request) else LOCAL_OPERATOR

    return [
        WebSocketRoute(WEBSOCKET_PATH, gtp),
        *browser_login.routes,
        *operator_routes(pages, overview, operator_of),
        *moderation_routes(pages, forms, browser_login.account, read_form, browser_login.refusal),
        *visitor_routes(pages, visitors),
        *account_routes(pages, visitors, passkeys, entries),
        *passkey_routes(passkeys, visitors),
        *entry_routes(pages, entries, browser_login, config.matches.time),
        *direction_routes(tournaments, entries, direction, browser_login),
    ]
