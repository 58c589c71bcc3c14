"""Crosstables: which results count, and how those of several players are compared."""

from __future__ import annotations

import pytest

from boardwire.matches import Reason, Result
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.score import Score

from ..crosstables import finished, sums, table_of, with_result


def test_results_are_summed_by_pair_and_by_player_whoever_had_black() -> None:
    table = table_of(*sums("ben", "anna", 3, 2, 1), *sums("anna", "ben", 4, 0, 0))
    assert table.pairs == {("anna", "ben"): Score(wins=5, draws=2, losses=3)}
    assert table.scores == {"anna": Score(5, 2, 3, 6.0), "ben": Score(3, 2, 5, 4.0)}
    assert table.scores["ben"].games == 10


@pytest.mark.parametrize(
    "reason", [Reason.CRASH, Reason.DISCONNECTION, Reason.TIME, Reason.RESIGNATION]
)
def test_a_game_that_is_broken_off_is_lost(reason: Reason) -> None:
    table = table_of(with_result(("a", "b"), Result.loss(0, 2, reason)))
    assert table.pairs == {("a", "b"): Score(losses=1)}


@pytest.mark.parametrize(
    "result", [None, Result.void(Reason.ABORT), Result.void(Reason.GAME_FAULT)]
)
def test_a_game_without_a_result_does_not_count(result: Result | None) -> None:
    table = Crosstable()
    assert not table.note(with_result(("a", "b"), result))
    assert (table.pairs, table.scores) == ({}, {})


def test_nobody_is_measured_against_himself() -> None:
    assert not Crosstable().note(finished(("a", "a"), (1.0, -1.0)))


def test_a_match_that_became_too_long_is_a_draw() -> None:
    table = table_of(with_result(("a", "b"), Result.draw(2, Reason.MOVE_LIMIT)))
    assert table.pairs == {("a", "b"): Score(draws=1)}


def test_of_three_the_winner_beats_both_and_those_who_share_the_loss_draw() -> None:
    table = table_of(finished(("a", "b", "c"), (-0.5, 1.0, -0.5)))
    assert table.pairs == {
        ("a", "b"): Score(losses=1),
        ("b", "c"): Score(wins=1),
        ("a", "c"): Score(draws=1),
    }
    assert table.scores == {
        "a": Score(losses=1, points=0.25),
        "b": Score(wins=1, points=1.0),
        "c": Score(losses=1, points=0.25),
    }


def test_of_three_who_breaks_off_loses_to_both_and_the_others_are_not_compared() -> None:
    table = table_of(with_result(("a", "b", "c"), Result.loss(1, 3, Reason.CRASH)))
    assert table.pairs == {("a", "b"): Score(wins=1), ("b", "c"): Score(losses=1)}
    assert table.scores["a"] == Score(draws=1, points=1.0)


def test_a_copy_does_not_change_with_the_table() -> None:
    table = table_of(*sums("a", "b", 1, 0, 0))
    copy = table.copy()
    table.note_all(sums("a", "b", 0, 1, 0))
    assert copy.pairs == {("a", "b"): Score(wins=1)}
    assert copy.scores["a"].games == 1
