"""Files of learned weights: what is written is read, and what is damaged is refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire import _native
from boardwire.clients.engines import make_searcher
from boardwire.clients.engines.search.searcher import Root, SearchLimits
from boardwire.clients.engines.search.weights_file import (
    LearnedWeights,
    WeightsLayout,
    is_learned,
    read_learned,
    write_learned,
)
from boardwire.games import OptionError, load


def _zeros(path: Path) -> Path:
    game, features, stages, number, _, _ = _native.learner("othello").layout()
    layout = WeightsLayout(game, features, stages, number)
    write_learned(path, LearnedWeights(layout, {"command": "é"}, bytes(2 * stages * features)))
    return path


@given(
    st.dictionaries(st.text(max_size=9), st.integers() | st.text(max_size=9), max_size=4),
    st.binary(min_size=24, max_size=24),
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, made: dict[str, int | str], weights: bytes
) -> None:
    path = tmp_path_factory.mktemp("weights") / "a.weights"
    learned = LearnedWeights(WeightsLayout("othello", 4, 3, 77), made, weights)
    write_learned(path, learned)
    assert is_learned(path)
    assert read_learned(path) == learned


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.weights"
    write_learned(path, LearnedWeights(WeightsLayout("othello", 2, 2, 7), {"a": 1}, bytes(8)))
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(OptionError, match=r"a\.weights"):
            read_learned(path)
        path.write_bytes(whole[:place])
        with pytest.raises(OptionError, match=r"a\.weights"):
            read_learned(path)


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax"])
def test_an_engine_plays_by_a_file(tmp_path: Path, name: str) -> None:
    path = _zeros(tmp_path / "zeros.weights")
    engine = make_searcher(name, {"weights": str(path)})
    state = load("othello").start()
    state.apply(state.legal_moves()[0])
    found = engine.search(Root(state), SearchLimits(depth=2)).result
    assert found is not None and found.value == 0
    engine.set("weights", "")
    found = engine.search(Root(state), SearchLimits(depth=2)).result
    assert found is not None and found.value != 0


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    path = _zeros(tmp_path / "zeros.weights")
    engine = make_searcher("alphabeta", {"weights": str(path)})
    with pytest.raises(ValueError, match="no file of learned weights for this game"):
        engine.search(Root(load("gomoku").start()), SearchLimits(depth=1))


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.weights"
    write_learned(path, LearnedWeights(WeightsLayout("othello", 2, 2, 7), {}, bytes(8)))
    engine = make_searcher("alphabeta", {"weights": str(path)})
    with pytest.raises(ValueError, match="other features: learn them again"):
        engine.search(Root(load("othello").start()), SearchLimits(depth=1))


def test_weights_of_a_smaller_network_can_be_fitted_further(tmp_path: Path) -> None:
    path = tmp_path / "a.weights"
    game, features, stages, number, _, _ = _native.learner("chess").layout()
    layout = WeightsLayout(game, features // 2, stages, number)
    write_learned(path, LearnedWeights(layout, {}, bytes(2 * stages * layout.features)))
    engine = make_searcher("alphabeta", {"weights": str(path)})
    with pytest.raises(ValueError, match="smaller network: go on from them by"):
        engine.search(Root(load("chess").start()), SearchLimits(depth=1))
