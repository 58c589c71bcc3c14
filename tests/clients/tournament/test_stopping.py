"""Tests (SPRT) that end a tournament."""

from __future__ import annotations

from typing import Any

import pytest
from tests.matches.tournaments.simulated import Simulated, first_seat_wins, lower_number_wins

from boardwire.clients.tournament import PreparedTournament, prepare
from boardwire.clients.tournament.options import plan_from
from boardwire.games import OptionError
from boardwire.matches import MatchError
from boardwire.matches.tournaments.statistics import Verdict


def prepared(engines: int, **settings: Any) -> PreparedTournament:
    """A tournament of engines that are named by their numbers, which a test ends."""
    named = [{"cmd": "random", "name": str(number)} for number in range(engines)]
    test = {"elo0": 0, "elo1": 100, "model": "logistic"}
    return prepare(plan_from({"engine": named, "game": "othello", "sprt": test, **settings}))


def test_a_test_of_two_engines_ends_when_the_first_one_is_better() -> None:
    tournament = prepared(2)
    run = Simulated(tournament.schedule, lower_number_wins, at_a_time=3).play()
    assert [test.verdict for test in tournament.tests] == [Verdict.H1]
    assert 4 <= len(run.results) < 60


def test_a_gauntlet_goes_on_until_the_test_against_everybody_is_decided() -> None:
    tournament = prepared(3, tournament="gauntlet")
    run = Simulated(tournament.schedule, first_seat_wins, at_a_time=2).play()
    assert [test.verdict for test in tournament.tests] == [Verdict.H0, Verdict.H0]
    played = [sum(str(number) in it.players for it in run.results.values()) for number in (1, 2)]
    assert min(played) >= 4


def test_engines_that_keep_their_seats_have_no_pairs() -> None:
    tournament = prepared(2, noswap=True)
    Simulated(tournament.schedule, lower_number_wins).play()
    assert tournament.tests[0].verdict is Verdict.H1


@pytest.mark.parametrize(
    ("engines", "settings", "message"),
    [
        (3, {}, "name two engines, or write -tournament gauntlet"),
        (3, {"tournament": "gauntlet", "seeds": 2}, "a test .* is of the first engine"),
        (2, {"sprt": {"elo0": 5, "elo1": 0}}, "elo0 must be below elo1"),
    ],
)
def test_what_makes_no_test_is_told(engines: int, settings: dict[str, Any], message: str) -> None:
    with pytest.raises((OptionError, MatchError), match=message):
        prepared(engines, **settings)
