"""The announcements of operators, for pages that stay open."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..templates import Pages, fragment_response, version_of


def announcement_routes(pages: Pages) -> list[BaseRoute]:
    """Return the route of the announcements in force, as every page shows them.

    Args:
        pages: Makes pages from templates.
    """

    async def announcements(request: Request) -> Response:
        current = tuple(pages.announcements())
        html = pages.fragment("announcements", announcements=lambda: current)
        return fragment_response(request, version_of(current), html)

    return [Route("/announcements", announcements)]
