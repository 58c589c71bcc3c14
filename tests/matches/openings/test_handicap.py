"""Handicap stones as an opening."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.matches.openings import OpeningError, parse_opening


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("handicap:2", "9/9/6X2/9/9/9/2X6/9/9 O"),
        ("handicap:5", "9/9/2X3X2/9/4X4/9/2X3X2/9/9 O"),
        ("Handicap: 2", "9/9/6X2/9/9/9/2X6/9/9 O"),
        ("handicap:G7,C3", "9/9/6X2/9/9/9/2X6/9/9 O"),
        ("handicap:a1 b1,c1", "9/9/9/9/9/9/9/9/XXX6 O"),
    ],
)
def test_black_has_the_stones_and_white_moves(text: str, position: str) -> None:
    opening = parse_opening(text, load("go", size=9, komi=0.5))
    assert opening.game == load("go", size=9, komi=0.5, position=position)
    assert opening.moves == ()


def test_a_record_tells_the_handicap() -> None:
    game = parse_opening("handicap:4", load("go", size=9)).game
    record = GameRecord(game, ("E5",))
    text = write_record(record)
    assert "HA[4]" in text
    assert "AB[" in text
    assert read_records(text, "sgf") == [record]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("go", "handicap:1", "from 2 to 9 stones"),
        ("go", "handicap:10", "from 2 to 9 stones"),
        ("go", "handicap:", "two stones or more"),
        ("go", "handicap:D4", "two stones or more"),
        ("go", "handicap:D4,D4", "D4 is not a legal move"),
        ("go", "handicap:D4,Z9", "Z9"),
        ("othello", "handicap:2", "is for Go, not for Othello"),
    ],
)
def test_a_handicap_that_is_none_is_refused(name: str, text: str, message: str) -> None:
    game = load(name, size=9) if name == "go" else load(name)
    with pytest.raises(OpeningError, match=message):
        parse_opening(text, game)
