"""The ways in for players over HTTP: GTP over WebSocket, and the login of browsers."""

from __future__ import annotations

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from boardwire.protocol import WEBSOCKET_PATH
from boardwire.server.accounts.browser_logins import BrowserLogins
from boardwire.server.config import ServerConfig

from .browser_login import BrowserLogin, NoteFailure
from .pages import Pages
from .websocket import Serve, serve_gtp


def door_routes(
    config: ServerConfig,
    pages: Pages,
    serve: Serve,
    logins: BrowserLogins,
    note_failure: NoteFailure,
) -> list[BaseRoute]:
    """The routes by which players come in.

    Args:
        config: The server's settings.
        pages: Makes pages from templates.
        serve: Runs a session at a transport.
        logins: The logins of browsers.
        note_failure: Logs a failed login.
    """
    origins = config.http.origins
    browser_login = BrowserLogin(logins, pages, origins, note_failure)

    async def gtp(socket: WebSocket) -> None:
        await serve_gtp(
            socket,
            serve,
            account=browser_login.account,
            origins=origins,
            write_timeout=config.sessions.write,
        )

    return [WebSocketRoute(WEBSOCKET_PATH, gtp), *browser_login.routes]
