"""Records: what is written is read back, and what is wrong is told with its place."""

from __future__ import annotations

import pytest

from boardwire.games import RecordError, load
from boardwire.games.records import GameRecord, read_records, write_record


def test_a_move_list_is_read_back() -> None:
    game = load("othello", size=6)
    record = GameRecord(game, ("C2", "B2"), ("Ada", "Bob"), "B+4", {"Event": "a match"})
    text = write_record(record, "moves")
    assert read_records(text + text) == [record, record]


def test_a_wrong_move_is_told_with_its_line_and_column() -> None:
    with pytest.raises(RecordError, match=r"^line 2, column 4: ply 2: ") as caught:
        read_records("tictactoe\nB2 B2\n")
    assert (caught.value.line, caught.value.column) == (2, 4)
