"""Plays as eXtreme Gammon writes them, read as GNU Backgammon reads them."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwire.games import OVER, load
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.rules.backgammon import BackgammonState
from boardwire.games.rules.backgammon.gnubg_id import write_position_id

_PLAY = re.compile(r"(?<=[0-9]{2}: )(?:(?:bar|[0-9]+)\*?(?:/(?:off|[0-9]+)\*?)+ ?)+")


def played(seed: int, plies: int) -> GameRecord:
    """A game of random moves that ends with a play, or with the game."""
    chooser = random.Random(seed)
    game = load("backgammon", match=5)
    state = game.start()
    moves: list[str] = []
    while state.to_act() != OVER and (len(moves) < plies or moves[-1].isdigit()):
        move = chooser.choice(state.legal_moves() or [it for it, _ in state.chance_outcomes()])
        moves.append(state.move_text(move))
        state.apply(move)
    return GameRecord(game, tuple(moves), ("ada", "ben"))


def without_marks(text: str) -> str:
    """A .mat with the way of each checker from stop to stop, and without marks of hits."""

    def steps(match: re.Match[str]) -> str:
        ways = [way.replace("*", "").split("/") for way in match[0].split()]
        return (
            " ".join("/".join(way[at : at + 2]) for way in ways for at in range(len(way) - 1)) + " "
        )

    return _PLAY.sub(steps, text)


@pytest.mark.slow
@pytest.mark.program
def test_hits_without_marks_are_those_that_gnu_backgammon_finds(
    program: Callable[[str], str], tmp_path: Path
) -> None:
    path, hits = tmp_path / "it.mat", 0
    for seed in range(8):
        text = write_record(played(seed, 30 + 5 * seed))
        hits += text.count("*")
        path.write_text(without_marks(text))
        told = subprocess.run(
            (program("gnubg"), "-t", "-q"),
            input=f"import mat {path}\nshow board\n",
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        ).stdout
        *_, theirs = re.findall(r"Position ID: (\S+)", told)
        state = read_records(path.read_text(), "mat")[-1].final()
        assert isinstance(state, BackgammonState)
        sides = state.counts(0), state.counts(1)
        assert theirs in (write_position_id(*sides), write_position_id(*sides[::-1])), seed
    assert hits > 20
