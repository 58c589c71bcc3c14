"""The table: a history that can be taken back, and does not grow without end."""

from __future__ import annotations

import json
import random

import pytest

from boardwire.games import Game, IllegalMove, find, load, names
from boardwire.matches import BoardConsole, CannotUndo, ConsoleBoard, Table
from boardwire.matches.table import MAX_PLIES
from boardwire.protocol import Command, CommandError

RELAYED = [
    game
    for game in map(load, names())
    if not (game.has_chance or game.simultaneous) and game.perfect_information
]
"""The games that a relay plays."""


def played(table: Table, plies: int, seed: int = 1) -> list[str]:
    """Play random moves; return the board after each ply, the first board first."""
    chooser = random.Random(seed)
    boards = [table.state.text()]
    for _ in range(plies):
        move = chooser.choice(table.state.legal_moves())
        table.play(table.state.to_act(), table.state.move_text(move))
        boards.append(table.state.text())
    return boards


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 64, 99, 100])
def test_any_number_of_moves_can_be_taken_back(count: int) -> None:
    table = Table(load("go", size=13))
    boards = played(table, 100)
    table.undo(count)
    assert table.state.text() == boards[100 - count]
    assert len(table.history) == 100 - count
    assert played(table, 10)[0] == boards[100 - count]


def test_more_moves_than_were_made_cannot_be_taken_back() -> None:
    table = Table(load("go"))
    table.play(0, "D4")
    with pytest.raises(CannotUndo):
        table.undo(2)
    assert len(table.history) == 1


def test_a_forced_pass_that_was_left_out_is_taken_back_with_its_move() -> None:
    table = Table(load("go"))
    table.play(0, "D4")
    table.play(0, "E5")
    table.undo()
    assert [entry.text for entry in table.history] == ["D4"]
    assert table.state.to_act() == 1


def test_the_legal_moves_of_a_player_are_told_as_texts() -> None:
    table = Table(load("tictactoe"))
    table.play(0, "B2")
    assert table.legal_texts(1) == ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]
    assert table.legal_texts(0) == []
    both = Table(load("rps"))
    assert both.legal_texts(0) == both.legal_texts(1) == ["rock", "paper", "scissors"]
    assert Table(load("kuhn")).legal_texts(0) == []


@pytest.mark.parametrize("game", ["go", "othello", "nim"])
def test_a_player_whom_the_game_has_not_cannot_move(game: str) -> None:
    table = Table(load(game))
    with pytest.raises(IllegalMove, match="not that player's turn"):
        table.play(2, "A1")
    assert table.history == []


def test_an_option_can_change_under_the_moves() -> None:
    table = Table(load("go", size=5, komi=0.5))
    boards = played(table, 8)
    table.change_option("komi", 6.5)
    assert table.state.text() == boards[-1].replace("komi: 0.5", "komi: 6.5")
    table.undo(8)
    assert table.history == []


def test_the_area_of_go_is_a_score_at_any_time() -> None:
    table = Table(load("go", size=5, komi=0.5))
    assert table.score() == "W+0.5"
    table.play(0, "C3")
    assert table.score() == "B+24.5"
    table.play(1, "pass")
    table.play(0, "pass")
    assert table.score() == "B+24.5"
    table = Table(load("go", size=5, komi=0))
    assert table.score() == "0"


@pytest.mark.parametrize("name", [it for it in names() if not find(it).scored_early])
def test_what_is_ahead_before_the_end_is_no_score(name: str) -> None:
    table = Table(load(name))
    chooser = random.Random(1)
    while not table.over and len(table.history) < 400:
        assert table.score() is None
        state = table.state
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        table.play(state.to_act(), state.move_text(chooser.choice(moves)))
    assert (table.score() is not None) == table.over


async def test_a_console_says_that_it_cannot_score() -> None:
    console = BoardConsole(ConsoleBoard(Table(load("othello"))))
    await console.handle(Command("play", ("b", "D3")))
    with pytest.raises(CommandError, match=r"^cannot score: the game is not over$"):
        await console.handle(Command("final_score"))


@pytest.mark.slow
def test_a_finished_game_takes_passes_but_not_for_ever() -> None:
    table = Table(load("go", size=2))
    for ply in range(MAX_PLIES):
        table.play(ply % 2, "pass")
    with pytest.raises(IllegalMove, match="at most 5000 plies"):
        table.play(0, "pass")
    table.undo(MAX_PLIES - 1)
    assert not table.over


