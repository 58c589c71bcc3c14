"""Pool: who is unknown or near in strength meets more."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from boardwire.games import load
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.ratings import rate
from boardwire.matches.tournaments import ScheduledGame, ScheduleError
from boardwire.matches.tournaments.schedules import Encounters, PoolSchedule, RoundRobin

from ..simulated import Returns, Simulated

GAME = load("connect4")
ELO = [0.0, 50.0, 400.0, 800.0]


def by_elo(seed: int) -> Returns:
    def returns(game: ScheduledGame) -> list[float]:
        difference = ELO[game.seating[0]] - ELO[game.seating[1]]
        won = random.Random(f"{seed} {game.number}").random() < 1 / (1 + 10 ** (-difference / 400))
        return [1.0, -1.0] if won else [-1.0, 1.0]

    return returns


def test_who_is_near_in_strength_meets_more_often() -> None:
    played = Simulated(PoolSchedule(4, Encounters(GAME), count=60), by_elo(1)).play()
    met = Counter(frozenset(it.seating) for it in played.games.values())
    assert met[frozenset((0, 1))] > 2 * met[frozenset((0, 3))]
    assert all(sum(met[pair] for pair in met if engine in pair) > 10 for engine in range(4))


def test_it_tells_more_than_a_round_robin_of_as_many_games() -> None:
    deviations: list[float] = []
    for schedule in (
        PoolSchedule(4, Encounters(GAME), count=60),
        RoundRobin(4, Encounters(GAME), 10),
    ):
        table = Crosstable()
        table.note_all(Simulated(schedule, by_elo(1)).play().results.values())
        deviations.append(math.fsum(it.deviation**2 for it in rate(table)))
    assert deviations[0] < deviations[1]


def test_at_first_everybody_meets_everybody() -> None:
    games = list(PoolSchedule(4, Encounters(GAME), count=6, ahead=6).next({}))
    assert len({frozenset(it.seating) for it in games}) == 6


def test_single_games_change_seats() -> None:
    games = list(PoolSchedule(2, Encounters(GAME, 1), count=4).next({}))
    assert [it.seating for it in games] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_a_pool_has_encounters() -> None:
    with pytest.raises(ScheduleError, match="1 or more encounters"):
        PoolSchedule(4, Encounters(GAME), count=0)
