"""The commands of GTP 2 for handicap stones, at a console of one's own."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.matches import BoardConsole, ConsoleBoard, Table
from boardwire.protocol import Command, CommandError


def console(game: str = "go", **options: object) -> BoardConsole:
    return BoardConsole(ConsoleBoard(Table(load(game, **options))))


async def ask(console: BoardConsole, line: str) -> str:
    name, *words = line.split()
    return (await console.handle(Command(name, tuple(words)))).text


@pytest.mark.parametrize(
    ("line", "answer", "stones"),
    [
        ("fixed_handicap 2", "C3 G7", "G7 C3"),
        ("fixed_handicap 5", "C3 G7 C7 G3 E5", "C7 G7 E5 C3 G3"),
        ("place_free_handicap 4", "C3 G7 C7 G3", "C7 G7 C3 G3"),
        ("set_free_handicap a1 E5 j9", "", "J9 E5 A1"),
    ],
)
async def test_black_has_the_stones_and_white_moves(line: str, answer: str, stones: str) -> None:
    board = console(size=9)
    assert await ask(board, line) == answer
    assert await ask(board, "list_stones black") == stones
    assert await ask(board, "get_handicap") == str(len(stones.split()))
    assert await ask(board, "bw-to_act") == "w"
    assert await ask(board, "move_history") == ""
    with pytest.raises(CommandError, match="cannot undo"):
        await ask(board, "undo")


async def test_clear_board_takes_the_stones_away_and_keeps_the_komi() -> None:
    board = console(size=9)
    await ask(board, "fixed_handicap 3")
    await ask(board, "komi 0.5")
    await ask(board, "play w E5")
    assert await ask(board, "get_handicap") == "3"
    await ask(board, "clear_board")
    assert await ask(board, "list_stones black") == ""
    assert await ask(board, "get_handicap") == "0"
    assert "komi=0.5" in await ask(board, "bw-game")
    assert await ask(board, "place_free_handicap 2") == "C3 G7"
    await ask(board, "boardsize 13")
    assert await ask(board, "list_stones black") == ""


async def test_clear_board_leaves_a_position_that_the_game_begins_with() -> None:
    board = console(size=3, position="3/1X1/3 O")
    await ask(board, "play w A1")
    await ask(board, "clear_board")
    assert await ask(board, "list_stones black") == "B2"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("fixed_handicap 1", "invalid number of stones: on 9x9 .* from 2 to 9 stones"),
        ("fixed_handicap 10", "invalid number of stones"),
        ("fixed_handicap", "syntax error: fixed_handicap STONES"),
        ("fixed_handicap x", "syntax error: not a whole number"),
        ("place_free_handicap 1", "invalid number of stones"),
        ("place_free_handicap 81", "invalid number of stones: .* from 2 to 80 stones"),
        ("set_free_handicap D4", "syntax error: write two or more"),
        ("set_free_handicap D4 D4", "bad vertex list: D4 is not a legal move here"),
        ("set_free_handicap D4 pass", "bad vertex list: a handicap stone is on a point"),
        ("set_free_handicap D4 Z9", "bad vertex list: Z9 is off the board"),
    ],
)
async def test_another_handicap_is_refused(line: str, message: str) -> None:
    board = console(size=9)
    with pytest.raises(CommandError, match=message):
        await ask(board, line)
    assert await ask(board, "list_stones black") == ""


@pytest.mark.parametrize("first", ["play b C3", "fixed_handicap 2", "play b pass"])
@pytest.mark.parametrize(
    "line", ["fixed_handicap 2", "place_free_handicap 2", "set_free_handicap D4 E5"]
)
async def test_handicap_stones_are_for_a_game_that_has_not_begun(first: str, line: str) -> None:
    board = console(size=9)
    await ask(board, first)
    with pytest.raises(CommandError, match="board not empty; clear_board begins a new game"):
        await ask(board, line)


@pytest.mark.parametrize("line", ["fixed_handicap 2", "set_free_handicap D4 E5", "get_handicap"])
async def test_other_games_have_no_handicap(line: str) -> None:
    with pytest.raises(CommandError, match="handicap stones are for Go, not for Othello"):
        await ask(console("othello"), line)
