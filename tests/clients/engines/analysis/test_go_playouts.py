"""Owners of points and leads in Go."""

from __future__ import annotations

import pytest

from boardwire.clients.engines.analysis.go_playouts import GoEstimate, estimate, top_first
from boardwire.games import load
from boardwire.games.rules.go import GoState


def position(text: str = "", size: int = 5, komi: float = 1.5) -> GoState:
    state = load("go", size=size, komi=komi, position=text).start()
    assert isinstance(state, GoState)
    return state


SETTLED = "X.XO./XXXOO/X.XO./XXXOO/.XXO. X"
"""Both sides live; black has 15 points and white 10."""


def test_a_settled_position_has_its_score() -> None:
    found = estimate(position(SETTLED))
    assert (found.lead, found.deviation, found.won) == (3.5, 0, 1)
    assert found.top_first() == [1, 1, 1, -1, -1] * 5
    assert found.top_first(-1) == [-1, -1, -1, 1, 1] * 5
    assert found.deviations() == [0] * 25


@pytest.mark.parametrize("visits", [0, 1, 500])
def test_search_that_agrees_with_the_playouts_leaves_the_lead(visits: int) -> None:
    assert estimate(position(SETTLED)).lead_at(1.0, visits) == pytest.approx(3.5)


@pytest.mark.parametrize("komi", [0.5, 7.5, 40.5])
def test_the_side_that_wins_more_games_leads(komi: float) -> None:
    found = estimate(position(size=9, komi=komi))
    assert found.lead_at(0.5, 10_000) == pytest.approx(0, abs=0.1)
    assert found.lead_at(0.45, 10_000) < 0 < found.lead_at(0.55, 10_000)


def test_leads_grow_with_the_share_of_won_games() -> None:
    found = estimate(position(size=9, komi=7.5))
    leads = [found.lead_at(tenths / 10, 500) for tenths in range(11)]
    assert leads == sorted(leads)
    assert leads[0] >= -81 and leads[-1] <= 81


def test_few_visits_move_the_lead_little() -> None:
    found = estimate(position(size=9, komi=7.5))
    assert found.lead < found.lead_at(1.0, 1) < found.lead_at(1.0, 100)


def test_rows_are_turned_round() -> None:
    assert top_first([1, 2, 3, 4, 5, 6], 3) == [4, 5, 6, 1, 2, 3]
    assert GoEstimate(2, [0.5, -1.0], [0.0]).top_first(-1) == [-0.5, 1.0]
