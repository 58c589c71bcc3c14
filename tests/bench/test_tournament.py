"""bench/tournament.py: its instant engine plays legal games, and missing programs are named."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import tournament
from programs import MissingProgram, Program

from boardwire.games import load


@pytest.mark.program
def test_the_instant_engine_plays_a_legal_game(
    tmp_path: Path, program: Callable[[str], str]
) -> None:
    program("cc")
    words = tournament.Bench(tmp_path).instant()
    commands = "boardsize 9\nclear_board\n" + "genmove b\ngenmove w\n" * 28 + "nonsense\nquit\n"
    run = subprocess.run(words, input=commands, capture_output=True, text=True, check=True)
    answers = run.stdout.split("\n\n")
    assert answers[-3:] == ["? unknown command", "= ", ""]
    state = load("go", size=9).start()
    for answer in answers[2:-3]:
        state.apply(state.parse_move(answer.removeprefix("= ")))
    assert state.to_act() < 0, "two passes end the game"


def test_a_missing_peer_is_named_with_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = Program("gogui-twogtp", "no-such-program", "GoGui")
    monkeypatch.setattr(tournament, "GOGUI", missing)
    monkeypatch.setattr(tournament.Bench, "instant", lambda bench: ["engine"])
    with pytest.raises(MissingProgram, match=r"gogui-twogtp .* is not installed: GoGui"):
        tournament.Bench(tmp_path).gogui(1)
