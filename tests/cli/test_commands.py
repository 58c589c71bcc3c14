"""The command line as a user types it."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from boardwire.cli import app
from boardwire.games import load, names, searchable

pytestmark = pytest.mark.program

BOT = ("bot", "random", "--server", "tcp://127.0.0.1:1")  # where nobody is: it would try forever


def boardwire(*arguments: str, commands: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, "-m", "boardwire", *arguments),
        input=commands,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (("othello", "9"), 3005288),
        (("connect4", "8"), 5673234),
        (("tictactoe", "9"), 127872),
        (("pig", "2"), 6),
    ],
)
def test_perft_counts_leaves_at_exact_depth(arguments: tuple[str, ...], nodes: int) -> None:
    assert boardwire("perft", *arguments).stdout == f"nodes {nodes}\n"


def test_perft_refuses_what_it_cannot_count() -> None:
    done = boardwire("perft", "nim", "251")
    assert (done.returncode, done.stdout) == (2, "")
    assert "less than or equal to 250" in done.stderr


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
    assert ("-P3 by rule" in done.stderr) == told


def test_games_that_were_played_are_told_when_an_engine_cannot_be_started_again(
    tmp_path: Path,
) -> None:
    faulty = Path(__file__).parents[1] / "engines" / "faulty.py"
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
    gnugo = f"{program('gnugo')} --mode gtp --level 1"
    done = boardwire(
        "match", "random", gnugo, "--game", "go", "--size", "5", "--games", "2", "--json"
    )
    games = json.loads(done.stdout)["games"]
    assert [game["reason"] for game in games] == ["rule", "rule"]


def test_bench_of_searches_measures_every_game() -> None:
    rows = bench("search")
    assert {row["game"] for row in rows} == set(searchable())
    for name in searchable():
        game = load(name)
        wanted = {"mcts", "mcts, 2 threads", "expectiminimax"}
        if game.players == 2 and not game.has_chance:
            wanted.add("alphabeta")
        measured = {row["what"] for row in rows if row["game"] == name}
        assert wanted == {what for what in measured if not what.startswith("solved")}
    sizes = [row["options"] for row in rows if row["game"] == "go" and row["what"] == "alphabeta"]
    assert {"size": 9} in sizes
    assert {"size": 19} in sizes
    late = {row["game"] for row in rows if row["metric"] == "ms late at worst"}
    assert late >= {"go", "chess", "backgammon"}


def test_bench_of_rules_measures_every_game() -> None:
    rows = bench("games")
    assert {row["game"] for row in rows} == set(names())
    for name in names():
        assert {row["what"] for row in rows if row["game"] == name} == {"playouts", "perft"}


def bench(*arguments: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(
        boardwire("bench", *arguments, "--seconds", "0.02", "--json").stdout
    )
    for row in rows:
        assert set(row) == {"game", "options", "what", "metric", "rate"}
        assert row["rate"] > 0
    return rows


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("perft", "parcheesi", "3"), "no game is called 'parcheesi'"),
        (("perft", "go", "3", "--size", "99"), "option size must be"),
        (("perft", "go", "3", "-o", "size"), "'size' is no option; write -o NAME=VALUE"),
        (("perft", "go", "3", "-o", "size=7", "-o", "size=9"), "the option size is given twice"),
        (("perft", "go", "3", "--size", "7", "-o", "size=7"), "the option size is given twice"),
        (
            ("perft", "tictactoe", "3", "--position", "X-------- O", "-o", "position=--------- X"),
            "the option position is given twice",
        ),
        (("match", "mcts:seed=1,seed=2", "random", "--game", "go"), "seed is given twice"),
        (("match", "mcts:speed=3", "random", "--game", "go"), "mcts has no option 'speed'"),
        (
            ("match", "mctss:seed=1", "random", "--game", "go"),
            "called 'mctss:seed=1'; there",
        ),
        (
            ("match", "mctss", "random", "--game", "go"),
            "there are alphabeta, expectiminimax, mcts",
        ),
        (
            ("bot", "mctss", "--server", "tcp://127.0.0.1:1"),
            "a program stands in quotes with its",
        ),
        (("match", "/no/such", "random", "--game", "go"), "cannot start /no/such"),
        (("match", "random", "random", "--game", "go", "--time", "soon"), "not a time control"),
        (("match", "random", "random", "--game", "go", "--time", "0"), "per-move time cannot"),
        (("match", "random", "random", "--game", "nim", "-o", "players=3"), "name 3 engines, not"),
        (("serve", "--bots", "gnugo"), "'gnugo' is no bundled engine; there are"),
        (
            ("match", "random", "random", "--game", "go", "--opening", "moves:A1,A1"),
            "ply 2: A1 is not a legal move here",
        ),
        (
            ("match", "random", "random", "--game", "go", "--opening", "file:/no/such/book.pgn"),
            "/no/such/book.pgn",
        ),
        (("serve", "--bots", "", "--database", "/no/such/folder/it.db"), "/no/such/folder/it.db"),
        (("serve", "--bots", "", "--host", "192.0.2.1"), "no address of this machine; choose an"),
        (("serve", "--bots", "", "--host", "a..b"), "no host has that name"),
        (("convert", "/no/such/file"), "boardwire: /no/such/file: there is no such file"),
        (("convert", "/"), "boardwire: /: this is a folder; name a file"),
        (("match", "/", "random", "--game", "go"), "cannot start /: permission denied"),
        (("connect", "ws://localhost:1"), "ws://localhost:1/gtp: no server listens there; start"),
        (("connect", "wss://127.0.0.1:1"), "wss://127.0.0.1:1/gtp: no server listens there"),
        (("connect", "tcp://a..b"), "a..b:7400: a host cannot have that name"),
        (("engine", "stockfish"), "'stockfish' is no bundled engine"),
        (("connect", "http://localhost"), "not an address"),
        (("connect", "tcp://127.0.0.1:1"), "127.0.0.1:1"),
        (("bot", "gnugo --mode gtp", "--server", "tcp://127.0.0.1:1"), "say with --game"),
        ((*BOT, "--games", "3", "-o", "games=4"), "the option games is given twice"),
        (("connect", "tcp://127.0.0.1:1", "--size", "9"), "name it with --game"),
        (("connect", "tcp://127.0.0.1:1", "--opponent", "a b"), "'a b' cannot be a name"),
        (
            ("connect", "tcp://127.0.0.1:1", "--game", "go", "-o", "size=\t9"),
            "not one word of a command",
        ),
        ((*BOT, "--name", "a b"), "'a b' cannot be a name: write up to 40 letters"),
        ((*BOT, "--name", ""), "'' cannot be a name: write up to 40 letters"),
        ((*BOT, "--name", "any"), "'any' cannot be a name: the word has another meaning"),
        ((*BOT, "--token", "a b"), "not one word of a command: 'a b'"),
        ((*BOT, "--time", "soon"), "not a time control: 'soon'"),
        (("matches", "--running", "--finished"), "exclude each other"),
        (("matches", "--server", "tcp://127.0.0.1:1"), "127.0.0.1:1"),
        (("serve", "--bots", "mcts:speed=9"), "mcts has no option 'speed'"),
        (("serve", "--broker", "localhost", "--bots", ""), "write mqtt://HOST:PORT"),
        (("serve", "--set", "server.prot=1"), "did you mean server.port?"),
        (("serve", "--set", "port"), "write --set SECTION.OPTION=VALUE"),
        (("serve", "--config", "/no/such.toml"), "/no/such.toml: No such file or directory"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(arguments: tuple[str, ...], message: str) -> None:
    done = boardwire(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.startswith("boardwire: ")
    assert done.stderr.count("\n") == 1
    assert "Errno" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("option", ["--port", "--http-port"])
def test_a_port_that_is_taken_is_told_with_its_option(option: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = boardwire("serve", "--bots", "", "--port", "0", "--http-port", "0", option, port)
    assert done.returncode == 2
    assert done.stderr == (
        f"boardwire: cannot listen at 127.0.0.1:{port}: another program listens there already; "
        f"choose another with {option}\n"
    )


def test_numbers_beyond_all_measure_are_refused() -> None:
    for arguments in (("perft", "go", "9" * 20), ("bench", "--seconds", "inf")):
        done = boardwire(*arguments)
        assert done.returncode == 2
        assert "less than or equal to" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_server_that_says_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.cli.matches.ANSWER_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        done = CliRunner().invoke(app, ["matches", "--server", address])
    assert isinstance(done.exception, BaseException)
    assert str(done.exception) == f"{address} gave no answer; is it a server of boardwire?"


def test_a_database_that_is_none_is_one_line(tmp_path: Path) -> None:
    done = boardwire(
        *("serve", "--bots", "", "--port", "0", "--http-port", "0", "--database", str(tmp_path))
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"cannot use the database {tmp_path}: this is a folder; name a file" in done.stderr


def test_serve_says_where_it_listens_serves_and_stops(tmp_path: Path) -> None:
    with subprocess.Popen(
        (
            *(sys.executable, "-m", "boardwire", "serve", "--port", "0", "--http-port", "0"),
            *("--bots", "random", "--database", str(tmp_path / "it.db")),
        ),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as serving:
        try:
            assert serving.stdout is not None
            greeting = [serving.stdout.readline() for _ in range(4)]
            found = re.search(r"tcp://127\.0\.0\.1:\d+", "".join(greeting))
            assert found
            use(found[0])
        finally:
            serving.send_signal(signal.SIGTERM)
        assert serving.wait(20) == 0


def test_serve_checks_a_file_without_starting(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("[house]\nbots = ['random']\n[matches]\ntime = '5m+3'\n")
    checked = boardwire("serve", "--config", str(file), "--check-config")
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "ok\n", "")
    shown = boardwire("serve", "--config", str(file), "--check-config", "-v", "--port", "0")
    assert {'time = "5m+3"', 'bots = ["random"]', "port = 0"} < set(shown.stdout.splitlines())

    file.write_text(
        "[house]\nbots = ['stockfish']\n[tls]\ncertificate = '/no/such.pem'\n"
        "[[schedule]]\ngame = 'parcheesi'\n"
    )
    wrong = boardwire("serve", "--config", str(file), "--check-config")
    assert wrong.returncode == 2
    assert wrong.stdout == ""
    told = wrong.stderr.splitlines()
    assert "[tls] cannot use the certificate of /no/such.pem" in told[0]
    assert "[house] bots: 'stockfish' is no bundled engine" in told[1]
    assert "[[schedule]] number 1: no game is called 'parcheesi'" in told[2]
    assert len(told) == 3


def use(server: str) -> None:
    """Do at `server` what its greeting proposes, right and wrong."""
    played = boardwire(
        "connect", server, "--game", "connect4", commands="genmove b\nbw-game\nquit\n"
    )
    assert played.returncode == 0
    move, game, goodbye = played.stdout.split("\n\n")[:3]
    assert re.fullmatch(r"= [A-G]1", move)
    assert (game, goodbye) == ("= connect4", "= ")
    wrong = boardwire("connect", server, "--game", "parcheesi")
    assert "no game is called 'parcheesi'" in wrong.stderr
    placed = boardwire(
        *("connect", server, "--game", "tictactoe", "--position", "X---O---- X"),
        commands="bw-position\nquit\n",
    )
    assert placed.stdout == "= X---O---- X\n\n= \n\n"
    misplaced = boardwire(
        *("bot", "random", "--server", server, "--game", "tictactoe"),
        *("--position", "XX------- O"),
    )
    assert misplaced.returncode == 2
    assert "'XX------- O' is no position of tic-tac-toe" in misplaced.stderr
    listed = boardwire("matches", "--server", server, "--json")
    assert json.loads(listed.stdout) == []
    refused = boardwire("bot", "random", "--server", server, "--game", "go", "--size", "0")
    assert refused.returncode == 2
    assert "option size must be" in refused.stderr
