"""`boardwire bot` with a program: what a server can make it do, and how it tells of its faults."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..hostile import HostilePeer, Script, hostile_server, outcome_of

pytestmark = pytest.mark.program

ENGINE = Path(__file__).parent / "scripted_engine.py"

SMUGGLED = (
    b"printsgf %s\n",
    b"printsg\rf %s\n",
    b"7 printsgf %s\n",
    b"7 7 printsgf %s\n",
    b"\tprintsgf\t%s\n",
    b"  printsgf %s # name\n",
    b"# \rprintsgf %s\n",
    b"name\rprintsgf %s\n",
    b"name \x0bprintsgf %s\n",
    b"play b \rprintsgf %s\n",
    b"play b D4\xc2\x85printsgf %s\n",
    b"play b D4\xe2\x80\xa8printsgf %s\n",
    b"play b D4\x00\nprintsgf %s\n",
    b"PRINTSGF %s\n",
    b"set_game Go printsgf %s\n",
    b"gogui-play_sequence b D4 printsgf %s\n",
)


class Heard:
    """What the engines of a test have read.

    Args:
        file: The file in which they note it.
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    def lines(self) -> list[str]:
        return self.file.read_bytes().decode().removesuffix("\n").split("\n")


@pytest.fixture
def heard(tmp_path: Path) -> Heard:
    return Heard(tmp_path / "heard")


def engine(kind: str, heard: Heard) -> str:
    return shlex.join((sys.executable, str(ENGINE), kind, str(heard.file)))


async def bot_told(script: Script, program: str, *options: str) -> tuple[int, str]:
    """Exit code and standard error of a bot at a server with a script."""
    async with hostile_server(script) as place:
        code, _, told = await outcome_of(
            *("bot", program, "--server", f"tcp://{place}", "--game", "go", *options)
        )
    return code, told


async def welcome_and_move(client: HostilePeer) -> None:
    await client.welcome()
    await client.ask(b"genmove b\n")
    await client.line()


async def test_only_commands_of_a_referee_reach_the_engine(heard: Heard, tmp_path: Path) -> None:
    written = tmp_path / "written.sgf"

    async def script(client: HostilePeer) -> None:
        await client.welcome()
        for attack in SMUGGLED:
            await client.send(attack.replace(b"%s", bytes(written)))
        await client.send(b"quit\n")
        while await client.line() or await client.line():
            pass

    code, _ = await bot_told(script, engine("gtp", heard), "--games", "1")
    assert code == 0
    assert sorted(set(heard.lines())) == ["name", "play b D4", "quit"]


async def test_gnugo_writes_no_file_for_a_server(
    tmp_path: Path, program: Callable[[str], str]
) -> None:
    written = tmp_path / "written.sgf"
    answers: list[str] = []

    async def script(client: HostilePeer) -> None:
        await client.welcome()
        for attack in (b"printsgf %s\n", b"1 printsgf\t%s\n", b"printsg\rf %s\n"):
            answers.append(await client.ask(attack.replace(b"%s", bytes(written))))
        answers.append(await client.ask(b"genmove b\n"))
        await client.ask(b"quit\n")

    code, told = await bot_told(script, f"{program('gnugo')} --mode gtp", "--games", "1")
    assert [answer[0] for answer in answers] == ["?", "?", "?", "="]
    assert not written.exists()
    assert told.count("printsgf") == 1
    assert code == 0


async def test_a_bundled_engine_takes_only_commands_of_a_referee() -> None:
    answers: list[str] = []

    async def script(client: HostilePeer) -> None:
        await client.welcome()
        for command in (b"lz-analyze 1\n", b"name\n", b"genmove b\n"):
            answers.append(await client.ask(command))
        await client.ask(b"quit\n")

    await bot_told(script, "random", "--games", "1")
    assert answers[0] == "? boardwire bot does not pass on lz-analyze"
    assert answers[1] == "= boardwire random"
    assert answers[2].startswith("= ")


async def test_what_the_server_writes_cannot_control_the_terminal(heard: Heard) -> None:
    async def script(client: HostilePeer) -> None:
        await client.welcome()
        await client.send(b"# \x1b]0;mine\x07 \xc2\x9b31m hello \xe2\x80\xae olleh\n")
        await client.send(b"# closing: error: \x1b[2J gone\n")

    _, told = await bot_told(script, engine("gtp", heard), "--games", "1")
    assert "hello" in told
    assert not set(told) & {"\x1b", "\x07", "\x9b", "\u202e"}


