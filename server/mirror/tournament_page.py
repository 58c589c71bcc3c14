"""The page of a tournament that this process plays between engines of its own.

It shows the table, the running matches and the ended ones, live. It has no database and no players:
it is a mirror that gets its matches from this process instead of a broker.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import PlayedGame, Standing
from boardwire.matches.tournaments.statistics import Comparisons, elo, elo_text
from boardwire.override import override
from boardwire.protocol import MatchEvent
from boardwire.protocol.events import LobbyState, RunningMatch
from boardwire.server.config import ListenSettings, ServerConfig
from boardwire.server.http import Health, Pages
from boardwire.server.http.templates import fragment_response, version_of
from boardwire.server.ports.listening import listen

from .serving import serve_pages
from .site import SpectatorSite

PATH = "/tournament"
"""The path of the page with the table."""

LATEST = 8
"""The most results that the page lists."""


class PlayedTournament(Protocol):
    """A tournament that is being played, as its page needs it."""

    @property
    def games(self) -> int | None:
        """The number of games in all; None if unknown."""
        ...

    @property
    def played(self) -> Sequence[PlayedGame]:
        """The games that have ended, in the order of their ends."""
        ...

    @property
    def standings(self) -> Sequence[Standing]:
        """The standings."""
        ...

    @property
    def comparisons(self) -> Comparisons:
        """The results of the engines against each other."""
        ...

    @property
    def figures(self) -> Sequence[str]:
        """The figures of two engines, and the state of sequential tests, in lines for people."""
        ...


class TournamentPage(SpectatorSite):
    """A running page, made by :func:`run_tournament_page`.

    Args:
        tournament: The tournament.
        title: Its title.
        port: The port that the page listens on.
    """

    def __init__(self, tournament: PlayedTournament, title: str, port: int) -> None:
        super().__init__(port)
        self.pages = Pages("")
        self._tournament = tournament
        self._title = title

    def begin(self, record: MatchRecord) -> None:
        """Show a match, whose record grows while it is played."""
        self.matches.follow(record)

    def publish(self, event: MatchEvent) -> None:
        """Show an event of a match."""
        self.matches.publish(event)

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the tournament, and of pages that only a server has."""

        async def home(_: Request) -> Response:
            return RedirectResponse(PATH, 307)

        async def shown(_: Request) -> Response:
            table, version = self._table()
            return self.pages.render(
                "played", title=self._title, table=table, table_version=version
            )

        async def table(request: Request) -> Response:
            """Return the table alone, or nothing if the reader has this version."""
            html, version = self._table()
            return fragment_response(request, version, html)

        async def missing(_: Request) -> Response:
            raise HTTPException(404, "this page only shows the matches of a tournament")

        return [
            Route("/", home),
            Route(PATH, shown),
            Route(f"{PATH}/table", table),
            *(Route(path, missing) for path in ("/play", "/analyse", "/login", "/ladder")),
        ]

    @override
    def lobby(self) -> LobbyState:
        """Return a lobby with the running matches and no players."""
        running = [it.record for it in self.public.matches.values()]
        matches = (
            RunningMatch(it.match, it.game, it.options, it.players, it.time) for it in running
        )
        return LobbyState("", (), (), (), tuple(matches), len(running))

    @override
    async def health(self) -> Health:
        return Health(None, self.feed.readers, 0, self.matches.running, self.matches.ended)

    def _table(self) -> tuple[str, str]:
        """Return the table in HTML, and its version, a text that changes with it."""
        running = [it.record for it in self.public.matches.values()]
        played = self._tournament.played
        version = version_of(len(played), [it.match for it in running])
        html = self.pages.fragment(
            "played",
            played=len(played),
            games=self._tournament.games,
            rows=self._rows(),
            figures=self._tournament.figures,
            running=running,
            latest=played[: -LATEST - 1 : -1],
        )
        return html, version

    def _rows(self) -> list[dict[str, Any]]:
        """Return the rows of the table, the best first, with the points against each other."""
        rows = sorted(self._tournament.standings, key=lambda it: -it.score.points)
        comparisons = self._tournament.comparisons
        names = [row.name for row in rows]
        return [
            {
                "standing": row,
                "lead": elo_text(elo(comparisons.best(row.name))),
                "against": [
                    None if other == row.name else comparisons.games(row.name, other)
                    for other in names
                ],
            }
            for row in rows
        ]


@asynccontextmanager
async def run_tournament_page(
    tournament: PlayedTournament, title: str, port: int = 0
) -> AsyncIterator[TournamentPage]:
    """Run the page of a tournament on this machine's own address inside the `with` block.

    Args:
        tournament: The tournament.
        title: Its title.
        port: The port for HTTP and WebSocket; 0 lets the system choose.

    Raises:
        OSError: The port is taken.
    """
    config = ServerConfig(server=ListenSettings(address="127.0.0.1"))
    with listen("127.0.0.1", port, "--watch") as listener:
        page = TournamentPage(tournament, title, listener.getsockname()[1])
        serving = asyncio.create_task(
            serve_pages(listener, config, page.sources(), page.pages, page.routes())
        )
        try:
            yield page
        finally:
            page.public.close()
            serving.cancel()
            await asyncio.wait({serving})
