"""Commands to an engine that does not search."""

from __future__ import annotations

from boardwire.clients.conformance.check import Area, Deviation
from boardwire.clients.conformance.engine_under_test import LINE_END
from boardwire.clients.conformance.uci_engine import UciEngine

from .documents import UCI

AREA: Area[UciEngine] = Area("handshake", UCI)

GENERAL = "general rules"


def _identified(engine: UciEngine, what: str) -> None:
    lines = [line.split(maxsplit=2) for line in engine.introduction]
    if not any(words[:2] == ["id", what] and len(words) > 2 for words in lines):
        raise Deviation(f"id {what} ... before uciok", LINE_END.join(engine.introduction[:5]))


@AREA.must("id")
async def name(engine: UciEngine) -> None:
    """The engine reports its name."""
    _identified(engine, "name")


@AREA.should("id")
async def author(engine: UciEngine) -> None:
    """The engine reports its author."""
    _identified(engine, "author")


@AREA.must("isready")
async def ready(engine: UciEngine) -> None:
    """The command `isready` is answered by `readyok`, each time."""
    await engine.send("isready\nisready\n")
    await engine.until("readyok")
    await engine.until("readyok")


@AREA.should(GENERAL)
async def white_space(engine: UciEngine) -> None:
    """White space before and after the words of a command is skipped."""
    await engine.send(" \t isready \t \n")
    await engine.until("readyok")


@AREA.should(GENERAL)
async def carriage_return(engine: UciEngine) -> None:
    """A line may end with a carriage return and a line feed."""
    await engine.send("isready\r\n")
    await engine.until("readyok")


@AREA.must(GENERAL)
async def unknown_command(engine: UciEngine) -> None:
    """An unknown command, and an empty line, are ignored."""
    await engine.send("boardwire_no_such_command 1 2\n\n")
    await engine.ready()


@AREA.information(GENERAL)
async def unknown_word_first(engine: UciEngine) -> None:
    """An unknown word is skipped, and the rest of the line is read."""
    await engine.send("joho isready\n")
    await engine.until("readyok")


@AREA.must(GENERAL)
async def stop_without_search(engine: UciEngine) -> None:
    """The command `stop` is ignored while the engine does not search."""
    await engine.send("stop\n")
    if any(line.startswith("bestmove") for line in await engine.ready()):
        raise Deviation("no bestmove without a search")


@AREA.should(GENERAL)
async def ponderhit_without_search(engine: UciEngine) -> None:
    """The command `ponderhit` is ignored while the engine does not ponder."""
    await engine.send("ponderhit\n")
    if any(line.startswith("bestmove") for line in await engine.ready()):
        raise Deviation("no bestmove without a search")


@AREA.must("debug")
async def debug(engine: UciEngine) -> None:
    """The debug mode can be switched on and off at any time."""
    await engine.send("debug on\ndebug off\n")
    await engine.ready()


@AREA.must("ucinewgame")
async def new_game(engine: UciEngine) -> None:
    """After `ucinewgame` the engine becomes ready, and searches."""
    await engine.send("ucinewgame\n")
    await engine.ready()
    await engine.send("position startpos\n")
    await engine.search("depth 1")
