"""The form of commands and responses."""

from __future__ import annotations

import asyncio

from boardwire.clients.conformance.check import Area, Deviation
from boardwire.clients.conformance.engine_under_test import LINE_END
from boardwire.clients.conformance.gtp_engine import GtpEngine
from boardwire.protocol import MAX_ID, UNKNOWN_COMMAND

from .documents import GTP

AREA: Area[GtpEngine] = Area("framing", GTP)

UNKNOWN = "boardwire-no_such_command"
PREPROCESSING = "3.1 Preprocessing"
COMMANDS = "2.5 Command Structure"
RESPONSES = "2.6 Response Structure"
PAUSE_SECONDS = 0.05
"""Seconds between the two halves of a command, so that they arrive one by one."""


async def _named(engine: GtpEngine, line: str) -> None:
    """Send a line with `known_command name`; the response must be `true`."""
    await engine.send(line)
    answer = await engine.answer()
    if not answer.ok or answer.text != "true":
        raise Deviation("= true, the response to known_command name")


@AREA.must(RESPONSES)
async def response_form(engine: GtpEngine) -> None:
    """A response is a status, a space, a text and an empty line."""
    answer = await engine.ask("name")
    if not answer.separated:
        raise Deviation("a space between the status and the text")


@AREA.information(RESPONSES)
async def space_after_status(engine: GtpEngine) -> None:
    """A status without text is followed by a space; GoGui wants one."""
    await engine.send("clear_board\n")
    line = await engine.line("a response")
    await engine.line("an empty line")
    if line.rstrip("\r") == "=":
        raise Deviation("'= ' with a space: GoGui takes the text after the first space anywhere")


@AREA.must(COMMANDS)
async def id_echoed(engine: GtpEngine) -> None:
    """The id of a command follows the status of its response."""
    answer = await engine.ask("17 protocol_version")
    if answer.id != "17" or not answer.separated:
        raise Deviation("=17 2, with the id directly after the status")


@AREA.must(COMMANDS)
async def id_not_repeated(engine: GtpEngine) -> None:
    """The response to a command without id has no id."""
    await engine.ask("18 name")
    if (await engine.ask("name")).id:
        raise Deviation("a response without id")


@AREA.must(RESPONSES)
async def id_on_error(engine: GtpEngine) -> None:
    """An error has the id of its command, too."""
    answer = await engine.ask(f"19 {UNKNOWN}")
    if answer.id != "19" or answer.ok:
        raise Deviation("?19 and a message")


@AREA.should(COMMANDS)
async def id_range(engine: GtpEngine) -> None:
    """The largest id is repeated exactly."""
    if (await engine.ask(f"{MAX_ID} name")).id != str(MAX_ID):
        raise Deviation(f"={MAX_ID}")


@AREA.should(COMMANDS)
async def id_alone(engine: GtpEngine) -> None:
    """A line with only an id does not stop the engine; it may answer or not."""
    await engine.send("20\n21 protocol_version\n")
    answer = await engine.answer()
    if answer.id != "21":
        answer = await engine.answer()
    if answer.id != "21":
        raise Deviation("=21, perhaps after an error for the line with only an id")


@AREA.must(RESPONSES)
async def unknown_command(engine: GtpEngine) -> None:
    """An unknown command is an error."""
    await engine.failure(UNKNOWN)


@AREA.should(RESPONSES)
async def unknown_command_text(engine: GtpEngine) -> None:
    """The message for an unknown command is `unknown command`."""
    if not (await engine.failure(UNKNOWN)).lower().startswith(UNKNOWN_COMMAND):
        raise Deviation(f"? {UNKNOWN_COMMAND}")


@AREA.must(PREPROCESSING)
async def comment_line(engine: GtpEngine) -> None:
    """A comment line has no response."""
    await _named(engine, "# known_command boardwire-none\nknown_command name\n")


@AREA.must(PREPROCESSING)
async def comment_after_command(engine: GtpEngine) -> None:
    """The rest of a line from a hash sign on is a comment."""
    await _named(engine, "known_command name# or not\n")


@AREA.must(PREPROCESSING)
async def blank_lines(engine: GtpEngine) -> None:
    """Empty lines, and lines of white space, have no response."""
    await _named(engine, "\n  \n\t\nknown_command name\n")


@AREA.must(PREPROCESSING)
async def tab(engine: GtpEngine) -> None:
    """A tab separates words as a space does."""
    await _named(engine, "known_command\tname\n")


@AREA.must(PREPROCESSING)
async def carriage_return(engine: GtpEngine) -> None:
    """A carriage return before the line end is dropped."""
    await _named(engine, "known_command name\r\n")


@AREA.should(PREPROCESSING)
async def control_characters(engine: GtpEngine) -> None:
    """Control characters are dropped."""
    await _named(engine, "known_\x07command na\x01me\n")


@AREA.must(COMMANDS)
async def several_spaces(engine: GtpEngine) -> None:
    """Several spaces separate words as one does, also before and after the command."""
    await _named(engine, "  known_command   name  \n")


@AREA.must(COMMANDS)
async def pipelining(engine: GtpEngine) -> None:
    """Commands that arrive in one write are answered in order."""
    await engine.send("31 name\n32 protocol_version\n33 known_command name\n34 version\n")
    ids = [(await engine.answer()).id for _ in range(4)]
    if ids != ["31", "32", "33", "34"]:
        raise Deviation("=31, =32, =33 and =34, in this order")


@AREA.must(COMMANDS)
async def split_write(engine: GtpEngine) -> None:
    """A command that arrives in two pieces is one command."""
    await engine.send("known_com")
    await asyncio.sleep(PAUSE_SECONDS)
    await _named(engine, "mand name\n")


@AREA.must(RESPONSES)
async def blank_line_within(engine: GtpEngine) -> None:
    """A long response has no empty line before its end."""
    await engine.new_game()
    for command in ("list_commands", "showboard"):
        await engine.ask(command)
        answer = await engine.ask("22 protocol_version")
        if answer.stray or answer.id != "22":
            raise Deviation(f"no empty line inside the response to {command}")


@AREA.should(RESPONSES)
async def text_outside(engine: GtpEngine) -> None:
    """The engine writes nothing outside of responses."""
    await engine.new_game()
    await engine.ask("genmove b" if engine.game.start().to_act() == 0 else "name", engine.think)
    await engine.ask("name")
    if engine.stray:
        stray = LINE_END.join(engine.stray[:5])
        raise Deviation("responses alone", f"outside of responses: {stray}")
