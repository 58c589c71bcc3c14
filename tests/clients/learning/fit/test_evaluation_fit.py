"""The fit: it finds weights that made the targets, and what it fits the search adds up."""

from pathlib import Path

import numpy as np
import pytest

from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.search.weights import read_weights
from boardwire.clients.engines.search.weights_file import LearnedWeights, write_learned
from boardwire.clients.learning import Learner, read_positions
from boardwire.clients.learning.fit.evaluation_fit import fit_weights
from boardwire.clients.learning.fit.fit_files import fit_files
from boardwire.clients.learning.game_plan import LAST
from boardwire.games import load


def test_the_search_adds_up_the_features_that_the_fit_lists(
    othello: Learner, positions: Path, tmp_path: Path
) -> None:
    layout = othello.layout
    table = np.random.default_rng(1).integers(-99, 99, (layout.stages, layout.features), "<i2")
    path = tmp_path / "random.weights"
    write_learned(path, LearnedWeights(layout, {}, table.tobytes()))
    data = read_positions(positions).tobytes()
    stages, matrix = othello.stages(data), othello.features(data)
    sums = (matrix @ table.T)[np.arange(len(stages)), stages]
    assert np.array_equal(sums, othello.scores(data, path))
    assert set(stages) == set(range(int(stages.min()), 10))


def test_the_fit_explains_what_features_can_explain(othello: Learner, positions: Path) -> None:
    rows = read_positions(positions).copy()
    # Results that the named feature "disc" alone decides.
    discs = [
        int(own).bit_count() - int(other).bit_count()
        for own, other in zip(rows["own"], rows["other"], strict=True)
    ]
    rows["result"] = discs
    fit = fit_weights(othello, [rows], ridge=0.1)
    assert fit.error < 0.6 * fit.guess
    assert 0 < fit.positions < len(rows)


def test_the_same_positions_give_the_same_weights(othello: Learner, positions: Path) -> None:
    rows = read_positions(positions)[:500]
    assert fit_weights(othello, [rows], steps=5) == fit_weights(othello, [rows], steps=5)


def test_the_same_games_are_held_back_wherever_they_stand(
    othello: Learner, positions: Path
) -> None:
    rows = read_positions(positions)
    ends = np.flatnonzero(rows["flags"] & LAST) + 1
    first, second = rows[: ends[10]], rows[ends[10] :]
    fits = [
        fit_weights(othello, [np.concatenate(it)], steps=2)
        for it in [(first, second), (second, first)]
    ]
    assert fits[0].positions == fits[1].positions
    assert fits[0].guess == pytest.approx(fits[1].guess)


def test_weights_of_mirror_images_are_equal(othello: Learner, positions: Path) -> None:
    fit = fit_weights(othello, [read_positions(positions)], steps=5)
    table = np.frombuffer(fit.weights, "<i2").reshape(-1, othello.layout.features)
    assert np.array_equal(table, table[:, othello.folded])
    assert np.count_nonzero(othello.folded != np.arange(len(othello.folded))) > 50_000


def test_a_share_of_the_score_changes_the_target(othello: Learner, positions: Path) -> None:
    rows = read_positions(positions)
    by_result = fit_weights(othello, [rows], steps=3)
    assert fit_weights(othello, [rows], steps=3, mix=1.0).weights != by_result.weights


def test_named_weights_are_fitted_as_text(
    chess: Learner, chess_positions: Path, tmp_path: Path
) -> None:
    text, binary = tmp_path / "named.toml", tmp_path / "same.weights"
    fit = fit_files(chess, [chess_positions], text, "learn fit", steps=3)
    assert text.read_text().startswith("# command: learn fit\n# date: ")
    named = read_weights(text)
    assert isinstance(named, dict)
    assert {name: len(it) for name, it in named.items()} == {
        name: len(it) for name, it in chess.named.items()
    }
    assert named["middlegame.material"] != [100, 300, 300, 500, 900, 0], "as the fit begins"
    # All other weights are 0: an engine values positions by these as by the text.
    write_learned(binary, LearnedWeights(chess.layout, {}, fit.weights))
    root = Root(load("chess").start())
    values = []
    for weights in (text, binary):
        searcher = make_searcher("alphabeta", {"weights": str(weights)})
        found = searcher.search(root, SearchLimits(depth=3)).result
        assert found is not None
        values.append((found.move, found.value, found.nodes))
    assert values[0] == values[1]
    assert fit.error < fit.guess
