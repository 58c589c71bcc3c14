"""The end of a session."""

from __future__ import annotations

from boardwire.clients.conformance.check import Area, Deviation
from boardwire.clients.conformance.uci_engine import UciEngine

from .documents import UCI

AREA: Area[UciEngine] = Area("ending", UCI)

INPUT = "general rules: the GUI speaks by standard input alone"


async def _ends(engine: UciEngine) -> None:
    if not await engine.exited(engine.seconds):
        raise Deviation(f"the end of the program within {engine.seconds:g} s", "it still runs")


@AREA.must("quit", fresh=True)
async def quit_ends(engine: UciEngine) -> None:
    """After `quit` the program ends."""
    await engine.send("quit\n")
    await _ends(engine)


@AREA.should("quit", fresh=True)
async def quit_ends_search(engine: UciEngine) -> None:
    """During a search `quit` ends the program, too."""
    await engine.send("position startpos\ngo infinite\nquit\n")
    await _ends(engine)


@AREA.should(INPUT, fresh=True)
async def end_of_input_ends(engine: UciEngine) -> None:
    """At the end of its input the program ends."""
    await engine.end_input()
    await _ends(engine)


@AREA.should(INPUT, fresh=True)
async def end_of_input_ends_search(engine: UciEngine) -> None:
    """The end of the input ends a search without limits, too."""
    await engine.send("position startpos\ngo infinite\n")
    await engine.quiet(0.05)
    await engine.end_input()
    await _ends(engine)


@AREA.should("quit", fresh=True)
async def no_children_left(engine: UciEngine) -> None:
    """No process of the engine outlives it."""
    await engine.send("quit\n")
    if await engine.exited(engine.seconds) and await engine.children_left(engine.seconds):
        raise Deviation("no process left of the engine's group", "a child still runs")
