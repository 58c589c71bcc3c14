"""`boardwire serve`."""

from __future__ import annotations

import json
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.processes import KilledPopen
from tests.served import stop
from tests.zygote import REAL

from boardwire.cli.server.serve import _go_opponent
from boardwire.server.config.sections.matches import HouseSettings
from boardwire.server.config.server_config import ServerConfig

from ..command_line import boardwire

pytestmark = pytest.mark.program


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("serve", "--bots", "gnugo"), "'gnugo' is not a bundled engine; bundled are"),
        (("serve", "--bots", "", "--database", "/no/such/folder/it.db"), "/no/such/folder/it.db"),
        (
            ("serve", "--bots", "", "--address", "192.0.2.1"),
            "this machine does not have that address; choose an",
        ),
        (("serve", "--bots", "", "--address", "a..b"), "no host has that name"),
        (("serve", "--bots", "mcts:speed=9"), "mcts has no option 'speed'"),
        (("serve", "--broker", "localhost", "--bots", ""), "write mqtt://HOST:PORT"),
        (("serve", "--set", "server.prot=1"), "did you mean server.port?"),
        (("serve", "--set", "port"), "write --set SECTION.OPTION=VALUE"),
        (("serve", "--config", "/no/such.toml"), "/no/such.toml: there is no such file or folder"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(arguments: tuple[str, ...], message: str) -> None:
    assert message in boardwire(*arguments, "--port", "0", "--http-port", "0").mistake


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


def test_a_database_that_is_none_is_one_line(tmp_path: Path) -> None:
    done = boardwire(
        *("serve", "--bots", "", "--port", "0", "--http-port", "0", "--database", str(tmp_path))
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"cannot use the database {tmp_path}: this is a folder; name a file" in done.stderr


@contextmanager
def serving(database: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A server at free ports; at the end it is told to stop."""
    with KilledPopen(
        (*REAL, "serve", "--port", "0", "--http-port", "0", "--database", str(database), *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            stop(process, 20)


def greeting_of(process: subprocess.Popen[str]) -> str:
    """The lines that a server prints when it is ready."""
    assert process.stdout is not None
    return "".join(iter(process.stdout.readline, "Stop with Ctrl-C.\n"))


def test_serve_says_where_it_listens_serves_and_stops(tmp_path: Path) -> None:
    with serving(tmp_path / "it.db", "--bots", "random") as process:
        found = re.search(r"tcp://127\.0\.0\.1:\d+", greeting_of(process))
        assert found
        use(found[0])
    assert process.returncode == 0


@pytest.mark.long
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_serve_names_addresses_that_this_machine_reaches(host: str, tmp_path: Path) -> None:
    with serving(tmp_path / "it.db", "--bots", "", "--address", host) as process:
        greeting = greeting_of(process)
    assert "http://127.0.0.1:" in greeting and "ws://127.0.0.1:" in greeting
    told = "Other machines write the name or address of this one in place of 127.0.0.1."
    assert (told in greeting) == (host == "0.0.0.0")


@pytest.mark.parametrize(
    ("bots", "proposed"),
    [
        (("random",), " --opponent random"),
        (("alphabeta", "random", "mcts:playouts=9"), " --opponent mcts"),
        (("alphabeta",), ""),
        ((), ""),
    ],
)
def test_serve_proposes_an_opponent_that_the_server_has(
    bots: tuple[str, ...], proposed: str
) -> None:
    config = ServerConfig(house=HouseSettings(bots=bots))
    assert _go_opponent(config) == proposed


def test_serve_takes_the_settings_of_its_sections(tmp_path: Path) -> None:
    words = ("--game", "nim", "--game", "hex", "--bots", "random", "--copies", "3", "--time", "1m")
    more = ("--broker", "mqtt://h", "--address", "::1", "--database", "none", "--http-port", "0")
    shown = boardwire("serve", "--check-config", "-v", *words, *more).stdout.splitlines()
    assert {
        *('games = ["nim", "hex"]', 'bots = ["random"]', "copies = 3", 'time = "1m"'),
        *('url = "mqtt://h"', 'address = "::1"', 'database = "none"', "http_port = 0"),
    } < set(shown)


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
    assert "[house] bots: 'stockfish' is not a bundled engine" in told[1]
    assert "[[schedule]] number 1: no game is called 'parcheesi'" in told[2]
    assert len(told) == 3


def use(server: str) -> None:
    """Do at `server` what its greeting proposes, right and wrong."""
    played = boardwire(
        "connect", server, "--game", "connect4", commands="genmove b\nbw-game\nquit\n"
    )
    assert played.returncode == 0
    answers = re.sub(r"(?m)^#.*\n", "", played.stdout)
    move, game, goodbye = answers.split("\n\n")[:3]
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
