"""Positions and games sent by `position`."""

from __future__ import annotations

import random

from boardwire.clients.conformance.check import Area, Deviation
from boardwire.clients.conformance.uci_engine import NO_MOVES, UciEngine, chess, is_legal_move
from boardwire.matches import Table

from .documents import UCI

AREA: Area[UciEngine] = Area("positions", UCI)

POSITION = "position"
GAMES = 6
"""The number of random games in which the engine is asked for a move."""
PLIES = (1, 10, 25, 40, 60, 120)
"""The number of plies of each game."""
SPECIAL = (
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"),
    ("8/P6k/8/8/8/7p/8/K7 w - - 0 1", "a7a8q"),
    ("8/P6k/8/8/8/7p/8/K7 w - - 0 1", "a7a8n"),
)
"""Positions, each with a move that is written in a special way: castling, en passant, promotion."""
NO_LEGAL_MOVE = (
    "8/8/8/8/8/k7/p7/K7 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
)
"""Positions without a legal move: stalemates and a checkmate."""
PROMOTIONS = "7k/P7/8/8/8/8/1r6/K7 w - - 0 1"


async def _asked(engine: UciEngine, table: Table, start: str) -> None:
    """Ask for a move, and check that it is legal.

    Raises:
        Deviation: It is not.
    """
    await engine.place(table, start)
    found = await engine.search("depth 2")
    if not is_legal_move(table, found.move):
        raise Deviation("a legal move of this position", found.best)


@AREA.must(POSITION)
async def moves_legal(engine: UciEngine) -> None:
    """The engine finds legal moves in random games."""
    for seed in range(GAMES):
        table, dice = chess(), random.Random(seed)
        for _ in range(PLIES[seed]):
            if table.over:
                break
            state = table.state
            table.play(state.to_act(), state.move_text(dice.choice(state.legal_moves())))
        if table.over:
            table.undo()
        await _asked(engine, table, "startpos")


@AREA.must("move format")
async def special_moves(engine: UciEngine) -> None:
    """Castling, en passant and promotions are read as UCI writes them."""
    for fen, move in SPECIAL:
        table = chess(fen)
        table.play(table.state.to_act(), move)
        await _asked(engine, table, f"fen {fen}")


@AREA.must("move format")
async def special_moves_sent(engine: UciEngine) -> None:
    """Castling, en passant and promotions are written as UCI writes them."""
    for fen in dict.fromkeys((*(fen for fen, _ in SPECIAL), PROMOTIONS)):
        await _asked(engine, chess(fen), f"fen {fen}")


@AREA.must(POSITION)
async def long_game(engine: UciEngine) -> None:
    """A game of several hundred plies, with repetitions, is read in one line."""
    table = chess()
    for _ in range(60):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            table.play(table.state.to_act(), move)
            if table.over:
                break
        if table.over:
            table.undo()
            break
    await _asked(engine, table, "startpos")


@AREA.must(POSITION)
async def positions_independent(engine: UciEngine) -> None:
    """A position does not depend on the one before it, also without `ucinewgame`."""
    for fen in (PROMOTIONS, SPECIAL[3][0]):
        await _asked(engine, chess(fen), f"fen {fen}")
    await _asked(engine, chess(), "startpos")


@AREA.should("bestmove")
async def no_legal_move(engine: UciEngine) -> None:
    """In a position without a legal move, the answer is `bestmove (none)` or `bestmove 0000`."""
    for fen in NO_LEGAL_MOVE:
        await engine.send(f"position fen {fen}\n")
        found = await engine.search("depth 2")
        if found.move not in NO_MOVES:
            raise Deviation(" or ".join(f"bestmove {it}" for it in NO_MOVES), found.best)


@AREA.must("isready")
async def alive_without_moves(engine: UciEngine) -> None:
    """Checkmates and stalemates do not stop the engine."""
    for fen in NO_LEGAL_MOVE:
        await engine.send(f"position fen {fen}\ngo depth 2\n")
        await engine.quiet(0.1)
        await engine.send("stop\n")
        await engine.ready()
    await _asked(engine, chess(), "startpos")
