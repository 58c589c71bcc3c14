"""The commands of GNU Go for board and history, with the answers of GNU Go 3.8."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest

from boardwire.games import load, names
from boardwire.matches import BoardConsole, ConsoleBoard, Table
from boardwire.protocol import Command, CommandError
from boardwire.vocabulary import player_text

GAME = "b B2,w B3,b C3,w A2,b D4,w C2,b A5,w B1"
QUESTIONS = """\
query_boardsize
captures white
captures black
list_stones black
list_stones white
color B2
color C3
color A2
countlib C3
findlib C3
accuratelib black B2
accuratelib white E5
accuratelib white B2
is_legal black B2
is_legal white B2
is_legal black pass
all_legal black
all_legal white
last_move
move_history
get_handicap
"""
ANSWERS = """\
5
1
0
A5 D4 C3
B3 A2 C2 B1
empty
black
white
2
C4 D3

D5 E4
B4 A3 D2 A1 C1
0
1
1
B5 C5 D5 E5 A4 B4 C4 E4 A3 D3 E3 D2 E2 C1 D1 E1
B5 C5 D5 E5 A4 B4 C4 E4 A3 D3 E3 B2 D2 E2 A1 C1 D1 E1
white B1
white B1/black A5/white C2/black D4/white A2/black C3/white B3/black B2
0
"""
"""Of GNU Go 3.8; `/` stands for a new line."""


def console(game: str = "go", **options: object) -> BoardConsole:
    return BoardConsole(ConsoleBoard(Table(load(game, **options))))


async def ask(console: BoardConsole, line: str) -> str:
    name, *words = line.split()
    return (await console.handle(Command(name, tuple(words)))).text


async def played(game: str = GAME) -> BoardConsole:
    made = console(size=5, komi=2.5)
    for move in game.split(","):
        await ask(made, f"play {move}")
    return made


async def test_the_board_is_told_as_gnu_go_tells_it() -> None:
    board = await played()
    answers = [(await ask(board, line)).replace("\n", "/") for line in QUESTIONS.splitlines()]
    assert answers == ANSWERS.splitlines()


@pytest.mark.program
def test_gnu_go_itself_answers_the_same(program: Callable[[str], str]) -> None:
    moves = [f"play {move}" for move in GAME.split(",")]
    lines = ["boardsize 5", "clear_board", *moves, *QUESTIONS.splitlines(), "quit"]
    ended = subprocess.run(
        (program("gnugo"), "--mode", "gtp"),
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    responses = [it.removeprefix("=").strip() for it in ended.stdout.split("\n\n")]
    told = [it.replace("\n", "/") for it in responses[2 + len(moves) :]]
    assert told[: len(ANSWERS.splitlines())] == ANSWERS.splitlines()


async def test_passes_are_in_capitals_for_a_gui_that_asks_for_stones() -> None:
    board = await played(f"{GAME},b pass")
    assert await ask(board, "last_move") == "black PASS"
    table = board.board
    assert table.answer(1, "pass") == "pass"
    await ask(board, "undo")
    await ask(board, "list_stones black")
    assert table.answer(1, "pass") == "PASS"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("color Z9", "invalid vertex: Z9 is off the board of 5x5"),
        ("findlib B2", "there is no stone at B2"),
        ("countlib pass", "invalid vertex"),
        ("accuratelib black C3", "there is a stone at C3"),
        ("is_legal black Z9", "invalid move"),
        ("is_legal green B2", "not a colour"),
        ("list_stones", "syntax error: list_stones COLOUR"),
        ("captures p3", "p3 does not play Go"),
    ],
)
async def test_a_wrong_argument_is_refused(line: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        await ask(await played(), line)


async def test_nothing_was_played_yet() -> None:
    with pytest.raises(CommandError, match="no previous move known"):
        await ask(console(), "last_move")
    assert await ask(console(), "move_history") == ""


async def test_other_games_tell_their_boards_too() -> None:
    othello = console("othello")
    assert await ask(othello, "list_stones black") == "E4 D5"
    assert await ask(othello, "color d4") == "white"
    assert await ask(othello, "all_legal black") == "D3 C4 F5 E6"
    assert await ask(othello, "is_legal white D3") == "0"
    assert await ask(console("connect4"), "query_boardsize") == "7 6"
    chess = console("chess")
    assert await ask(chess, "is_legal white e2e4") == "1"
    assert "e2e4" in (await ask(chess, "all_legal white")).split()
    with pytest.raises(CommandError, match="that is for Go, not for Othello"):
        await ask(othello, "captures black")
    with pytest.raises(CommandError, match="has no board"):
        await ask(console("pig"), "list_stones black")


@pytest.mark.parametrize("name", names())
async def test_every_game_lists_its_moves(name: str) -> None:
    """Also a game without a board, after the cards are dealt."""
    table = console(name)
    while not (acting := table.board.table.state.acting()):
        await ask(table, "bw-roll")
    told = await ask(table, f"all_legal {player_text(acting[0])}")
    legal = table.board.table.legal_texts(acting[0])
    assert sorted(told.split(), key=str.lower) == sorted(
        (it for it in legal if it.lower() != "pass"), key=str.lower
    )


async def test_a_roll_is_a_move_of_chance() -> None:
    dice = console("pig")
    await ask(dice, "play b roll")
    await ask(dice, "bw-chance 5")
    assert await ask(dice, "move_history") == "chance 5\nblack roll"


async def test_the_processor_time_grows() -> None:
    assert float(await ask(console(), "cputime")) > 0
