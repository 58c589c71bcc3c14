"""Forms of pages: their fields, their senders, and where they lead back to."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.requests import Request
from starlette.responses import Response

from .protocols.websocket import may_open

BODY_BYTES = 4096
"""The most bytes of a form."""

ANSWER_BYTES = 32_768
"""The most bytes of JSON that a module of a page sends, such as the answer of a device."""


def foreign_form(request: Request, origins: Collection[str]) -> Response | None:
    """Return the response to a form that another page has sent; None for one of this server.

    Args:
        request: The request with the form.
        origins: Further origins whose pages may send forms.
    """
    headers = request.headers
    origin = headers.get("origin")
    scheme = "wss" if request.url.scheme == "https" else "ws"
    if origin is not None and may_open(origin, headers.get("host", ""), scheme, origins):
        return None
    return Response("a form of another page was refused\n", 403, media_type="text/plain")


def local_path(text: str) -> str:
    """Return a path at this server to go to after a login; `/` for anything else."""
    parts = urlsplit(text)
    here = not parts.scheme and not parts.netloc and text.startswith("/")
    return text if here and not text.startswith("//") and "\\" not in text else "/"


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form; none if its body is too long or is no UTF-8."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_BYTES:
            return {}
    try:
        return {name: values[0] for name, values in parse_qs(body.decode()).items()}
    except ValueError:
        return {}


async def read_answer(request: Request) -> dict[str, Any]:
    """Return the fields of a body in JSON; none if it is too long or something else."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > ANSWER_BYTES:
            return {}
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
