"""Reading on after a bad game: the good games around it, and every error with its place."""

from __future__ import annotations

import pytest

from boardwire.games import RecordError
from boardwire.games.records import GameRecord
from boardwire.games.records.files.reading_on import MOST_ERRORS, read_on

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


@pytest.mark.slow
def test_there_is_an_end_of_errors() -> None:
    *errors, last = read_on("nim\nA9\n\n" * (MOST_ERRORS + 5), "moves")
    assert len(errors) == MOST_ERRORS
    assert isinstance(last, RecordError)
    assert "more than" in last.message


PLAYED = '[Event "1"]\n\n{} *\n\n[Event "2"]\n\n'
CHESS = PLAYED.format("1. e4") + "1. e4 e5 2. Nf3 "
DRAUGHTS = PLAYED.format("1. 11-15") + "1. 11-15 23-19 2. 8-11 "


@pytest.mark.parametrize("rest", ["N", "Nb", "Bb", "e", "exd", "d8", "O-", "1-", "1/2-", "{ a co"])
def test_a_pgn_that_is_cut_off_is_read_as_far_as_it_goes(rest: str) -> None:
    first, second = read_on(CHESS + rest, "pgn")
    assert isinstance(first, GameRecord)
    assert isinstance(second, GameRecord)
    assert (first.moves, first.notes) == (("e2e4",), ())
    assert second.moves == ("e2e4", "e7e5", "g1f3")
    assert second.notes == ("the file is cut off; what begins at 7:17 is left out",)


@pytest.mark.parametrize("rest", ["( 2. Nc3 Nf6", "(2. d"])
def test_a_pgn_that_is_cut_off_in_a_variation_is_read(rest: str) -> None:
    assert found(CHESS + rest, "pgn") == [1, 3]


@pytest.mark.parametrize("rest", ["9", "9x", "22-1", "2-", "{ a co", "( 8-1"])
def test_a_pdn_that_is_cut_off_is_read_as_far_as_it_goes(rest: str) -> None:
    assert found(DRAUGHTS + rest, "pdn") == [1, 3]
    *_, last = read_on(DRAUGHTS + rest, "pdn")
    assert isinstance(last, GameRecord)
    assert last.notes == ("the file is cut off; what begins at 7:24 is left out",)


@pytest.mark.parametrize("rest", ["24/1", "24/22 1", "24/22 13/"])
def test_a_match_of_backgammon_that_is_cut_off_is_read_as_far_as_it_goes(rest: str) -> None:
    begun = MAT.partition("{}")[0].replace(" 1 point", " 3 point")
    (only,) = read_on(begun + f"52: {rest}", "mat")
    assert isinstance(only, GameRecord)
    assert only.moves == ("31", "8/5,6/5", "roll", "52")
    assert only.notes[0].startswith("the file is cut off; what begins at 5:")


def test_the_second_game_of_a_match_that_is_cut_off_stays_in_its_match() -> None:
    doubled = "  2)  Doubles => 2          Drops\n      Wins 1 point\n\n"
    first = MAT.format("64").replace(" 1 point", " 3 point").rstrip("\n") + f"\n{doubled}"
    second = " Game 2\n Ada : 1                  Bob : 0\n  1) 31: 8/5 6/5          64: 24/1"
    game = found(first, "mat")[0]
    assert isinstance(game, int)
    assert found(f"{first}{second}\n", "mat") == [game, (11, 31)]
    assert found(first + second, "mat") == [game + 4]


@pytest.mark.parametrize(
    ("form", "text", "place"),
    [
        ("pgn", CHESS + "Ke5", (7, 17)),
        ("pgn", CHESS + "N\n", (7, 17)),
        ("pgn", CHESS + "N Nf6", (7, 17)),
        ("pgn", CHESS + "{ a co\n", (7, 17)),
        ("pgn", CHESS + '[White "a Nc6 3. Bb5\n', (7, 17)),
        ("pdn", DRAUGHTS + "22-23", (7, 24)),
        ("pdn", DRAUGHTS + "22- 17-14", (7, 24)),
    ],
)
def test_a_mistake_at_the_end_is_no_file_that_is_cut_off(
    form: str, text: str, place: tuple[int, int]
) -> None:
    assert found(text, form) == [1, place]


def test_a_strict_reader_refuses_a_game_that_is_cut_off() -> None:
    *_, last = read_on(CHESS + "Nb", "pgn", strict=True)
    assert isinstance(last, RecordError)
    assert (last.line, last.column) == (7, 17)


def test_a_text_of_which_nothing_is_left_is_refused() -> None:
    (only,) = read_on("N", "pgn")
    assert isinstance(only, RecordError)
