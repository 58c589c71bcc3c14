"""The page of the operator: running matches, waiting clients, and failed bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.server.overview import Overview
from boardwire.translations import english

from ..templates import Pages, page_headers

OperatorOf = Callable[[Request], Awaitable[str | None]]
"""Returns the name of the operator that sent a request; None for other clients."""

_VALUES: TypeAdapter[Overview] = TypeAdapter(Overview)


def operator_routes(
    pages: Pages, overview: Callable[[], Overview], operator_of: OperatorOf
) -> list[BaseRoute]:
    """Return the page, and the values that it shows.

    The values are below the page and not below `/api`, since pages of other origins may be allowed
    to read the API.

    Args:
        pages: Makes pages from templates.
        overview: Returns the overview of the server.
        operator_of: Identifies the operator.
    """

    async def page(request: Request) -> Response:
        name = await operator_of(request)
        if name is None:
            return RedirectResponse("/login?next=/operator", 303)
        shown = pages.render("operator", name=name, now=overview())
        shown.headers["Cache-Control"] = "no-store"
        return shown

    async def state(request: Request) -> Response:
        if await operator_of(request) is None:
            raise HTTPException(403, english("log in as an administrator"))
        headers = {**page_headers(), "Cache-Control": "no-store"}
        return Response(_VALUES.dump_json(overview()), 200, headers, "application/json")

    return [Route("/operator", page), Route("/operator/state", state)]
