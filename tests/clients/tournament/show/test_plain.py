"""A tournament as plain lines."""

from __future__ import annotations

import io

from rich.console import Console

from boardwire.clients.tournament.show import Progress
from boardwire.clients.tournament.show.plain import PlainLines
from boardwire.matches import Result

from ..conftest import NAMES, MakeGame


def test_a_line_for_each_game_and_tables_now_and_then(
    make_game: MakeGame, black_wins: Result
) -> None:
    lines, tables = (Console(width=100, record=True, file=io.StringIO()) for _ in range(2))
    progress = Progress(NAMES, 4)
    display = PlainLines(progress, lines, tables, interval=2)
    for number in range(4):
        game, record = make_game(number, result=black_wins)
        for it in (progress, display):
            it.ended(game, record)
    told = lines.export_text(clear=False)
    assert "game 2/4: ada - bob: B+Resign by resignation, 3 moves\n" in told
    assert told.count("player") == 1  # after two games; the end has its own table
    assert tables.export_text(clear=False) == ""
    display.finished("stopped early")
    assert "stopped early" in lines.export_text()
    assert "player" in tables.export_text()
