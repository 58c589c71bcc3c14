"""The home page, as the server makes it."""

from __future__ import annotations

from dataclasses import dataclass

from boardwire.matches.rating.ratings import Requirements
from boardwire.server.http.pages.home import TOP, top_players
from boardwire.server.http.sources import Rated, Ratings

from ...conftest import StartServer
from ...wire import bot_of, client_of, get
from ..test_application import record_of


@dataclass(frozen=True)
class Row:
    name: str
    games: int
    game: str = "go"
    time_class: str = "blitz"
    rating: float = 1500.0
    deviation: float = 30.0
    opponents: int = 5
    provisional: bool = False


class Tables:
    """Ratings in two time classes of go."""

    requirements = Requirements()

    def classes(self) -> list[tuple[str, str]]:
        return [("go", "blitz"), ("go", "rapid")]

    def table(self, game: str, time_class: str) -> list[Rated]:
        many = [Row(f"r{number}", 9, time_class="rapid") for number in range(TOP + 2)]
        return list[Rated](many) if time_class == "rapid" else [Row("one", 4)]

    def ratings(self, name: str) -> list[Rated]:
        return []


def test_the_top_is_that_of_the_class_with_most_games() -> None:
    tables: Ratings = Tables()
    top = top_players(tables)
    assert top is not None
    assert (top.time_class, len(top.players)) == ("rapid", TOP)
    assert top_players(None) is None


async def test_a_quiet_server_invites(start_server: StartServer) -> None:
    async with start_server() as server:
        status, headers, body = await get(server, "/")
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        page = body.decode()
        assert "No match is being played" in page
        assert "--server ws://localhost/gtp" in page
        assert '<a class="tile" href="/play?game=chess">' in page


async def test_home_shows_matches_seeks_and_results(start_server: StartServer) -> None:
    async with start_server() as server:
        await server.store.keep(record_of(1))
        async with (
            bot_of(server, "left", "go", [], "opponent=right"),
            bot_of(server, "right", "go", [], "opponent=left"),
            client_of(server) as ann,
        ):
            await ann.ask("bw-login ann -")
            seek = await ann.ask("bw-seek chess opponent=nobody-yet time=5m+3 bots=no")
            assert seek.startswith("=")
            page = (await get(server, "/"))[2].decode()
        assert "left" in page and "right" in page and "data-thumbnail" in page
        assert 'href="/matches/m001"' in page and "O resigns" in page
        assert 'href="/players/ann"' in page
