"""A tournament as plain lines."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.show import Output, Progress, shown
from boardwire.clients.tournament.show.plain import PlainDisplay
from boardwire.matches import Result

from ..conftest import NAMES, MakeGame


def test_a_line_for_each_game_and_tables_now_and_then(
    make_game: MakeGame, black_wins: Result
) -> None:
    told: list[str] = []
    tables: list[tuple[bool, int]] = []
    progress = Progress(NAMES, 4)

    def standings(final: bool) -> None:
        tables.append((final, len(progress.played)))

    display = PlainDisplay(progress, told.append, standings, interval=2)
    for number in range(4):
        game, record = make_game(number, result=black_wins)
        for it in (progress, display):
            it.ended(game, record)
    assert told[1] == "game 2/4: ada - bob: B+Resign {O resigns}, 3 moves"
    assert len(told) == 4
    assert tables == [(False, 2)]  # the end has its own table
    display.finished("stopped early")
    assert told[4:] == ["stopped early"]
    assert tables[1:] == [(True, 4)]


def test_the_standings_go_to_standard_output_at_the_end(
    make_game: MakeGame, black_wins: Result, capsys: pytest.CaptureFixture[str]
) -> None:
    progress = Progress(NAMES, 4)
    game, record = make_game(0, result=black_wins)
    with shown(progress, Output.LINES, interval=1) as displays:
        for it in displays:
            it.ended(game, record)
        printed = capsys.readouterr()
        assert "player" not in printed.out and "player" in printed.err
        for it in displays:
            it.finished()
        printed = capsys.readouterr()
        assert "player" in printed.out and printed.err == ""
