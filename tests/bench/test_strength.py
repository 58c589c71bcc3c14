"""bench/strength.py: matches become rows with error bars."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from programs import Program
from strength import Pairing, features, measure

from boardwire.games import GameError

PROGRAM = Path(__file__).parents[2] / "bench" / "strength.py"


def strength(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, str(PROGRAM), *arguments),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.program
def test_a_search_meets_itself_with_two_values_of_an_option() -> None:
    words = ("--option", "exploration=1:100", "--nodes", "60", "--games", "4", "--json")
    done = strength("features", "mcts", "--game", "tictactoe", *words)
    assert done.returncode == 0, done.stderr
    [row] = json.loads(done.stdout)
    assert row["wins"] + row["draws"] + row["losses"] == 4
    assert row["interval"][0] <= row["share"] <= row["interval"][1]
    assert row["ours"] == "mcts:exploration=1,playouts=60"
    assert row["theirs"] == "mcts:exploration=100,playouts=60"


def test_an_option_that_is_none_is_refused() -> None:
    with pytest.raises(GameError, match="'turbo' is no switch of mcts"):
        list(features("mcts", "hex", ["turbo"], 100))


@pytest.mark.program
def test_a_board_of_another_size_is_played_on() -> None:
    [pairing] = features("mcts", "hex", ["rave"], 10, size=3)
    [row] = measure([pairing], games=2, concurrency=1)
    assert pairing.name == "hex 3, rave=true or false"
    assert row.score is not None
    assert row.score.games == 2


@pytest.mark.program
def test_two_threads_meet_one_with_more_time() -> None:
    words = ("--only", "connect4 alphabeta", "--seconds", "0.01", "--games", "2", "--json")
    done = strength("threads", *words)
    [row] = json.loads(done.stdout)
    assert row["ours"] == "alphabeta:threads=2,time=0.01"
    assert row["theirs"] == "alphabeta:threads=1,time=0.017"
    assert row["wins"] + row["draws"] + row["losses"] == 2


def test_a_peer_that_is_missing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    nobody = Program("Nobody", "nobody-plays --gtp", "nowhere")
    pairing = Pairing("hex, Nobody", "hex", "mcts", "", promised=0.5, peer=nobody)
    [row] = measure([pairing], games=1, concurrency=1)
    assert (row.score, row.kept) == (None, False)
    assert "Nobody (nobody-plays) is not installed: nowhere" in capsys.readouterr().err


def test_chess_is_played_against_stockfish(program: Callable[[str], str]) -> None:
    program("stockfish")
    done = strength("peers", "--only", "2000", "--games", "1", "--seconds", "0.01")
    assert "chess, Stockfish of 2000 Elo" in done.stdout
    assert "game 1/1" in done.stderr
