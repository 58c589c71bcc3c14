"""Reports of a server's engine on a position, as `info` lines for a GUI that speaks UCI."""

from __future__ import annotations

import json
from typing import Any

from boardwire.protocol import CommandError, visible
from boardwire.protocol.uci import Info, ScoreKind, UciScore

from ...engines.uci.infos import score_by_value


def infos_of(text: str, seconds: float) -> list[Info]:
    """Return an `info` line for each line of play in the response to `bw-analyse`, best first.

    Args:
        text: The response, JSON as the server writes it.
        seconds: The time since the analysis began.

    Raises:
        CommandError: It is no such response.
    """
    try:
        report = json.loads(text)
        nodes = int(report["nodes"] or 0)
        speed = round(nodes / report["seconds"]) if report["seconds"] else 0
        return [
            Info(
                depth=int(report["depth"] or 0),
                multipv=rank,
                score=_score(move),
                nodes=nodes,
                nps=speed,
                time=round(1000 * seconds),
                pv=tuple(visible(str(it)) for it in move["pv"] or [move["move"]]),
            )
            for rank, move in enumerate(report["moves"], 1)
        ]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise CommandError("the server gave a report that cannot be read") from None


def _score(move: dict[str, Any]) -> UciScore:
    """Return the score of a move: the engine's centipawns, or else a score from its value."""
    if move["score"] is not None:
        return UciScore(ScoreKind.CENTIPAWNS, round(move["score"]))
    return score_by_value(float(move["value"] or 0.0))
