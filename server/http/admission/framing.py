"""The framing of requests: all readers must agree on the end of a request.

A request with both `Content-Length` and `Transfer-Encoding` has two ends (RFC 9112, section 6.3). A
proxy that reads one and a server that reads the other disagree on the start of the next request, so
a client could smuggle a request into the connection of another client.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class OneLength:
    """Refuses requests with two lengths, and closes their connections.

    Args:
        app: The application behind it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            if "content-length" in headers and "transfer-encoding" in headers:
                refusal = PlainTextResponse(
                    "A request has Content-Length or Transfer-Encoding, not both.\n",
                    400,
                    {"Connection": "close"},
                )
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)
