"""The chances to win, to draw and to lose."""

from __future__ import annotations

import pytest

from boardwire.clients.engines.uci.chances import wdl
from boardwire.protocol.uci import ScoreKind, UciScore


def cp(value: int) -> UciScore:
    return UciScore(ScoreKind.CENTIPAWNS, value)


def test_chances_sum_to_1000_and_grow_with_the_score() -> None:
    found = [wdl(cp(value), None, exact=False) for value in range(-3000, 3001, 50)]
    assert all(sum(chances) == 1000 and min(chances) >= 0 for chances in found)
    assert found == sorted(found)
    assert found[0] == found[-1][::-1]
    win, draw, loss = wdl(cp(0), None, exact=False)
    assert win == loss > 0 and draw > 0


@pytest.mark.parametrize("value", [-0.9, -0.5, 0.0, 0.3, 0.99])
def test_wins_less_losses_are_the_value_of_a_search_that_knows_it(value: float) -> None:
    win, _, loss = wdl(cp(0), value, exact=False)
    assert (win - loss) / 1000 == pytest.approx(value, abs=0.002)


@pytest.mark.parametrize(
    ("score", "value", "chances"),
    [
        (UciScore(ScoreKind.MATE, 3), None, (1000, 0, 0)),
        (UciScore(ScoreKind.MATE, -3), -1.0, (0, 0, 1000)),
        (cp(1720), 1.0, (1000, 0, 0)),
        (cp(-1720), -1.0, (0, 0, 1000)),
        (cp(0), 0.0, (0, 1000, 0)),
    ],
)
def test_what_is_proven_is_certain(
    score: UciScore, value: float | None, chances: tuple[int, int, int]
) -> None:
    assert wdl(score, value, exact=True) == chances
