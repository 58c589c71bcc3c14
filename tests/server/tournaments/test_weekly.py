"""Weekly tournaments: when they begin, and among whom."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from boardwire.games import GameError
from boardwire.server import Server
from boardwire.server.config import WeeklyTournament
from boardwire.server.tournaments import weekly as module
from boardwire.server.tournaments.weekly import WeeklyTournaments, next_time, settings_of

from ...until import until
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
        await weekly.begin(FRIDAY, datetime.now())  # nobody is there, so it is left out
        assert await server.tournaments.latest() == []
        server.lobby.reserve(["anna", "ben"])
        async with bots_of(server, "anna", "ben"):
            await weekly.begin(FRIDAY, datetime.now())
            await until(lambda: not server.tournaments.running)
        (found,) = await server.tournaments.latest()
        assert (found.settings.title, found.settings.bots) == ("Friday", ("anna", "ben"))
        assert (found.state, len(found.results)) == ("finished", 2)


async def _all_ended(server: Server) -> int:
    """Wait until no tournament is played; return how many there were."""
    await until(lambda: not server.tournaments.running)
    return len(await server.tournaments.latest())


async def test_a_clock_that_is_set_back_begins_no_tournament_twice(
    start_server: StartServer,
) -> None:
    """Neither in the same run nor after a restart, in which only the database knows of it."""
    due = datetime.now().replace(second=0, microsecond=0)
    other = replace(FRIDAY, title="another one at the same time")
    for entries, number in (([FRIDAY, FRIDAY], 1), ([FRIDAY, other], 2)):
        async with start_server(exempt=LOCAL) as server:
            server.lobby.reserve(["anna", "ben"])
            async with bots_of(server, "anna", "ben"):
                weekly = WeeklyTournaments([FRIDAY], server.tournaments)
                for entry in entries:
                    await weekly.begin(entry, due)
                    assert await _all_ended(server) <= number
                assert await _all_ended(server) == number
    async with start_server(exempt=LOCAL) as server:
        server.lobby.reserve(["anna", "ben"])
        async with bots_of(server, "anna", "ben"):
            weekly = WeeklyTournaments([FRIDAY], server.tournaments)
            await weekly.begin(FRIDAY, due + timedelta(days=7))
            assert await _all_ended(server) == 3


async def test_a_clock_that_was_weeks_ahead_leaves_no_week_out(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the clock that goes on is looked at: the tournament begins once at its time."""
    monkeypatch.setattr(module, "LONGEST_SLEEP", 0.01)
    right = datetime.now().replace(second=0, microsecond=0)
    entry = replace(FRIDAY, when=f"{right:%a %H:%M}")
    clock = [right + timedelta(days=30)]
    async with start_server(exempt=LOCAL) as server:
        server.lobby.reserve(["anna", "ben"])
        async with bots_of(server, "anna", "ben"):
            weekly = WeeklyTournaments([entry], server.tournaments, lambda: clock[0])
            running = asyncio.create_task(weekly.run())
            await asyncio.sleep(0.1)
            for now in (right - timedelta(minutes=1), right, right - timedelta(seconds=1), right):
                clock[0] = now
                await asyncio.sleep(0.1)
                await _all_ended(server)
            running.cancel()
            assert await _all_ended(server) == 1
