"""The error page for browsers."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from boardwire.translations import english, translated

from ..templates import Pages

_HEADLINES = {
    403: english("This page is not for you"),
    404: english("There is nothing here"),
    429: english("Too many requests"),
    500: english("The server has a fault"),
    503: english("The server cannot answer now"),
}


_SERVERS_OWN = (english("Not Found"), english("Method Not Allowed"))
"""Starlette's own words, which say no more than the headline does."""


def wants_page(request: Request) -> bool:
    """Return whether a request comes from a browser that shows the response to a person."""
    programs = ("/api/", "/health", "/metrics", "/web/")
    if request.url.path.startswith(programs):
        return False
    return "text/html" in request.headers.get("accept", "")


def error_page(pages: Pages, status: int, detail: str) -> Response:
    """Return the page of an error.

    Args:
        pages: Makes pages from templates.
        status: The status of the response.
        detail: What is wrong, for people.
    """
    headline = translated(_HEADLINES.get(status, english("This did not work")))
    shown = "" if detail in _SERVERS_OWN else detail
    return pages.render("error", status=status, code=status, headline=headline, detail=shown)
