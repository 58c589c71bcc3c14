"""The leads of engines over the games."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.report.curves import POINTS, lead_curves
from boardwire.matches import Result
from boardwire.matches.tournaments import PlayedGame
from boardwire.matches.tournaments.statistics import Multinomial, elo

from ..conftest import MakeGame


@pytest.fixture
def games(make_game: MakeGame, black_wins: Result) -> list[PlayedGame]:
    """Of four games in a row the first engine wins three."""
    seatings = [(1, 0) if number % 4 == 3 else (0, 1) for number in range(400)]
    return [
        PlayedGame(number, number // 2, make_game(number, seating, black_wins)[1])
        for number, seating in enumerate(seatings)
    ]


def test_the_last_point_is_the_lead_of_all_games(games: list[PlayedGame]) -> None:
    (curve,) = lead_curves(["ada"], games, 2)
    lead = elo(Multinomial((0, 0, 100, 0, 100)))
    games_played, value = curve.points[-1]
    assert games_played == 400
    assert value == pytest.approx(lead.value)
    assert list(curve.band[-1]) == pytest.approx([lead.lower, lead.upper])
    assert len(curve.points) == len(curve.band) <= POINTS


def test_many_lines_have_no_bands(games: list[PlayedGame]) -> None:
    curves = lead_curves(["ada", "bob", "cleo"], games, 2)
    assert [bool(it.band) for it in curves] == [False] * 3
    assert not curves[2].points


def test_a_tournament_without_games_has_no_points() -> None:
    assert not lead_curves(["ada"], [], 2)[0].points
