"""Commands of an engine that plays."""

from __future__ import annotations

import pytest

from boardwire.protocol import CommandError

from ..consoles import ask, console_of, transcript


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "othello", "go", "pig", "nim", "tree"])
@pytest.mark.parametrize(
    "name", ["alphabeta:nodes=500", "expectiminimax:nodes=500", "mcts:playouts=50", "random"]
)
async def test_every_engine_moves_in_every_game(name: str, game: str) -> None:
    answer = await transcript(console_of(name, game), "genmove b\nbw-to_act\n")
    assert answer.startswith("= ")
    assert ("= chance" if game == "pig" else "= w") in answer


async def test_alpha_beta_never_loses_tic_tac_toe_against_itself() -> None:
    moves = "".join(f"genmove {side}\n" for side in "bwbwbwbwb")
    answers = await transcript(console_of("alphabeta"), f"{moves}final_score\n")
    assert answers.endswith("= 0\n\n")


async def test_reg_genmove_leaves_the_board_alone() -> None:
    console = console_of("mcts:playouts=50", "go")
    answer = await transcript(console, "reg_genmove b\nbw-to_act\nundo\n")
    assert answer.split("\n\n")[1:3] == [
        "= b",
        "? cannot undo: 0 moves were made, 1 cannot be taken back",
    ]


async def test_the_same_seed_gives_the_same_moves() -> None:
    commands = "".join(f"genmove {side}\n" for side in "bwbwbw")
    games = [
        await transcript(console_of("mcts:playouts=100,seed=5", "othello"), commands) for _ in "ab"
    ]
    assert games[0] == games[1]


async def test_an_engine_is_told_to_count_nodes() -> None:
    console = console_of("mcts", "go", size=9)
    await transcript(console, "bw-time_settings 50n/move\ngenmove b\n")
    assert console.engine.last_result()[1].nodes == 50


@pytest.mark.parametrize("settings", ["kgs-time_settings byoyomi 600 30 5", "time_settings 0 1 1"])
async def test_a_time_control_in_words_is_set(settings: str) -> None:
    console = console_of("random")
    assert await ask(console, settings) == ""
    assert console.board.time.timed


async def test_a_wrong_time_control_is_refused() -> None:
    with pytest.raises(CommandError, match="not a kind of time"):
        await ask(console_of("random"), "kata-time_settings sometimes 5")


async def test_an_estimate_is_that_of_the_last_search() -> None:
    console = console_of("alphabeta")
    with pytest.raises(CommandError, match="nothing has been searched"):
        await ask(console, "bw-estimate")
    await ask(console, "reg_genmove b")
    assert float(await ask(console, "bw-estimate")) == 0.0
