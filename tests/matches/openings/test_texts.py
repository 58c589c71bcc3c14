"""Openings: what each text means, and that none is taken that the game does not allow."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardwire.games import Game, OptionError, load, names
from boardwire.games.records import Replay
from boardwire.matches.openings import (
    Opening,
    OpeningError,
    opening_file,
    openings,
    parse_opening,
)


def played(opening: Opening) -> Replay:
    replay = Replay(opening.game)
    for move in opening.moves:
        replay.play(move)
    return replay


@pytest.mark.parametrize("text", ["moves:d4,e5,PASS", "moves: d4 e5, pass", "MOVES:d4,e5 pass,"])
def test_moves_are_read_in_any_spelling_and_told_as_the_game_writes_them(text: str) -> None:
    game = load("go", size=9)
    assert parse_opening(text, game) == Opening(game, ("D4", "E5", "pass"), "moves:D4,E5,pass")


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("file:a.sgf", "a.sgf"),
        (" FILE:C:/a.sgf:random", "C:/a.sgf"),
        ("file:a.sgf:3", "a.sgf"),
        ("book:a.bin:8", "a.bin"),
        ("Book:a:b.bin:8:7", "a:b.bin"),
        ("book:8", None),
        ("moves:D4", None),
        ("random:4", None),
        ("", None),
    ],
)
def test_the_file_that_openings_come_from_is_known_before_it_is_read(
    text: str, file: str | None
) -> None:
    assert opening_file(text) == (None if file is None else Path(file))


def test_moves_with_commas_of_their_own_are_told_apart() -> None:
    """The first play of backgammon here is of two checkers."""
    opening = parse_opening("moves:31,8/5,6/5,61,13/7,8/7", load("backgammon"))
    assert opening.moves == ("31", "8/5,6/5", "61", "13/7,8/7")
    assert parse_opening(opening.text, opening.game) == opening


def test_a_position_becomes_an_option_of_the_game() -> None:
    opening = parse_opening("position:X---O---- X", load("tictactoe"))
    assert opening.game == load("tictactoe", position="X---O---- X")
    assert (opening.moves, opening.text) == ((), "position:X---O----_X")
    assert parse_opening(opening.text, load("tictactoe")) == opening


def test_moves_follow_the_position_that_the_game_has_already() -> None:
    opening = parse_opening("moves:C3", load("tictactoe", position="X---O---- X"))
    assert played(opening).state.position_text() == "X---O---X O"


@pytest.mark.parametrize("name", names())
def test_random_plies_are_legal_leave_the_game_open_and_come_again_with_the_seed(name: str) -> None:
    game = load(name)
    plies = 1 if name in ("tree", "matrix", "guess") else 3
    for seed in range(5):
        opening = parse_opening(f"random:{plies}:{seed}", game)
        assert len(opening.moves) == plies
        assert not played(opening).over
        assert opening.text == f"random:{plies}:{seed}"
        assert parse_opening(opening.text, game) == opening


def test_random_plies_that_often_end_the_game_still_leave_it_open() -> None:
    """Eight marks of tic-tac-toe are a won game more often than not."""
    found = openings("random:8:1", load("tictactoe"))
    assert not any(played(found.pick(number)).over for number in range(20))


def test_random_openings_differ_from_one_another_and_are_told_with_their_seeds() -> None:
    game = load("othello")
    found = openings("random:6:10", game)
    assert [found.pick(number).text for number in (0, 1, 2)] == [
        *("random:6:10", "random:6:11", "random:6:12")
    ]
    assert len({found.pick(number).moves for number in range(20)}) > 15


def test_without_a_seed_chance_decides_and_the_text_tells_what_it_was() -> None:
    game = load("othello")
    first, second = (openings("random:6", game, random.Random(it)).pick(0) for it in (1, 2))
    assert first.moves != second.moves
    assert parse_opening(first.text, game) == first


def test_random_plies_of_go_are_no_passes() -> None:
    found = openings("random:4:0", load("go", size=3))
    assert not any("pass" in found.pick(number).moves for number in range(50))


def test_a_file_has_an_opening_a_line(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text("# tic-tac-toe\n\nB2 A1\nB2,A2  # an edge\nX---O---- X\nmoves:C3\n")
    game = load("tictactoe")
    found = openings(f"file:{path}", game)
    assert [found.pick(number).text for number in range(5)] == [
        *("moves:B2,A1", "moves:B2,A2", "position:X---O----_X", "moves:C3", "moves:B2,A1")
    ]
    assert parse_opening(f"file:{path}:3", game).text == "position:X---O----_X"
    assert openings(f"file:{path}:3", game).pick(7).text == "position:X---O----_X"
    by_chance = openings(f"file:{path}:random", game, random.Random(1))
    assert {by_chance.pick(it).text for it in range(4)} == {found.pick(it).text for it in range(4)}


def test_a_file_of_records_has_an_opening_a_game(tmp_path: Path) -> None:
    path = tmp_path / "book.pgn"
    path.write_text('1. e4 e5 *\n\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n')
    first, second = (parse_opening(f"file:{path}:{it}", load("chess")) for it in (1, 2))
    assert first.moves == ("e2e4", "e7e5")
    assert second.game == load("chess", position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert second.moves == ("e2e4",)


def test_records_are_of_the_same_board_by_whatever_rules(tmp_path: Path) -> None:
    path = tmp_path / "book.sgf"
    path.write_text("(;GM[1]SZ[9]KM[0.5];B[ee];W[])")
    game = load("go", size=9, komi=7.5)
    assert parse_opening(f"file:{path}", game) == Opening(game, ("E5", "pass"), "moves:E5,pass")
    with pytest.raises(
        OpeningError, match=r"game 1: it is of go size=9 komi=0.5 .*not of go size=13"
    ):
        parse_opening(f"file:{path}", load("go", size=13))


@pytest.mark.parametrize(
    ("text", "game", "message"),
    [
        ("D4", load("go"), "'D4' is no opening; write moves:D4,C4"),
        ("polyglot:it.bin", load("chess"), "is no opening"),
        ("moves:B2,B2", load("tictactoe"), "ply 2: "),
        ("moves:Z9", load("tictactoe"), "ply 1: "),
        ("moves:A1,A2,B1,B2,C1", load("tictactoe"), "the game is over after ply 5"),
        ("moves:A1,A2,B1,B2,C1,C2", load("tictactoe"), "the game is over after ply 5"),
        ("position:XX------- O", load("tictactoe"), "is no position"),
        ("position:XXXOO---- O", load("tictactoe"), "the game is over at the start"),
        ("random:", load("go"), "write random:N"),
        ("random:1001", load("go"), "N from 0 to 1000"),
        ("random:4:x", load("go"), "write random:N"),
        ("random:9", load("tictactoe"), "no 9 random plies of Tic-Tac-Toe"),
    ],
)
def test_what_cannot_be_is_told(text: str, game: Game, message: str) -> None:
    with pytest.raises(OpeningError, match=message):
        parse_opening(text, game)


@pytest.mark.parametrize(
    ("name", "content", "index", "message"),
    [
        ("book.txt", "B2\nB2 B2\n", ":2", "book.txt: line 2: ply 2: "),
        ("book.txt", "B2\nwhat\n", ":2", "book.txt: line 2: 'what' is no position"),
        ("book.txt", "# nothing\n", "", "book.txt has no openings"),
        ("book.txt", "B2\nA1\n", ":3", "book.txt has no opening 3, but 1 to 2"),
        ("book.txt", "B2\nA1\n", ":0", "book.txt has no opening 0, but 1 to 2"),
        ("book.moves", "go size=9\nE5\n", "", "game 1: it is of go size=9 .*not of tictactoe$"),
        ("book.moves", "tictactoe\nB2 B2\n", "", "book.moves: line 2, column 4: ply 2: "),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place(
    name: str, content: str, index: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(OpeningError, match=message):
        openings(f"file:{path}{index}", load("tictactoe"))


def test_a_file_that_is_not_there_is_an_error_of_the_system() -> None:
    with pytest.raises(OSError, match="No such file"):
        openings("file:/no/such/book.txt", load("go"))


def test_an_opening_that_cannot_be_is_an_option_that_cannot_be() -> None:
    assert issubclass(OpeningError, OptionError)
