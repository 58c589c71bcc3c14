"""`boardwire connect` at a server that is hostile, or none of ours."""

from __future__ import annotations

import pytest

from ..hostile import HostilePeer, Script, hostile_server, outcome_of

pytestmark = pytest.mark.program

CONTROLS = {chr(code) for code in (*range(9), *range(11, 32), *range(0x7F, 0xA0))} | {
    "\u202e",
    "\u2066",
    "\u200f",
}
COLOURED = b"\x1b]0;mine\x07\xc2\x9b31m\x08\xe2\x80\xae\xe2\x81\xa6\r"


async def connected(
    script: Script, *options: str, commands: bytes = b"name\n"
) -> tuple[int, str, str]:
    async with hostile_server(script) as place:
        code, output, told = await outcome_of(
            "connect", f"tcp://{place}", *options, commands=commands
        )
    return code, output.decode(), told


async def test_control_characters_of_a_server_are_dropped() -> None:
    async def script(client: HostilePeer) -> None:
        await client.line()
        await client.send(b"# note " + COLOURED + b"one\n")
        await client.send(b"= two" + COLOURED + b"\nthree" + COLOURED + b"\n\n")
        assert await client.line() == ""

    code, output, told = await connected(script)
    assert code == 0
    assert [word for word in ("one", "two", "three") if word in output] == ["one", "two", "three"]
    assert not set(output + told) & CONTROLS


async def test_a_refusal_of_a_server_is_one_line_without_control_characters() -> None:
    async def script(client: HostilePeer) -> None:
        await client.line()
        await client.send(b"? no " + COLOURED + b"\nboardwire: all is well\n\n")

    code, output, told = await connected(script, "--game", "go")
    assert code == 2
    assert output == ""
    assert told.count("\n") == 1
    assert not set(told) & CONTROLS


async def test_facts_of_a_server_are_shown_without_control_characters() -> None:
    async def script(client: HostilePeer) -> None:
        assert await client.line() == "bw-game go"
        await client.send(b"= \n\n")
        while line := await client.line():
            if line.startswith("bw-login"):
                await client.send(b"= name=%1b]0;mine%07%0Aboardwire: session=%c2%9b\n\n")
            else:
                await client.send(b"= D4\n\n")

    _, output, told = await connected(
        script, "--game", "go", "--match", commands=b"genmove w\nquit\n"
    )
    assert output.startswith("= D4\n")
    assert "you are" in told
    assert told.count("\n") == 1
    assert not set(output + told) & CONTROLS


@pytest.mark.long
@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 400 Bad Request\r\nServer: x\r\n\r\nnothing here\n",
        b"\x00\xff\xfe\x80\x81\n",
        b"= ",
        b"",
        b"x" * 3_000_000,
        b"= " + b"x" * 3_000_000,
        b"= \n" + b"xx\n" * 1_000_000,
    ],
    ids=lambda answer: repr(answer[:12]),
)
@pytest.mark.parametrize("options", [(), ("--game", "go"), ("--game", "go", "--match")])
async def test_a_malformed_answer_is_one_clear_line(
    answer: bytes, options: tuple[str, ...]
) -> None:
    async def script(client: HostilePeer) -> None:
        if options[2:]:  # the game is taken, and the match is not
            await client.line()
            await client.send(b"= \n\n")
        await client.line()
        await client.send(answer)

    code, _, told = await connected(script, *options, commands=b"genmove w\n")
    assert code == 2, told
    assert told.startswith("boardwire: ")
    assert told.count("\n") == 1
    assert not set(told) & CONTROLS


async def test_a_gui_that_sends_nonsense_gives_no_traceback() -> None:
    async def script(client: HostilePeer) -> None:
        while await client.line():
            await client.send(b"= \n\n")

    code, _, told = await connected(
        script, "--match", commands=b"gg-undo x\nundo -1\ngg-undo -5\nplay\nplay b\nquit\n"
    )
    assert "Traceback" not in told
    assert code == 0


async def test_a_list_of_matches_cannot_control_the_terminal() -> None:
    async def script(client: HostilePeer) -> None:
        await client.line()
        await client.send(
            b"= match=[/nothing] game=%1b]0;mine%07 players=%c2%9b31m%0Aforged result=[red]W\n\n"
        )

    async with hostile_server(script) as place:
        code, output, told = await outcome_of("matches", "--server", f"tcp://{place}")
    assert code == 0, told
    assert b"[/nothing]" in output
    assert b"[red]W" in output
    assert not set(output.decode() + told) & CONTROLS
    assert "Traceback" not in told


async def test_the_closing_line_of_a_server_is_told() -> None:
    async def script(client: HostilePeer) -> None:
        await client.line()
        await client.send(b"# closing: the server is full\x07; try again later\n")

    async with hostile_server(script) as place:
        code, _, told = await outcome_of("matches", "--server", f"tcp://{place}")
    assert code == 2
    assert "the server is full; try again later" in told
    assert told.count("\n") == 1
