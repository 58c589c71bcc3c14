"""The home page: games to play, running matches, users, and how to connect."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boardwire.protocol import WEBSOCKET_PATH
from boardwire.server.computing.examples import listed_games
from boardwire.server.http.caching.documents import KeptDocuments, address_of
from boardwire.server.http.sources import Rated, Ratings, Sources
from boardwire.server.store import RecordQuery
from boardwire.values import value_class

from ..templates import Pages

LATEST = 8
"""The number of results on the home page."""
TOP = 5
"""The number of players of the ladder's top."""
SHOWN = 24
"""The number of running matches with a picture."""


@value_class
class TopPlayers:
    """The best players of one game and time class.

    Args:
        game: The game's name.
        time_class: The time class.
        players: The players, best first.
    """

    game: str
    time_class: str
    players: list[Rated]


def home_routes(sources: Sources, pages: Pages, kept: KeptDocuments) -> list[BaseRoute]:
    """Return the home page.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        kept: Caches pages while nothing changes.
    """

    async def home(request: Request) -> Response:
        async def make() -> Response:
            return await made(request)

        return await kept.page(request, {}, (sources.changes(), sources.lobby()), make)

    async def made(request: Request) -> Response:
        lobby = sources.lobby()
        return pages.render(
            "home",
            lobby=lobby,
            shown=lobby.running[:SHOWN],
            latest=await sources.select(RecordQuery(finished=True, limit=LATEST)),
            games=listed_games(),
            top=top_players(sources.ladder),
            address=websocket_address(
                address_of(request) if pages.server is None else pages.server
            ),
        )

    return [Route("/", home)]


def top_players(ladder: Ratings | None) -> TopPlayers | None:
    """Return the best players of the game and time class with the most games; None without any."""
    if ladder is None:
        return None
    found: list[tuple[int, str, str, list[Rated]]] = []
    for game, time_class in ladder.classes():
        placed = [it for it in ladder.table(game, time_class) if not it.provisional]
        found.append((sum(it.games for it in placed), game, time_class, placed[:TOP]))
    games, game, time_class, players = max(found, key=lambda it: it[0], default=(0, "", "", []))
    if not games:
        return None
    return TopPlayers(game, time_class, players)


def websocket_address(server: str) -> str:
    """Return the address for GTP of the server with that page; empty without a page."""
    if not server:
        return ""
    parts = urlsplit(server)
    scheme = "wss" if parts.scheme == "https" else "ws"
    path = parts.path.rstrip("/")
    return f"{scheme}://{parts.netloc}{path}{WEBSOCKET_PATH}"
