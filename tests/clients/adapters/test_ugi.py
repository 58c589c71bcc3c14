"""The adapter of UGI: what may stand behind `ugi:`, faults, and whole games with our own face."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from boardwire.clients.adapters import ADAPTERS
from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import Game, GameError, OptionError, load
from boardwire.matches import Limits, MatchRecord, Reason
from boardwire.matches.drivers.ugi import UgiDriver
from boardwire.protocol import TimeControl

UGI = ADAPTERS["ugi"]
FAULTY = Path(__file__).parents[2] / "engines" / "faulty_ugi.py"


def faulty(fault: str, good_moves: int = 0) -> str:
    return f"ugi:'{sys.executable} {FAULTY} {fault} {good_moves}'"


async def play(
    black: str, white: str, game: Game, time: str = "none", move_timeout: float = 60
) -> MatchRecord:
    (record,) = await play_games(
        *((parse_engine(black), parse_engine(white)), ("black", "white"), game),
        games=1,
        time=TimeControl.parse(time),
        limits=Limits(move_timeout=move_timeout, grace=0.2),
    )
    return record


def test_an_engine_is_named_by_its_command_with_its_options() -> None:
    engine = UGI.parse("ugi:sh:hash=16,depth=4")
    assert engine.target == ("sh",)
    assert isinstance(UGI.make_driver(engine), UgiDriver)
    with pytest.raises(OptionError, match="option depth must be a whole number"):
        UGI.parse("ugi:sh:depth=x")


def test_every_game_of_two_players_without_chance_can_be_played() -> None:
    engine = UGI.parse("ugi:sh")
    assert {"othello", "chess", "go", "hex", "amazons", "checkers"} <= set(UGI.games)
    assert not {"backgammon", "pig", "kuhn", "rps"} & set(UGI.games)
    UGI.check_game(engine, load("hex"))
    with pytest.raises(GameError, match="no words for the rolls of Backgammon"):
        UGI.check_game(engine, load("backgammon"))


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.program
@pytest.mark.parametrize(
    ("fault", "reason", "detail"),
    [
        ("crash", Reason.CRASH, "exit code 3: something terrible happened"),
        ("half", Reason.CRASH, 'exit code 3: the line "bestmove A" has no line end'),
        ("hang", Reason.NO_ANSWER, "no move within 1 s"),
        ("illegal", Reason.ILLEGAL_MOVE, "A1 is "),
        ("babble", Reason.PROTOCOL, "bytes"),
    ],
)
async def test_a_faulty_engine_loses_with_that_reason(
    fault: str, reason: Reason, detail: str
) -> None:
    seconds = 1 if fault == "hang" else 60
    record = await play("random:seed=1", faulty(fault, 1), load("tictactoe"), move_timeout=seconds)
    assert record.result is not None
    assert (record.result.reason, record.result.winner) == (reason, 0)
    assert detail in record.result.detail


@pytest.mark.program
async def test_engines_tell_their_own_view_of_the_result() -> None:
    record = await play(faulty("sound", 9), faulty("dumb", 9), load("tictactoe"))
    assert record.result is not None
    assert (record.result.reason, record.result.text) == (Reason.RULE, "B+")
    assert record.scores == {0: "B+"}


@pytest.mark.slow
@pytest.mark.program
@pytest.mark.parametrize(
    "game",
    [
        load("othello", size=6),
        load("connect4", position="4445"),
    ],
    ids=lambda game: game.name,
)
async def test_our_engines_behind_ugi_play_whole_games(game: Game) -> None:
    options = " ".join(
        f"-o {name}={value}" for name, value in game.options.items() if name != "position"
    )
    face = f"{sys.executable} -m boardwire engine alphabeta --game {game.name} {options} --ugi"
    record = await play(f"ugi:'{face}':depth=2", "alphabeta:depth=2", game, "1m+1")
    assert record.result is not None
    assert record.result.reason is Reason.RULE, record.result
    winner = record.result.winner
    assert record.scores[0] == ("0" if winner is None else f"{'BW'[winner]}+")
