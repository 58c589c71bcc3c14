"""The network that corrects a sum of features: its gradients, its whole numbers, and its fit."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from boardwire.clients.engines.search.weights_file import (
    LearnedWeights,
    bundled_file,
    read_learned,
    write_learned,
)
from boardwire.clients.learning import Learner, learner_of, read_positions
from boardwire.clients.learning.fit.correction import (
    Correction,
    CorrectionExamples,
    FeatureSum,
    fit_correction,
)
from boardwire.clients.learning.fit.evaluation_fit import fit_weights
from boardwire.clients.learning.fit.fit_files import fit_files, weights_to_go_on
from boardwire.clients.learning.fit.updatable_network import UpdatableNetwork
from boardwire.games import OptionError, load


def _network(chess: Learner, seed: int = 1) -> UpdatableNetwork:
    assert chess.network is not None
    return UpdatableNetwork.drawn(chess.native, chess.network, np.random.default_rng(seed))


def _squares(
    outputs: NDArray[np.float32], base: NDArray[np.float32], targets: NDArray[np.float32]
) -> float:
    chances = 1 / (1 + np.exp(-(outputs.astype(np.float64) + base)))
    return float(np.square(chances - targets).sum())


def test_a_step_lowers_the_squares(chess: Learner, chess_positions: Path) -> None:
    rows = read_positions(chess_positions)[:300].tobytes()
    random = np.random.default_rng(2)
    base = random.normal(0, 1, 300).astype(np.float32)
    targets = random.random(300).astype(np.float32)
    network = _network(chess)
    before = _squares(network.outputs(rows), base, targets)
    for _ in range(20):
        network.fit(rows, base, targets, 0.002)
    assert _squares(network.outputs(rows), base, targets) < 0.9 * before


def test_the_gradient_is_that_of_the_squares(chess: Learner, chess_positions: Path) -> None:
    assert chess.network is not None
    rows = read_positions(chess_positions)[::50]
    random = np.random.default_rng(4)
    base, targets = random.random((2, len(rows))).astype(np.float32)
    shape = chess.network
    count = shape.parameters
    parameters = random.normal(0, 0.1, count).astype(np.float32)
    data = rows.tobytes(), base.tobytes(), targets.tobytes(), parameters.tobytes()
    found = chess.native.network_gradient(*data, threads=1)
    assert found == chess.native.network_gradient(*data, threads=3)
    gradient, by_base = (np.frombuffer(it, np.float32) for it in found)

    def mean_squares(changed: NDArray[np.float32]) -> float:
        outputs = chess.native.network_outputs(rows.tobytes(), changed.tobytes())
        return _squares(np.frombuffer(outputs, np.float32), base, targets) / len(rows)

    hidden, outputs = np.split(np.arange(count), [shape.hidden_parameters])
    steepest = [part[np.abs(gradient[part]).argsort()[-20:]] for part in (hidden, outputs)]
    for number in np.concatenate(steepest):
        change = np.zeros(count, np.float32)
        change[number] = 0.001  # small, since a hidden unit that meets its bound bends the squares
        rise = mean_squares(parameters + change) - mean_squares(parameters - change)
        assert rise / 0.002 == pytest.approx(gradient[number], rel=0.05)
    outputs_now = np.frombuffer(
        chess.native.network_outputs(rows.tobytes(), parameters.tobytes()), np.float32
    )
    above, below = (
        np.square(1 / (1 + np.exp(-(outputs_now + base + step))) - targets)
        for step in (0.01, -0.01)
    )
    assert by_base == pytest.approx((above - below) / 0.02, abs=0.001)


@pytest.mark.slow
def test_the_search_evaluates_the_network_that_was_fitted(
    chess: Learner, chess_positions: Path, tmp_path: Path
) -> None:
    data = read_positions(chess_positions)[::40].tobytes()
    network = _network(chess)
    count = len(data) // chess.native.row_bytes
    targets = np.random.default_rng(3).random(count).astype(np.float32)
    for _ in range(300):  # until it knows them by heart, and its outputs are far from 0
        network.fit(data, np.zeros(count, np.float32), targets, 0.01)
    assert np.abs(network.outputs(data)).max() > 1
    path = tmp_path / "network.weights"
    sums = b"\0\0" * len(chess.folded)
    write_learned(path, LearnedWeights(chess.layout, {}, sums + network.whole_numbers()))
    found = chess.scores(data, path) / chess.result_unit
    # The whole numbers of 128 units and as many weights are rounded.
    assert np.abs(found - network.outputs(data)).max() < 0.15


def test_steps_pull_weights_to_nothing_and_those_of_buckets_together(
    chess: Learner, chess_positions: Path
) -> None:
    shape = chess.network
    assert shape is not None
    random = np.random.default_rng(3)
    first = random.integers(-200, 200, shape.parameters)
    first[shape.hidden_parameters :] = 0  # so that the output is 0, and nothing is left to learn
    network = UpdatableNetwork.read(chess.native, shape, first.astype("<i2").tobytes())
    data = read_positions(chess_positions)[:50].tobytes()
    for _ in range(20):
        even = np.full(50, 0.5, np.float32)
        network.fit(data, np.zeros(50, np.float32), even, 0.01)
    last = np.frombuffer(network.whole_numbers(), "<i2")
    inputs = shape.inputs * shape.hidden
    assert (last[inputs:] == first[inputs:]).all()
    before, after = (it[:inputs].reshape(shape.buckets, -1) for it in (first, last))
    assert np.abs(after.mean(axis=0) - before.mean(axis=0) * 0.998**20).max() < 1
    spread = after - after.mean(axis=0)
    assert np.abs(spread - (before - before.mean(axis=0)) * (0.998 * 0.99) ** 20).max() < 1.5


@pytest.mark.slow
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
    known, unknown = (CorrectionExamples(rows[it], base[it], targets[it]) for it in (~held, held))
    told: list[str] = []
    found = fit_correction(chess, known, unknown, progress=told.append)
    chances = 1 / (1 + np.exp(-found.outputs))
    error = np.square(chances - targets[held]).mean()
    assert error < 0.85 * np.square(0.5 - targets[held]).mean()
    epochs = [f"epoch {it} of 6" for it in range(1, 7)]
    assert [it.split(":")[0] for it in told] == ["start", *epochs]
    assert float(told[-1].split()[4]) == pytest.approx(np.sqrt(error), abs=1e-4)


def test_nothing_is_corrected_where_that_does_not_help(
    chess: Learner, chess_positions: Path
) -> None:
    rows = read_positions(chess_positions)[:600]
    random = np.random.default_rng(5)
    targets = random.random(len(rows)).astype(np.float32)
    perfect = np.log(targets / (1 - targets))
    noise = CorrectionExamples(rows, np.zeros(len(rows), np.float32), targets)
    found = fit_correction(chess, noise, CorrectionExamples(rows, perfect, targets))
    assert found == Correction(bytes(len(found.parameters)), found.outputs)
    assert not found.outputs.any()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_positions_give_the_same_network(
    chess: Learner, chess_positions: Path, seed: int
) -> None:
    rows = read_positions(chess_positions)[: 1000 * seed]
    fit = fit_weights(chess, [rows], steps=3)
    assert fit == fit_weights(chess, [rows], steps=3)
    assert len(fit.weights) == 2 * chess.layout.features


@pytest.mark.slow
def test_a_fit_goes_on_from_weights(chess: Learner, chess_positions: Path) -> None:
    rows = read_positions(chess_positions)
    first = fit_weights(chess, [rows[: len(rows) // 2]], steps=3)
    start = np.frombuffer(first.weights, "<i2").copy()
    features = len(chess.folded)
    start[features:][::7] //= 2  # so that there is something to mend
    further = fit_weights(chess, [rows], start=start.tobytes(), mix=1.0)
    assert further.weights[: 2 * features] != first.weights[: 2 * features]
    assert further.weights[2 * features :] != start[features:].tobytes()
    # The weights to begin with are the least that a fit finds, but for rounding.
    again = fit_weights(chess, [rows], start=further.weights, mix=1.0)
    assert again.error < further.error + 0.001


@pytest.mark.slow
def test_a_fit_ends_with_its_last_epoch(
    chess: Learner, chess_positions: Path, tmp_path: Path
) -> None:
    start, out = tmp_path / "start.weights", tmp_path / "out.weights"
    told: list[str] = []
    files = [chess_positions]
    fit_files(chess, files, start, "", steps=3)
    # Steps so great that they spoil the weights.
    fit_files(chess, files, out, "", start=start, rate=0.1, epochs=2, progress=told.append)
    words = [it.split(" ") for it in told]
    assert [it[0] for it in words] == ["scores", "start:", "epoch", "epoch"]
    assert float(words[1][1]) < float(words[3][4])
    assert read_learned(out).weights != read_learned(start).weights


def test_steps_of_the_features_lower_the_squares(chess: Learner, chess_positions: Path) -> None:
    rows = read_positions(chess_positions)[:400]
    pawns = np.array([int(it).bit_count() for it in rows["kinds"][:, 0] & rows["own"]])
    targets = (pawns / 8).astype(np.float32)
    total = FeatureSum(chess, np.zeros(len(chess.folded), np.int16))
    features = chess.features(rows.tobytes())

    def squares() -> float:
        return float(np.square(1 / (1 + np.exp(-total.of(features))) - targets).mean())

    before = squares()
    for _ in range(60):
        chances = 1 / (1 + np.exp(-total.of(features)))
        slopes = 2 * (chances - targets) * chances * (1 - chances)
        total.fit(features, slopes.astype(np.float32), 0.005)
    assert squares() < 0.5 * before
    rounded = chess.sums(rows, total.whole_numbers()[np.newaxis])
    rounding = 0.5 * np.abs(features).sum(axis=1) / chess.result_unit  # of each weight half a unit
    assert (np.abs(rounded - total.of(features)) < rounding + 1e-4).all()


def test_a_file_to_go_on_from_has_to_fit(chess: Learner, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="othello has no network"):
        weights_to_go_on(learner_of(load("othello")), tmp_path)
    path = tmp_path / "other.weights"
    layout = replace(chess.layout, number=chess.layout.number + 1)
    write_learned(path, LearnedWeights(layout, {}, bytes(2 * layout.features)))
    with pytest.raises(OptionError, match="other weights than those of chess"):
        weights_to_go_on(chess, path)


@pytest.mark.parametrize("parts", [1, 4])
def test_a_fit_goes_on_from_a_smaller_network(
    parts: int, chess: Learner, chess_positions: Path, tmp_path: Path
) -> None:
    shape, file = chess.network, bundled_file("chess")
    assert shape is not None
    assert file is not None
    # A network whose parts have the same inputs, and whose last units count for nothing.
    inputs, units = shape.inputs // parts, shape.hidden // 2
    weights = np.frombuffer(read_learned(file).weights, "<i2")
    features, network = np.split(weights, [chess.layout.features - shape.parameters])
    hidden, outputs = np.split(network, [shape.hidden_parameters])
    hidden = hidden.reshape(-1, shape.hidden)
    hidden = np.concatenate([*[hidden[:inputs]] * parts, hidden[-1:]])
    outputs = outputs.reshape(shape.stages, -1).copy()
    for side in (0, shape.hidden):
        outputs[:, side + units : side + shape.hidden] = 0
    large = tmp_path / "large.weights"
    whole = np.concatenate([features, hidden.ravel(), outputs.ravel()])
    write_learned(large, LearnedWeights(chess.layout, {}, whole.tobytes()))
    # The same without them.
    part = np.concatenate([hidden[:inputs, :units], hidden[-1:, :units]])
    own, other, bias = np.split(outputs, [shape.hidden, 2 * shape.hidden], axis=1)
    last = np.concatenate([own[:, :units], other[:, :units], bias], axis=1)
    small = tmp_path / "small.weights"
    less = np.concatenate([features, part.ravel(), last.ravel()])
    layout = replace(chess.layout, features=len(less))
    write_learned(small, LearnedWeights(layout, {}, less.tobytes()))

    begun = tmp_path / "begun.weights"
    found = weights_to_go_on(chess, small)
    write_learned(begun, LearnedWeights(chess.layout, {}, found))
    rows = read_positions(chess_positions)[:400].tobytes()
    assert (chess.scores(rows, begun) == chess.scores(rows, large)).all()
    drawn = np.frombuffer(found, "<i2")[len(features) :][: shape.hidden_parameters]
    assert np.unique(drawn.reshape(-1, shape.hidden)[:inputs, units:]).size > 100
