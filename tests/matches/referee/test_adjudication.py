"""Results before the rules give one: agreeing estimates, and endgame tables."""

from __future__ import annotations

import pytest

from boardwire.matches import (
    ConsensusRule,
    Limits,
    Match,
    Phase,
    Reason,
)

from ..asking import begun, end_of, play

# -- estimates -------------------------------------------------------------------------------

RULE = ConsensusRule(moves=2, win=0.9, draw=0.05, draw_after=6)


def estimated(*values: tuple[float | None, float | None], limits: Limits | None = None) -> Match:
    """A match in which the players told these estimates, pair by pair of moves."""
    match = begun("othello", limits=limits or Limits(consensus=RULE))
    for pair in values:
        for value in pair:
            if match.phase is Phase.OVER:
                return match
            player = match.to_move[0]
            state = match.table.state
            play(match, state.move_text(state.legal_moves()[0]))
            assert match.estimated(player, value) == []
    return match


@pytest.mark.parametrize(
    ("values", "returns"),
    [
        ([(0.9, -0.9), (1.0, -1.0)], (1.0, -1.0)),
        ([(-0.9, 0.9), (-1.0, 1.0)], (-1.0, 1.0)),
        ([(0.5, 0.0), (0.0, 0.5), (0.05, -0.05), (0.0, 0.0)], (0.0, 0.0)),
    ],
)
def test_what_both_engines_think_for_long_enough_ends_the_match(
    values: list[tuple[float, float]], returns: tuple[float, float]
) -> None:
    match = estimated(*values, (values[-1]))
    result = match.record.result
    assert result is not None
    assert (result.returns, result.reason) == (returns, Reason.CONSENSUS)
    assert result.text == {1.0: "B+", -1.0: "W+", 0.0: "0"}[returns[0]]
    assert result.detail == "both engines agreed for 2 moves"
    assert len(match.record.moves) == 2 * len(values) + 1  # when the next would be asked


@pytest.mark.parametrize(
    "values",
    [
        [(0.9, -0.9), (0.89, -0.9)],
        [(0.9, -0.9), (0.9, -0.89)],
        [(0.9, 0.9), (0.9, 0.9)],
        [(0.9, -0.9), (-0.9, 0.9)],
        [(0.9, -0.9), (None, -0.9)],
        [(0.9, -0.9), (0.9, None)],
        [(0.0, 0.0), (0.0, 0.0)],  # too early for a draw
        [(0.0, 0.0), (0.06, 0.0), (0.0, 0.0)],
    ],
)
def test_otherwise_it_goes_on(values: list[tuple[float | None, float | None]]) -> None:
    assert estimated(*values, (0.5, 0.5)).phase is Phase.PLAYING


def test_a_move_without_an_estimate_breaks_the_row() -> None:
    match = begun("othello", limits=Limits(consensus=ConsensusRule(moves=3)))
    while match.phase is not Phase.OVER:
        ply, player, state = len(match.record.moves), match.to_move[0], match.table.state
        play(match, state.move_text(state.legal_moves()[0]))
        if ply != 4:
            match.estimated(player, 1.0 if player == 0 else -1.0)
    assert len(match.record.moves) == 12  # without that, 6


def test_estimates_count_only_where_the_referee_wants_them() -> None:
    match = estimated(*[(1.0, -1.0)] * 5, limits=Limits())
    assert not match.wants_estimates
    assert match.phase is Phase.PLAYING
    assert not begun(
        *("nim", ("anna", "ben", "carl"), Limits(consensus=RULE)), players=3, heaps="2,2"
    ).wants_estimates


# -- endgame tables --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        ("8/8/8/1k6/8/2K5/1q5R/8 w - - 7 1", "h2b2", "W+"),
        ("8/4P3/8/1k6/8/2K5/1q6/8 w - - 7 1", "c3b2", "W+"),
        ("8/8/1k6/1P6/1K6/8/8/8 w - - 30 1", "b4a4", "0"),
    ],
)
def test_a_table_of_endings_ends_what_it_knows(position: str, move: str, text: str) -> None:
    match = begun("chess", limits=Limits(endgame_tables=True), position=position)
    play(match, move)
    assert end_of(match) == (text, Reason.ENDGAME_TABLE, "")


def test_without_being_told_nobody_looks_into_a_table() -> None:
    match = begun("chess", position="8/8/1k6/1P6/1K6/8/8/8 w - - 0 1")
    play(match, "b4a4")
    assert match.phase is Phase.PLAYING
