"""Evaluations of finished matches."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.matches.records.evaluation import (
    Evaluation,
    evaluation_of,
    move_accuracy,
    standing,
    value_of,
)
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo

RESIGNED = Result((1.0, -1.0), Reason.RESIGNATION, "B+Resign")


def record(
    game: str = "othello",
    infos: Mapping[int, float] | None = None,
    reviews: Mapping[int, float] | None = None,
    plies: int = 6,
    result: Result | None = RESIGNED,
) -> MatchRecord:
    """A match in turns, with values for the mover by ply."""
    rules = load(game)
    infos, reviews = infos or {}, reviews or {}

    def info(values: Mapping[int, float], ply: int) -> SearchInfo | None:
        return SearchInfo(1, values[ply]) if ply in values else None

    moves = [
        MoveRecord(ply, (ply - 1) % 2, "D3", 0.1, info=info(infos, ply), review=info(reviews, ply))
        for ply in range(1, plies + 1)
    ]
    players = tuple(f"p{number}" for number in range(rules.players))
    time = TimeControl.none()
    now = datetime.now(UTC)
    return MatchRecord("m", game, rules.options, players, time, "", now, moves, result)


def evaluated(record: MatchRecord) -> Evaluation:
    found = evaluation_of(record)
    assert found is not None
    return found


def test_values_are_those_of_the_first_player() -> None:
    found = evaluated(record(infos={1: 0.1, 2: 0.2, 4: -0.3}))
    assert found.values == {0: 0.1, 1: -0.2, 3: 0.3}
    assert not found.reviewed


def test_a_review_comes_before_the_reports_of_the_players() -> None:
    found = evaluated(record(infos={1: 0.9}, reviews={1: 0.1, 2: 0.2}))
    assert found.values == {0: 0.1, 1: -0.2}
    assert found.reviewed


@pytest.mark.parametrize(
    "unknown",
    [
        record(),
        record(infos={1: 0.5}, result=None),
        record("holdem", infos={1: 0.5}),
    ],
)
def test_nothing_is_said_where_nothing_is_known(unknown: MatchRecord) -> None:
    assert evaluation_of(unknown) is None


def test_a_game_that_is_not_known_here_is_not_evaluated() -> None:
    known = record(infos={1: 0.5})
    known.game = "nosuch"
    assert evaluation_of(known) is None


def test_the_end_by_the_rules_has_a_value() -> None:
    by_rule = Result((-1.0, 1.0), Reason.RULE, "W+4")
    assert evaluated(record(infos={1: 0.1}, result=by_rule)).values == {0: 0.1, 6: -1.0}
    assert evaluated(record(infos={1: 0.1})).values == {0: 0.1}


def test_the_move_with_the_largest_loss_that_lasted_turned_the_game() -> None:
    values = {1: 0.0, 2: 0.0, 3: 0.0, 4: 0.5, 5: -0.6, 6: 0.95}
    turning = evaluated(record(reviews=values)).turning
    assert turning is not None
    assert (turning.ply, turning.player, turning.before, turning.after) == (3, 0, 0.0, -0.5)


def test_a_loss_that_was_made_good_turned_nothing() -> None:
    values = {1: 0.0, 2: 0.6, 3: 0.0, 4: 0.0, 5: 0.0, 6: 0.0}
    turning = evaluated(record(reviews=values)).turning
    assert turning is not None
    assert (turning.ply, turning.player) == (2, 1), "black's first move was made good, white's not"
    assert evaluated(record(reviews=dict.fromkeys(range(1, 7), 0.0))).turning is None


def test_where_one_side_looked_the_loss_is_that_of_the_other_ones_move() -> None:
    found = evaluated(record(infos={2: 0.0, 4: 0.9, 6: 0.95}))
    assert found.turning is not None
    assert (found.turning.ply, found.turning.player) == (3, 0)
    assert found.accuracy == (None, None), "nobody looked at the positions between"


def test_the_accuracy_of_moves_that_lose_nothing_is_whole() -> None:
    values = {1: 0.2, 2: -0.2, 3: 0.2, 4: -0.2, 5: 0.2, 6: -0.2}
    by_rule = Result((1.0, -1.0), Reason.RULE, "B+4")
    black, white = evaluated(record(reviews=values, result=by_rule)).accuracy
    assert black == pytest.approx(100.0, abs=0.01)
    assert white is not None
    assert white < 100.0, "the last move lost the game"
    assert move_accuracy(0.0, -1.0) == pytest.approx(8.53, abs=0.01)
    assert move_accuracy(-0.5, 0.5) == pytest.approx(100.0, abs=0.01)


def test_luck_is_no_accuracy() -> None:
    found = evaluated(record("backgammon", reviews={1: 0.2, 2: 0.9, 3: -0.9}))
    assert (found.turning, found.accuracy) == (None, (None, None))
    assert found.values


def test_values_of_reports() -> None:
    assert value_of(SearchInfo(mate=3)) == 1.0
    assert value_of(SearchInfo(mate=-3, score=0.5)) == -1.0
    assert value_of(SearchInfo(score=0.25, centipawns=400)) == 0.25
    assert value_of(SearchInfo(centipawns=100)) == pytest.approx(0.2801, abs=0.001)
    assert value_of(SearchInfo(depth=3)) is None


def test_standings() -> None:
    assert [standing(it) for it in (1.0, 0.5, 0.1, -0.1, -0.5, -0.9)] == [2, 1, 0, 0, -1, -2]
