"""Weights of evaluations as files: what is printed can be read, and what is read counts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardwire import _native
from boardwire.cli.app import make_app
from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.search.weights import read_weights, weights_text
from boardwire.clients.engines.search.weights_file import bundled_file
from boardwire.games import CHANCE, OptionError, State, load


@dataclass(frozen=True)
class Change:
    """Weights that are changed, and a position where their features differ."""

    game: str
    options: dict[str, object]
    opening: tuple[str, ...]
    weights: dict[str, list[int]]

    def state(self) -> State:
        """The position."""
        state = load(self.game, **self.options).start()
        while state.to_act() == CHANCE:
            state.apply(state.chance_outcomes()[0][0])
        for text in self.opening:
            state.apply(state.parse_move(text))
        return state


CHANGES = [
    Change("amazons", {"size": 6}, (), {"shared": [90]}),
    Change("amazons", {}, (), {"shared": [90]}),
    Change("backgammon", {}, (), {"contact.win.always": [200]}),
    Change("breakthrough", {"columns": 5, "rows": 6}, (), {"tempo": [9]}),
    Change("breakthrough", {}, (), {"tempo": [9]}),
    Change("checkers", {}, (), {"advance": [50]}),
    Change("checkers", {"variant": "international"}, (), {"advance": [50]}),
    Change("chess", {}, (), {"middlegame.tempo": [500]}),
    Change("connect4", {}, ("d1",), {"line": [90]}),
    Change("gomoku", {"size": 9}, ("e5",), {"own": [90, 5, 30]}),
    Change("hex", {"size": 5}, (), {"tempo": [0]}),
    Change("othello", {}, (), {"move": [0]}),
    Change("pig", {}, (), {"turn": [0]}),
    Change("pig", {"players": 3}, (), {"turn": [0]}),
]


def _value(state: State, weights: Path | None) -> tuple[float, int]:
    """What the engine for all games finds two plies deep, and how many positions it visits."""
    engine = make_searcher("alphabeta", {"weights": str(weights)} if weights else {})
    found = engine.search(Root(state), SearchLimits(depth=2)).result
    assert found is not None
    return found.value, found.nodes


@pytest.mark.parametrize("change", CHANGES, ids=lambda it: it.game)
def test_a_printed_file_has_all_weights_with_names(tmp_path: Path, change: Change) -> None:
    file = tmp_path / "usual.toml"
    chosen = [it for pair in change.options.items() for it in ("--option", f"{pair[0]}={pair[1]}")]
    printed = CliRunner().invoke(make_app(["weights"]), ["weights", change.game, *chosen])
    assert printed.exit_code == 0
    file.write_text(printed.output, encoding="utf-8")
    state = change.state()
    rows = {name: values for name, values, _, _ in _native.weights(state.position)}
    assert read_weights(file) == rows
    assert change.weights.keys() <= rows.keys()
    # It changes nothing, except where it takes the place of learned weights, which are those of the
    # usual options, and of International draughts.
    usual = change.options in ({}, {"variant": "international"})
    learned = bundled_file(change.game) is not None and usual
    assert (_value(state, file) == _value(state, None)) is not learned


@pytest.mark.parametrize("change", CHANGES, ids=lambda it: it.game)
def test_another_weight_makes_another_value(tmp_path: Path, change: Change) -> None:
    file = tmp_path / "mine.toml"
    lines = [f"{name} = {values}\n" for name, values in change.weights.items()]
    file.write_text("".join(lines), encoding="utf-8")
    state = change.state()
    assert _value(state, file)[0] != _value(state, None)[0]


def test_a_game_without_weights_names_those_with_some() -> None:
    with pytest.raises(OptionError, match=r"of go has no weights to show; there is .*othello, "):
        weights_text(load("go").start())


def test_a_file_says_what_its_numbers_are_in() -> None:
    lines = weights_text(load("othello").start()).splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("# Weights of"))
    assert lines[first].startswith("# Weights of othello, in hundredths of a disc")
    assert lines[first + 1 : first + 4] == ["", "# a disc", "disc = 10"]
    # Learned weights are in force: it tells how they were made.
    assert lines[0].startswith("# In force are 1,672,690 learned weights")
    assert "# command: boardwire learn othello --minutes 20" in lines[:first]
    small = weights_text(load("othello", size=6).start())
    assert small.startswith("# Weights of othello"), "they are for 8x8 points"
    sections = [
        line for line in weights_text(load("chess").start()).splitlines() if line[:1] == "["
    ]
    assert sections == ["[middlegame]", "[endgame]"]


@pytest.mark.parametrize(
    ("game", "options", "file"),
    [
        ("amazons", {}, "amazons"),
        ("amazons", {"size": 6}, None),
        ("backgammon", {}, "backgammon"),
        ("breakthrough", {}, "breakthrough"),
        ("breakthrough", {"columns": 5}, None),
        ("checkers", {}, "checkers"),
        ("checkers", {"variant": "international"}, "draughts"),
        ("chess", {"chess960": 100}, "chess"),
        ("gomoku", {}, None),
    ],
)
def test_a_file_tells_of_learned_weights_where_they_are_in_force(
    game: str, options: dict[str, object], file: str | None
) -> None:
    first = weights_text(load(game, **options).start()).splitlines()[0]
    assert first.startswith("# In force are") == (file is not None)
    assert file is None or first.endswith(f": {file}.weights.")


def test_long_rows_are_written_line_by_line(tmp_path: Path) -> None:
    text = weights_text(load("chess").start())
    assert "pawns = [\n  0, 0, 0, 0,\n" in text
    file = tmp_path / "chess.toml"
    file.write_text(text, encoding="utf-8")
    weights = read_weights(file)
    assert isinstance(weights, dict)
    assert len(weights["endgame.kings"]) == 32


def test_a_game_without_weights_says_so() -> None:
    with pytest.raises(OptionError, match="nim has no weights"):
        weights_text(load("nim").start())


def test_weights_are_replaced_and_taken_back_while_an_engine_runs(tmp_path: Path) -> None:
    file = tmp_path / "knights_only.toml"
    file.write_text("[middlegame]\nmaterial = [0, 900, 0, 0, 0, 0]\n", encoding="utf-8")
    state = load("chess").read_position("4k3/8/8/8/8/8/8/Q3K1N1 w - - 0 1")
    engine = make_searcher("expectiminimax")

    def value() -> float:
        found = engine.search(Root(state), SearchLimits(depth=1)).result
        assert found is not None
        return found.value

    usual = value()
    engine.set("weights", str(file))
    assert engine.options["weights"] == str(file)
    assert value() != usual
    engine.set("weights", "")
    assert value() == usual


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[middlegame", "cannot be read"),
        ("[middlegame]\ntempo = 1.5\n", "whole numbers"),
        ("[middlegame]\ntempo = true\n", "whole numbers"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, name: str, text: str, message: str) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=message):
        make_searcher(name, {"weights": str(file)})
    with pytest.raises(OptionError, match=r"read from .*none\.toml: there is no such file"):
        make_searcher(name, {"weights": str(tmp_path / "none.toml")})
    with pytest.raises(OptionError, match="this is a folder; name a file"):
        make_searcher(name, {"weights": str(tmp_path)})


SEARCHES = [_native.AlphaBeta, _native.Expectiminimax]


@pytest.mark.parametrize("kind", SEARCHES)
@pytest.mark.parametrize(
    ("game", "weights", "message"),
    [
        ("chess", {"middlegame.luck": [1]}, "no weight middlegame.luck"),
        ("chess", {"middlegame.tempo": [1, 2]}, "has 1 numbers"),
        ("chess", {"middlegame.tempo": [20000]}, "-10000 to 10000"),
        ("breakthrough", {"luck": [1]}, "no weight luck"),
        ("breakthrough", {"advance": [1, 2]}, "has 6 numbers"),
        ("tictactoe", {"tempo": [1]}, "no weights for this game"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    kind: type[_native.AlphaBeta | _native.Expectiminimax],
    game: str,
    weights: dict[str, list[int]],
    message: str,
) -> None:
    search = kind()
    search.weigh(weights)
    with pytest.raises(ValueError, match=message):
        search.search(load(game).start().position, depth=1)
