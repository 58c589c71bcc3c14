"""The check of the header Host: requests with another name than the server's are refused."""

from __future__ import annotations

import logging
import socket
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwire.protocol.connection.host_names import MISDIRECTED, OwnNames, host_name

log = logging.getLogger(__name__)

ANY_HOST = "*"
"""The name in the settings that stands for all."""

SHOWN_CHARACTERS = 80
"""The most characters of an unknown name in an answer or a log line."""


class KnownHosts:
    """Refuses requests and WebSockets with a name that the server does not have.

    Its own names are localhost, the loopback addresses, the address that it listens on, the one
    that a connection has arrived at, and the name of the machine.

    Args:
        app: The application behind it.
        listening: The address that the server listens on.
        further: Further names; `*` for all.
    """

    def __init__(self, app: ASGIApp, listening: str, further: Sequence[str]) -> None:
        self._app = app
        self._any = ANY_HOST in further
        self._names = OwnNames((*further, listening, socket.gethostname()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if self._any or scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = host_name(Headers(scope=scope).get("host", ""))
        here = (scope.get("server") or ("",))[0]
        if self._names.knows(name, here):
            await self._app(scope, receive, send)
            return
        log.info("refused a request for the unknown name %r", name[:SHOWN_CHARACTERS])
        response = PlainTextResponse(self.refusal(name), MISDIRECTED)
        await response(scope, receive, send)

    @staticmethod
    def refusal(name: str) -> str:
        """Return the answer to a request for an unknown name, with advice."""
        if not name:
            return "This server answers only to requests with its name in the header Host.\n"
        return (
            f"This server does not answer to the name {name[:SHOWN_CHARACTERS]}. If that is one "
            "of its names, the operator adds it to hosts in the section [http] of the settings.\n"
        )
