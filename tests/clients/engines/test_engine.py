"""An engine at a table: its choice of moves, its clock, and when it resigns."""

from __future__ import annotations

import pytest

from boardwire.protocol import TimeControl

from .consoles import ask, console_of


async def test_a_hopeless_engine_resigns_if_it_is_told_to() -> None:
    """White to move loses whatever it does: black threatens two rows."""
    position = ["play b A1", "play w B1", "play b B2", "play w C3", "play b A2"]
    for threshold, answers in (("-1", set("ABC")), ("-0.5", {"r"})):
        console = console_of(f"alphabeta:resign={threshold},resign_moves=1")
        for line in position:
            await ask(console, line)
        answer = await ask(console, "genmove w")
        assert answer[0] in answers
        assert await ask(console, "bw-to_act") == ("w" if answer == "resign" else "b")


async def test_an_engine_resigns_after_several_hopeless_moves_only() -> None:
    console = console_of("alphabeta:resign=-0.5,resign_moves=2")
    for line in ("play b A1", "play w B1", "play b B2", "play w C3", "play b A2"):
        await ask(console, line)
    assert await ask(console, "genmove w") != "resign"
    await ask(console, "undo")
    assert await ask(console, "genmove w") == "resign"
    assert await ask(console, "reg_genmove w") != "resign", "who is asked for a move has one"
    await ask(console, "clear_board")
    for line in ("play b A1", "play w B1", "play b B2", "play w C3", "play b A2"):
        await ask(console, line)
    assert await ask(console, "genmove w") != "resign", "a new game is new hope"


@pytest.mark.slow
@pytest.mark.parametrize(("control", "least", "most"), [("0.4/move", 0.1, 0.4), ("1m", 0.5, 5)])
async def test_a_move_takes_the_time_that_the_clock_plans(
    control: str, least: float, most: float
) -> None:
    engine = console_of("mcts", "go").engine
    engine.table.set_time(TimeControl.parse(control))
    choice = await engine.choose(0)
    assert least <= choice.planned <= most
    assert choice.seconds >= choice.planned * 0.9


async def test_the_only_move_is_chosen_at_once() -> None:
    console = console_of("mcts")
    await ask(console, "gogui-play_sequence b A1 w B1 b C1 w A2 b C2 w B2 b A3 w C3")
    choice = await console.engine.choose(0)
    assert (choice.move, choice.value) == ("B3", None)


async def test_a_cleared_board_forgets_the_last_search() -> None:
    console = console_of("alphabeta")
    await ask(console, "genmove b")
    assert console.engine.last is not None
    await ask(console, "clear_board")
    assert console.engine.last is None
