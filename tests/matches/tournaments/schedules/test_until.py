"""A rule stops a schedule, by games in the order of their numbers."""

from __future__ import annotations

from boardwire.games import load
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin, Until
from boardwire.matches.tournaments.statistics import SequentialTest, Sprt, Verdict

from ..simulated import Simulated, finished, lower_number_wins

ENCOUNTERS = Encounters(load("connect4"))


class Rule:
    """Stops at the game of a number."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.seen: list[tuple[int, str]] = []

    def __call__(self, pair: int, record: MatchRecord) -> bool:
        self.seen.append((pair, record.match))
        return len(self.seen) > self.last


def test_the_rule_sees_each_game_once_in_order() -> None:
    for at_a_time in (1, 5):
        rule = Rule(3)
        schedule = Until(RoundRobin(2, ENCOUNTERS, rounds=None), rule)
        played = Simulated(schedule, order=3, at_a_time=at_a_time).play()
        assert rule.seen == [(0, "0"), (0, "1"), (1, "2"), (1, "3")]
        assert schedule.stopped
        assert 4 <= len(played.games) < 4 + 3 * at_a_time


def test_a_game_counts_when_all_before_it_have_ended() -> None:
    rule = Rule(1)
    schedule = Until(RoundRobin(2, ENCOUNTERS, rounds=2), rule)
    games = list(schedule.next({}))
    later = {1: finished(games[1], [1.0, -1.0])}
    assert list(schedule.next(later)) == []
    assert rule.seen == []
    list(schedule.next({**later, 0: finished(games[0], [1.0, -1.0])}))
    assert [match for _, match in rule.seen] == ["0", "1"]
    assert schedule.stopped


def test_it_ends_with_the_schedule() -> None:
    schedule = Until(RoundRobin(2, ENCOUNTERS, rounds=2), Rule(99))
    assert len(Simulated(schedule).play().games) == schedule.total == 4
    assert not schedule.stopped


def test_a_sequential_test_stops_the_games() -> None:
    test = SequentialTest(Sprt(0, 50), "0", "1")
    rounds = RoundRobin(2, ENCOUNTERS, rounds=None)
    schedule = Until(rounds, lambda pair, record: test.note(pair, record) is not Verdict.OPEN)
    played = Simulated(schedule, lower_number_wins, at_a_time=3).play(most=1000)
    assert schedule.stopped
    assert len(played.games) < 100
