"""What chess GUIs send to their engines, with the lines that they send.

Those of xboard with polyglot and gnome-chess come from their logs (see
`tests/server/test_chess_windows.py`), and so do those of PyChess 1.0.3. Those of Scid 4.7.4, Cute
Chess, Nibbler and En Croissant are written from their sources.
"""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.protocol.uci import Info

from .controllers import session_of

TRANSCRIPTS = {
    "xboard with polyglot": (
        "setoption name Ponder value false",
        "ucinewgame",
        "isready",
        "position startpos moves g1f3 g8f6",
        "go wtime 59000 winc 0 btime 58000 binc 0 movestogo 40",
    ),
    "gnome-chess": (
        "setoption name Skill Level value 3",
        "isready",
        "ucinewgame",
        "position startpos moves g1f3",
        "go wtime 30000 btime 30000 ",
    ),
    "PyChess": (
        "setoption name Ponder value false",
        "setoption name UCI_LimitStrength value false",
        "setoption name UCI_AnalyseMode value true",
        "isready",
        "ucinewgame",
        "stop",
        "position startpos moves c2c4",
        "go movetime 300",
    ),
    "Scid": (
        "setoption name UCI_AnalyseMode value true",
        "setoption name UCI_Chess960 value false",
        "setoption name UCI_ShowWDL value true",
        "setoption name Ponder value false",
        "ucinewgame",
        "isready",
        "position startpos moves e2e4",
        "go infinite",
    ),
    "Cute Chess": (
        "debug on",
        "ucinewgame",
        "setoption name Ponder value false",
        "setoption name UCI_Opponent value none none computer Toga II 3.0",
        "position startpos",
        "isready",
        "position startpos moves e2e4",
        "go wtime 5000 btime 5000 winc 100 binc 100",
    ),
    "Nibbler": (
        "setoption name Move Overhead value 0",
        "setoption name UCI_ShowWDL value true",
        "setoption name UCI_Chess960 value true",
        "isready",
        "ucinewgame",
        "setoption name MultiPV value 3",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1 moves e2e4",
        "go infinite",
    ),
    "En Croissant": (
        "setoption name MultiPV value 3",
        "setoption name Threads value 1",
        "setoption name Hash value 16",
        "setoption name UCI_Chess960 value false",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
        "go infinite",
    ),
}


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
@pytest.mark.parametrize("gui", list(TRANSCRIPTS))
async def test_an_engine_answers_what_a_gui_sends(gui: str, engine: str) -> None:
    """A GUI sends only options that were declared."""
    *before, go = TRANSCRIPTS[gui]
    async with session_of(engine) as session:
        await session.send("uci")
        declared = await session.until("uciok")
        names = [line.split(" type ")[0] for line in declared if line.startswith("option ")]
        lines = [it for it in before if not it.startswith("setoption") or _option(it) in names]
        await session.send(*lines, go)
        if go == "go infinite":
            said = await session.until("info depth")
            await session.send("stop")
            said += await session.until("bestmove")
        else:
            said = await session.until("bestmove")
    assert [line for line in said if line.startswith("info string")] == []
    infos = [Info.parse(line.split()[1:]) for line in said if line.startswith("info depth")]
    assert all(it.score is not None for it in infos if it.pv)
    wanted = any("UCI_ShowWDL value true" in line for line in lines)
    assert all((it.wdl is not None) == wanted for it in infos if it.pv)
    state = load("chess").start()
    moves = next(line for line in reversed(lines) if line.startswith("position")).split("moves ")[1]
    for text in (*moves.split(), said[-1].split()[1]):
        state.apply(state.parse_move(text))


def _option(line: str) -> str:
    """The words of a declaration up to its type, from the line that sets the option."""
    return line.replace("setoption", "option").partition(" value ")[0]
