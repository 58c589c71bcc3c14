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
