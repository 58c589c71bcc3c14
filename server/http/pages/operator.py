"""The page of the operator: what runs now, who waits, which bots failed and why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.server.overview import Overview

from .templates import Pages, page_headers

OperatorOf = Callable[[Request], Awaitable[str | None]]
"""Gives the name of the operator who has sent a request; None for anybody else."""


def operator_routes(
    pages: Pages, overview: Callable[[], Overview], operator_of: OperatorOf
) -> list[BaseRoute]:
    """Return the page, and the values that it shows.

    The values are beside the page and not below `/api`, which pages elsewhere may be allowed to
    read.

    Args:
        pages: Makes pages from templates.
        overview: Gives the overview of the server.
        operator_of: Tells who the operator is.
    """
    values: TypeAdapter[Overview] = TypeAdapter(Overview)

    async def page(request: Request) -> Response:
        name = await operator_of(request)
        if name is None:
            return RedirectResponse("/login?next=/operator", 303)
        shown = pages.render("operator", name=name, now=overview())
        shown.headers["Cache-Control"] = "no-store"
        return shown

    async def state(request: Request) -> Response:
        if await operator_of(request) is None:
            raise HTTPException(403, "log in as an administrator")
        headers = {**page_headers(), "Cache-Control": "no-store"}
        return Response(values.dump_json(overview()), 200, headers, "application/json")

    return [Route("/operator", page), Route("/operator/state", state)]
