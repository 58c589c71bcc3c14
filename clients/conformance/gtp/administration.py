"""The commands about the engine and the commands that it knows."""

from __future__ import annotations

from typing import Final

from boardwire.clients.conformance.check import Area, Deviation
from boardwire.clients.conformance.gtp_engine import GtpEngine

from .documents import GTP

AREA: Area[GtpEngine] = Area("administration", GTP)

ADMINISTRATIVE = "6.3.1 Administrative Commands"
REQUIRED: Final = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit"),
    *("boardsize", "clear_board", "komi", "play", "genmove"),
)
"""The commands that every implementation has."""


@AREA.must("6.1 Required Commands")
async def required_commands(engine: GtpEngine) -> None:
    """The engine lists the eleven commands that all engines have."""
    await engine.ask("list_commands")
    if missing := [it for it in REQUIRED if it not in engine.listed]:
        raise Deviation(f"{', '.join(missing)} in the list as well")


@AREA.must(f"{ADMINISTRATIVE}, protocol_version")
async def protocol_version(engine: GtpEngine) -> None:
    """The version of the protocol is 2."""
    if await engine.success("protocol_version") != "2":
        raise Deviation("= 2")


@AREA.must(f"{ADMINISTRATIVE}, name")
async def name(engine: GtpEngine) -> None:
    """The engine has a name."""
    if not await engine.success("name"):
        raise Deviation("= and the name of the engine")


@AREA.must(f"{ADMINISTRATIVE}, version")
async def version(engine: GtpEngine) -> None:
    """The command `version` succeeds, perhaps with an empty text."""
    await engine.success("version")


@AREA.should(f"{ADMINISTRATIVE}, list_commands")
async def commands_listed_once(engine: GtpEngine) -> None:
    """The list has each command once, one in a line."""
    lines = (await engine.success("list_commands")).splitlines()
    if wide := [line for line in lines if len(line.split()) != 1]:
        raise Deviation("one command in each line", wide[0])
    if twice := sorted({it for it in lines if lines.count(it) > 1}):
        raise Deviation("each command once", f"twice: {', '.join(twice)}")


@AREA.must(f"{ADMINISTRATIVE}, known_command")
async def listed_commands_known(engine: GtpEngine) -> None:
    """The command `known_command` says `true` for all that is listed."""
    for command in engine.commands:
        if await engine.success(f"known_command {command}") != "true":
            raise Deviation(f"= true: {command} is listed")


@AREA.must(f"{ADMINISTRATIVE}, known_command")
async def unknown_command_known(engine: GtpEngine) -> None:
    """The command `known_command` says `false` for an unknown command, and does not fail."""
    if await engine.success("known_command boardwire-no_such_command") != "false":
        raise Deviation("= false")
