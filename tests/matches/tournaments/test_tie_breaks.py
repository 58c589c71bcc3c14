"""Places by points, Buchholz and Sonneborn-Berger."""

from __future__ import annotations

from boardwire.matches import MatchRecord, Reason, Result
from boardwire.matches.tournaments import places

from ..crosstables import finished, with_result


def game(one: str, other: str, result: float) -> MatchRecord:
    return finished((one, other), (result, -result))


def test_equal_points_are_told_apart_by_the_opponents() -> None:
    records = [
        *(game("a", "b", 1), game("a", "c", -1), game("a", "d", 1)),
        *(game("b", "c", 1), game("b", "d", 0), game("c", "d", 1)),
    ]
    found = places("abcd", records)
    assert [(it.place, it.name, it.points) for it in found] == [
        *((1, "c", 2.0), (2, "a", 2.0), (3, "b", 1.5), (4, "d", 0.5))
    ]
    by_name = {it.name: it for it in found}
    assert by_name["a"].buchholz == by_name["c"].buchholz == 2.0 + 1.5 + 0.5
    assert by_name["c"].sonneborn_berger == 2.0 + 0.5
    assert by_name["a"].sonneborn_berger == 1.5 + 0.5
    assert by_name["b"].sonneborn_berger == 2.0 + 0.5 / 2


def test_who_is_equal_in_everything_shares_a_place() -> None:
    found = places("abc", [game("a", "b", 0), game("b", "a", 0)])
    assert [(it.place, it.name) for it in found] == [(1, "a"), (1, "b"), (3, "c")]


def test_byes_count_points_and_void_games_count_nothing() -> None:
    void = with_result(("a", "b"), Result.void(Reason.ABORT))
    found = places("abc", [game("a", "b", -1), void, with_result(("a", "c"), None)], {"c": 1.0})
    assert [(it.name, it.points, it.buchholz) for it in found] == [
        *(("b", 1.0, 0.0), ("c", 1.0, 0.0), ("a", 0.0, 1.0))
    ]


def test_opponents_at_one_table_share_a_game() -> None:
    found = {
        it.name: it
        for it in places("abc", [finished("abc", (1, -0.5, -0.5)), finished("bca", (0, 0, 0))])
    }
    assert found["a"].points == 1 + 1 / 3
    assert found["b"].buchholz == found["c"].buchholz == 2 * (found["a"].points + 1 / 3) / 2
