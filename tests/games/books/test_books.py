"""Books in our own format: what they know, and their files."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from boardwire.games import Game, State, load
from boardwire.games.books import (
    BookError,
    BookMove,
    MoveResults,
    MoveValue,
    OwnBook,
    open_book,
    pick,
)

from .polyglot import write_book


def after(game: Game, moves: str) -> State:
    state = game.start()
    for text in moves.split():
        state.apply(state.parse_move(text))
    return state


def book_of(game: Game, games: list[tuple[str, float]]) -> OwnBook:
    """A book of these games: their moves, and what they were worth to player 0."""
    book = OwnBook.of(game, {})
    for moves, value in games:
        state = game.start()
        for text in moves.split():
            move = state.parse_move(text)
            book.add(state, move, value if state.to_act() == 0 else -value)
            state.apply(move)
    return book


def told(book: OwnBook, state: State) -> dict[str, tuple[int, str]]:
    return {state.move_text(it.move): (it.weight, it.note) for it in book.moves(state)}


def test_results_are_counted_for_who_made_the_move() -> None:
    game = load("tictactoe")
    book = book_of(game, [("B2 A1", 1), ("B2 A1", 0), ("B2 B1", 1), ("A1 B2", -1)])
    assert told(book, game.start()) == {"B2": (5, "3 2 1 0"), "A1": (0, "1 0 0 1")}
    assert told(book, after(game, "B2")) == {"A1": (1, "2 0 1 1"), "B1": (0, "1 0 0 1")}


def test_other_orders_of_the_same_moves_lead_to_the_same_place() -> None:
    chess, four = load("chess"), load("connect4")
    book = book_of(chess, [("e2e3 e7e6 d2d3 d7d6", 0)])
    assert told(book, after(chess, "d2d3 e7e6 e2e3")) == {"d7d6": (1, "1 0 1 0")}
    book = book_of(four, [("D1 E1 D2 E2 A1", 1)])
    assert told(book, after(four, "D1 E1 D2 E2")) == {"A1": (2, "1 1 0 0")}
    assert told(book, after(four, "D1 E1 D2")) == {"E2": (0, "1 0 0 1")}


def test_a_mirrored_position_of_connect_four_has_the_mirrored_moves() -> None:
    four = load("connect4")
    book = book_of(four, [("A1 B1 A2 C1", 1)])
    assert told(book, after(four, "G1 F1 G2")) == {"E1": (0, "1 0 0 1")}
    assert told(book, after(four, "A1 B1 A2")) == {"C1": (0, "1 0 0 1")}
    assert told(book, after(four, "A1 B1 B2")) == {}


def test_of_solved_moves_the_soonest_win_and_the_latest_loss_are_played() -> None:
    game = load("tictactoe")
    start = game.start()
    moves = {text: start.parse_move(text) for text in ("A1", "B1", "C1", "A2")}
    for values, best in (
        (
            {
                "A1": MoveValue(1, 9),
                "B1": MoveValue(1, 5),
                "C1": MoveValue(0),
                "A2": MoveValue(-1, 2),
            },
            ["B1"],
        ),
        ({"A1": MoveValue(-1, 4), "B1": MoveValue(-1, 8), "C1": MoveValue(-1, 6)}, ["B1"]),
        ({"A1": MoveValue(0, 9), "B1": MoveValue(0, 5), "C1": MoveValue(-1, 30)}, ["A1", "B1"]),
    ):
        book = OwnBook.of(game, {})
        book.entries[start.position_text()] = dict(values)
        found = {it.move for it in book.moves(start) if it.weight}
        assert found == {moves[text] for text in best}


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("othello", "D3 C3 C4"),
        ("checkers", "11-15 23-19"),
        ("go", "C3 pass D4"),
        ("hex", "A1 swap"),
        ("nim", ""),
        ("amazons", ""),
        ("chess", "e2e4 e7e5 g1f3"),
    ],
)
def test_a_file_says_all_that_the_book_does(name: str, moves: str, tmp_path: Path) -> None:
    game = load(name)
    book = OwnBook.of(game, {"seed": 4})
    state = after(game, moves)
    first, second, *_ = state.legal_moves()
    for value in (1, 0, -1, -1):
        book.add(state, first, value)
    book.add(state, second, 1)
    path = tmp_path / "own.book"
    book.save(path)
    again = open_book(path)
    assert again == book
    assert {it.move: it.note for it in again.moves(state)} == {first: "4 1 1 2", second: "1 1 0 0"}


def test_solved_moves_are_kept(tmp_path: Path) -> None:
    book = OwnBook(
        "connect4", {}, {"solved": 1}, {"x": {"D1": MoveValue(1, 41), "C1": MoveValue(0)}}
    )
    book.save(tmp_path / "own.book")
    assert OwnBook.load(tmp_path / "own.book") == book


def test_a_book_is_for_its_game_with_its_options_wherever_it_starts() -> None:
    game = load("othello")
    book = book_of(game, [("D3", 1)])
    assert book.moves(load("othello", position=game.start().position_text()).start())
    assert not book.moves(load("othello", size=6).start())
    assert not book.moves(load("go").start())


LINE = "--------- X\tB2 3 1 1 1"
HEAD = 'boardwire book 1\n{"game": "tictactoe", "options": {}}\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("boardwire book 1", "it begins with"),
        ("boardwire book 12\n{}\n", "its first line"),
        ("boardwire book 1\nGame: tictactoe\n", "line 2: it is no JSON"),
        ('boardwire book 1\n{"game": "tictactoe"}\n', "line 2: it is no JSON with game"),
        (HEAD + LINE + "\n--------- O\tB2 3 1 1\n", "line 4: 'B2 3 1 1' is no move"),
        (HEAD + "--------- O\tB2 3 1 1 2\n", "line 3: 'B2 3 1 1 2' is no move"),
        (HEAD + "--------- O\tB2 0 0 0 0\n", "line 3: 'B2 0 0 0 0' is no move"),
        (HEAD + "--------- O\tB2 1 2 0 -1\n", "line 3: 'B2 1 2 0 -1' is no move"),
        (HEAD + "--------- O\tB2 =won 7\n", "line 3: 'B2 =won 7' is no move"),
        ("boardwire book 1\n\udcff", "is no book"),
    ],
)
def test_a_broken_file_is_told_with_its_line(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "own.book"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(BookError, match=message):
        open_book(path)


def test_what_a_file_begins_with_tells_its_format(tmp_path: Path) -> None:
    start = load("chess").start()
    polyglot = write_book(tmp_path / "any", [(start.position_text(), "d2d4", 1)])
    assert [start.move_text(it.move) for it in open_book(polyglot).moves(start)] == ["d2d4"]
    (tmp_path / "text").write_text("1. e4 e5 1-0\n")
    with pytest.raises(BookError, match="no book of Polyglot"):
        open_book(tmp_path / "text")


def test_moves_are_picked_by_their_weights() -> None:
    moves = [BookMove(1, 6), BookMove(2, 3), BookMove(3, 1), BookMove(4, 0)]
    chosen = Counter(pick(moves, random.Random(seed)) for seed in range(2000))
    assert 1100 < chosen[1] < 1300
    assert 500 < chosen[2] < 700
    assert 140 < chosen[3] < 260
    assert chosen[4] == 0
    assert pick(moves, random.Random(1), best=True) == 1
    assert pick([BookMove(4, 0)], random.Random(1)) is None
    assert pick([], random.Random(1), best=True) is None


def test_scores_count_draws_half() -> None:
    assert MoveResults(wins=1, draws=1, losses=2).score == 0.375
