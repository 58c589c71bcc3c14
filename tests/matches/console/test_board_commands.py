"""Moves that are checked without being made."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games import CHANCE, load
from boardwire.matches import BoardConsole, ConsoleBoard, Table
from boardwire.matches.console.board_commands import BoardCommands
from boardwire.protocol import Command, CommandError


def console(game: str, observer: int | None = None) -> BoardConsole:
    board = ConsoleBoard(Table(load(game), observer))
    return BoardConsole(board, BoardCommands(board))


async def ask(console: BoardConsole, line: str) -> str:
    name, *words = line.split()
    return (await console.handle(Command(name, tuple(words)))).text


async def test_a_move_is_checked_and_not_made() -> None:
    board = console("tictactoe")
    assert await ask(board, "bw-check_move b2") == "move=B2"
    assert not board.board.table.history
    await ask(board, "play b B2")
    with pytest.raises(CommandError, match="illegal move"):
        await ask(board, "bw-check_move B2")


async def test_a_play_of_the_crossword_game_has_its_points() -> None:
    board = console("crossword")
    table = board.board.table
    chooser = Random(3)
    while table.state.to_act() == CHANCE:
        outcomes = table.state.chance_outcomes()
        drawn = chooser.choices([it for it, _ in outcomes], [weight for _, weight in outcomes])[0]
        table.play(CHANCE, table.state.move_text(drawn))
    state = table.state
    best = state.legal_moves()[0]
    text, points = state.move_text(best), state.move_score(best)
    assert points
    assert await ask(board, f"bw-check_move {text}") == f"move={text} points={points}"
    with pytest.raises(CommandError, match="not in the list of words"):
        await ask(board, "bw-check_move 8D.QQQQQ")


async def test_only_the_side_to_move_checks_moves() -> None:
    """Another player would learn from the answers what is on the rack of the player to move."""
    board = console("crossword", 1)
    table = board.board.table
    for drawn in "???????AEAEAEA":
        table.play(CHANCE, drawn)
    with pytest.raises(CommandError, match="not your turn"):
        await ask(board, "bw-check_move pass")
