"""Every format is made by its name, with a usual number of rounds."""

from __future__ import annotations

from typing import get_args

import pytest

from boardwire.games import load
from boardwire.matches.tournaments import ScheduleError
from boardwire.matches.tournaments.formats import Format, make_schedule
from boardwire.matches.tournaments.schedules import Encounters

ENCOUNTERS = Encounters(load("connect4"))


@pytest.mark.parametrize(
    ("name", "usual", "four"),
    [
        ("roundrobin", 2 * 10 * 2, 4 * 10 * 2),
        ("gauntlet", 2 * 4 * 2, 4 * 4 * 2),
        ("pyramid", 2 * 10 * 2, 4 * 10 * 2),
        ("swiss", 4 * 2 * 2, 4 * 2 * 2),
        ("knockout", None, None),
        ("pool", 2 * 10 * 2, 4 * 10 * 2),
    ],
)
def test_a_format_has_its_usual_rounds_or_those_wanted(
    name: Format, usual: int | None, four: int | None
) -> None:
    assert make_schedule(name, 5, ENCOUNTERS, None, 1).total == usual
    assert make_schedule(name, 5, ENCOUNTERS, 4, 1).total == four


@pytest.mark.parametrize("name", get_args(Format))
def test_one_engine_plays_no_format(name: Format) -> None:
    with pytest.raises(ScheduleError, match="name 2 engines or more, not 1"):
        make_schedule(name, 1, ENCOUNTERS, None, 1)


def pairs_of(name: Format, engines: int, seeds: int = 1, *, listed: bool = True) -> list[str]:
    """The engines of each encounter of a round, the one with the first side first."""
    schedule = make_schedule(name, engines, ENCOUNTERS, 1, seeds, listed=listed)
    return ["".join(map(str, it.seating)) for it in schedule.next({}) if it.number % 2 == 0]


def test_engines_meet_in_the_order_of_the_list_as_in_fastchess() -> None:
    assert pairs_of("roundrobin", 4) == ["01", "02", "03", "12", "13", "23"]
    assert pairs_of("roundrobin", 4, listed=False) != pairs_of("roundrobin", 4)
    assert pairs_of("gauntlet", 4) == ["01", "02", "03"]
    assert pairs_of("gauntlet", 4, seeds=2) == ["01", "02", "03", "12", "13"]
    assert pairs_of("gauntlet", 4, seeds=2, listed=False) == ["02", "12", "03", "13"]


def test_in_a_pyramid_each_engine_meets_those_before_it_as_in_cutechess() -> None:
    assert pairs_of("pyramid", 4, listed=False) == ["10", "20", "21", "30", "31", "32"]
    pig = Encounters(load("pig", players=3))
    schedule = make_schedule("pyramid", 4, pig, 1, 1)
    met = [set(it.seating) for it in schedule.next({}) if it.number % 3 == 0]
    assert met == [{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}]
