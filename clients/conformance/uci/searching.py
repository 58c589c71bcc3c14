"""Searches: their limits, their end, and their output."""

from __future__ import annotations

import re

from boardwire.clients.conformance.check import Area, Deviation, NotApplicable
from boardwire.clients.conformance.uci_engine import CheckedSearch, UciEngine, chess, is_legal_move

from .documents import UCI

AREA: Area[UciEngine] = Area("searching", UCI)

GO = "go"
SILENT_SECONDS = 0.4
"""Seconds for which a search without limits is watched."""
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
_NUMBERS = re.compile(r"\b(depth|seldepth|nodes|time|multipv)\s+(\S+)")


async def _legal(engine: UciEngine, limits: str) -> CheckedSearch:
    """Search the usual start, and check that the move is legal.

    Raises:
        Deviation: It is not.
    """
    await engine.send("position startpos\n")
    found = await engine.search(limits)
    if not is_legal_move(chess(), found.move):
        raise Deviation("a legal move of the usual start", found.best)
    return found


async def _silent(engine: UciEngine, while_it: str) -> None:
    """Watch a search that must not end by itself.

    Raises:
        Deviation: It ends.
    """
    for line in await engine.quiet(SILENT_SECONDS):
        if line.startswith("bestmove"):
            raise Deviation(f"no bestmove {while_it}", line)


@AREA.must("bestmove")
async def bestmove_once(engine: UciEngine) -> None:
    """A search ends with one legal `bestmove`."""
    await _legal(engine, "depth 1")
    if any(line.startswith("bestmove") for line in await engine.ready()):
        raise Deviation("one bestmove for each go")


@AREA.must(GO)
async def limits(engine: UciEngine) -> None:
    """Searches with a depth, and with a time for the move, end by themselves."""
    for text in ("depth 2", "movetime 50"):
        await _legal(engine, text)


@AREA.should(GO)
async def nodes(engine: UciEngine) -> None:
    """A search with a number of nodes ends by itself."""
    await _legal(engine, "nodes 200")


@AREA.must(GO)
async def clocks(engine: UciEngine) -> None:
    """Searches with clocks end by themselves: with increments, moves to go, and little time."""
    for text in (
        "wtime 1000 btime 1000",
        "wtime 1000 btime 1000 winc 10 binc 10",
        "wtime 1000 btime 1000 movestogo 20",
        "wtime 50 btime 50 winc 0 binc 0",
    ):
        await _legal(engine, text)


@AREA.must(GO)
async def infinite_until_stop(engine: UciEngine) -> None:
    """A search `go infinite` goes on until `stop`, and then gives its move at once."""
    await engine.send("position startpos\ngo infinite\n")
    await _silent(engine, "before stop")
    await engine.send("stop\n")
    await engine.best()


@AREA.should(GO)
async def infinite_with_mate(engine: UciEngine) -> None:
    """A search `go infinite` goes on even where a mate has been found."""
    await engine.send(f"position fen {MATE_IN_ONE}\ngo infinite\n")
    await _silent(engine, "before stop, even if it is mate")
    await engine.send("stop\n")
    await engine.best()


@AREA.must("isready")
async def ready_while_searching(engine: UciEngine) -> None:
    """The command `isready` is answered during a search, which goes on."""
    await engine.send("position startpos\ngo infinite\nisready\n")
    if any(line.startswith("bestmove") for line in await engine.until("readyok")):
        raise Deviation("readyok, without an end of the search")
    await _silent(engine, "after isready, before stop")
    await engine.send("stop\n")
    await engine.best()


@AREA.must("stop")
async def stop_at_once(engine: UciEngine) -> None:
    """The commands `go infinite` and `stop` in one write give one move."""
    await engine.send("position startpos\ngo infinite\nstop\n")
    await engine.best()
    if any(line.startswith("bestmove") for line in await engine.ready()):
        raise Deviation("one bestmove for each go")


