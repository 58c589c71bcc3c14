"""`boardwire match`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..command_line import Command, boardwire

pytestmark = pytest.mark.program


def test_a_match_prints_one_json_object() -> None:
    done = boardwire(
        *("match", "mcts:playouts=20,seed=1", "random:seed=2"),
        *("--game", "othello", "--size", "4", "--games", "2", "--json"),
    )
    report = json.loads(done.stdout)
    assert report["players"] == ["mcts:playouts=20,seed=1", "random:seed=2"]
    assert (report["game"], report["options"]) == ("othello", {"size": 4})
    assert len(report["games"]) == 2
    for number, game in enumerate(report["games"]):
        assert game["players"] == report["players"][:: 1 if number == 0 else -1]
        assert game["reason"] == "rule"
        assert re.fullmatch(r"[BW]\+\d+|0", game["result"])
        assert game["moves"] == [ply["move"] for ply in game["plies"]]
        assert all(seconds > 0 for seconds in game["seconds"])
    first, second = report["totals"]
    assert first["games"] == second["games"] == 2
    assert first["wins"] == second["losses"]
    assert first["points"] + second["points"] == 2
    assert "game 2/2: random:seed=2 - mcts:playouts=20,seed=1: " in done.stderr


def test_a_match_without_json_prints_a_table() -> None:
    done = boardwire("match", "random:seed=1", "random:seed=2", "--game", "pig", "-o", "target=10")
    assert done.returncode == 0
    assert "random:seed=1" in done.stdout
    assert "points" in done.stdout


def test_a_match_of_three_says_who_won_how_often() -> None:
    done = boardwire(
        *("match", "random:seed=1", "random:seed=1", "alphabeta", "--game", "nim"),
        *("-o", "players=3", "-o", "heaps=2,2", "--games", "2", "--json"),
    )
    report = json.loads(done.stdout)
    names = ["random:seed=1", "random:seed=1 (2)", "alphabeta"]
    assert report["players"] == [total["name"] for total in report["totals"]] == names
    assert report["games"][1]["players"] == [*names[1:], names[0]]
    assert sum(total["points"] for total in report["totals"]) == 2


@pytest.mark.parametrize(("misere", "told"), [("true", True), ("false", False)])
def test_shared_wins_have_a_column_where_there_are_any(misere: str, told: bool) -> None:
    done = boardwire(
        *("match", "random", "random", "random", "--game", "nim"),
        *("-o", "players=3", "-o", "heaps=1,1,1", "-o", f"misere={misere}"),
    )
    assert ("shared" in done.stdout) == told
    assert ("-P3 {Player 3 loses}" in done.stderr) == told


def test_games_that_were_played_are_told_when_an_engine_cannot_be_started_again(
    tmp_path: Path,
) -> None:
    faulty = Path(__file__).parents[2] / "engines" / "faulty.py"
    program = tmp_path / "engine"
    program.write_text(f"#!/bin/sh\nrm {program}; exec {sys.executable} {faulty} crash 1\n")
    program.chmod(0o755)
    done = boardwire(
        *("match", str(program), "random", "--game", "tictactoe", "--games", "5", "--json")
    )
    assert done.returncode == 2
    assert f"\nboardwire: cannot start {program}: " in done.stderr
    assert [game["reason"] for game in json.loads(done.stdout)["games"]] == ["crash"]


def test_a_match_with_gnugo(program: Callable[[str], str]) -> None:
    gnugo = f"{program('gnugo')} --mode gtp --level 1 --seed 1 --never-resign"
    done = boardwire(
        "match", "random", gnugo, "--game", "go", "--size", "5", "--games", "2", "--json"
    )
    games = json.loads(done.stdout)["games"]
    assert [game["reason"] for game in games] == ["rule", "rule"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("match", "mcts:seed=1,seed=2", "random", "--game", "go"), "seed is given twice"),
        (("match", "mcts:speed=3", "random", "--game", "go"), "mcts has no option 'speed'"),
        (
            ("match", "mctss:seed=1", "random", "--game", "go"),
            "called 'mctss:seed=1'; bundled",
        ),
        (
            ("match", "mctss", "random", "--game", "go"),
            "did you mean mcts? Bundled are alphabeta, ",
        ),
        (("match", "/no/such", "random", "--game", "go"), "cannot start /no/such"),
        (("match", "random", "random", "--game", "go", "--time", "soon"), "not a time control"),
        (("match", "random", "random", "--game", "go", "--time", "0"), "per-move time cannot"),
        (("match", "random", "random", "--game", "nim", "-o", "players=3"), "name 3 engines, not"),
        (
            ("match", "random", "random", "--game", "go", "--opening", "moves:A1,A1"),
            "ply 2: A1 is not a legal move here",
        ),
        (
            ("match", "random", "random", "--game", "go", "--opening", "file:/no/such/book.pgn"),
            "/no/such/book.pgn",
        ),
        (("match", "/", "random", "--game", "go"), "cannot start /: permission denied"),
        (("match", "alphabeta", "random", "--game", "kuhn"), "Kuhn Poker hides information from"),
        (("match", "random", "mcts", "--game", "rps"), "in Rock-Paper-Scissors players choose at"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command(*arguments).mistake


def test_engines_of_a_match_may_have_names() -> None:
    done = boardwire(
        *("match", "one=random:seed=1", "one=random:seed=2", "--game", "tictactoe", "--json")
    )
    assert json.loads(done.stdout)["players"] == ["one", "one (2)"]


@pytest.mark.slow
def test_a_program_that_says_nothing_is_announced_and_loses() -> None:
    hangs = Path(__file__).parents[2] / "engines" / "faulty.py"
    done = boardwire(
        *("match", f"silent={sys.executable} {hangs} hang", "other=random"),
        *("--game", "tictactoe", "--move-timeout", "1"),
    )
    assert done.returncode == 0
    told = "match 1: silent has not moved for 0.5 s; it loses if it has no move within 1 s"
    assert told in done.stderr
    assert "no move within 1 s" in done.stderr + done.stdout
    assert "genmove b is not answered: no response has come since" in done.stderr + done.stdout


def test_openings_that_cannot_be_used_are_named(command: Command, tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("B2\nB2 B2\n")
    arguments = ("match", "random", "random", "--game", "tictactoe", "--opening", f"file:{book}")
    played = command(*arguments)
    assert played.returncode == 1
    assert played.stderr.endswith("1 of 2 openings was skipped; the exit code is 1\n")
    assert f"boardwire: {book}: line 2: ply 2: B2 is not a legal move here\n" in played.stderr
    assert "boardwire: 1 of 2 openings was skipped\n" in played.stderr
    assert f"{book}: line 2: ply 2: " in command(*arguments, "--strict").mistake
    engines = ("--engine", "random", "--engine", "random", "--game", "tictactoe")
    for more in (("--rounds", "1"), ("--check",), ("--ask",)):
        done = boardwire("tournament", *engines, "--openings", f"file={book}", *more)
        assert done.returncode == 1
        assert done.stderr.endswith("1 of 2 openings was skipped; the exit code is 1\n")


def test_a_position_that_is_taken_as_something_else_is_told(command: Command) -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"
    done = command("show", "--game", "chess", "--position", fen)
    told = "boardwire: castling rights Q, which nothing can use here, are dropped\n"
    assert (done.returncode, done.stderr) == (0, told)


FAULTY = Path(__file__).parents[2] / "engines" / "faulty.py"


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "option", "status", "told"),
    [
        ("crash", (), 0, ""),
        ("crash", ("--fail-on", "faults"), 3, "(bad: 2 crash)"),
        ("crash", ("--fail-on", "time,crash"), 3, "(bad: 2 crash)"),
        ("illegal", ("--fail-on", "faults"), 3, "(bad: 2 illegal-move)"),
        ("illegal", ("--fail-on", "time,crash"), 0, ""),
        ("babble", ("--fail-on", "faults"), 3, "(bad: 2 protocol-error)"),
        ("none", ("--fail-on", "faults"), 0, ""),
    ],
)
def test_the_exit_status_tells_of_games_that_an_engine_broke(
    fault: str, option: tuple[str, ...], status: int, told: str
) -> None:
    done = boardwire(
        *("match", f"bad={sys.executable} {FAULTY} {fault} 1", "random:seed=1"),
        *("--game", "tictactoe", "--games", "2", *option),
    )
    assert done.returncode == status
    assert ("engines broke games" in done.stderr) == bool(told)
    assert told in done.stderr
    assert "bad" in done.stdout, "the table is printed all the same"


def test_a_fault_that_does_not_exist_is_refused() -> None:
    done = boardwire("match", "random", "random", "--game", "pig", "--fail-on", "crash,boom")
    assert "does not know 'boom': write faults, or some of time, illegal-move" in done.mistake


MATCH = ("match", "{engine}", "random", "--game", "go", "--record", "{games}")
TOURNAMENT = ("tournament", "--game", "go", "--engine", "cmd={engine}", "--engine", "random")
MISSING = "no-such-engine --gtp"


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        (MISSING, MATCH),
        (MISSING, (*TOURNAMENT, "--pgnout", "{games}")),
        (MISSING, (*TOURNAMENT, "--pgnout", "{games}", "--run", "{run}")),
        ("sh -c 'exit 3'", (*TOURNAMENT, "--pgnout", "{games}")),
    ],
)
def test_no_file_is_left_where_an_engine_cannot_start(
    engine: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    games = tmp_path / "games.sgf"
    places = {"engine": engine, "games": games, "run": tmp_path / "cup"}
    done = boardwire(*(it.format(**places) for it in words))
    assert done.returncode != 0
    assert not games.exists()
    if engine == MISSING:
        assert "no program no-such-engine is on the PATH; install it, or write its path" in (
            done.stderr
        )


def test_a_file_of_earlier_games_stays_where_an_engine_cannot_start(tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text("(;GM[1])\n")
    boardwire("match", "no-such-engine", "random", "--game", "go", "--record", str(file))
    assert file.read_text().startswith("(;GM[1])")
