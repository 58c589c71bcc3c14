"""The routes of the pages, and of the files that they load."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boardwire.server.computing.examples import analysed_games, listed_games
from boardwire.server.config import HouseSettings
from boardwire.server.http.assets import assets
from boardwire.server.http.caching.documents import KeptDocuments
from boardwire.server.http.computed import Computing
from boardwire.server.http.sources import Sources

from ..templates import Pages, page_headers
from .announcements import announcement_routes
from .games import game_routes
from .home import home_routes
from .installed import installed_routes
from .lectures import lecture_routes
from .matches import match_routes
from .players import player_routes
from .rules import rules_routes
from .tournaments import tournament_routes


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

    def sent(request: Request, path: str) -> Response:
        found, current = assets().find(path)
        if found is None:
            raise HTTPException(404)
        return found.response(request, page_headers(), kept=current)

    async def file(request: Request) -> Response:
        return sent(request, request.path_params["path"])

    async def icon(request: Request) -> Response:
        return sent(request, "images/logo.svg")

    return [
        *home_routes(sources, pages, kept),
        *match_routes(sources, pages, computing, kept),
        *player_routes(sources, pages, computing, kept),
        *game_routes(sources, pages, kept),
        *tournament_routes(sources, pages, kept),
        *announcement_routes(pages),
        *installed_routes(pages, kept),
        *rules_routes(pages, computing, kept),
        *lecture_routes(pages, kept),
        Route("/play", plain("play", games=listed_games(), house=house)),
        Route("/analyse", plain("analyse", games=analysed_games())),
        Route("/learn", plain("learn")),
        Route("/quiz", plain("quiz")),
        Route("/settings", plain("settings")),
        Route("/favicon.ico", icon),
        Route("/web/{path:path}", file),
    ]
