"""The adapter of UCI: what may stand behind `uci:`."""

from __future__ import annotations

import sys

import pytest

from boardwire.clients.adapters import ADAPTERS, AdaptedEngine, adapter_named
from boardwire.games import GameError, OptionError, load
from boardwire.matches.drivers.uci import UciDriver

UCI = ADAPTERS["uci"]


def test_an_engine_is_named_by_its_command() -> None:
    text = f"uci:'{sys.executable} engine.py':Hash=16,depth=4"
    engine = UCI.parse(text)
    assert engine == AdaptedEngine(
        "uci", (sys.executable, "engine.py"), (("Hash", "16"), ("depth", "4")), text
    )
    assert str(engine) == text
    assert engine.name == sys.executable.rpartition("/")[2]
    assert isinstance(UCI.make_driver(engine), UciDriver)
    assert engine.argv("chess")[1:] == ("-m", "boardwire", "engine", text, "--game", "chess")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("uci:", "names no program; write uci:COMMAND or uci:'COMMAND LINE':NAME=VALUE"),
        ("uci:nosuchprogram", "no program is called 'nosuchprogram'; write uci:COMMAND"),
        ("uci:sh:depth=x", "option depth must be a whole number from 0 to 1000, not 'x'"),
        ("uci:sh:MultiPV=3", "MultiPV is set by the game and by each command: leave it out"),
        ("uci:sh:uci_chess960=true", "UCI_Chess960 is set by the game"),
        ("uci:'sh", "the quote ' is not closed"),
    ],
)
def test_a_wrong_engine_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        UCI.parse(text)
    assert message in str(caught.value)


def test_games_are_checked_before_an_engine_is_started() -> None:
    engine = UCI.parse("uci:sh")
    UCI.check_game(engine, load("chess"))
    with pytest.raises(GameError, match="UCI has no Othello here; engines with it play Chess"):
        UCI.check_game(engine, load("othello"))


def test_adapters_are_found_by_their_prefix() -> None:
    assert adapter_named("uci:stockfish") is UCI
    assert adapter_named("uci") is None
    assert adapter_named("mcts:playouts=3") is None
