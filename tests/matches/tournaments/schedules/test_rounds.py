"""Round robin and gauntlet: who meets whom, from which seats, in games that keep their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import load
from boardwire.matches.openings import openings
from boardwire.matches.tournaments import ScheduledGame, ScheduleError
from boardwire.matches.tournaments.schedules import Encounters, Gauntlet, RoundRobin, Rounds

from ..simulated import Simulated

OTHELLO = load("othello")
PIG_OF_THREE = load("pig", players=3)


def all_games(schedule: Rounds) -> list[ScheduledGame]:
    return list(schedule.next({}))


def test_an_opening_is_played_from_every_seat() -> None:
    games = all_games(
        RoundRobin(2, Encounters(OTHELLO, 4, openings=openings("random:2:7", OTHELLO)))
    )
    assert [it.number for it in games] == [0, 1, 2, 3]
    assert [it.seating for it in games] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [it.pair for it in games] == [0, 0, 1, 1]
    assert games[0].opening == games[1].opening != games[2].opening == games[3].opening


def test_everybody_meets_everybody_in_every_round() -> None:
    for engines in range(2, 9):
        games = all_games(RoundRobin(engines, Encounters(OTHELLO), rounds=2))
        met = Counter((it.round, it.seating) for it in games)
        wanted = {(round, pair) for round in (0, 1) for pair in permutations(range(engines), 2)}
        assert set(met) == wanted
        assert set(met.values()) == {1}
        assert [it.number for it in games] == list(range(len(games)))


@pytest.mark.parametrize("engines", [4, 5, 8])
def test_at_any_time_all_have_met_about_equally_many(engines: int) -> None:
    met: Counter[int] = Counter()
    for game in all_games(RoundRobin(engines, Encounters(OTHELLO, 1))):
        met.update(game.seating)
        assert max(met.values()) - min(met[engine] for engine in range(engines)) <= 2


def test_single_games_spread_the_first_seat_evenly() -> None:
    for engines in range(2, 10):
        once = all_games(RoundRobin(engines, Encounters(OTHELLO, 1)))
        first = Counter(it.seating[0] for it in once)
        share = (engines - 1) / 2
        assert all(abs(first[engine] - share) <= 1 / 2 for engine in range(engines))
        twice = all_games(RoundRobin(engines, Encounters(OTHELLO, 1), rounds=2))
        assert {it.seating for it in twice} == set(permutations(range(engines), 2))


def test_more_than_two_players_meet_in_every_choice_and_from_every_seat() -> None:
    games = all_games(RoundRobin(4, Encounters(PIG_OF_THREE)))
    groups = [set(games[start].seating) for start in range(0, len(games), 3)]
    assert groups == [set(group) for group in combinations(range(4), 3)]
    for start in range(0, len(games), 3):
        pair = games[start : start + 3]
        assert len({it.pair for it in pair}) == 1
        for seat in range(3):
            assert {it.seating[seat] for it in pair} == set(pair[0].seating)


def test_engines_keep_their_seats_if_asked_to() -> None:
    begun = openings("random:2:7", OTHELLO)
    games = all_games(RoundRobin(2, Encounters(OTHELLO, 2, swap=False, openings=begun), rounds=2))
    assert {it.seating for it in games} == {(0, 1)}
    assert [it.pair for it in games] == [0, 1, 2, 3]
    assert len({it.opening for it in games}) == 4


@pytest.mark.parametrize(
    ("game", "options"),
    [("chess", {}), ("chess", {"chess960": 5}), ("checkers", {"variant": "international"})],
)
def test_the_first_engine_has_white_where_white_is_named_first(
    game: str, options: dict[str, Any]
) -> None:
    played = load(game, **options)
    swapped = all_games(RoundRobin(2, Encounters(played, 4)))
    assert [it.seating for it in swapped] == [(1, 0), (0, 1), (1, 0), (0, 1)]
    kept = all_games(RoundRobin(2, Encounters(played, 3, swap=False)))
    assert [it.seating for it in kept] == [(1, 0)] * 3


def test_the_first_engine_has_black_where_black_is_named_first() -> None:
    for name in ("go", "othello", "checkers", "hex"):
        kept = all_games(RoundRobin(2, Encounters(load(name), 2, swap=False)))
        assert [it.seating for it in kept] == [(0, 1)] * 2


def test_all_encounters_of_a_round_can_have_the_same_openings() -> None:
    begun = openings("random:4:7", OTHELLO)
    rules = Encounters(OTHELLO, openings=begun, opening_per_round=True)
    games = all_games(RoundRobin(3, rules, rounds=2))
    by_round = [{it.opening for it in games if it.round == round} for round in (0, 1)]
    assert [len(it) for it in by_round] == [1, 1]
    assert by_round[0] != by_round[1]


def test_challengers_meet_all_others_and_not_each_other() -> None:
    games = all_games(Gauntlet(5, Encounters(OTHELLO), challengers=2))
    assert {frozenset(it.seating) for it in games} == {
        frozenset((one, other)) for one in (0, 1) for other in (2, 3, 4)
    }
    groups = {frozenset(it.seating) for it in all_games(Gauntlet(4, Encounters(PIG_OF_THREE)))}
    assert groups == {frozenset((0, *others)) for others in combinations((1, 2, 3), 2)}


def test_rounds_without_end_go_on() -> None:
    schedule = RoundRobin(2, Encounters(OTHELLO), rounds=None)
    assert schedule.total is None
    games = iter(schedule.next({}))
    assert [next(games).round for _ in range(5)] == [0, 0, 1, 1, 2]


SCHEDULES: dict[str, Callable[[], Rounds]] = {
    "round robin": lambda: RoundRobin(4, Encounters(OTHELLO, 3), rounds=2),
    "gauntlet": lambda: Gauntlet(4, Encounters(OTHELLO), rounds=2, challengers=2),
    "three players": lambda: RoundRobin(4, Encounters(PIG_OF_THREE, 4)),
}


@pytest.mark.parametrize("name", SCHEDULES)
@settings(max_examples=20)
@given(order=st.integers(0, 1000), at_a_time=st.integers(1, 9), data=st.data())
def test_a_tournament_goes_on_from_any_of_its_games(
    name: str, order: int, at_a_time: int, data: st.DataObject
) -> None:
    make = SCHEDULES[name]
    whole = Simulated(make()).play()
    assert len(whole.games) == make().total
    kept = data.draw(st.sets(st.sampled_from(sorted(whole.results))))
    results = {number: whole.results[number] for number in kept}
    rest = Simulated(make(), order=order, at_a_time=at_a_time, results=results).play()
    assert rest.games == {n: game for n, game in whole.games.items() if n not in kept}
    assert rest.results == whole.results


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: RoundRobin(1, Encounters(OTHELLO)), "name 2 engines or more, not 1"),
        (lambda: RoundRobin(2, Encounters(PIG_OF_THREE)), "name 3 engines or more, not 2"),
        (lambda: RoundRobin(2, Encounters(OTHELLO), rounds=0), "1 or more rounds, not 0"),
        (lambda: Encounters(OTHELLO, -1), "1 or more games, not -1"),
        (lambda: Gauntlet(3, Encounters(OTHELLO), challengers=0), "1 or more challengers, not 0"),
        (lambda: Gauntlet(3, Encounters(OTHELLO), challengers=3), "name 4 engines or more, not 3"),
        (lambda: Rounds([(0, 1)], Encounters(PIG_OF_THREE)), "between 3 engines"),
    ],
)
def test_a_schedule_that_cannot_be_played_says_why(
    make: Callable[[], object], message: str
) -> None:
    with pytest.raises(ScheduleError, match=message):
        make()
