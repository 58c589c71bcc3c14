"""The description of the API (OpenAPI), made once for all servers of a process."""

from __future__ import annotations

import json

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.requests import Request
from starlette.responses import Response

from ..caching.documents import Document
from ..caching.lru_cache import LruCache
from ..path_prefix import url

API_PATH = "/api"
"""The path at which the API is mounted."""
DESCRIPTION_PATH = "/openapi.json"
"""The path of the description there."""
MOST_BYTES = 2 << 20
"""The most bytes of descriptions that are kept: each path prefix has its own."""

_made: LruCache[Document] = LruCache(MOST_BYTES)


class Description:
    """Describes the API at :data:`DESCRIPTION_PATH`.

    Making the description takes about 70 ms, so it is made before the first request.

    Args:
        app: The application that is described. Its routes have all been added.
        kind: A value that is equal for applications with equal descriptions.
    """

    def __init__(self, app: FastAPI, kind: object) -> None:
        self._app = app
        self._kind = kind
        app.add_route(DESCRIPTION_PATH, self._answer, include_in_schema=False)
        app.state.description = self

    def document(self) -> Document:
        """Return the description, made at the first call with this path prefix."""
        place = url(API_PATH)
        if (kept := _made.get((self._kind, place))) is None:
            app = self._app
            schema = get_openapi(
                title=app.title,
                version=app.version,
                openapi_version=app.openapi_version,
                description=app.description,
                routes=app.routes,
                servers=[{"url": place}],
            )
            text = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
            kept = Document(Response(text, media_type="application/json"))
            kept.compress()
            _made.put((self._kind, place), kept, kept.size)
        return kept

    async def _answer(self, request: Request) -> Response:
        return self.document().response(request)


def described(kind: object) -> bool:
    """Return whether this process has made the description of applications of a kind."""
    return _made.get((kind, url(API_PATH))) is not None
