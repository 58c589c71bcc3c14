"""The adapter of UCI: what may stand behind `uci:`."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from tests.zygote import boardwire_command

from boardwire.clients.adapters import ADAPTERS, AdaptedEngine, adapter_named
from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import GameError, OptionError, load
from boardwire.matches import LagLimits, Limits, Reason
from boardwire.matches.drivers.uci import UciDriver
from boardwire.matches.records.verification import violation
from boardwire.protocol import TimeControl

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
    assert engine.argv("chess") == boardwire_command("engine", text, "--game", "chess")


@pytest.mark.parametrize("option", ["ponder=true", "Ponder=true"])
def test_an_engine_that_is_told_to_ponder_is_asked_to(option: str) -> None:
    driver = UCI.make_driver(UCI.parse(f"uci:sh:{option}"))
    driver.introduce()
    driver.data_to_send(0.0)
    driver.receive_data(b"option name Ponder type check default false\nuciok\n", 0.0)
    assert driver.data_to_send(0.0) == b"setoption name Ponder value true\n"


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


BUSY = Limits(grace=20, lag=LagLimits(budget=500))
"""Limits with which nobody loses on time because the machine is busy."""
QUEEN_WINS = "7k/8/8/8/8/8/5Q2/6K1 w - - 0 1"
"""A position of chess that any engine wins within ten moves."""
RACE = "8/8/p1p1p1p1/8/8/P1P1P1P1/8/8 b"
"""A position of Breakthrough that is soon over."""
ROOKS_CASTLE = "4k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w KBk - 0 1"
"""A position of Chess960 with a rook off its corner that may castle."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "options", "game", "position", "choices"),
    [
        ("stockfish", "nodes=2000,Threads=1", "chess", QUEEN_WINS, {}),
        ("stockfish", "depth=4,Threads=1", "chess", ROOKS_CASTLE, {"chess960": 0}),
        ("fairy-stockfish", "depth=4", "chess", QUEEN_WINS, {}),
        ("fairy-stockfish", "depth=4", "breakthrough", RACE, {}),
        ("gnuchess --uci", "depth=5,OwnBook=false", "chess", QUEEN_WINS, {}),
        ("toga2", "depth=6,OwnBook=false", "chess", QUEEN_WINS, {}),
        ("glaurung", "depth=6,OwnBook=false,Threads=1", "chess", QUEEN_WINS, {}),
    ],
)
async def test_real_engines_play_themselves_to_the_end(
    command: str,
    options: str,
    game: str,
    position: str,
    choices: dict[str, int],
    program: Callable[[str], str],
) -> None:
    name, *arguments = command.split()
    engine = parse_engine(f"uci:'{' '.join((program(name), *arguments))}':{options}")
    (record,) = await play_games(
        *((engine, engine), ("black", "white"), load(game, position=position, **choices)),
        games=1,
        time=TimeControl.parse("1m+1"),
    )
    assert record.result is not None
    assert record.result.reason is Reason.RULE, record.result
    assert violation(record.to_data()) is None
    if position == QUEEN_WINS:
        assert record.result.text == "W+"


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("time", ["0.1/move", "1.5+0.05", "0.3+2x0.2", "0.3+1/5", "500n/move"])
async def test_stockfish_is_told_time_of_every_kind(
    time: str, program: Callable[[str], str]
) -> None:
    engine = parse_engine(f"uci:{program('stockfish')}:Threads=1,ponder=true")
    (record,) = await play_games(
        *((engine, engine), ("black", "white"), load("chess", position=QUEEN_WINS)),
        games=1,
        time=TimeControl.parse(time),
        limits=BUSY,
    )
    assert record.result is not None
    assert (record.result.text, record.result.reason) == ("W+", Reason.RULE)
