"""The network that corrects a sum of features: its gradients, its whole numbers, and its fit."""

from pathlib import Path

import numpy as np
import pytest

from boardwire.clients.engines.weights_file import LearnedWeights, write_learned
from boardwire.clients.learning import Learner, read_positions
from boardwire.clients.learning.correction import Correction, Examples, fit_correction
from boardwire.clients.learning.fitting import fit_weights
from boardwire.clients.learning.updatable_network import UpdatableNetwork


def _network(chess: Learner, seed: int = 1) -> UpdatableNetwork:
    assert chess.network is not None
    return UpdatableNetwork(chess.network, np.random.default_rng(seed))


def test_a_step_lowers_the_squares(chess: Learner, chess_positions: Path) -> None:
    rows = read_positions(chess_positions)[:300]
    positions = chess.network_positions(rows.tobytes())
    random = np.random.default_rng(2)
    base = random.normal(0, 1, len(rows)).astype(np.float32)
    targets = random.random(len(rows)).astype(np.float32)
    network = _network(chess)

    def squares() -> float:
        chances = 1 / (1 + np.exp(-(network.outputs(positions) + base)))
        return float(np.square(chances - targets).sum())

    before = squares()
    for _ in range(20):
        network.fit(positions, base, targets, 0.002)
    assert squares() < 0.9 * before


def test_the_search_evaluates_the_network_that_was_fitted(
    chess: Learner, chess_positions: Path, tmp_path: Path
) -> None:
    data = read_positions(chess_positions)[::40].tobytes()
    positions = chess.network_positions(data)
    network = _network(chess)
    count = len(positions.stages)
    targets = np.random.default_rng(3).random(count).astype(np.float32)
    for _ in range(300):  # until it knows them by heart, and its outputs are far from 0
        network.fit(positions, np.zeros(count, np.float32), targets, 0.01)
    assert np.abs(network.outputs(positions)).max() > 1
    path = tmp_path / "network.weights"
    sums = b"\0\0" * len(chess.folded)
    write_learned(path, LearnedWeights(chess.layout, {}, sums + network.whole_numbers()))
    found = chess.scores(data, path) / chess.result_unit
    # The whole numbers of 128 units and as many weights are rounded.
    assert np.abs(found - network.outputs(positions)).max() < 0.15


def test_a_correction_learns_what_the_features_do_not_know(
    chess: Learner, chess_positions: Path
) -> None:
    rows = np.tile(read_positions(chess_positions), 4)  # for more steps
    # A sum of features that knows nothing at all: that queens are worth something can be learned.
    queens = rows["kinds"][:, 4]
    lead = [
        (int(queen & own)).bit_count() - (int(queen & ~own)).bit_count()
        for queen, own in zip(queens, rows["own"], strict=True)
    ]
    targets = (1 / (1 + np.exp(-2 * np.array(lead)))).astype(np.float32)
    base = np.zeros(len(rows), np.float32)
    held = np.arange(len(rows)) % (len(rows) // 4) % 10 == 0
    known, unknown = (Examples(rows[it], base[it], targets[it]) for it in (~held, held))
    found = fit_correction(chess, known, unknown)
    chances = 1 / (1 + np.exp(-found.outputs))
    assert np.square(chances - targets[held]).mean() < 0.85 * np.square(0.5 - targets[held]).mean()


def test_nothing_is_corrected_where_that_does_not_help(
    chess: Learner, chess_positions: Path
) -> None:
    rows = read_positions(chess_positions)[:600]
    random = np.random.default_rng(5)
    targets = random.random(len(rows)).astype(np.float32)
    perfect = np.log(targets / (1 - targets))
    noise = Examples(rows, np.zeros(len(rows), np.float32), targets)
    found = fit_correction(chess, noise, Examples(rows, perfect, targets))
    assert found == Correction(bytes(len(found.parameters)), found.outputs)
    assert not found.outputs.any()


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_positions_give_the_same_network(
    chess: Learner, chess_positions: Path, seed: int
) -> None:
    rows = read_positions(chess_positions)[: 1000 * seed]
    fit = fit_weights(chess, rows, steps=3)
    assert fit == fit_weights(chess, rows, steps=3)
    assert len(fit.weights) == 2 * chess.layout.features
