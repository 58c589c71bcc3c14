"""The page of the operator: running matches, waiting clients, and failed bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.server.overview import Overview
from boardwire.translations import english

from ..templates import Pages, fragment_response, version_of

OperatorOf = Callable[[Request], Awaitable[str | None]]
"""Returns the name of the operator that sent a request; None for other clients."""


def operator_routes(
    pages: Pages, overview: Callable[[], Overview], operator_of: OperatorOf
) -> list[BaseRoute]:
    """Return the page, and the part of it that changes, for a page that stays open.

    The part is below the page and not below `/api`, since pages of other origins may be allowed to
    read the API.

    Args:
        pages: Makes pages from templates.
        overview: Returns the overview of the server.
        operator_of: Identifies the operator.
    """

    def current() -> Markup:
        return pages.fragment("operator", now=overview())

    async def page(request: Request) -> Response:
        name = await operator_of(request)
        if name is None:
            return RedirectResponse("/login?next=/operator", 303)
        shown = pages.render("operator", name=name, shown=current())
        shown.headers["Cache-Control"] = "no-store"
        return shown

    async def state(request: Request) -> Response:
        if await operator_of(request) is None:
            raise HTTPException(403, english("log in as an administrator"))
        shown = current()
        return fragment_response(request, version_of(shown), shown)

    return [Route("/operator", page), Route("/operator/state", state)]
