"""The limits of searches, from `go`."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import make_searcher
from boardwire.clients.engines.uci.limits import SearchPlan, plan
from boardwire.clients.engines.uci.strength import StrengthLevel
from boardwire.games import load
from boardwire.protocol.uci import UCI, GoCommand

ONE_MOVE = "7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"


def plan_of(go: str, position: str = "", /, **options: object) -> SearchPlan:
    """The way to search the start of chess, or a position, with 10 ms for the delay."""
    game = load("chess", position=position)
    searcher = make_searcher("alphabeta", options)
    return plan(GoCommand.parse(go.split(), UCI), game.start(), searcher, first=1, overhead=0.01)[0]


def test_the_clock_of_the_player_to_move_counts() -> None:
    white, black = plan_of("wtime 60000 btime 1000"), plan_of("wtime 1000 btime 60000")
    assert white.seconds > 10 * black.seconds > 0
    assert plan_of("wtime 60000").seconds == plan_of("btime 60000").seconds == white.seconds


def test_an_increment_and_the_moves_to_go_give_more_time() -> None:
    plain = plan_of("wtime 60000 btime 60000").seconds
    assert plan_of("wtime 60000 btime 60000 winc 1000 binc 1000").seconds > plain + 0.9
    assert plan_of("wtime 60000 btime 60000 movestogo 5").seconds > 3 * plain


@pytest.mark.parametrize(
    ("left", "least"), [(1_000, 0.001), (100, 0.001), (1, 0.0), (0, 0.0), (-500, 0.0)]
)
def test_a_move_never_takes_all_the_time_that_is_left(left: int, least: float) -> None:
    seconds = plan_of(f"wtime {left} btime 1000 movestogo 1").seconds
    assert least <= seconds <= max(left / 1000, 0.001)


def test_the_only_move_takes_no_time() -> None:
    assert plan_of("wtime 600000 btime 600000", ONE_MOVE).seconds <= 0.02


@pytest.mark.parametrize(
    ("go", "waits", "chooses"),
    [
        ("infinite", True, False),
        ("ponder wtime 1000 btime 1000", True, True),
        ("", True, True),
        ("wtime 1000", False, True),
        ("movetime 10", False, True),
        ("depth 3", False, False),
        ("nodes 30", False, False),
        ("mate 2", False, False),
    ],
)
def test_a_search_without_limits_waits_for_stop(go: str, waits: bool, chooses: bool) -> None:
    planned = plan_of(go)
    assert (planned.waits, planned.chooses) == (waits, chooses)


def test_a_limit_among_the_options_is_one() -> None:
    assert not plan_of("", depth=3).waits


def test_a_level_limits_the_nodes_and_leaves_the_other_limits() -> None:
    state, searcher = load("chess").start(), make_searcher("alphabeta")
    for go, nodes, depth in (
        ("", 500, 0),
        ("wtime 60000", 500, 0),
        ("depth 4", 500, 4),
        ("nodes 100", 100, 0),
        ("nodes 9000", 500, 0),
    ):
        planned, _ = plan(
            *(GoCommand.parse(go.split(), UCI), state, searcher),
            first=1,
            overhead=0.01,
            level=StrengthLevel(1500, 500),
        )
        assert (planned.limits.nodes, planned.limits.depth) == (nodes, depth)
        assert not planned.waits
        assert bool(planned.limits.seconds) == ("wtime" in go)


def test_pondering_has_no_limit_of_time_before_the_expected_move() -> None:
    planned = plan_of("ponder wtime 60000 btime 60000")
    assert planned.limits.seconds == 0
    assert planned.seconds > 0


def test_a_mate_is_searched_a_little_deeper_than_it_is_long() -> None:
    assert plan_of("mate 2").limits.depth == 8
