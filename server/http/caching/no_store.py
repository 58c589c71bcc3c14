"""Responses that must not be cached: ones that depend on the visitor, and refusals."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..admission.refused_requests import ESSENTIAL_PATHS
from ..visitor import LOGIN_COOKIE, WITHOUT

OF_THE_MOMENT = (*ESSENTIAL_PATHS, "/live", "/gtp")
"""Paths whose responses change all the time, or depend on a token or an address."""


def private_paths(routes: Iterable[BaseRoute]) -> list[re.Pattern[str]]:
    """Return the patterns of the paths of routes."""
    return [it.path_regex for it in routes if isinstance(it, Route | WebSocketRoute | Mount)]


class NoStore:
    """Sends `Cache-Control: no-store` with every response that depends on a login or a token.

    These are all responses below private paths, pages of browsers that have a login, requests with
    credentials, and all refusals. A page that differs for guests and for accounts has
    `Vary: Cookie`.

    Args:
        app: The application behind it.
        private: Patterns of the paths of logins, accounts and operators.
    """

    def __init__(self, app: ASGIApp, private: Collection[re.Pattern[str]]) -> None:
        self._app = app
        self._private = private

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and mark its response if it must not be cached."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        page = not path.startswith(WITHOUT)
        personal = self._is_personal(path, Headers(scope=scope), page)

        async def mark(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if personal or message["status"] >= 400:
                    headers["Cache-Control"] = "no-store"
                    if "etag" in headers:
                        del headers["etag"]
                if page:
                    headers.add_vary_header("Cookie")
            await send(message)

        await self._app(scope, receive, mark)

    def _is_personal(self, path: str, headers: Headers, page: bool) -> bool:
        if "authorization" in headers:
            return True
        if path in OF_THE_MOMENT or any(it.match(path) for it in self._private):
            return True
        return page and any(
            LOGIN_COOKIE in cookie_parser(value) for value in headers.getlist("cookie")
        )
