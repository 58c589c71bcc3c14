"""Exact solving: scores that others have published, and what searches make of them."""

from __future__ import annotations

import pytest

from boardwire._native import OVER, AlphaBeta, ConnectFour, Othello, SearchResult, State, Stop

# Endgame 40 of the test of the French Othello federation, black to move: black wins by 38.
FORUM_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------"


def othello(board: str, player: int) -> Othello:
    """A position of 8x8 points, row 1 first: X black, O white."""
    black, white = (
        sum(1 << point for point, disc in enumerate(board) if disc == side) for side in "XO"
    )
    return Othello.from_cells(8, black, white, player)


def connect_four(columns: str) -> ConnectFour:
    """The position after moves in columns 1 to 7."""
    state = ConnectFour()
    for column in columns:
        state.apply(int(column) - 1)
    return state


def plays_to_the_end(state: State, result: SearchResult) -> bool:
    """Whether the line of best play ends the game as the value says, when the distance says."""
    player = state.to_act()
    for move in result.pv:
        state.apply(move)
    return (
        state.to_act() == OVER
        and state.returns()[player] == result.value
        and result.distance == len(result.pv)
    )


@pytest.mark.slow
def test_endgame_40_of_the_othello_federation_is_won_by_38_discs() -> None:
    state = othello(FORUM_40, 0)
    result = AlphaBeta().search(state)
    assert (result.score, result.value, result.exact) == (38, 1, True)
    assert result.move == 8, "A2 is the only move that wins by so much"
    assert plays_to_the_end(state, result)


# From the sets of positions with which P. Pons tests his solver. Who wins with the last of 21
# stones scores 1, one more for each stone that he has left.
@pytest.mark.parametrize(
    ("columns", "score"),
    [
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
        ("65214673556155731566316327373221417", -1),
    ],
)
def test_connect_four_has_the_scores_of_a_published_solver(columns: str, score: int) -> None:
    state = connect_four(columns)
    result = AlphaBeta().search(state)
    assert (result.score, result.exact) == (score, True)
    assert plays_to_the_end(state, result)


def test_connect_four_with_twelve_stones_is_solved_in_a_move_of_ten_seconds() -> None:
    state = connect_four("444442353265")
    result = AlphaBeta().search(state, seconds=10)
    assert result.exact
    assert result.score is not None
    assert plays_to_the_end(state, result)


@pytest.mark.slow
def test_the_score_belongs_to_the_player_to_act() -> None:
    """Each move of best play turns it round."""
    state = othello(FORUM_40, 0)
    search = AlphaBeta()
    first = search.search(state)
    assert first.move is not None
    assert first.score is not None
    state.apply(first.move)
    second = search.search(state)
    assert (second.score, second.value) == (-first.score, -first.value)


@pytest.mark.slow
def test_without_the_solver_the_same_values_are_found() -> None:
    state = othello(FORUM_40, 0)
    for move in AlphaBeta().search(state).pv[:12]:
        state.apply(move)
    solved = AlphaBeta().search(state)
    searched = AlphaBeta(solve=False).search(state)
    assert solved.score is not None
    assert (searched.value, searched.exact) == (solved.value, solved.exact)
    assert solved.nodes < searched.nodes


def test_a_depth_that_ends_before_the_game_is_searched_as_ever() -> None:
    result = AlphaBeta().search(othello(FORUM_40, 0), depth=4)
    assert result.depth == 4
    assert not result.exact


def test_what_is_out_of_reach_is_left_to_looking_ahead() -> None:
    """The empty board of Connect Four takes minutes."""
    result = AlphaBeta().search(ConnectFour(), nodes=5000)
    assert result.depth > 2
    assert not result.exact


def test_a_stopped_solver_has_a_legal_move() -> None:
    stop = Stop()
    stop.set()
    state = othello(FORUM_40, 0)
    result = AlphaBeta().search(state, stop=stop)
    assert result.move in state.legal_moves()
    assert not result.exact
