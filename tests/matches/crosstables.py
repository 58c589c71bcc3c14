"""Results for tests of ratings: records of matches, and tables drawn from Davidson's model."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from datetime import UTC, datetime

from boardwire.matches import MatchRecord, Result
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.protocol import TimeControl

ELO = 400 / math.log(10)


def finished(players: Sequence[str], returns: Sequence[float]) -> MatchRecord:
    """A match that ended by the rules."""
    return with_result(players, Result.by_rule(None, returns))


def with_result(players: Sequence[str], result: Result | None) -> MatchRecord:
    """A match that ended so, or goes on."""
    begun = datetime(2026, 11, 21, 12, tzinfo=UTC)
    time = TimeControl.none()
    return MatchRecord("7", "nim", {}, tuple(players), time, "", begun, result=result)


def sums(one: str, other: str, wins: int, draws: int, losses: int) -> list[MatchRecord]:
    """So many matches of two."""
    returns = [(1.0, -1.0)] * wins + [(0.0, 0.0)] * draws + [(-1.0, 1.0)] * losses
    return [finished((one, other), it) for it in returns]


def table_of(*records: MatchRecord) -> Crosstable:
    table = Crosstable()
    table.note_all(records)
    return table


def simulated(
    ratings: Sequence[float], games: int, drawishness: float, generator: random.Random
) -> list[MatchRecord]:
    """Games between players "0", "1" ... who have these ratings, paired by chance."""
    unit = ELO * 2 / (2 + drawishness)
    records = []
    for _ in range(games):
        one, other = generator.sample(range(len(ratings)), 2)
        half = (ratings[one] - ratings[other]) / unit / 2
        weights = (math.exp(half), drawishness, math.exp(-half))
        ((returns,),) = [generator.choices(((1.0, -1.0), (0.0, 0.0), (-1.0, 1.0)), weights)]
        records.append(finished((str(one), str(other)), returns))
    return records
