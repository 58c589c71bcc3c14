"""Knockout: seeds, byes, replays of what was level, places."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.matches.tournaments import ScheduledGame, ScheduleError
from boardwire.matches.tournaments.schedules import Encounters, Knockout

from ..simulated import Simulated, all_draw, first_seat_wins, lower_number_wins

GAME = load("connect4")
PIG_OF_THREE = load("pig", players=3)


def groups(played: Simulated, round: int) -> list[set[int]]:
    """The engines that met in a round, in the order in which they did."""
    met = {it.pair: set(it.seating) for it in played.games.values() if it.round == round}
    return list(met.values())


def test_the_best_meet_the_last_and_each_other_in_the_final() -> None:
    schedule = Knockout(8, Encounters(GAME))
    played = Simulated(schedule, lower_number_wins).play()
    assert groups(played, 0) == [{0, 7}, {1, 6}, {2, 5}, {3, 4}]
    assert groups(played, 1) == [{0, 3}, {1, 2}]
    assert groups(played, 2) == [{0, 1}]
    assert schedule.places == [(0,), (1,), (2, 3), (4, 5, 6, 7)]


def test_the_best_have_a_bye_where_they_are_no_power_of_two() -> None:
    schedule = Knockout(6, Encounters(GAME))
    played = Simulated(schedule, lower_number_wins).play()
    assert groups(played, 0) == [{2, 5}, {3, 4}]
    assert groups(played, 1) == [{0, 3}, {1, 2}]
    assert schedule.places == [(0,), (1,), (2, 3), (4, 5)]


def test_who_is_level_meets_again_and_at_last_the_better_seeded_goes_on() -> None:
    for returns in (all_draw, first_seat_wins):
        schedule = Knockout(2, Encounters(GAME), replays=3)
        played = Simulated(schedule, returns).play()
        assert len(played.games) == 2 * (1 + 3)
        assert schedule.places == [(0,), (1,)]


def test_a_replay_of_one_game_changes_seats_and_decides() -> None:
    def second_wins_a_replay(game: ScheduledGame) -> list[float]:
        return [0.0, 0.0] if game.number == 0 else [1.0, -1.0]

    schedule = Knockout(2, Encounters(GAME, 1))
    played = Simulated(schedule, second_wins_a_replay).play()
    assert [it.seating for it in played.games.values()] == [(0, 1), (1, 0)]
    assert schedule.places == [(1,), (0,)]


def test_of_three_at_a_table_one_goes_on() -> None:
    schedule = Knockout(5, Encounters(PIG_OF_THREE))
    played = Simulated(schedule, lower_number_wins).play()
    assert groups(played, 0) == [{2, 3, 4}]
    assert groups(played, 1) == [{0, 1, 2}]
    assert schedule.places == [(0,), (1, 2), (3, 4)]
    with pytest.raises(ScheduleError, match=r"name 3, 5, 7, \.\.\. engines, not 6"):
        Knockout(6, Encounters(PIG_OF_THREE))


def test_before_the_end_those_still_in_are_first() -> None:
    schedule = Knockout(4, Encounters(GAME, 1))
    assert schedule.places == [(0, 1, 2, 3)]
    Simulated(schedule, lower_number_wins).play(most=2)
    assert schedule.places == [(0, 1), (2, 3)]
