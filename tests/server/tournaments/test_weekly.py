"""Weekly tournaments: when they begin, and among whom."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest

from boardwire.games import GameError
from boardwire.server.config import WeeklyTournament
from boardwire.server.tournaments.weekly import WeeklyTournaments, next_time, settings_of

from ..conftest import StartServer
from .test_tournaments import LOCAL, bots_of

FRIDAY = WeeklyTournament("tictactoe", "Fri 15:00", games=2, title="Friday")


@pytest.mark.parametrize(
    ("when", "now", "due"),
    [
        ("Fri 15:00", "2026-11-26T10:00", "2026-11-27T15:00"),
        ("fri 15:00", "2026-11-27T14:59:30", "2026-11-27T15:00"),
        ("Fri 15:00", "2026-11-27T15:00", "2026-12-04T15:00"),
        ("Mon 9:05", "2026-11-29T23:59", "2026-11-30T09:05"),
    ],
)
def test_the_next_time_is_later_than_now(when: str, now: str, due: str) -> None:
    assert next_time(when, datetime.fromisoformat(now)) == datetime.fromisoformat(due)


def test_settings_that_cannot_be_played_are_an_error() -> None:
    with pytest.raises(GameError):
        settings_of(WeeklyTournament("chees", "Fri 15:00"))


async def test_it_begins_among_the_bots_that_are_there(start_server: StartServer) -> None:
    async with start_server(exempt=LOCAL) as server:
        weekly = WeeklyTournaments([FRIDAY], server.tournaments)
        await weekly.begin(FRIDAY)  # nobody is there, so it is left out
        assert await server.tournaments.latest() == []
        server.lobby.reserve(["anna", "ben"])
        async with bots_of(server, "anna", "ben"):
            await weekly.begin(FRIDAY)
            async with asyncio.timeout(30):
                while server.tournaments.running:
                    await asyncio.sleep(0.02)
        (found,) = await server.tournaments.latest()
        assert (found.settings.title, found.settings.bots) == ("Friday", ("anna", "ben"))
        assert (found.state, len(found.results)) == ("finished", 2)
