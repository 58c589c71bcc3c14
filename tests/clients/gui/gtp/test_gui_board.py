"""The board of a GUI that is kept in the bridge."""

from __future__ import annotations

import pytest

from boardwire.clients.gui.gtp.gui_board import GuiBoard
from boardwire.games import load
from boardwire.protocol import Command, CommandError


async def say(board: GuiBoard, *lines: str) -> str:
    """Give commands to a board; the last response."""
    text = ""
    for line in lines:
        name, *arguments = line.split()
        text = (await board.handle(Command(name, tuple(arguments)))).text
    return text


async def position(board: GuiBoard) -> str:
    return await say(board, "bw-position")


@pytest.fixture
def othello() -> GuiBoard:
    return GuiBoard(load("othello"))


GAME = ("play b C4", "play w C3", "play b D3")


async def test_a_replay_leads_to_the_same_position(othello: GuiBoard) -> None:
    await say(othello, "gogui-rules_game_id", "clear_board", *GAME)
    before = await position(othello)
    await say(othello, "clear_board", *GAME)
    assert await position(othello) == before


@pytest.mark.parametrize("plies", [0, 1, 2])
async def test_a_shorter_replay_leads_to_the_position_of_its_end(
    othello: GuiBoard, plies: int
) -> None:
    fresh = GuiBoard(load("othello"))
    wanted = await say(fresh, *GAME[:plies], "bw-position")
    await say(othello, "clear_board", *GAME, "clear_board", *GAME[:plies])
    assert await position(othello) == wanted


async def test_a_replay_goes_on_with_other_moves(othello: GuiBoard) -> None:
    fresh = GuiBoard(load("othello"))
    wanted = await say(fresh, "play b C4", "play w E3", "bw-position")
    await say(othello, "clear_board", *GAME, "clear_board", "play b C4", "play w E3")
    assert await position(othello) == wanted


async def test_a_move_after_a_replay_that_is_repeated_is_refused(othello: GuiBoard) -> None:
    await say(othello, "clear_board", *GAME, "clear_board", *GAME)
    before = await position(othello)
    with pytest.raises(CommandError):
        await say(othello, GAME[-1])
    assert await position(othello) == before


async def test_a_refused_move_is_no_part_of_later_replays(othello: GuiBoard) -> None:
    await say(othello, "clear_board", "play b C4")
    with pytest.raises(CommandError):
        await say(othello, "play w A1")
    await say(othello, "clear_board", "play b C4")
    with pytest.raises(CommandError):
        await say(othello, "play w A1")


async def test_half_a_move_is_replayed_too() -> None:
    board = GuiBoard(load("chess"))
    await say(board, "gogui-rules_game_id", "clear_board", "play w E2", "play w E4", "play b E7")
    await say(board, "clear_board", "play w E2", "play w E4", "play b E7")
    assert await say(board, "gogui-rules_legal_moves") == "E6 E5"
    await say(board, "clear_board", "play w E2")
    assert await say(board, "gogui-rules_legal_moves") == "E3 E4"


async def test_an_undo_ends_the_line_that_is_replayed(othello: GuiBoard) -> None:
    fresh = GuiBoard(load("othello"))
    wanted = await say(fresh, *GAME[:2], "bw-position")
    await say(othello, "clear_board", *GAME, "undo")
    assert await position(othello) == wanted
    await say(othello, "clear_board", *GAME[:2])
    assert await position(othello) == wanted


async def test_the_server_is_told_the_shortest_way(othello: GuiBoard) -> None:
    await say(othello, "clear_board", *GAME[:2])
    assert othello.position_commands() == [
        ("bw-game", "othello", "size=8"),
        ("gogui-play_sequence", "b", "C4", "w", "C3"),
    ]
    await say(othello, "play b D3")
    assert othello.position_commands() == [("gogui-play_sequence", "b", "D3")]
    await say(othello, "gg-undo 2", "play w E3")
    assert othello.position_commands() == [("gg-undo", "2"), ("gogui-play_sequence", "w", "E3")]
    assert othello.position_commands() == []
    othello.forget()
    assert othello.position_commands()[0] == ("bw-game", "othello", "size=8")


async def test_rolls_are_told_one_by_one() -> None:
    board = GuiBoard(load("pig"))
    await say(board, "play b roll", "bw-chance 5", "play b hold")
    assert board.position_commands()[1:] == [
        ("gogui-play_sequence", "b", "roll"),
        ("bw-chance", "5"),
        ("gogui-play_sequence", "b", "hold"),
    ]
