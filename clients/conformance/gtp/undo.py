"""Taking moves back."""

from __future__ import annotations

from boardwire.clients.conformance.check import Area, Deviation
from boardwire.clients.conformance.gtp_engine import GtpEngine
from boardwire.matches import Table
from boardwire.protocol import CANNOT_UNDO, Colour

from .documents import GTP
from .play import play, repeated

AREA: Area[GtpEngine] = Area("undo", GTP, on_board=True)

UNDO = "6.3.3 Core Play Commands, undo"


@AREA.must(UNDO)
async def undo_restores(engine: GtpEngine) -> None:
    """After `undo` the same player can make the last move again."""
    engine.need("undo")
    table = Table(engine.game)
    await engine.new_game()
    first = repeated(table)
    table.clear()
    for _ in range(2):
        await play(engine, table, first)
        await engine.success("undo")
        table.undo()
    await play(engine, table, first)


@AREA.must(UNDO)
async def undo_of_genmove(engine: GtpEngine) -> None:
    """A move of the engine's own is taken back as well."""
    engine.need("undo", "genmove")
    table = Table(engine.game)
    await engine.new_game()
    first = repeated(table)
    table.clear()
    colour = Colour(table.state.to_act())
    await engine.success(f"genmove {colour}", engine.think)
    await engine.success("undo")
    await play(engine, table, first)


@AREA.must(UNDO)
async def undo_beyond_start(engine: GtpEngine) -> None:
    """At the start of the game `undo` fails, and the engine goes on."""
    engine.need("undo")
    table = Table(engine.game)
    await engine.new_game()
    await engine.failure("undo")
    first = repeated(table)
    table.clear()
    await play(engine, table, first)
    await engine.success("undo")
    await engine.failure("undo")


@AREA.should(UNDO)
async def undo_text(engine: GtpEngine) -> None:
    """The message where nothing can be taken back is `cannot undo`."""
    engine.need("undo")
    await engine.new_game()
    if not (await engine.failure("undo")).lower().startswith(CANNOT_UNDO):
        raise Deviation(f"? {CANNOT_UNDO}")