@AREA.must("bestmove")
async def searches_in_a_row(engine: UciEngine) -> None:
    """Several searches in one write are each answered, or the later ones wait for `stop`."""
    for _ in range(3):
        await engine.send("position startpos\ngo movetime 20\n")
        await engine.best()
    if any(line.startswith("bestmove") for line in await engine.ready()):
        raise Deviation("one bestmove for each go")


@AREA.should(GO)
async def searchmoves(engine: UciEngine) -> None:
    """A search restricted to a move finds that move."""
    for move in ("a2a3", "h2h3"):
        await engine.send("position startpos\n")
        found = await engine.search(f"depth 2 searchmoves {move}")
        if found.move != move:
            raise Deviation(f"bestmove {move}", found.best)


@AREA.should(GO)
async def mate(engine: UciEngine) -> None:
    """The search for a mate ends, by itself or by `stop`, with a legal move."""
    await engine.send(f"position fen {MATE_IN_ONE}\ngo mate 1\n")
    for line in await engine.quiet(SILENT_SECONDS):
        if line.startswith("bestmove"):
            break
    else:
        await engine.send("stop\n")
        line = (await engine.best()).best
    if not is_legal_move(chess(MATE_IN_ONE), line.split()[1]):
        raise Deviation("a legal move", line)


def _need_ponder(engine: UciEngine) -> None:
    if not any(re.match(r"option\s+name\s+Ponder\s", it, re.I) for it in engine.introduction):
        raise NotApplicable("the engine has no option Ponder")


@AREA.must("ponderhit")
async def ponderhit(engine: UciEngine) -> None:
    """A search that ponders gives no move before `ponderhit`, and one after it."""
    _need_ponder(engine)
    await engine.send("position startpos moves e2e4 e7e5\n")
    await engine.send("go ponder wtime 1000 btime 1000\n")
    await _silent(engine, "before ponderhit")
    await engine.send("ponderhit\n")
    await engine.best()


@AREA.must("bestmove")
async def ponder_stopped(engine: UciEngine) -> None:
    """A search that ponders is ended by `stop` with one move."""
    _need_ponder(engine)
    await engine.send("position startpos moves e2e4 e7e5\n")
    await engine.send("go ponder wtime 60000 btime 60000\nstop\n")
    await engine.best()
    if any(line.startswith("bestmove") for line in await engine.ready()):
        raise Deviation("one bestmove for each go")


@AREA.should("bestmove")
async def ponder_move_legal(engine: UciEngine) -> None:
    """The move to ponder on is legal after the best move."""
    found = await _legal(engine, "depth 4")
    table = chess()
    table.play(table.state.to_act(), found.move)
    if found.ponder and not is_legal_move(table, found.ponder):
        raise Deviation("a legal move to ponder on", found.best)


@AREA.should("info")
async def info_numbers(engine: UciEngine) -> None:
    """Depths, nodes and times of `info` are numbers; scores are centipawns or moves to mate."""
    for line in (await _legal(engine, "depth 4")).lines:
        facts, _, _ = line.partition(" string ")
        if not facts.startswith("info ") or facts.startswith("info string"):
            continue
        for word, number in _NUMBERS.findall(facts):
            if not number.isdecimal():
                raise Deviation(f"{word} and a number", line)
        if "score" in facts.split() and not re.search(r"\bscore\s+(cp|mate)\s+-?\d+\b", facts):
            raise Deviation("score cp NUMBER, or score mate NUMBER", line)


@AREA.should("info")
async def info_line_legal(engine: UciEngine) -> None:
    """The lines of play of `info` are legal."""
    for line in (await _legal(engine, "depth 4")).lines:
        if line.startswith("info ") and " pv " in line and " string " not in line:
            table = chess()
            for move in line.partition(" pv ")[2].split():
                if not is_legal_move(table, move):
                    raise Deviation(f"legal moves; {move} is none", line)
                table.play(table.state.to_act(), move)
