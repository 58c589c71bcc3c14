"""Responses to refused connections: 503 with the reason, as page or text.

They are made below the application, so they cost very little.
"""

from __future__ import annotations

import html
import json
import re
from contextvars import copy_context
from functools import partial

from boardwire.protocol.connection.busy import retry_after
from boardwire.translations import chosen, in_language, language, t, tn, translated
from boardwire.values import value_class

ESSENTIAL_PATHS = ("/health", "/livez", "/readyz", "/metrics", "/operator", "/operator/state")
"""The paths that are answered at every connection, for operators and the programs that supervise a
server."""

_HEAD_END = b"\r\n\r\n"
_REQUEST = re.compile(rb"\s*([A-Z]+) ([^ ?]*)[^ ]* HTTP/1\.[01]\r\n")
_WEBSOCKET = re.compile(rb"\r\nupgrade:[ \t]*websocket", re.IGNORECASE)
_LANGUAGES = re.compile(rb"\r\naccept-language:[ \t]*([^\r\n]{0,1000})", re.IGNORECASE)
_PAGE = re.compile(rb"\r\naccept:[^\r\n]*text/html", re.IGNORECASE)

_HEADERS = (
    "Cache-Control: no-store\r\n"
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Connection: close\r\n"
)


@value_class
class Refusal:
    """A refusal of a connection.

    Args:
        reason: The reason, for people.
        seconds: The time after which another attempt makes sense.
    """

    reason: str
    seconds: int


def is_whole(head: bytes) -> bool:
    """Return whether the headers of a request have arrived."""
    return _HEAD_END in head


def is_essential(head: bytes, root_path: str = "") -> bool:
    """Return whether a request is answered even at a refused connection.

    Args:
        head: The headers of the request.
        root_path: What its path may have before the server's own.
    """
    request = _REQUEST.match(head)
    if request is None or _WEBSOCKET.search(head):
        return False
    path = request[2].decode("latin-1").removeprefix(root_path)
    return request[1] in (b"GET", b"HEAD") and path in ESSENTIAL_PATHS


def closing(head: bytes) -> bytes:
    """Return a request of the same content that ends its connection."""
    start, _, rest = head.partition(_HEAD_END)
    return start + b"\r\nConnection: close" + _HEAD_END + rest


def response(refusal: Refusal, head: bytes = b"") -> bytes:
    """Return the response of a refused request.

    Args:
        refusal: The refusal.
        head: The headers of the request, as far as they have arrived.
    """
    request = _REQUEST.match(head)
    if _WEBSOCKET.search(head):
        kind, text = "text/plain", f"{refusal.reason}\n"
    else:
        found = _LANGUAGES.search(head)
        accepted = "" if found is None else found[1].decode("latin-1")
        kind, text = body(refusal, page=_PAGE.search(head) is not None, accepted=accepted)
    content = text.encode()
    (retry,) = retry_after(refusal.seconds).items()
    answer = (
        "HTTP/1.1 503 Service Unavailable\r\n"
        f"{': '.join(retry)}\r\n"
        f"Content-Type: {kind}; charset=utf-8\r\n"
        f"Content-Length: {len(content)}\r\n"
        f"{_HEADERS}\r\n"
    ).encode()
    return answer if request is not None and request[1] == b"HEAD" else answer + content


def body(refusal: Refusal, *, page: bool, accepted: str = "") -> tuple[str, str]:
    """Return the media type and the text of a refusal, as a page for people or for programs.

    Args:
        refusal: The refusal.
        page: Whether a person reads it.
        accepted: The languages that the reader accepts, as the header Accept-Language has them.
    """
    if page:
        reader = chosen(accepted)
        return "text/html", copy_context().run(in_language, reader, partial(_page, refusal))
    return "application/json", json.dumps({"detail": refusal.reason})


def _page(refusal: Refusal) -> str:
    """Return a page that needs nothing else: a file of style would be one more request."""
    headline = html.escape(t("The server cannot answer now"))
    again = tn(
        "This page tries again in {count} second.",
        "This page tries again in {count} seconds.",
        refusal.seconds,
    )
    return (
        f'<!doctype html>\n<html lang="{language().tag}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f'<meta http-equiv="refresh" content="{refusal.seconds}">\n'
        f"<title>{headline}</title>\n"
        f"<h1>{headline}</h1>\n"
        f"<p>{html.escape(translated(refusal.reason))}</p>\n"
        f"<p>{html.escape(again)}</p>\n</html>\n"
    )
