"""The pages of tournaments: all of them, and the table of one, which follows it."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boardwire.server.http.caching.documents import KeptDocuments
from boardwire.server.http.sources import Sources
from boardwire.server.tournaments import ServerTournament, Tournaments, table_of
from boardwire.translations import english, language

from ..templates import Pages, fragment_response, version_of

_KEPT = 16
"""The tables that are kept as they were last made, each in one language."""


class TournamentTables:
    """The tables of tournaments in HTML, made again only when something has changed.

    Args:
        tournaments: The tournaments.
        pages: Makes pages from templates.
    """

    def __init__(self, tournaments: Tournaments, pages: Pages) -> None:
        self._tournaments = tournaments
        self._pages = pages
        self._made: OrderedDict[tuple[str, str], tuple[str, Markup]] = OrderedDict()

    def table(self, tournament: ServerTournament) -> tuple[str, Markup]:
        """Return the version of a table, a text that changes with it, and the table."""
        running = self._tournaments.matches(tournament)
        version = version_of(
            len(tournament.results),
            tournament.state,
            sorted(tournament.away.items()),
            [it.match for it in running],
            tournament.version,
            tournament.round,
            tournament.waits_for_director,
            tournament.calls,
        )
        key = tournament.id, language().tag
        made = self._made.get(key)
        if made is None or made[0] != version:
            rows = table_of(tournament)
            html = self._pages.fragment(
                "tournament",
                it=tournament,
                rows=rows,
                running=running,
                rounds=tournament.rounds,
                left=_seconds_left,
            )
            made = self._made[key] = version, html
            self._made.move_to_end(key)
            while len(self._made) > _KEPT:
                self._made.popitem(last=False)
        return made


def _seconds_left(until: float) -> int:
    """Return the seconds until a time of the monotonic clock."""
    return max(round(until - monotonic()), 0)


def tournament_routes(sources: Sources, pages: Pages, kept: KeptDocuments) -> list[BaseRoute]:
    """Return the pages of tournaments.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        kept: Keeps pages while nothing changes.
    """
    tournaments = sources.tournaments
    tables = None if tournaments is None else TournamentTables(tournaments, pages)

    async def found(request: Request) -> tuple[ServerTournament, str, Markup]:
        name = request.path_params["tournament"]
        it = None if tournaments is None else await tournaments.find(name)
        if it is None or tables is None:
            raise HTTPException(404, english("there is no tournament {name}", name=name[:40]))
        return (it, *tables.table(it))

    async def listed(request: Request) -> Response:
        playing = [] if tournaments is None else list(tournaments.running.values())
        states = [(it.id, it.state) for it in playing]
        return await kept.page(request, {}, (sources.changes(), states), make_list)

    async def make_list() -> Response:
        latest = [] if tournaments is None else await tournaments.latest()
        return pages.render("tournaments", found=latest)

    async def shown(request: Request) -> Response:
        it, version, table = await found(request)
        return pages.render("tournament", it=it, table_version=version, table=table)

    async def table(request: Request) -> Response:
        """Return the table alone, or nothing if the reader has this version."""
        _, version, html = await found(request)
        return fragment_response(request, version, html)

    return [
        Route("/tournaments", listed),
        Route("/tournaments/{tournament}", shown),
        Route("/tournaments/{tournament}/table", table),
    ]
