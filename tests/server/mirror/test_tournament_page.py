"""The page of a tournament that this process plays."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest
from tests.server.wire import get
from websockets.asyncio.client import connect

from boardwire import __version__
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.matches.tournaments import PlayedGame, Standing, standings
from boardwire.matches.tournaments.statistics import Comparisons
from boardwire.protocol import MatchEnded, MovePlayed, TimeControl
from boardwire.server.mirror.tournament_page import TournamentPage, run_tournament_page

NAMES = ("<ada>", "bob")


@dataclass
class Tournament:
    """A tournament between two engines, with the games that the test adds."""

    games: int | None = 4
    played: list[PlayedGame] = field(default_factory=list)
    comparisons: Comparisons = field(default_factory=Comparisons)
    figures: tuple[str, ...] = ()

    @property
    def standings(self) -> list[Standing]:
        return standings(NAMES, [it.record for it in self.played])

    def add(self, record: MatchRecord) -> None:
        self.played.append(PlayedGame(len(self.played), 0, record))
        self.comparisons.note(0, record)


class At:
    """The port of a page, as the helper of these tests wants it."""

    port = 0

    def __init__(self, page: TournamentPage) -> None:
        self.http_port = page.port


@pytest.fixture
def tournament() -> Tournament:
    return Tournament()


@pytest.fixture
async def page(tournament: Tournament) -> AsyncIterator[TournamentPage]:
    async with run_tournament_page(tournament, "A cup") as page:
        yield page


@pytest.fixture
def record() -> MatchRecord:
    started = datetime(2026, 1, 2, tzinfo=UTC)
    return MatchRecord("1", "tictactoe", {}, NAMES, TimeControl.none(), "", started)


def play(page: TournamentPage, record: MatchRecord, text: str) -> None:
    """Add a move to a record, as the match does, and tell it."""
    ply = len(record.moves) + 1
    record.moves.append(MoveRecord(ply, (ply - 1) % 2, text, 0.1))
    page.publish(MovePlayed("1", ply, (ply - 1) % 2, text, 0.1, (None, None)))


async def test_the_foot_of_the_page_has_the_version_of_the_program(page: TournamentPage) -> None:
    _, _, body = await get(At(page), "/tournament")
    assert f"<span>boardwire {__version__}</span>" in body.decode()


@pytest.mark.slow
async def test_a_match_is_followed_live_to_its_end(
    page: TournamentPage, record: MatchRecord, tournament: Tournament
) -> None:
    page.begin(record)
    play(page, record, "B2")
    async with connect(f"ws://127.0.0.1:{page.port}/live?match=1") as live:
        state = json.loads(await live.recv())
        assert state["position"]["pieces"] == {"B2": "black"}
        play(page, record, "A1")
        while (told := json.loads(await live.recv()))["type"] == "spectators":
            pass
        assert (told["type"], told["move"]) == ("move", "A1")
        _, _, shown = await get(At(page), "/tournament")
        assert b"Playing now" in shown
        assert b'href="/matches/1"' in shown
        record.result = Result.loss(1, 2, Reason.RESIGNATION)
        page.publish(MatchEnded("1", "B+Resign", "resignation", ""))
        while (told := json.loads(await live.recv()))["type"] != "end":
            pass
    tournament.add(record)
    _, _, shown = await get(At(page), "/tournament")
    assert b"Playing now" not in shown
    assert b"1 of 4 games played" in shown
    assert b"O resigns" in shown
    _, _, replay = await get(At(page), "/api/v1/matches/1/replay")
    assert [it["move"] for it in json.loads(replay)["plies"]] == ["B2", "A1"]


async def test_readers_get_the_table_again_when_it_has_changed(
    page: TournamentPage, record: MatchRecord, tournament: Tournament
) -> None:
    status, headers, shown = await get(At(page), "/tournament/table")
    version = headers["x-version"]
    assert status == 200
    assert b"&lt;ada&gt;" in shown
    assert (await get(At(page), f"/tournament/table?version={version}"))[0] == 204
    record.result = Result.loss(1, 2, Reason.RESIGNATION)
    tournament.add(record)
    status, headers, _ = await get(At(page), f"/tournament/table?version={version}")
    assert status == 200
    assert headers["x-version"] != version


async def test_the_page_has_the_figures_and_the_verdict(
    page: TournamentPage, tournament: Tournament
) -> None:
    assert b"Figures" not in (await get(At(page), "/tournament"))[2]
    tournament.figures = ("Elo +20 ± 10", "SPRT of 0 against 5 Elo: H1 is accepted")
    _, _, shown = await get(At(page), "/tournament")
    assert "Elo +20 ± 10".encode() in shown and b"H1 is accepted" in shown


async def test_the_page_leads_to_its_table_and_has_nothing_to_play(page: TournamentPage) -> None:
    status, headers, _ = await get(At(page), "/")
    assert (status, headers["location"]) == (307, "/tournament")
    assert (await get(At(page), "/play"))[0] == 404
    assert (await get(At(page), "/matches"))[0] == 200
    assert (await get(At(page), "/health"))[0] == 200
