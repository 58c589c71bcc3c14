"""The examples for a class: the settings, a bot in each language, a table of grades."""

from __future__ import annotations

import asyncio
import csv
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwire.server import Server, run_server
from boardwire.server.accounts.account import Role
from boardwire.server.config import read_config
from boardwire.server.store import RecordQuery, Store

from ..server.people import facts, person_of
from ..until import until

CLASSROOM = Path(__file__).parents[2] / "examples" / "classroom"
NAMES = ["anna", "ben"]


async def students(
    server: Server, commands: dict[str, list[str]]
) -> list[asyncio.subprocess.Process]:
    """The bots of students with accounts, once they wait for a match."""
    running = []
    for name, command in commands.items():
        token = await server.accounts.register(name)
        environment = {**os.environ, "BOARDWIRE_TOKEN": token}
        running.append(
            await asyncio.create_subprocess_exec(
                *command, stdout=subprocess.DEVNULL, env=environment
            )
        )
    async with asyncio.timeout(60):
        while {bot.name for bot in server.lobby.waiting} < set(commands):
            await server.lobby.changed_since(server.lobby.changes)
    return running


@pytest.mark.slow
@pytest.mark.server
@pytest.mark.program
async def test_a_lesson_ends_with_grades(tmp_path: Path, program: Callable[[str], str]) -> None:
    overrides = {
        "server.address": "127.0.0.1",
        "server.port": "0",
        "server.http_port": "0",
        "house.bots": "",
        "store.database": str(tmp_path / "class.db"),
        "matches.stop_seconds": "0",
    }
    config = read_config(CLASSROOM / "class.toml", overrides=overrides)
    async with run_server(config) as server:
        server.lobby.reserve(NAMES)  # for the tournament alone
        token = await server.accounts.register("teacher", Role.ADMIN)
        starter = [sys.executable, str(CLASSROOM / "starter.py"), "anna", "tictactoe"]
        script = [program("node"), str(CLASSROOM / "starter.mjs"), "ben", "tictactoe"]
        commands = {
            "anna": [*starter, str(server.address)],
            "ben": [*script, "127.0.0.1", str(server.port)],
        }
        running = await students(server, commands)
        try:
            async with person_of(server, "teacher", token) as teacher:
                begun = facts(await teacher.ask("bw-tournament begin tictactoe games=4 wait=1"))
                name = begun["tournament"]
                await until(lambda: name not in server.tournaments.running)
            grading = await asyncio.create_subprocess_exec(
                *(sys.executable, str(CLASSROOM / "grade.py"), name, "127.0.0.1"),
                str(server.port),
                stdout=subprocess.PIPE,
            )
            output, _ = await grading.communicate()
        finally:
            for bot in running:
                bot.kill()
                await bot.wait()
    rows = list(csv.DictReader(output.decode().splitlines()))
    assert sorted(row["name"] for row in rows) == NAMES
    assert [row["games"] for row in rows] == ["4", "4"]
    assert sum(float(row["points"]) for row in rows) == 4
    assert sum(int(row["percent"]) for row in rows) in (99, 100, 101)
    found = await _results(tmp_path / "class.db", name)
    assert found == {"rule"}, "the starters make no mistakes"


@pytest.mark.program
def test_grades_of_a_running_tournament_say_of_how_many_games_they_are() -> None:
    shown = (
        "= tournament=t1 state=running played=5 games=12 bots=2\n"
        "place=1 name=anna points=3.5 games=5 due=12 absent=1 attended=4 "
        "display=Anna%20M%C3%BCller\n"
        "place=2 name=ben points=1.5 games=5 due=12 absent=0 attended=5\n"
        "place=3 name=carl points=0 games=3 due=12 absent=5 attended=0\n\n"
    )
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection, connection.makefile("rw") as stream:
                stream.readline()
                stream.write(shown)

        answering = threading.Thread(target=answer)
        answering.start()
        port = str(server.getsockname()[1])
        done = subprocess.run(
            (sys.executable, str(CLASSROOM / "grade.py"), "t1", "127.0.0.1", port),
            capture_output=True,
            text=True,
            timeout=30,
            check=True,
        )
        answering.join()
    assert done.stdout.splitlines() == [
        "name,place,points,games,percent,due,absent,grade,display",
        "anna,1,3.5,4,88,12,1,29,Anna Müller",
        "ben,2,1.5,5,30,12,0,12,",
        "carl,3,0,0,,12,5,0,",
    ]
    assert "5 of 12 games are played, and the percentages are those of each" in done.stderr
    assert "the grades count the games that are not played yet as no points" in done.stderr


@pytest.mark.program
def test_grades_asked_of_a_port_that_speaks_no_gtp_are_explained() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(b"# closing: error: this port speaks HTTP\n")

        answering = threading.Thread(target=answer)
        answering.start()
        port = server.getsockname()[1]
        done = subprocess.run(
            (sys.executable, str(CLASSROOM / "grade.py"), "t1", f"127.0.0.1:{port}"),
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        answering.join()
    assert done.returncode == 1
    assert done.stderr == "the server says: # closing: error: this port speaks HTTP\n"


@pytest.mark.program
@pytest.mark.parametrize(
    ("file", "arguments", "said"),
    [
        ("grade.py", ["t1", "127.0.0.1", "1"], "no server at 127.0.0.1:1: Connection refused"),
        ("grade.py", ["t1", "tcp://127.0.0.1:1"], "no server at 127.0.0.1:1: Connection refused"),
        ("grade.py", ["t1", "127.0.0.1", "gtp"], "no server at 127.0.0.1:gtp: gtp is no port"),
        ("grade.py", [], "Write the table of a tournament as CSV"),
        ("starter.py", [], "A bot to begin with: python starter.py NAME"),
        ("starter.mjs", [], "A bot to begin with: node starter.mjs NAME"),
    ],
)
def test_a_mistake_on_the_command_line_is_said_plainly(
    file: str, arguments: list[str], said: str, program: Callable[[str], str]
) -> None:
    run = sys.executable if file.endswith(".py") else program("node")
    command = (run, str(CLASSROOM / file), *arguments)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(said)


async def _results(database: Path, tournament: str) -> set[str]:
    """The reasons for which the games of a tournament ended."""
    store = Store(str(database))
    await store.open_beside()
    try:
        query = RecordQuery(tournament=tournament)
        records = [it async for it in store.records(query, moves=False)]
    finally:
        await store.close()
    return {it.result.reason.value for it in records if it.result is not None}
