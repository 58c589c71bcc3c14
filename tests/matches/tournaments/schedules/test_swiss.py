"""Swiss: equal scores meet, nobody meets twice or has two byes while that can be."""

from __future__ import annotations

from collections import Counter

import pytest

from boardwire.games import Game, load
from boardwire.matches.tournaments.schedules import Encounters, Swiss, bye_points

from ..simulated import Simulated, all_draw, by_strength, lower_number_wins

GAME = load("connect4")
PIG_OF_THREE = load("pig", players=3)


def meetings(played: Simulated, round: int | None = None) -> list[frozenset[int]]:
    met = {it.pair: it for it in played.games.values() if round in (None, it.round)}
    return [frozenset(it.seating) for it in met.values()]


@pytest.mark.parametrize(("engines", "rounds"), [(8, 5), (9, 5), (16, 4), (2, 1)])
def test_nobody_meets_twice_or_has_two_byes(engines: int, rounds: int) -> None:
    schedule = Swiss(engines, Encounters(GAME), rounds)
    played = Simulated(schedule, by_strength).play()
    met = meetings(played)
    assert len(met) == len(set(met)) == rounds * (engines // 2)
    assert schedule.byes.total() == rounds * (engines % 2)
    assert max(schedule.byes.values(), default=0) <= 1
    for round in range(rounds):
        seated = [engine for pair in meetings(played, round) for engine in pair]
        assert len(seated) == len(set(seated)) == engines - engines % 2


def test_equal_scores_meet_and_the_strongest_comes_first() -> None:
    played = Simulated(Swiss(8, Encounters(GAME), rounds=3), lower_number_wins).play()
    assert set(meetings(played, 0)) == {frozenset((n, n + 4)) for n in range(4)}
    winners, losers = {0, 1, 2, 3}, {4, 5, 6, 7}
    assert all(pair <= winners or pair <= losers for pair in meetings(played, 1))
    assert frozenset((0, 1)) in meetings(played, 2)


def test_single_games_give_the_seats_in_turn() -> None:
    played = Simulated(Swiss(8, Encounters(GAME, 1), rounds=4), by_strength).play()
    first = Counter(it.seating[0] for it in played.games.values())
    assert all(1 <= first[engine] <= 3 for engine in range(8))


@pytest.mark.parametrize(("engines", "rounds"), [(2, 4), (4, 7), (5, 8)])
def test_with_many_rounds_engines_meet_again_as_seldom_as_possible(
    engines: int, rounds: int
) -> None:
    played = Simulated(Swiss(engines, Encounters(GAME), rounds), by_strength).play()
    often = Counter(meetings(played))
    assert often.total() == rounds * (engines // 2)
    assert max(often.values()) - min(often.values()) <= 1 + engines % 2


def test_three_at_a_table_are_near_in_score_and_everybody_has_a_bye_in_turn() -> None:
    schedule = Swiss(8, Encounters(PIG_OF_THREE), rounds=4)
    played = Simulated(schedule, lower_number_wins).play()
    assert len(meetings(played)) == 4 * 2
    assert schedule.byes == Counter(range(8))
    assert schedule.bye_points == dict.fromkeys(range(8), 1.0)  # of three in an encounter
    assert frozenset((0, 1, 2)) in meetings(played)


@pytest.mark.parametrize(("game", "games"), [(GAME, 0), (GAME, 1), (PIG_OF_THREE, 0)])
def test_byes_can_be_told_from_the_finished_rounds(game: Game, games: int) -> None:
    engines, rounds = 5, 3
    schedule = Swiss(engines, Encounters(game, games), rounds)
    played = Simulated(schedule, by_strength).play()
    names = [str(number) for number in range(engines)]
    of_all = bye_points(names, games, played.results)
    assert of_all == {str(it): points for it, points in schedule.bye_points.items()}
    played.results.popitem()
    assert sum(bye_points(names, games, played.results).values()) < sum(of_all.values())
    assert bye_points(names, games, {}) == {}


def test_all_may_draw() -> None:
    schedule = Swiss(5, Encounters(GAME), rounds=4)
    assert len(Simulated(schedule, all_draw).play().games) == schedule.total == 4 * 2 * 2
