"""The options of engines as UCI declares them."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import SEARCHERS, make_searcher
from boardwire.clients.engines.uci.strength import LEVELS
from boardwire.clients.engines.uci.uci_options import EngineUciOptions
from boardwire.games import OptionError, load
from boardwire.protocol.uci import EngineOption, OptionType, SetOption


def options_of(engine: str = "alphabeta", game: str = "chess") -> EngineUciOptions:
    return EngineUciOptions(make_searcher(engine), load(game))


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


def test_syzygy_is_for_chess_alone() -> None:
    chess, checkers = options_of(), options_of(game="checkers")
    assert "SyzygyPath" in [option.name for option in chess.declared]
    assert "tables" in [option.name for option in checkers.declared]
    with pytest.raises(OptionError, match="there is no folder /nowhere"):
        chess.set(SetOption("SyzygyPath", "/nowhere"))
    chess.set(SetOption("SyzygyPath", "<empty>"))
    assert chess.searcher.options["tables"] == ""


def test_options_of_strength_set_the_level() -> None:
    options = options_of()
    assert options.level is None
    options.set(SetOption("uci_limitstrength", "true"))
    options.set(SetOption("UCI_Elo", str(LEVELS["alphabeta"][1].elo)))
    assert options.level == LEVELS["alphabeta"][1]
    options.set(SetOption("UCI_AnalyseMode", "true"))
    assert options.level is None
    options.set(SetOption("UCI_AnalyseMode", "false"))
    options.set(SetOption("UCI_LimitStrength", "false"))
    options.set(SetOption("Skill Level", "0"))
    assert options.level == LEVELS["alphabeta"][0]


def test_a_new_game_keeps_the_options() -> None:
    options = options_of()
    options.set(SetOption("UCI_LimitStrength", "true"))
    options.set(SetOption("Clear Hash"))
    assert options.level is not None


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
        ("UCI_Elo", "99999", "option UCI_Elo must be"),
        ("Skill Level", "21", "option Skill Level must be"),
        ("UCI_LimitStrength", "x", "option UCI_LimitStrength must be"),
        ("OwnBook", "x", "option OwnBook must be"),
        ("Contempt", "10", "there is no option 'Contempt'"),
    ],
)
def test_wrong_values_are_refused(name: str, value: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        options_of().set(SetOption(name, value))


def test_chess960_is_an_option_of_chess_alone() -> None:
    with pytest.raises(OptionError, match="no option 'UCI_Chess960'"):
        options_of(game="othello").set(SetOption("UCI_Chess960", "true"))
