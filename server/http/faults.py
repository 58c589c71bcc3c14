"""Answers requests in which the server has a fault, with a page for a browser."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwire.translations import english

Refuse = Callable[[Scope, int, str, dict[str, str]], Response]
"""Returns the response of a status with a reason and further headers."""


class ExcusesFaults:
    """Answers where an exception ended a request before its response began.

    The exception goes on to the server's log.

    Args:
        app: The application behind it.
        refuse: Makes the response.
    """

    def __init__(self, app: ASGIApp, refuse: Refuse) -> None:
        self._app = app
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        begun = False

        async def note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, note)
        except Exception:  # any fault of ours, which is raised again below
            if scope["type"] == "http" and not begun:
                reason = english(
                    "try it again; if it stays so, tell the operator: the log of the server says "
                    "why"
                )
                await self._refuse(scope, 500, reason, {})(scope, receive, send)
            raise
