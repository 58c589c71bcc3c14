"""`boardwire table`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..command_line import Outcome, boardwire

pytestmark = pytest.mark.program


def run(*arguments: str | Path, commands: str = "", code: int = 0) -> Outcome:
    """Run a command and see that it has this exit code."""
    done = boardwire(*arguments, commands=commands)
    assert done.returncode == code, done.stderr
    return done


def test_tables_are_made_kept_and_shown(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    make = ("table", "make", "checkers", "--out", folder)
    assert run(*make, "--pieces", "2").stdout.count("bytes") == 1
    assert "english-3.table" in run(*make, "--pieces", "3").stdout
    assert run(*make, "--pieces", "3").stdout == ""
    show = ("table", "show", "checkers", folder, "--position")
    assert run(*show, "B:WK4:BK10,K18").stdout.startswith("won in 7 plies: 10-14 ")
    assert run(*show, "W:WK5:BK32").stdout.startswith("drawn: 5-")
    assert run(*show, "W:WK5:BK22,K18").stdout.startswith("lost in ")
    assert "up to 3 pieces" in run(*show, "B:W21-24:B1,2", code=2).stderr
    nothing = tmp_path / "nothing"
    missing = run("table", "show", "checkers", nothing, "--position", "W:WK5:BK32", code=2).stderr
    assert f"no tables of Checkers in {nothing}; `boardwire table make checkers" in missing
    assert "5 pieces at most" in run(*make, "--pieces", "9", code=2).stderr
    assert "no endgame tables for Go" in run("table", "make", "go", "--out", "x", code=2).stderr
    played = run(
        *("engine", f"alphabeta:tables={folder}", "--game", "checkers"),
        *("--position", "B:WK4:BK10,K18"),
        commands="genmove b\nbw-estimate\n",
    ).stdout
    assert played == "= 10-14\n\n= 1.000000\n\n"
