"""`boardwire tournament --watch`: the page is there as long as the tournament runs."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from urllib.request import urlopen

import pytest

from boardwire.cli.tournaments.watch_page import with_page
from boardwire.clients.tournament.show import Display, Progress
from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import ScheduledGame
from boardwire.protocol import MovePlayed, TimeControl

pytestmark = pytest.mark.server


async def test_a_match_is_on_the_page_while_it_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    progress = Progress(("ada", "bob"), 2)
    displays: list[Display] = [progress]
    game = ScheduledGame(0, (0, 1), Opening(load("tictactoe")))
    started = datetime(2026, 1, 2, tzinfo=UTC)
    record = MatchRecord("1", "tictactoe", {}, ("ada", "bob"), TimeControl.none(), "", started)
    shown = []

    def fetch(address: str) -> str:
        with urlopen(address) as answer:
            return str(answer.read().decode())

    async def play() -> None:
        for display in displays:
            display.begun(game)
            display.opened(game, record)
        record.moves.append(MoveRecord(1, 0, "B2", 0.1))
        for display in displays:
            display.announced(game, MovePlayed("1", 1, 0, "B2", 0.1, (None, None)))
        found = re.search(r"http://127\.0\.0\.1:\d+/", capsys.readouterr().err)
        assert found is not None
        shown.append(await asyncio.to_thread(fetch, found[0]))

    await with_page(play, displays, progress, "A cup", 0)
    assert "A cup" in shown[0]
    assert "0 of 2 games played" in shown[0]
    assert "Playing now" in shown[0]
