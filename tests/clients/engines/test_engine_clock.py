"""An engine's own clock."""

from __future__ import annotations

import pytest

from boardwire.clients.engines.engine_clock import EngineClock
from boardwire.clients.engines.timing import moves_left, seconds_for_move, time_after_move
from boardwire.games import load
from boardwire.protocol import TimeControl


@pytest.mark.parametrize("control", ["5s", "5s+0.1", "1s+3x0.5", "2s+5s/10"])
@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("way", [0.0, 0.02, 0.05])
def test_a_clock_lasts_for_a_long_game(control: str, told: bool, way: float) -> None:
    """60 moves by plan, each with something lost on the way, which the controller counts."""
    parsed = TimeControl.parse(control)
    clock = EngineClock(parsed)
    left, stones = parsed.main, 0
    for move in range(60):
        if told:
            clock.set_time_left(0, left, stones)
        planned = clock.plan(0)
        spent = planned + way
        assert stones != 1 or parsed.kind != "byo-yomi" or spent < left, f"the flag falls: {move}"
        assert left > 0, f"the flag has fallen at move {move}"
        clock.spent(0, spent if not told else planned + way / 2, planned)
        left, stones = time_after_move(parsed, left, stones, spent)


@pytest.mark.parametrize(
    ("game", "position", "moves"),
    [
        ("chess", "", 25),
        ("breakthrough", "", 25),
        ("othello", "", 25),
        ("othello", "X" * 30 + "O" * 18 + "-" * 16 + " X", 9),
        ("othello", "X" * 30 + "O" * 31 + "-" * 3 + " X", 4),
        ("go", "", 40),
        ("tictactoe", "", 5.5),
    ],
)
def test_a_clock_is_spread_over_the_moves_that_may_follow(
    game: str, position: str, moves: float
) -> None:
    assert moves_left(load(game, position=position).start()) == moves


def test_little_time_is_hardly_used() -> None:
    for text in ("5s", "10m"):
        assert seconds_for_move(TimeControl.parse(text), 0.1) <= 0.005
    assert seconds_for_move(TimeControl.parse("10m+1"), 0.1) <= 0.05


def test_lag_is_learnt_from_what_is_missing_on_the_clock() -> None:
    clock = EngineClock(TimeControl.absolute(100))
    clock.set_time_left(0, 100.0, 0)
    for told in (95.5, 90.5, 85.5):
        clock.spent(0, 4.0, 4.0)
        clock.set_time_left(0, told, 0)
    assert 0.2 < clock.lag < 1.0
    lag = clock.lag
    clock.spent(0, 4.0, 0.0)
    clock.set_time_left(0, 80.0, 0)
    assert clock.lag == lag, "whole seconds were rounded"


def test_clocks_of_players_are_their_own_and_start_anew() -> None:
    clock = EngineClock(TimeControl.absolute(100))
    at_first = clock.plan(0)
    clock.set_time_left(0, 10.0, 0)
    assert clock.plan(0) < at_first == clock.plan(1)
    clock.restart()
    assert clock.plan(0) == at_first
    clock.set(TimeControl.absolute(10))
    assert clock.plan(0) < at_first
