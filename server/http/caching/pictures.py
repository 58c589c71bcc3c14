"""Cached drawings: a drawing for many readers is drawn once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from boardwire.values import value_class

from .documents import has_already, tag_of
from .lru_cache import LruCache

KEPT_BYTES = 16 << 20
"""The most bytes of drawings that are kept."""
CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture has its style in it, and nothing that runs."""


Draw = Callable[[], Coroutine[Any, Any, str | bytes]]
"""Draws a picture."""


@value_class
class Drawn:
    """A drawing as it is sent.

    Args:
        body: Its bytes.
        tag: Text that differs for every other drawing, as the header `ETag` has it.
    """

    body: bytes
    tag: str

    @classmethod
    def of(cls, drawing: str | bytes) -> Drawn:
        """Return the drawing with this text, or these bytes."""
        body = drawing.encode() if isinstance(drawing, str) else drawing
        return cls(body, tag_of(body))

    def response(self, request: Request, media_type: str, seconds: int) -> Response:
        """Return the response to a request: without the drawing if the client has it.

        Args:
            request: The request.
            media_type: The type of the drawing.
            seconds: The time for which the client need not ask again; 0 makes it ask every time.
        """
        caching = f"public, max-age={seconds}" if seconds else "no-cache"
        headers = {
            "ETag": self.tag,
            "Cache-Control": caching,
            "Vary": "Accept-Language, Cookie",  # boards have words
            "Content-Security-Policy": CONTENT_POLICY,
        }
        if has_already(request, self.tag):
            return Response(status_code=304, headers=headers)
        return Response(self.body, media_type=media_type, headers=headers)


class Pictures:
    """Keeps the drawings that were used last."""

    def __init__(self) -> None:
        self._kept: LruCache[Drawn] = LruCache(KEPT_BYTES)
        self._due: dict[Hashable, asyncio.Task[Drawn]] = {}

    async def get(self, key: Hashable, draw: Draw) -> Drawn:
        """Return the drawing of that key; it is made by `draw` unless it is kept.

        Raises:
            Exception: Any exception of `draw`.
        """
        if (kept := self._kept.get(key)) is not None:
            return kept
        due = self._due.get(key)
        if due is None:
            due = self._due[key] = asyncio.create_task(self._draw(key, draw))
        try:
            return await asyncio.shield(due)  # others may wait for it, too
        finally:
            due = None  # its error refers to this frame

    async def _draw(self, key: Hashable, draw: Draw) -> Drawn:
        try:
            drawn = Drawn.of(await draw())
        finally:
            del self._due[key]
        self._kept.put(key, drawn, len(drawn.body))
        return drawn
