"""The routes of the pages, and of the files that they load."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from boardwire.server.computing.examples import listed_games
from boardwire.server.http.computed import Computing
from boardwire.server.http.sources import Sources

from .home import home_routes
from .matches import match_routes
from .players import player_routes
from .templates import WEB, Pages, page_headers
from .tournaments import tournament_routes

FOLDERS = ("modules", "styles", "images", "vendor")
"""The folders of files that pages load."""


class StaticFolder(StaticFiles):
    """The modules and styles, with the headers of the pages."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Add the headers."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers.update(page_headers())
        return response


def page_routes(sources: Sources, pages: Pages, computing: Computing) -> list[BaseRoute]:
    """All pages, and the files that they load.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        computing: Replays matches.
    """

    async def play(_: Request) -> Response:
        return pages.render("play", games=listed_games())

    async def analyse(_: Request) -> Response:
        return pages.render("analyse", games=listed_games())

    async def learn(_: Request) -> Response:
        return pages.render("learn")

    async def quiz(_: Request) -> Response:
        return pages.render("quiz")

    async def icon(_: Request) -> Response:
        return RedirectResponse("/web/images/logo.svg", 301)

    return [
        *home_routes(sources, pages),
        *match_routes(sources, pages, computing),
        *player_routes(sources, pages),
        *tournament_routes(sources, pages),
        Route("/play", play),
        Route("/analyse", analyse),
        Route("/learn", learn),
        Route("/quiz", quiz),
        Route("/favicon.ico", icon),
        *(
            Mount(f"/web/{folder}", StaticFolder(directory=WEB / folder), name=folder)
            for folder in FOLDERS
            if (WEB / folder).is_dir()
        ),
    ]
