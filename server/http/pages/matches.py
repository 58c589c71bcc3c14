"""The pages of matches."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boardwire.games import find
from boardwire.server.http.sources import Sources

from .templates import Pages


def match_routes(sources: Sources, pages: Pages) -> list[BaseRoute]:
    """The list of matches, the page of a match, and its board for other pages.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
    """

    async def match(request: Request) -> Response:
        wanted = request.path_params["match"]
        record = await sources.record(wanted)
        if record is None:
            raise HTTPException(404, f"there is no match {wanted}")
        return pages.render("match", record=record, title=find(record.game).title)

    return [Route("/matches/{match}", match)]