@pytest.mark.parametrize("plies", [2, 32])
def test_moves_after_two_passes_are_taken_back_like_others(plies: int) -> None:
    table = Table(load("go", size=13))
    played(table, plies - 2)
    for text in ("pass", "pass"):
        table.play(table.state.to_act(), text)
    assert table.over
    assert table.play_on()
    player = table.state.to_act()
    for text in ("pass", _a_play(table), "pass"):
        table.play(table.state.to_act(), text)
    texts = [entry.text for entry in table.history]
    key = table.state.key()
    table.undo(2)
    assert not table.over  # the pass after the end is a move of the game, unlike those below
    assert table.state.to_act() == 1 - player
    for text in texts[-2:]:
        table.play(table.state.to_act(), text)
    assert table.state.key() == key
    table.change_option("komi", 3.5)
    assert [entry.text for entry in table.history] == texts
    assert not table.over


def _a_play(table: Table) -> str:
    state = table.state
    return next(text for text in map(state.move_text, state.legal_moves()) if text != "pass")


def test_a_stone_after_two_passes_goes_on_with_the_game_and_a_pass_does_not() -> None:
    table = Table(load("go"))
    for player in (0, 1, 0):
        table.play(player, "pass")
    assert table.over
    table.play(1, "D4")
    assert not table.over
    assert table.state.to_act() == 0
    table.undo()
    assert table.over
    assert not Table(load("go")).play_on()


@pytest.mark.parametrize("game", RELAYED, ids=repr)
def test_known_moves_are_made_as_if_they_were_read(game: Game) -> None:
    one_by_one, together = Table(game), Table(game)
    chooser = random.Random(3)
    while not one_by_one.over and len(one_by_one.history) < 70:
        move = chooser.choice(one_by_one.state.legal_moves())
        one_by_one.play(one_by_one.state.to_act(), one_by_one.state.move_text(move))
    moves = [it.move for it in one_by_one.history]
    assert together.extend(moves[:7]) == list(one_by_one.history)[:7]
    together.extend(moves[7:])
    assert list(together.history) == list(one_by_one.history)
    for table in (one_by_one, together):
        table.undo(len(moves) // 2)
    assert together.state.text() == one_by_one.state.text()
    assert together.state.position_text() == one_by_one.state.position_text()
    assert together.state.view() == one_by_one.state.view()


@pytest.mark.parametrize("ply", [0, 1, 31, 32, 33, 99, 100])
def test_a_table_as_it_was_after_some_plies(ply: int) -> None:
    table = Table(load("go", size=13))
    boards = played(table, 100)
    past = table.at(ply)
    assert past.state.text() == boards[ply]
    assert [it.text for it in past.history] == [it.text for it in table.history[:ply]]
    assert played(past, 3)[0] == boards[ply]
    assert table.state.text() == boards[100]
    assert len(table.history) == 100


def test_a_table_after_two_passes_as_it_was_before_and_after_them() -> None:
    table = Table(load("go", size=9))
    for text in ("D4", "pass", "pass"):
        table.play(table.state.to_act(), text)
    assert table.play_on()
    table.play(table.state.to_act(), "E5")
    assert table.at(3).over
    assert not table.at(2).over
    assert table.at(4).state.text() == table.state.text()


def test_a_table_has_no_plies_that_were_not_made() -> None:
    table = Table(load("go"))
    with pytest.raises(CannotUndo):
        table.at(1)


async def test_a_console_shows_an_earlier_position_without_legal_moves() -> None:
    console = BoardConsole(ConsoleBoard(Table(load("othello"))))
    await console.handle(Command("play", ("b", "D3")))
    now = json.loads((await console.handle(Command("bw-view", ()))).text)
    then = json.loads((await console.handle(Command("bw-view", ("at=0", "labels")))).text)
    assert "legal" in now
    assert "legal" not in then
    assert then["ply"] == 0
    assert then["to_act"] == [0]
    assert set(now["pieces"]) - set(then["pieces"]) == {"D3"}
    for addition in ("at=2", "at=x", "labels=1", "moves", "every"):
        with pytest.raises(CommandError):
            await console.handle(Command("bw-view", (addition,)))
