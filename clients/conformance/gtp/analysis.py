"""The commands of Leela Zero and KataGo that analyse until any input comes."""

from __future__ import annotations

import re

from boardwire.clients.conformance.check import Area, Deviation, NotApplicable
from boardwire.clients.conformance.gtp_engine import GtpEngine
from boardwire.matches import Table
from boardwire.protocol import Colour
from boardwire.protocol.gtp.messages import clean

from .documents import KATAGO
from .play import is_legal

AREA: Area[GtpEngine] = Area("analysis", KATAGO, on_board=True)

_MOVE = re.compile(r"\binfo move (\S+)")
MAX_LINES = 1000
"""The number of lines of an analysis within which a move must appear."""


def _commands(engine: GtpEngine) -> list[str]:
    """Return the commands for analysis that the engine lists.

    Raises:
        NotApplicable: There are none, or the game begins with chance.
    """
    found: list[str] = [it for it in ("lz-analyze", "kata-analyze") if it in engine.listed]
    if not found:
        raise NotApplicable("the engine lists neither lz-analyze nor kata-analyze")
    if Table(engine.game).state.to_act() < 0:
        raise NotApplicable("the game begins with chance")
    return found


async def _begin(engine: GtpEngine, command: str) -> list[str]:
    """Begin an analysis, and read it up to its first move.

    Returns:
        The moves of that line.

    Raises:
        Deviation: The analysis does not begin in the required form.
    """
    await engine.new_game()
    colour = Colour(Table(engine.game).state.to_act())
    await engine.send(f"41 {command} {colour} 10\n")
    first = clean(await engine.line("a response", engine.think))
    if first.startswith("?"):
        raise NotApplicable(f"the engine refuses {command} here")
    if not first.startswith("=41"):
        raise Deviation("=41, at once")
    text = first[len("=41") :]
    for _ in range(MAX_LINES):
        if moves := _MOVE.findall(text):
            return moves
        text = clean(await engine.line("a line 'info move ...'", engine.think))
        if not text:
            raise Deviation("an analysis that goes on until there is input", "its end")
    raise Deviation("a line 'info move ...'")


async def _ends(engine: GtpEngine) -> None:
    """Read an analysis up to the empty line at its end."""
    for _ in range(MAX_LINES):
        if not clean(await engine.line("an empty line, which ends the analysis")):
            return
    raise Deviation("an empty line, which ends the analysis")


@AREA.should("lz-analyze; GTP 2 draft 2, 6.3.1 Administrative Commands, known_command")
async def analysis_works(engine: GtpEngine) -> None:
    """An engine that lists a command for analysis can analyse."""
    for command in _commands(engine):
        try:
            await _begin(engine, command)
        except NotApplicable as error:
            raise Deviation(f"an analysis, or no {command} in the list of commands") from error
        await engine.send("\n")
        await _ends(engine)


@AREA.must("lz-analyze")
async def analysis_form(engine: GtpEngine) -> None:
    """An analysis is a status at once, then lines `info move ...` with legal moves."""
    for command in _commands(engine):
        moves = await _begin(engine, command)
        table = Table(engine.game)
        for text in moves:
            if not is_legal(table, table.state.to_act(), text):
                raise Deviation(f"legal moves of {table.game.title}", f"info move {text}")
        await engine.send("\n")
        await _ends(engine)


@AREA.must("lz-analyze")
async def analysis_ends_by_command(engine: GtpEngine) -> None:
    """A command ends an analysis, and is answered after it."""
    for command in _commands(engine):
        await _begin(engine, command)
        await engine.send("42 protocol_version\n")
        await _ends(engine)
        if (await engine.answer()).id != "42":
            raise Deviation("=42 after the analysis")


@AREA.must("lz-analyze")
async def analysis_ends_by_blank_line(engine: GtpEngine) -> None:
    """A blank line ends an analysis and has no response of its own."""
    for command in _commands(engine):
        await _begin(engine, command)
        await engine.send("\n")
        await _ends(engine)
        if (await engine.ask("43 protocol_version")).id != "43":
            raise Deviation("=43")


@AREA.must("lz-analyze")
async def analysis_ends_at_once(engine: GtpEngine) -> None:
    """A command that arrives together with the analysis ends it."""
    for command in _commands(engine):
        await engine.new_game()
        colour = Colour(Table(engine.game).state.to_act())
        await engine.send(f"44 {command} {colour} 10\n45 protocol_version\n")
        if clean(await engine.line("=44", engine.think)).startswith("?"):
            raise NotApplicable(f"the engine refuses {command} here")
        await _ends(engine)
        if (await engine.answer()).id != "45":
            raise Deviation("=45 after the analysis")


@AREA.must("lz-analyze")
async def analysis_changes_nothing(engine: GtpEngine) -> None:
    """An analysis does not change the board."""
    for command in _commands(engine):
        moves = await _begin(engine, command)
        await engine.send("\n")
        await _ends(engine)
        await engine.success(f"play {Colour(Table(engine.game).state.to_act())} {moves[0]}")
