"""Named weights of backgammon that are fitted to networks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from boardwire import _native
from boardwire._native import BackgammonEvaluation
from boardwire.clients.engines.search import weights
from boardwire.clients.learning.backgammon import distillation
from boardwire.games import load


def _rows() -> bytes:
    """Positions of sensible games, and of poor ones."""
    return b"".join(
        BackgammonEvaluation().self_play(seed=1, games=4, trace=0, explore=it) for it in (0, 0.8)
    )


def test_searches_and_fits_have_the_same_sums() -> None:
    rows = _rows()
    sections, matrix = distillation._features(rows)
    assert set(sections) == {0, 1}
    known = {
        name: values for name, values, _, _ in _native.weights(load("backgammon").start().position)
    }
    sizes = distillation._sizes("contact")
    expected = np.zeros((len(sections), 3))
    for number, section in enumerate(("contact", "race")):
        table = np.array(
            [
                [
                    it
                    for row, size in sizes.items()
                    for it in _row(known, section, chance, row, size)
                ]
                for chance in distillation.CHANCES
            ]
        ).T
        here = sections == number
        expected[here] = distillation.chances_of(matrix[here] @ (table / 1000))
    expected = np.where(distillation._may_happen(rows), expected, 0)
    found = distillation._targets(
        np.frombuffer(BackgammonEvaluation("").chances(rows), np.float32).reshape(-1, 5)
    )
    # No chance of a gammon exceeds that of the game.
    expected[:, 1] = np.minimum(expected[:, 1], expected[:, 0])
    expected[:, 2] = np.minimum(expected[:, 2], 1 - expected[:, 0])
    assert np.abs(found - expected).max() < 1e-4


def _row(known: dict[str, list[int]], section: str, chance: str, row: str, size: int) -> list[int]:
    return known.get(f"{section}.{chance}.{row}", [0] * size)


@pytest.mark.slow
def test_weights_come_close_to_the_networks_and_do_not_depend_on_threads(tmp_path: Path) -> None:
    found = distillation.distill(60, 1, 2)
    assert found == distillation.distill(60, 1, 1)
    assert 2_500 < found.positions < 6_000
    assert found.error < 0.1, "always 50 % has more than 0.25"
    path = tmp_path / "named.toml"
    weights.write_named(path, load("backgammon").start(), found.weights, {"games": 60})
    assert weights.read_weights(path) == found.weights
