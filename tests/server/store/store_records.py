"""Records for tests of the store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result, SeatRecord
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo

BEGUN = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
RESULT = Result((-1.0, 1.0), Reason.ILLEGAL_MOVE, "W+Forfeit", "bank: neither roll nor hold")
PLIES = [
    MoveRecord(
        *(1, 0, "roll", 0.25, 89.85),
        charged=0.15,
        stones=2,
        info=SearchInfo(7, -0.25, nodes=4000, pv=("roll", "hold")),
        review=SearchInfo(12, 0.125),
    ),
    MoveRecord(2, -1, "6", 0.0, None),
]


def record(
    match: str = "m1", minutes: int = 0, players: tuple[str, str] = ("anna", "ben")
) -> MatchRecord:
    """A match of Pig that began so many minutes after the others."""
    game = load("pig", target=50)
    return MatchRecord(
        match,
        game.name,
        game.options,
        players,
        TimeControl.absolute(90),
        "c0ffee",
        BEGUN + timedelta(minutes=minutes),
        seats=[SeatRecord("anna", "5e55" * 16), SeatRecord()],
        opening="moves:roll",
        rated=True,
    )
