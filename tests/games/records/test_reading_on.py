"""Reading on after a bad game: the good games around it, and every error with its place."""

from __future__ import annotations

import pytest

from boardwire.games import RecordError
from boardwire.games.records import GameRecord
from boardwire.games.records.reading_on import MOST_ERRORS, read_on

MAT = """\
 1 point match

 Game 1
 Ada : 0                  Bob : 0
  1) 31: 8/5 6/5          {}: 24/18 18/14

"""


def found(text: str, form: str) -> list[object]:
    """The number of moves of each game, or the place of its error."""
    return [
        len(it.moves) if isinstance(it, GameRecord) else (it.line, it.column)
        for it in read_on(text, form)
    ]


@pytest.mark.parametrize(
    ("form", "text", "right"),
    [
        (
            "sgf",
            "(;GM[1];B[aa])(;GM[1];B[aa];W[aa])\n  (;GM[1];B[bb](;W[cc])(;W[dd]))",
            [1, (1, 31), 2],
        ),
        (
            "pgn",
            '[A "1"]\n\n1. e4 *\n\n[A "2"]\n\n1. e5 *\n\n[A "3"]\n\n1. d4 d5 *\n',
            [1, (7, 4), 2],
        ),
        (
            "pdn",
            '[A "1"]\n\n1. 11-15 *\n\n[A "2"]\n\n1. 11-20 *\n\n[A "3"]\n\n1. 9-13 *\n',
            [1, (7, 4), 1],
        ),
        ("moves", "nim\nA3\n\nnim\nA9\n\nnim\nA1 A1\n", [1, (5, 1), 2]),
    ],
)
def test_games_after_a_bad_one_are_read(form: str, text: str, right: list[object]) -> None:
    assert found(text, form) == right


def test_a_match_after_a_bad_one_is_read() -> None:
    good, bad, again = found(MAT.format(64) + MAT.format("xx") + MAT.format(64), "mat")
    assert good == again
    assert isinstance(bad, tuple)
    assert bad[0] == 11


def test_a_text_without_a_game_is_an_error() -> None:
    assert found("", "pgn") == [(1, 1)]


def test_there_is_an_end_of_errors() -> None:
    *errors, last = read_on("nim\nA9\n\n" * (MOST_ERRORS + 5), "moves")
    assert len(errors) == MOST_ERRORS
    assert isinstance(last, RecordError)
    assert "more than" in last.message
