"""The routes of the pages."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from boardwire.games import find, names
from boardwire.server.http.sources import Sources
from boardwire.server.store import RecordQuery

from .templates import WEB, Pages, page_headers

LATEST = 12
"""The number of results on the home page."""


class StaticFolder(StaticFiles):
    """The modules and styles, with the headers of the pages."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Add the headers."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers.update(page_headers())
        return response


def page_routes(sources: Sources, pages: Pages) -> list[BaseRoute]:
    """All pages, and the files that they load.

    Args:
        sources: The functions that answer requests.
        pages: Makes the pages.
    """

    async def home(_: Request) -> Response:
        latest = await sources.select(RecordQuery(finished=True, limit=LATEST))
        return pages.render("home", lobby=sources.lobby(), latest=latest, games=_games())

    async def match(request: Request) -> Response:
        wanted = request.path_params["match"]
        record = await sources.record(wanted)
        if record is None:
            raise HTTPException(404, f"there is no match {wanted}")
        return pages.render("match", record=record, title=find(record.game).title)

    async def play(_: Request) -> Response:
        return pages.render("play", games=_games())

    return [
        Route("/", home),
        Route("/matches/{match}", match),
        Route("/play", play),
        *(
            Mount(f"/web/{folder}", StaticFolder(directory=WEB / folder), name=folder)
            for folder in ("modules", "styles")
        ),
    ]


def _games() -> list[dict[str, str]]:
    """The games that can be played here."""
    return [{"name": name, "title": find(name).title} for name in names()]
