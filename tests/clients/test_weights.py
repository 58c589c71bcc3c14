"""Weights of evaluations as files: what is printed can be read, and what is read counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardwire import _native
from boardwire.cli import app
from boardwire.clients.engines import thinker
from boardwire.clients.engines.weights import read_weights, weights_text
from boardwire.games import OptionError, load


def test_the_file_of_a_game_says_all_its_weights(tmp_path: Path) -> None:
    printed = CliRunner().invoke(app, ["weights", "chess"])
    assert printed.exit_code == 0
    file = tmp_path / "my_weights.toml"
    file.write_text(printed.output, encoding="utf-8")
    rows = _native.weights(load("chess").start().position)
    assert read_weights(file) == {name: values for name, values, _, _ in rows}
    assert len(read_weights(file)["endgame.kings"]) == 32


def test_a_game_without_weights_says_so() -> None:
    with pytest.raises(OptionError, match="nim has no weights"):
        weights_text(load("nim").start())


def test_the_printed_weights_change_nothing_and_others_do(tmp_path: Path) -> None:
    state = load("chess").start().position
    usual, search = _native.AlphaBeta(), _native.AlphaBeta()
    (tmp_path / "usual.toml").write_text(weights_text(load("chess").start()), encoding="utf-8")
    search.weigh(read_weights(tmp_path / "usual.toml"))
    assert search.search(state, depth=5).score == usual.search(state, depth=5).score
    search.weigh({"middlegame.tempo": [500]})
    assert search.search(state, depth=1).score != usual.search(state, depth=1).score


def test_an_engine_takes_weights_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "knights_only.toml"
    file.write_text("[middlegame]\nmaterial = [0, 900, 0, 0, 0, 0]\n", encoding="utf-8")
    assert thinker("alphabeta", {"weights": str(file)}).options["weights"] == str(file)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[middlegame", "cannot be read"),
        ("[middlegame]\ntempo = 1.5\n", "whole numbers"),
        ("[middlegame]\ntempo = true\n", "whole numbers"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=message):
        thinker("alphabeta", {"weights": str(file)})
    with pytest.raises(OptionError, match="cannot be read"):
        thinker("alphabeta", {"weights": str(tmp_path / "none.toml")})


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({"middlegame.luck": [1]}, "no weight middlegame.luck"),
        ({"middlegame.tempo": [1, 2]}, "has 1 numbers"),
        ({"middlegame.tempo": [20000]}, "-10000 to 10000"),
    ],
)
def test_weights_that_do_not_fit_are_refused(weights: dict[str, list[int]], message: str) -> None:
    search = _native.AlphaBeta()
    search.weigh(weights)
    with pytest.raises(ValueError, match=message):
        search.search(load("chess").start().position, depth=1)


def test_weights_of_another_game_are_refused() -> None:
    search = _native.AlphaBeta()
    search.weigh({"middlegame.tempo": [1]})
    with pytest.raises(ValueError, match="no weights for this game"):
        search.search(load("tictactoe").start().position)
