"""The file of the games that are being played."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from boardwire.clients.tournament.outputs import LiveRecords
from boardwire.games.records import FORMATS, read_records
from boardwire.matches import MatchRecord, MoveRecord, Result

from ..conftest import MakeGame


def test_the_file_has_the_running_games_after_each_move(
    tmp_path: Path, make_game: MakeGame, black_wins: Result
) -> None:
    path = tmp_path / f"now{FORMATS['moves'].SUFFIX}"
    told: list[str] = []

    def make(number: int, record: MatchRecord) -> Any:
        return record.game_record(Round=str(number + 1))

    def moves() -> list[int]:
        return [len(it.moves) for it in read_records(path.read_text(), "moves")]

    display = LiveRecords(path, make, told.append)
    game, record = make_game(0, moves=("B2",))
    display.opened(game, record)
    other, its = make_game(1, moves=())
    display.opened(other, its)
    assert moves() == [1, 0]
    record.moves.append(MoveRecord(2, 1, "A1", 0.5))
    display.announced(game, cast(Any, None))
    assert moves() == [2, 0]
    record.result = black_wins
    display.ended(game, record)
    assert moves() == [2, 0]  # it stays until the next game begins
    display.opened(*make_game(2, moves=()))
    assert moves() == [0, 0]
    assert told == []
    assert [it.name for it in tmp_path.iterdir()] == [path.name]


def test_a_file_that_cannot_be_written_is_told_once(tmp_path: Path, make_game: MakeGame) -> None:
    told: list[str] = []
    display = LiveRecords(
        tmp_path / "no" / "now.sgf", lambda number, it: it.game_record(), told.append
    )
    for number in range(2):
        display.opened(*make_game(number))
    assert len(told) == 1 and "now.sgf" in told[0]
