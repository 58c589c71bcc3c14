"""The house looks at every position of a finished match with a person."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import cast

import pytest

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason
from boardwire.matches.records.evaluation import evaluation_of
from boardwire.matches.referee.results import Result
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.config import HouseSettings
from boardwire.server.house.house import House, HouseTurn
from boardwire.server.house.review import LOOK_SECONDS, MOST_PLIES, review, reviewable
from boardwire.server.matchmaking.borrowed_engine import EngineLost

from ...until import until
from ..conftest import StartServer
from ..people import ended, match_of, person_of
from .test_house import QUICK, play_out

MOVES = [MoveRecord(1, 0, "B2", 0.1), MoveRecord(2, 1, "A1", 0.1)]
RESIGNED = Result.loss(1, 2, Reason.RESIGNATION)
RECORD = MatchRecord(
    "m",
    "tictactoe",
    {},
    ("anna", "house-3"),
    TimeControl.none(),
    "",
    datetime(2026, 1, 1, tzinfo=UTC),
    moves=MOVES,
    result=RESIGNED,
)


async def stored(server: Server, match: str) -> MatchRecord:
    record = await server.store.record(match)
    assert record is not None
    return record


async def test_a_match_with_the_house_has_the_accuracy_of_both_players(
    start_server: StartServer,
) -> None:
    async with (
        start_server(house=QUICK, reviews=True) as server,
        person_of(server, "anna") as anna,
    ):
        await anna.ask("bw-seek breakthrough opponent=house-3 columns=4 rows=5")
        match = await match_of(anna)
        await play_out(server, anna, match)
        await ended(server, match)

        async def reviewed() -> bool:
            moves = (await stored(server, match)).moves
            return all(move.review is not None for move in moves)

        await until(reviewed)
        evaluation = evaluation_of(await stored(server, match))
        assert evaluation is not None
        assert evaluation.reviewed
        assert all(it is not None and 0 <= it <= 100 for it in evaluation.accuracy)
        values = evaluation.values
        assert len(values) == len((await stored(server, match)).moves) + 1
        assert all(-1 <= it <= 1 for it in values.values())


def test_an_operator_may_do_without() -> None:
    assert House(HouseSettings()).reviews
    assert not House(HouseSettings(reviews=False)).reviews
    assert not House(HouseSettings(players=False)).reviews


@pytest.mark.parametrize(
    "record",
    [
        replace(RECORD, result=None),
        replace(RECORD, moves=MOVES[:1]),
        replace(RECORD, result=Result.void(Reason.CALLED_OFF)),
        replace(RECORD, game="kuhn"),
        replace(RECORD, game="backgammon"),
        replace(RECORD, game="nosuch"),
        replace(RECORD, game="nim", options={"players": 3}, players=("a", "b", "c")),
        replace(RECORD, moves=MOVES * (MOST_PLIES // 2 + 1)),
    ],
)
def test_what_says_nothing_is_not_looked_at(record: MatchRecord) -> None:
    assert reviewable(RECORD) == load("tictactoe")
    assert reviewable(record) is None


class Turns:
    """An engine of the house for tests."""

    def __init__(self, *values: float) -> None:
        self.values = list(values)
        self.asked: list[tuple[int, int, float | None]] = []

    @asynccontextmanager
    async def turn(self, level: int, guest: str, match: str) -> AsyncIterator[HouseTurn]:
        assert (level, match) == (10, "m")
        yield cast(HouseTurn, self)

    async def value(
        self, game: object, player: int, plies: list[object], mover: int, most: float | None
    ) -> float:
        self.asked.append((mover, len(plies), most))
        if not self.values:
            raise EngineLost("there is no engine")
        return self.values.pop(0)


async def test_each_position_is_valued_for_its_mover() -> None:
    turns = Turns(0.25, -1.5)
    found = await review(turns, load("tictactoe"), RECORD)
    assert {ply: it.score for ply, it in found.items()} == {1: 0.25, 2: -1.0}
    assert turns.asked == [(0, 0, LOOK_SECONDS), (1, 1, LOOK_SECONDS)]
    with pytest.raises(EngineLost):
        await review(Turns(0.1), load("tictactoe"), RECORD)
