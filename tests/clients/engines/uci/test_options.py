"""The options of engines as UCI declares them."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import SEARCHERS, make_searcher
from boardwire.clients.engines.uci.options import UciOptions
from boardwire.games import OptionError, load
from boardwire.protocol.uci import EngineOption, OptionType, SetOption


def options_of(engine: str = "alphabeta", game: str = "chess") -> UciOptions:
    return UciOptions(make_searcher(engine), load(game))


@pytest.mark.parametrize("engine", list(SEARCHERS))
def test_every_option_is_declared_with_a_value_that_can_be_set(engine: str) -> None:
    options = options_of(engine)
    for option in options.declared:
        assert EngineOption.parse(option.text.split()) == option
        if option.type is OptionType.SPIN:
            assert option.minimum is not None
            assert option.maximum is not None
            assert option.minimum <= int(option.default) <= option.maximum < 2**31
        value = None if option.type is OptionType.BUTTON else option.default or "<empty>"
        options.set(SetOption(option.name, value))


@pytest.mark.parametrize(
    ("engine", "own"), [("alphabeta", "table"), ("expectiminimax", "table"), ("mcts", "memory")]
)
def test_the_size_of_the_table_is_called_hash(engine: str, own: str) -> None:
    options = options_of(engine)
    options.set(SetOption("hash", "32"))
    assert options.searcher.options[own] == 32
    assert own not in [option.name for option in options.declared]


def test_options_that_uci_has_are_those_of_the_session() -> None:
    options = options_of()
    options.set(SetOption("MultiPV", "4"))
    options.set(SetOption("Move Overhead", "250"))
    options.set(SetOption("UCI_Chess960", "true"))
    assert (options.lines, options.overhead) == (4, 0.25)
    assert options.game.options["chess960"] == 518
    options.set(SetOption("UCI_Chess960", "false"))
    assert options.game == load("chess")


def test_a_cleared_table_is_that_of_a_new_searcher_with_the_same_options() -> None:
    options = options_of()
    options.set(SetOption("depth", "5"))
    before = options.searcher
    options.set(SetOption("Clear Hash"))
    assert options.searcher is not before
    assert options.searcher.options == before.options


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("MultiPV", "0", "option MultiPV must be"),
        ("Threads", "many", "option Threads must be"),
        ("Ponder", "x", "option Ponder must be"),
        ("UCI_Chess960", "x", "option UCI_Chess960 must be"),
        ("resign", "0", "there is no option 'resign'"),
        ("Contempt", "10", "there is no option 'Contempt'"),
    ],
)
def test_wrong_values_are_refused(name: str, value: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        options_of().set(SetOption(name, value))


def test_chess960_is_an_option_of_chess_alone() -> None:
    with pytest.raises(OptionError, match="no option 'UCI_Chess960'"):
        options_of(game="othello").set(SetOption("UCI_Chess960", "true"))
