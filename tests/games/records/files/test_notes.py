"""Notes on the games of a file: one line for each, and few lines for many."""

from __future__ import annotations

from boardwire.games import load
from boardwire.games.records import GameRecord, Replay
from boardwire.games.records.files.notes import MOST_LINES, note_lines


def noted(*notes: str) -> GameRecord:
    return GameRecord(load("nim"), (), notes=notes)


def test_equal_notes_are_one_line() -> None:
    records = [(1, noted("a", "b")), (3, noted()), (4, noted("b")), (6, noted("b", "b"))]
    assert list(note_lines(records)) == ["game 1: a", "game 1 and 2 more: b"]


def test_there_is_an_end_of_lines() -> None:
    lines = list(note_lines((number, noted(str(number))) for number in range(1, 90)))
    assert len(lines) == MOST_LINES + 1
    assert lines[-1] == f"there are {89 - MOST_LINES} more notes on games"


def test_a_reader_notes_while_it_plays() -> None:
    replay = Replay(load("nim"))
    replay.notes.append("a")
    assert replay.record().notes == ("a",)
    assert replay.record() == Replay(load("nim")).record()
