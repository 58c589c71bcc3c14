"""The framing of requests: where a request ends must not depend on who reads it.

A request with both `Content-Length` and `Transfer-Encoding` has two ends (RFC 9112, section 6.3). A
proxy that reads one and a server that reads the other take different bytes for the next request,
which may then be one that a stranger has smuggled into the connection of somebody else.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class OneLength:
    """Refuses requests that tell their length in two ways, and closes their connections.

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
