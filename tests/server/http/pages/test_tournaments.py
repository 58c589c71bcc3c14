"""The pages of tournaments, as the server makes them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boardwire import __version__
from boardwire.matches import MatchRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.tournaments import ServerTournament, TournamentSettings, points_text, table_of
from boardwire.server.tournaments.archive import TournamentArchive

from ...conftest import StartServer
from ...wire import get

BEGUN = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)
SETTINGS = TournamentSettings(
    "tictactoe", {}, ("anna", "ben", "<b>"), title="Friday <cup>", games=1
)
GAMES = [(0, ("anna", "ben"), 0), (1, ("<b>", "anna"), None), (2, ("ben", "<b>"), 0)]
"""Number, players, and the winner's seat; None for a draw."""


def record_of(number: int, players: tuple[str, str], winner: int | None) -> MatchRecord:
    record = MatchRecord(f"m{number}", "tictactoe", {}, players, TimeControl.none(), "", BEGUN)
    record.result = (
        Result.draw(2, Reason.RULE)
        if winner is None
        else Result.loss(1 - winner, 2, Reason.RESIGNATION)
    )
    record.ended = BEGUN
    return replace(record, tournament="cup1", tournament_game=number)


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    """A server that has played a tournament in an earlier life."""
    async with start_server() as earlier:
        tournament = ServerTournament("cup1", SETTINGS, BEGUN)
        archive = TournamentArchive(earlier.store)
        await archive.begin(tournament)
        for game in GAMES:
            await earlier.store.keep(record_of(*game))
        tournament.ended = BEGUN
        await archive.end(tournament)
    async with start_server() as server:
        yield server


async def read(server: Server, path: str) -> str:
    status, _, body = await get(server, path)
    assert status == 200
    return body.decode()


async def test_the_foot_of_each_page_has_the_version_of_the_program(server: Server) -> None:
    for path in ("/tournaments/cup1", "/tournaments", "/"):
        assert f"<span>boardwire {__version__}</span>" in await read(server, path)


async def test_a_tournament_has_a_page_with_its_crosstable(server: Server) -> None:
    assert 'href="/tournaments/cup1">Friday &lt;cup&gt;' in await read(server, "/tournaments")
    page = await read(server, "/tournaments/cup1")
    assert ">3 games played" in page
    assert '<a class="name" href="/players/%3Cb%3E">&lt;b&gt;</a>' in page
    assert 'title="1 game: 0 won, 1 drawn, 0 lost">½' in page
    assert "tournament.js" not in page  # nothing will change
    assert 'href="/tournaments/cup1"' in await read(server, "/matches/m0")


async def test_a_reader_gets_a_table_only_when_it_has_changed(server: Server) -> None:
    status, headers, body = await get(server, "/tournaments/cup1/table")
    assert (status, b"<html" in body, b"crosstable" in body) == (200, False, True)
    again = f"/tournaments/cup1/table?version={headers['x-version']}"
    assert (await get(server, again))[0] == 204
    assert (await get(server, "/tournaments/cup2"))[0] == 404
    assert (await get(server, "/tournaments/cup2/table"))[0] == 404


def test_players_with_equal_points_share_a_place() -> None:
    tournament = ServerTournament("cup1", SETTINGS, BEGUN)
    for game in GAMES[1:]:
        tournament.note(game[0], record_of(*game))
    rows = table_of(tournament)
    places = {row.standing.name: row.place for row in rows}
    assert places == {"ben": 1, "<b>": 2, "anna": 2}
    ben = rows[0]
    assert [None if it is None else it.points for it in ben.against] == [None, 1, None]


def test_a_bye_in_a_swiss_counts_a_won_meeting() -> None:
    settings = replace(SETTINGS, format="swiss", games=1)
    tournament = ServerTournament("cup1", settings, BEGUN)
    assert not tournament.bye_points()
    tournament.note(0, record_of(*GAMES[0]))
    [(idle, points)] = tournament.bye_points().items()
    assert (idle, points) == ("<b>", 1.0)
    rows = {row.standing.name: row.standing.score for row in table_of(tournament)}
    assert (rows[idle].points, rows[idle].games) == (1.0, 0)


@pytest.mark.parametrize(
    ("points", "text"), [(0, "0"), (0.5, "½"), (1.5, "1½"), (2.0, "2"), (1 / 3, "0.33")]
)
def test_points_are_written_as_in_tables(points: float, text: str) -> None:
    assert points_text(points) == text
