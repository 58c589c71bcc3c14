"""Search results as `info` lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

from boardwire import _native
from boardwire.clients.engines.analysis.candidates import candidates, line_texts
from boardwire.games import State
from boardwire.protocol.uci import Info, ScoreKind, UciScore
from boardwire.values import value_class

from .chances import wdl

_MOST = 0.9999  # values closer to 1 are not more precise
_UNIT = 100  # centipawns, or hundredths of a disc or point
_CHESS = "chess"
_CLAIM = "draw"


@value_class
class Line:
    """A line of play that a search found.

    Args:
        depth: Plies.
        score: The score, for the player to act.
        pv: The moves.
        wdl: Parts of 1000 to win, to draw and to lose; None where they are not known.
    """

    depth: int
    score: UciScore
    pv: tuple[str, ...]
    wdl: tuple[int, int, int] | None = None


def lines_of(
    state: State, result: _native.SearchResult, *, sampled: bool, most: int = 1
) -> list[Line]:
    """Return the best lines of a result, best first.

    Args:
        state: The position that was searched.
        result: The result.
        sampled: Whether values are means of simulations, so that those of all moves are known.
            Otherwise only the first line is.
        most: The number of lines, at most.
    """
    score = score_of(state, result)
    value = result.value if sampled or result.exact else None
    pv = _written(line_texts(state, result.pv))
    first = Line(result.depth, score, pv, wdl(score, value, exact=result.exact))
    if not sampled or most == 1 or result.move is None:
        return [first]
    found = candidates(state, result, sampled=True, most=most)
    roots = {state.move_text(it.move): it for it in result.moves}
    lines = [first]
    for it in found[1:]:
        root = roots[it.move]
        score = _mate(it.value, root.distance) or score_by_value(it.value)
        chances = wdl(score, it.value, exact=root.proven)
        lines.append(Line(result.depth, score, _written(it.line), chances))
    return lines


def _written(texts: Sequence[str]) -> tuple[str, ...]:
    """Return a line of play up to a draw claim, which UCI cannot express."""
    return tuple(texts[: texts.index(_CLAIM)] if _CLAIM in texts else texts)


def current_info(state: State, result: _native.SearchResult) -> Info | None:
    """Return the `info` line of the currently searched move; None without a single one."""
    if result.current is None:
        return None
    return Info(
        depth=result.current_depth,
        currmove=state.move_text(result.current),
        currmovenumber=result.current_number,
    )


def final_info(state: State) -> Info:
    """Return the `info` line of a finished position, in Stockfish's form for mate and stalemate."""
    kind = ScoreKind.MATE if any(state.returns()) else ScoreKind.CENTIPAWNS
    return Info(depth=0, score=UciScore(kind, 0))


def score_of(state: State, result: _native.SearchResult) -> UciScore:
    """Return the score of a result, for the player to act.

    A win in a known number of moves is a mate. A score in the game's own unit is given in
    hundredths of the unit, in chess in centipawns. Any other value v becomes 400 * log10((1 + v) /
    (1 - v)), the lead in Elo with that expectation.
    """
    own = result.score
    mate = _mate(result.value, result.distance if result.exact else None)
    if mate is not None and (own is None or state.game.name == _CHESS):
        return mate
    if own is not None:
        unit = 1 if state.game.name == _CHESS else _UNIT
        return UciScore(ScoreKind.CENTIPAWNS, round(own * unit))
    return score_by_value(result.value)


def _mate(value: float, distance: int | None) -> UciScore | None:
    """Return the score of a proven win or loss in a known number of plies; None for others."""
    if not distance or abs(value) < 1:
        return None
    moves = (distance + 1) // 2
    return UciScore(ScoreKind.MATE, moves if value > 0 else -moves)


def score_by_value(value: float) -> UciScore:
    """Return the score of a value from -1 to 1: the lead in Elo with that expectation."""
    v = min(max(value, -_MOST), _MOST)
    return UciScore(ScoreKind.CENTIPAWNS, round(400 * math.log10((1 + v) / (1 - v))))


def infos(
    lines: Sequence[Line],
    nodes: int,
    seconds: float,
    result: _native.SearchResult | None = None,
    *,
    shows_wdl: bool = False,
) -> list[Info]:
    """Return an `info` line for each line of play, best first.

    Args:
        lines: The lines of play.
        nodes: Positions visited, or simulations.
        seconds: The time since `go`.
        result: The result with these lines; None if it is not known.
        shows_wdl: Whether to show the probabilities of a win, a draw and a loss.
    """
    speed = round(nodes / seconds) if seconds > 0 else 0
    seldepth = None if result is None else result.seldepth or None
    return [
        Info(
            depth=line.depth,
            seldepth=seldepth,
            multipv=rank,
            score=line.score,
            wdl=line.wdl if shows_wdl else None,
            nodes=nodes,
            nps=speed,
            hashfull=None if result is None else result.hashfull,
            tbhits=None if result is None else result.tbhits,
            time=round(1000 * seconds),
            pv=line.pv,
        )
        for rank, line in enumerate(lines, 1)
    ]
