"""Names of engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.adapters import AdaptedEngine
from boardwire.clients.engines import (
    BundledEngine,
    CommandLine,
    check_game,
    parse_engine,
    parse_named_engine,
)
from boardwire.clients.engines.search.weights import weights_text
from boardwire.clients.engines.search.weights_file import bundled_file
from boardwire.games import GameError, OptionError, load


def test_engines_are_named_with_their_options() -> None:
    assert parse_engine("mcts") == BundledEngine("mcts")
    spec = parse_engine("mcts:playouts=2000,seed=1")
    assert spec == BundledEngine("mcts", (("playouts", "2000"), ("seed", "1")))
    assert str(spec) == "mcts:playouts=2000,seed=1"
    program = parse_engine("'my engine' --mode gtp")
    assert program == CommandLine(("my engine", "--mode", "gtp"))
    assert parse_engine(str(program)) == program


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mcts:speed=9", "mcts has no option 'speed'; it has book, book_best, cutoff, depth"),
        ("mcts:playouts", "'playouts' is not NAME=VALUE; write options as mcts:NAME=VALUE"),
        ("alphabeta:depth=-1", "option depth must be a whole number from 0 to 200"),
        ("", "an engine is one of alphabeta"),
        ("'", "is not a command line"),
        ("uci", "'uci:' names no program; write uci:COMMAND or uci:'COMMAND LINE':NAME=VALUE"),
        ("hub", "write hub:COMMAND"),
    ],
)
def test_a_wrong_engine_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_engine(text)
    assert message in str(caught.value)


def test_a_prefix_names_an_adapter() -> None:
    engine = parse_engine("uci:sh:Threads=1")
    assert isinstance(engine, AdaptedEngine)
    assert (engine.target, engine.options) == (("sh",), (("Threads", "1"),))


@pytest.mark.parametrize(
    ("text", "name", "engine"),
    [
        ("mcts:seed=1", "", BundledEngine("mcts", (("seed", "1"),))),
        ("old-1.0=mcts:seed=1", "old-1.0", BundledEngine("mcts", (("seed", "1"),))),
        ("sh --level=3", "", CommandLine(("sh", "--level=3"))),
        ("a=sh --level=3", "a", CommandLine(("sh", "--level=3"))),
    ],
)
def test_an_engine_may_have_a_name_of_its_own(
    text: str, name: str, engine: BundledEngine | CommandLine
) -> None:
    assert parse_named_engine(text) == (name, engine)


@pytest.mark.parametrize(
    ("text", "game", "message"),
    [
        ("alphabeta", "kuhn", "hides information"),
        ("uci:sh", "othello", "UCI has no Othello"),
    ],
)
def test_games_that_an_engine_cannot_play_are_known_before(
    text: str, game: str, message: str
) -> None:
    with pytest.raises(GameError, match=message):
        check_game(parse_engine(text), load(game))


@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
def test_weights_of_another_game_are_told_before_an_engine_starts(engine: str) -> None:
    spec = parse_engine(f"{engine}:weights={bundled_file('othello')}")
    with pytest.raises(OptionError, match=r"weights for Chess: .*othello.* of another game; name"):
        check_game(spec, load("chess"))
    if engine == "alphabeta":
        check_game(spec, load("othello"))


def test_named_weights_of_another_game_are_told_too(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(weights_text(load("othello").start()), encoding="utf-8")
    spec = parse_engine(f"alphabeta:weights={path}")
    with pytest.raises(OptionError, match="weights for Chess: there is no weight"):
        check_game(spec, load("chess"))
    check_game(spec, load("othello"))