async def test_the_standard_error_of_the_engine_is_shown_within_bounds(heard: Heard) -> None:
    async def script(client: HostilePeer) -> None:
        await client.welcome()
        await client.ask(b"quit\n")

    code, told = await bot_told(script, engine("noisy", heard), "--games", "1")
    assert code == 0
    assert "line 7" in told
    assert "\\x1b]0;mine" in told
    assert "left out" in told
    assert "\x1b" not in told
    assert len(told.splitlines()) < 1000


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("crash", "ended with exit status 3: no idea"),
        ("killed", "was ended by signal 9 (SIGKILL)"),
    ],
)
async def test_how_the_engine_ended_is_told_and_faults_in_a_row_end_the_bot(
    kind: str, how: str, heard: Heard
) -> None:
    code, told = await bot_told(welcome_and_move, engine(kind, heard))
    assert code == 2
    assert told.count(how) >= 2
    assert heard.lines().count("genmove b") == 3
    assert "3 times in a row" in told.splitlines()[-1]
    assert "Traceback" not in told


@pytest.mark.long
@pytest.mark.parametrize(
    ("program", "what"),
    [
        ("/nowhere/engine --gtp", "there is no such file or folder"),
        ("nosuchprogram --mode gtp", "no program nosuchprogram is on the PATH"),
        ("/dev/null --gtp", "permission denied"),
        ("{python} {engine} dead {heard}", "ended with exit status 7: no weights"),
        ("{python} {engine} uci {heard}", "Unknown command: 'name'. Type help"),
        ("{python} {engine} unended {heard}", "has no empty line at its end"),
    ],
)
async def test_an_engine_that_never_starts_is_given_up_with_its_command_and_words(
    program: str, what: str, heard: Heard
) -> None:
    asked = []

    async def script(client: HostilePeer) -> None:
        asked.append(await client.line())

    program = program.format(python=sys.executable, engine=ENGINE, heard=heard.file)
    code, told = await bot_told(script, program)
    assert code == 2
    last = told.splitlines()[-1]
    assert what in last
    assert program.split()[0] in last
    assert "Traceback" not in told
    assert asked == []


async def test_an_engine_that_is_silent_is_given_up(heard: Heard) -> None:
    async def script(client: HostilePeer) -> None:
        await client.line()

    async with hostile_server(script) as place:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c"),
            "import boardwire.clients.bots.program as it; it.START_SECONDS = 0.5\n"
            "from boardwire.cli import main; main()",
            *("bot", engine("silent", heard), "--server", f"tcp://{place}", "--game", "go"),
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(30):
            _, told = await process.communicate()
    assert process.returncode == 2
    assert b"did not answer name within 0.5 s" in told


async def test_an_engine_with_a_banner_plays(heard: Heard) -> None:
    answers: list[str] = []

    async def script(client: HostilePeer) -> None:
        await client.welcome()
        answers.append(await client.ask(b"genmove b\n"))
        await client.ask(b"quit\n")

    code, _ = await bot_told(script, engine("banner", heard), "--games", "1")
    assert answers == ["= resign"]
    assert code == 0


async def test_a_connection_that_breaks_is_no_fault_of_the_engine(heard: Heard) -> None:
    sessions: list[str] = []

    async def script(client: HostilePeer) -> None:
        sessions.append(await client.line())
        if len(sessions) <= 4:
            return  # closes the connection without a word
        await client.send(b"# closing: error: enough\n")

    async with hostile_server(script) as place:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c"),
            "import boardwire.clients.bots.bot as it; it.RETRY_SECONDS = 0.01\n"
            "from boardwire.cli import main; main()",
            *("bot", engine("gtp", heard), "--server", f"tcp://{place}", "--game", "go"),
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(30):
            _, told = await process.communicate()
    assert len(sessions) == 5
    assert process.returncode == 2
    assert told.decode().splitlines()[-1].endswith("enough")
    assert heard.lines() == ["name"]  # one start of the engine served them all
