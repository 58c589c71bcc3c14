"""The live table of a tournament."""

from __future__ import annotations

import asyncio
import io

import pytest
from rich.console import Console

from boardwire.clients.tournament.show import Progress
from boardwire.clients.tournament.show.live import MOST_RUNNING, LiveTable
from boardwire.matches import Result
from boardwire.matches.tournaments.statistics import SequentialTest, Sprt

from ..conftest import NAMES, MakeGame


@pytest.fixture
def screen() -> Console:
    return Console(width=90, height=40, record=True, file=io.StringIO(), force_terminal=True)


def picture(display: LiveTable, screen: Console) -> str:
    screen.print(display.picture())
    return screen.export_text()


def test_the_picture_has_what_runs_what_ended_and_the_standings(
    make_game: MakeGame, black_wins: Result, screen: Console
) -> None:
    progress = Progress(NAMES, 9)
    display = LiveTable(progress, screen, screen, "Tic-tac-toe")
    assert "0 of 9 games" in picture(display, screen)
    progress.ended(*make_game(0, result=black_wins))
    game, record = make_game(1, (1, 0))
    progress.begun(game)
    progress.opened(game, record)
    shown = picture(display, screen)
    assert "Tic-tac-toe  1 of 9 games" in shown
    assert "B+Resign {O resigns}, 3 moves" in shown
    assert "bob - ada" in shown


def test_a_test_is_shown_between_its_bounds(
    make_game: MakeGame, black_wins: Result, screen: Console
) -> None:
    test = SequentialTest(Sprt(0, 300), *NAMES, pair_size=1)
    progress = Progress(NAMES, pair_size=1, tests=[test])
    display = LiveTable(progress, screen, screen)
    shown = picture(display, screen)
    told = "SPRT of 0 against 300 Elo (normalized), ada - bob: LLR 0.00 between -2.94 and 2.94"
    assert f"{told}: open" in shown
    for number in range(20):
        game, record = make_game(number, (0, 1), black_wins)
        progress.ended(game, record)
        test.note(game.pair, record)
    shown = picture(display, screen)
    assert "H1 is accepted" in " ".join(shown.split())


def test_many_games_fit_the_screen(make_game: MakeGame, screen: Console) -> None:
    names = tuple(f"engine{number}" for number in range(60))
    progress = Progress(names)
    for number in range(30):
        progress.begun(make_game(number, (2 * number, 2 * number + 1), names=names)[0])
    shown = picture(LiveTable(progress, screen, screen), screen)
    assert f"and {30 - MOST_RUNNING} more" in shown
    assert len(shown.splitlines()) <= 40


async def test_the_table_goes_at_the_end_and_the_standings_stay(
    make_game: MakeGame, black_wins: Result, screen: Console
) -> None:
    tables = Console(width=90, record=True, file=io.StringIO())
    progress = Progress(NAMES, 1)
    with LiveTable(progress, screen, tables) as display:
        game, record = make_game(0, result=black_wins)
        display.begun(game)
        progress.ended(game, record)
        display.finished("stopped early")
    await asyncio.sleep(0)
    assert "stopped early" in screen.export_text()
    assert "ada" in tables.export_text()
