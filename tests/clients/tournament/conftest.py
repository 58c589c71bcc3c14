"""Games that were never played, for displays and reports."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import ScheduledGame
from boardwire.protocol import TimeControl

NAMES = ("ada", "bob")

MakeGame = Callable[..., tuple[ScheduledGame, MatchRecord]]
"""Makes a game with its number, the engines in its seats and its result."""


@pytest.fixture
def make_game() -> MakeGame:
    def make(
        number: int,
        seating: tuple[int, ...] = (0, 1),
        result: Result | None = None,
        moves: tuple[str, ...] = ("B2", "A1", "C3"),
        names: tuple[str, ...] = NAMES,
    ) -> tuple[ScheduledGame, MatchRecord]:
        game = ScheduledGame(number, seating, Opening(load("tictactoe")), number // 2, number // 2)
        record = MatchRecord(
            str(number + 1),
            "tictactoe",
            {},
            tuple(names[it] for it in seating),
            TimeControl.none(),
            "",
            datetime(2026, 1, 2, tzinfo=UTC),
            [MoveRecord(ply, (ply - 1) % 2, text, 0.5) for ply, text in enumerate(moves, 1)],
            result,
        )
        return game, record

    return make


@pytest.fixture
def black_wins() -> Result:
    return Result.loss(1, 2, Reason.RESIGNATION)


@pytest.fixture
def white_late() -> Result:
    return Result.loss(1, 2, Reason.TIME)
