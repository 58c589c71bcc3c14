"""The end of a session."""

from __future__ import annotations

from boardwire.clients.conformance.check import Area, Deviation
from boardwire.clients.conformance.gtp_engine import GtpEngine

from .documents import GTP

AREA: Area[GtpEngine] = Area("ending", GTP)

QUIT = "6.3.1 Administrative Commands, quit"
INPUT = "1.3 Communication Model: without its controller an engine has nothing to do"


@AREA.must(QUIT, fresh=True)
async def quit_answered(engine: GtpEngine) -> None:
    """The command `quit` is answered in full before the engine ends."""
    answer = await engine.ask("51 quit")
    if not answer.ok or answer.id != "51":
        raise Deviation("=51")


@AREA.must(QUIT, fresh=True)
async def quit_ends(engine: GtpEngine) -> None:
    """After `quit` the program ends."""
    await engine.ask("quit")
    if not await engine.exited(engine.seconds):
        raise Deviation(f"the end of the program within {engine.seconds:g} s", "it still runs")


@AREA.must(INPUT, fresh=True)
async def end_of_input_ends(engine: GtpEngine) -> None:
    """At the end of its input the program ends."""
    await engine.ask("name")
    await engine.end_input()
    if not await engine.exited(engine.seconds):
        raise Deviation(f"the end of the program within {engine.seconds:g} s", "it still runs")


@AREA.should(INPUT, fresh=True)
async def answers_before_the_end(engine: GtpEngine) -> None:
    """Commands that came before the end of the input are answered, as scripts expect."""
    await engine.send("52 name\n53 protocol_version\n")
    await engine.end_input()
    ids = [(await engine.answer()).id for _ in range(2)]
    if ids != ["52", "53"]:
        raise Deviation("=52 and =53")


@AREA.should(QUIT, fresh=True)
async def no_children_left(engine: GtpEngine) -> None:
    """No process of the engine outlives it."""
    await engine.ask("quit")
    if await engine.exited(engine.seconds) and await engine.children_left(engine.seconds):
        raise Deviation("no process left of the engine's group", "a child still runs")
