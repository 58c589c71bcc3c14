"""The filter for requests of MCP over HTTP."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwire.protocol import visible
from boardwire.protocol.connection.host_names import MISDIRECTED, OwnNames, host_name

SHOWN_CHARACTERS = 80
"""Characters of an unknown name in an answer, at most."""


class Gate:
    """Refuses requests of web pages, including pages whose host name points at this server.

    Programs that run a model send no `Origin`, or that of the server itself.

    Args:
        app: The application behind it.
        listening: The address that the server listens on.
        further: Further names of the server.
    """

    def __init__(self, app: ASGIApp, listening: str, further: Sequence[str]) -> None:
        self._app = app
        self._names = OwnNames((listening, socket.gethostname(), *further))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            refusal = self._refusal(Headers(scope=scope), (scope.get("server") or ("",))[0])
            if refusal is not None:
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _refusal(self, headers: Headers, here: str) -> PlainTextResponse | None:
        """Return the answer to a request that is not passed on.

        Args:
            headers: The headers of the request.
            here: The address that the connection has arrived at.
        """
        hosts = headers.getlist("host")
        name = host_name(hosts[0]) if len(hosts) == 1 else ""
        if not self._names.knows(name, here):
            shown = visible(name[:SHOWN_CHARACTERS])
            return PlainTextResponse(
                f"boardwire mcp does not answer to the name {shown!r}. If that is one of its "
                "names, start it with --allow-host NAME.\n",
                MISDIRECTED,
            )
        if any(urlsplit(it).netloc.lower() != hosts[0].lower() for it in headers.getlist("origin")):
            return PlainTextResponse("boardwire mcp answers no pages of other origins.\n", 403)
        if "content-length" in headers and "transfer-encoding" in headers:
            return PlainTextResponse("a request has one length\n", 400, {"Connection": "close"})
        return None
