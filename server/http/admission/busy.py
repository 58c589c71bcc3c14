"""Expensive requests are refused while the server is busy, so that running matches go on."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwire.protocol.connection.busy import BusyError, retry_after

from .refused_requests import Refusal, body

LIGHT_PATHS = ("/api/v1/live", "/api/v1/games", "/api/v1/matches/", "/matches/")
"""The starts of the paths that are answered in any case: the page of a match, and what it needs."""

EXPENSIVE_PATHS = ("/api/", "/players/", "/ladder", "/matches")
"""The starts of the other paths that are refused."""


def is_expensive(path: str) -> bool:
    """Return whether a request is refused while the server is busy."""
    return path.startswith(EXPENSIVE_PATHS) and not path.startswith(LIGHT_PATHS)


class RefusesWhenBusy:
    """Refuses expensive requests while the server is busy.

    Args:
        app: The application behind it.
        busy: Returns the refusal of a request; None while all are answered.
    """

    def __init__(self, app: ASGIApp, busy: Callable[[], BusyError | None]) -> None:
        self._app = app
        self._busy = busy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer with 503 that the server is busy."""
        if scope["type"] == "http" and is_expensive(scope["path"]):
            refusal = self._busy()
            if refusal is not None:
                await _response(scope, refusal)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _response(scope: Scope, refusal: BusyError) -> Response:
    accept = dict(scope["headers"]).get(b"accept", b"")
    page = not scope["path"].startswith("/api/") and b"text/html" in accept
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    kind, text = body(Refusal(refusal.message, refusal.seconds), page=page, accepted=accepted)
    headers = {**retry_after(refusal.seconds), "Cache-Control": "no-store"}
    return Response(text, 503, headers, media_type=kind)
