"""The routes of the pages, and of the files that they load."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from boardwire.override import override
from boardwire.server.computing.examples import listed_games
from boardwire.server.config import HouseSettings
from boardwire.server.http.caching.documents import KeptDocuments
from boardwire.server.http.computed import Computing
from boardwire.server.http.sources import Sources

from ..templates import WEB, Pages, page_headers
from .announcements import announcement_routes
from .home import home_routes
from .matches import match_routes
from .players import player_routes
from .rules import rules_routes
from .tournaments import tournament_routes

FOLDERS = ("modules", "styles", "images", "vendor")
"""The folders of files that pages load."""


class StaticFolder(StaticFiles):
    """The modules and styles, with the headers of the pages."""

    @override
    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Add the headers."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(page_headers())
        return response


def page_routes(
    sources: Sources, pages: Pages, computing: Computing, house: HouseSettings
) -> list[BaseRoute]:
    """Return all pages, and the files that they load.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        computing: Replays matches.
        house: The settings of the house, which plays with people.
    """
    kept = KeptDocuments(pages.announcements)

    def plain(template: str, **values: Any) -> Callable[[Request], Awaitable[Response]]:
        """Return the function of a page that shows no match, player or list."""

        async def page(request: Request) -> Response:
            async def make() -> Response:
                return pages.render(template, **values)

            query = request.query_params  # scripts read it; the link to the login leads back
            return await kept.page(request, query, sources.changes(), make)

        return page

    async def icon(_: Request) -> Response:
        return RedirectResponse("/web/images/logo.svg", 301)

    return [
        *home_routes(sources, pages, kept),
        *match_routes(sources, pages, computing, kept),
        *player_routes(sources, pages, kept),
        *tournament_routes(sources, pages, kept),
        *announcement_routes(pages),
        *rules_routes(pages, computing, kept),
        Route("/play", plain("play", games=listed_games(), house=house)),
        Route("/analyse", plain("analyse", games=listed_games())),
        Route("/learn", plain("learn")),
        Route("/quiz", plain("quiz")),
        Route("/favicon.ico", icon),
        *(
            Mount(f"/web/{folder}", StaticFolder(directory=WEB / folder), name=folder)
            for folder in FOLDERS
            if (WEB / folder).is_dir()
        ),
    ]
