"""`boardwire bot` with an engine of another protocol than GTP, at a scripted server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ..hostile import HostilePeer, Script, hostile_server, outcome_of

pytestmark = [pytest.mark.program, pytest.mark.slow]

ENGINE = Path(__file__).parents[2] / "engines" / "faulty_uci.py"


async def bot_told(script: Script, fault: str, *options: str) -> tuple[int, str]:
    """Exit code and standard error of a bot at a server with a script."""
    engine = f"uci:'{sys.executable} {ENGINE} {fault}'"
    async with hostile_server(script) as place:
        code, _, told = await outcome_of(
            *("bot", engine, "--name", "it", "--server", f"tcp://{place}", *options)
        )
    return code, told


async def test_an_engine_with_uci_obeys_a_referee_and_nobody_else() -> None:
    answers: list[str] = []
    commands = (b"name", b"list_commands", b"lz-analyze 1", b"printsgf x", b"genmove w")

    async def script(client: HostilePeer) -> None:
        await client.welcome()
        for command in commands:
            answers.append(await client.ask(command + b"\n"))
        await client.ask(b"quit\n")

    code, told = await bot_told(script, "sound", "--games", "1")
    assert code == 0, told
    assert answers[0] == "= Faulty 1.0"
    assert answers[2] == "? boardwire bot does not pass on lz-analyze"
    assert answers[3] == "? boardwire bot does not pass on printsgf"
    assert answers[4] == "= g1f3"


async def test_an_engine_that_crashes_is_started_again_and_given_up_at_last() -> None:
    async def script(client: HostilePeer) -> None:
        await client.welcome()
        await client.ask(b"genmove w\n")
        await client.line()

    code, told = await bot_told(script, "crash")
    assert code == 2
    assert told.count("exit code 3: something terrible happened") >= 2
    assert "3 times in a row" in told.splitlines()[-1]
    assert "Traceback" not in told


async def test_a_wrong_option_is_told_before_the_bot_logs_in() -> None:
    asked = []

    async def script(client: HostilePeer) -> None:
        asked.append(await client.line())

    code, told = await bot_told(script, "sound':Hsah='3")
    assert code == 2
    assert "it has no option 'Hsah'; it has Hash, Ponder" in told.splitlines()[-1]
    assert asked == []
