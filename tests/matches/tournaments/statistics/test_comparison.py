"""Results of two engines against each other: what counts, and for whom."""

from __future__ import annotations

import pytest

from boardwire.matches import MatchRecord, Reason, Result
from boardwire.matches.tournaments.statistics import Comparison

from ...crosstables import finished, with_result

WIN, DRAW, LOSS = (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0)


@pytest.fixture
def comparison() -> Comparison:
    return Comparison("new", "old")


def test_games_and_pairs_as_the_first_engine_sees_them(comparison: Comparison) -> None:
    complete = [
        comparison.note(0, finished(("new", "old"), WIN)),
        comparison.note(1, finished(("new", "old"), DRAW)),
        comparison.note(0, finished(("old", "new"), LOSS)),
        comparison.note(2, finished(("new", "old"), WIN)),
        comparison.note(1, finished(("old", "new"), DRAW)),
        comparison.note(2, finished(("old", "new"), WIN)),
        comparison.note(3, finished(("new", "old"), LOSS)),
    ]
    assert complete == [False, False, True, False, True, True, False]
    assert comparison.games.counts == (2, 2, 3)
    assert comparison.pairs.counts == (0, 0, 2, 0, 1)
    assert (comparison.split_pairs, comparison.incomplete_pairs) == (1, 1)


def test_seats_are_told_apart(comparison: Comparison) -> None:
    for pair in range(3):
        comparison.note(pair, finished(("new", "old"), WIN))
        comparison.note(pair, finished(("old", "new"), DRAW))
    assert {seat: it.counts for seat, it in comparison.seats.items()} == {
        0: (0, 0, 3),
        1: (0, 3, 0),
    }


def test_a_game_that_an_engine_broke_off_is_its_loss(comparison: Comparison) -> None:
    for reason in (Reason.CRASH, Reason.TIME):
        comparison.note(0, with_result(("old", "new"), Result.loss(1, 2, reason)))
    assert comparison.games.counts == (2, 0, 0)
    assert comparison.pairs.counts == (1, 0, 0, 0, 0)


def voided() -> MatchRecord:
    record = finished(("new", "old"), WIN)
    record.voided = "the power failed"
    return record


@pytest.mark.parametrize(
    "void",
    [
        with_result(("new", "old"), None),
        with_result(("new", "old"), Result.void(Reason.ABORT)),
        voided(),
    ],
    ids=["unfinished", "aborted", "voided"],
)
def test_a_void_game_counts_nothing_and_its_pair_stays_incomplete(
    comparison: Comparison, void: MatchRecord
) -> None:
    comparison.note(0, finished(("old", "new"), LOSS))
    assert not comparison.note(0, void)
    assert comparison.games.counts == (0, 0, 1)
    assert comparison.pairs.groups == 0
    assert (comparison.void, comparison.incomplete_pairs) == (1, 1)


def test_games_of_others_do_not_count(comparison: Comparison) -> None:
    comparison.note(0, finished(("new", "third"), WIN))
    assert (comparison.games.groups, comparison.void, comparison.incomplete_pairs) == (0, 0, 0)


def test_games_that_do_not_belong_together_are_groups_of_their_own() -> None:
    comparison = Comparison("new", "old", pair_size=1)
    assert comparison.note(0, finished(("new", "old"), DRAW))
    assert comparison.pairs == comparison.games


def test_three_players_are_compared_two_by_two() -> None:
    comparison = Comparison("b", "c", pair_size=3)
    comparison.note(0, finished(("a", "b", "c"), (1.0, 1.0, -2.0)))
    comparison.note(0, finished(("b", "c", "a"), (-1.0, -1.0, 2.0)))
    comparison.note(0, finished(("c", "a", "b"), (2.0, -1.0, -1.0)))
    assert comparison.games.counts == (1, 1, 1)
    assert comparison.pairs.counts == (0, 0, 0, 1, 0, 0, 0)


def test_players_who_share_a_win_by_a_crash_are_not_compared() -> None:
    comparison = Comparison("b", "c", pair_size=3)
    comparison.note(0, with_result(("a", "b", "c"), Result.loss(0, 3, Reason.CRASH)))
    assert (comparison.games.groups, comparison.void) == (0, 1)
