"""Schedules that follow results depend neither on the order in which games end nor on cuts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import load
from boardwire.matches.openings import openings
from boardwire.matches.tournaments import Schedule, ScheduleError
from boardwire.matches.tournaments.schedules import (
    Encounters,
    Knockout,
    PoolSchedule,
    RoundRobin,
    Swiss,
    Until,
)

from ..simulated import Simulated, all_draw, finished

GAME = load("connect4")
PIG_OF_THREE = load("pig", players=3)

SCHEDULES: dict[str, Callable[[], Schedule]] = {
    "knockout": lambda: Knockout(6, Encounters(GAME), replays=2),
    "knockout of three": lambda: Knockout(5, Encounters(PIG_OF_THREE), replays=1),
    "swiss": lambda: Swiss(7, Encounters(GAME, 1), rounds=3),
    "swiss of three": lambda: Swiss(7, Encounters(PIG_OF_THREE), rounds=3),
    "pool": lambda: PoolSchedule(4, Encounters(GAME), count=9, ahead=3),
    "pool of three": lambda: PoolSchedule(4, Encounters(PIG_OF_THREE), count=5, ahead=2),
    "until": lambda: Until(
        RoundRobin(2, Encounters(GAME), rounds=None), lambda pair, record: pair == 4
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHEDULES)
@settings(max_examples=8)
@given(
    order=st.integers(0, 1000),
    at_a_time=st.integers(1, 9),
    cut=st.integers(0, 30),
    again=st.integers(1, 9),
)
def test_a_tournament_may_be_cut_anywhere(
    name: str, order: int, at_a_time: int, cut: int, again: int
) -> None:
    make = SCHEDULES[name]
    whole = Simulated(make()).play()
    first = Simulated(make(), order=order, at_a_time=at_a_time).play(most=cut)
    rest = Simulated(make(), order=order, at_a_time=again, results=first.results).play()
    begun = {**first.games, **rest.games}
    if name == "until":  # which games still run when it stops depends on how many run
        begun = {number: game for number, game in begun.items() if number in whole.games}
    assert begun == whole.games
    assert {number: rest.results[number] for number in whole.results} == whole.results


@pytest.mark.parametrize("name", sorted(set(SCHEDULES) - {"until"}))
def test_games_are_numbered_without_gaps(name: str) -> None:
    schedule = SCHEDULES[name]()
    whole = Simulated(schedule).play()
    assert sorted(whole.games) == list(range(len(whole.games)))
    assert schedule.total in (len(whole.games), None)


@pytest.mark.parametrize(
    ("make", "deals"),
    [
        (lambda it: Knockout(4, it, replays=2), [0, 0, 1, 1, 2, 2, 3, 4, 5]),
        (lambda it: Swiss(4, it, rounds=2), [0, 0, 1, 1]),
        (lambda it: PoolSchedule(4, it, count=4), [0, 1, 2, 3]),
    ],
)
def test_engines_meet_again_from_other_openings(
    make: Callable[[Encounters], Schedule], deals: list[int]
) -> None:
    """Deterministic engines that are level would play the same games again."""
    found = openings("random:6:0", load("othello"))
    rules = Encounters(load("othello"), openings=found, opening_per_round=True)
    games = Simulated(make(rules), all_draw).play().games
    begun = [games[number].opening for number in sorted(games) if number % 2 == 0]
    assert begun == [found.pick(deal) for deal in deals]


def test_games_in_which_everybody_draws_come_to_an_end() -> None:
    for make in SCHEDULES.values():
        assert Simulated(make(), all_draw).play().games


def test_results_of_another_tournament_are_refused() -> None:
    played = Simulated(Knockout(4, Encounters(GAME, 1), replays=0)).play()
    final = played.games[2]
    results = {**played.results, 0: finished(played.games[0], [-1.0, 1.0])}
    message = f"game 3 was played by {final.seating[0]} where"
    with pytest.raises(ScheduleError, match=message):
        list(Knockout(4, Encounters(GAME, 1), replays=0).next(results))


def test_a_schedule_needs_as_many_engines_as_players() -> None:
    with pytest.raises(ScheduleError, match="name 3 engines or more, not 2"):
        Swiss(2, Encounters(PIG_OF_THREE), rounds=1)
