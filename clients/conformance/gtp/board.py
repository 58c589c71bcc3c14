"""Setting up the board."""

from __future__ import annotations

from boardwire.clients.conformance.check import Area, Deviation, NotApplicable
from boardwire.clients.conformance.gtp_engine import GtpEngine
from boardwire.games.options import board_sides
from boardwire.matches import Table
from boardwire.protocol import UNACCEPTABLE_SIZE

from .documents import GTP
from .play import play, repeated

AREA: Area[GtpEngine] = Area("board", GTP, on_board=True)

SETUP = "6.3.2 Setup Commands"


def _size(engine: GtpEngine) -> int:
    if "size" not in engine.game.options:
        raise NotApplicable(f"boards of {engine.game.title} have one size")
    columns, rows = board_sides(engine.game.options["size"])
    if columns != rows:
        raise NotApplicable("GTP 2 knows square boards only")
    return columns


@AREA.must(f"{SETUP}, boardsize")
async def board_set_up(engine: GtpEngine) -> None:
    """The engine puts up the game, with its size and komi."""
    await engine.new_game()


@AREA.must(f"{SETUP}, boardsize")
async def boardsize_then_clear_board(engine: GtpEngine) -> None:
    """After `boardsize` and `clear_board`, in this order, the board is empty."""
    size, table = _size(engine), Table(engine.game)
    await engine.new_game()
    first = repeated(table)
    table.clear()
    await play(engine, table, first)
    await engine.success(f"boardsize {size}")
    await engine.success("clear_board")
    table.clear()
    await play(engine, table, first)


@AREA.must(f"{SETUP}, boardsize")
async def boardsize_refused(engine: GtpEngine) -> None:
    """A board that is far too large is refused, and the engine goes on."""
    await engine.failure("boardsize 1000")
    await engine.new_game()


@AREA.should(f"{SETUP}, boardsize")
async def boardsize_text(engine: GtpEngine) -> None:
    """The message for a wrong size is `unacceptable size`."""
    if not (await engine.failure("boardsize 1000")).lower().startswith(UNACCEPTABLE_SIZE):
        raise Deviation(f"? {UNACCEPTABLE_SIZE}")


@AREA.must(f"{SETUP}, boardsize")
async def boardsize_arguments(engine: GtpEngine) -> None:
    """A missing or wrong size is an error."""
    await engine.failure("boardsize")
    await engine.failure("boardsize large")


@AREA.must(f"{SETUP}, clear_board")
async def clear_board(engine: GtpEngine) -> None:
    """The command `clear_board` takes all moves away."""
    table = Table(engine.game)
    await engine.new_game()
    first = repeated(table)
    table.clear()
    await play(engine, table, first)
    await engine.success("clear_board")
    table.clear()
    await play(engine, table, first)


@AREA.must(f"{SETUP}, komi")
async def komi(engine: GtpEngine) -> None:
    """Any komi is accepted, even a ridiculous one."""
    engine.need_game("go")
    for points in ("0", "-5.5", "100.5", "7"):
        await engine.success(f"komi {points}")


@AREA.must(f"{SETUP}, komi")
async def komi_arguments(engine: GtpEngine) -> None:
    """A komi that is no number is an error."""
    await engine.failure("komi many")
    await engine.failure("komi")
