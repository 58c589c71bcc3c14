"""The description of the API (OpenAPI), made once for all servers of a process."""

from __future__ import annotations

import json

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.requests import Request
from starlette.responses import Response

from ..caching.documents import Document

API_PATH = "/api"
"""The path at which the API is mounted."""
DESCRIPTION_PATH = "/openapi.json"
"""The path of the description there."""

_made: dict[object, Document] = {}


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
        """Return the description, which is made at the first call in this process."""
        if (kept := _made.get(self._kind)) is None:
            app = self._app
            schema = get_openapi(
                title=app.title,
                version=app.version,
                openapi_version=app.openapi_version,
                description=app.description,
                routes=app.routes,
                servers=[{"url": API_PATH}],
            )
            text = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
            kept = Document(Response(text, media_type="application/json"))
            kept.compress()
            _made[self._kind] = kept
        return kept

    async def _answer(self, request: Request) -> Response:
        return self.document().response(request)


def described(kind: object) -> bool:
    """Return whether this process has made the description of applications of a kind."""
    return kind in _made
