"""The engines that run for one game after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament.entries.entry import Entry
from boardwire.clients.tournament.local_games import running_engines
from boardwire.clients.tournament.local_games.running_engines import RunningEngines
from boardwire.games import load


class StubPlayer:
    """An engine that is said to run."""

    def __init__(self) -> None:
        self.closed = False


class Starts:
    """Counts the engines that were started, by their texts, and knows those that run."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.running: list[str] = []

    @asynccontextmanager
    async def __call__(self, engine: object, *rest: Any, **more: Any) -> AsyncIterator[StubPlayer]:
        self.started.append(str(engine))
        self.running.append(str(engine))
        await asyncio.sleep(0)
        yield StubPlayer()
        self.running.remove(str(engine))


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch) -> Starts:
    starts = Starts()
    monkeypatch.setattr(running_engines, "running_engine", starts)
    monkeypatch.setattr(running_engines, "MOST_IDLE", 1)
    return starts


def engines(*texts: str, **settings: Any) -> RunningEngines:
    entries = [Entry(text, parse_engine(text), **settings) for text in texts]
    return RunningEngines(entries, load("tictactoe"))


NAMES = ("mcts", "random", "alphabeta", "expectiminimax")


async def test_an_engine_waits_for_its_next_game_unless_others_have_played_since(
    starts: Starts,
) -> None:
    running = engines(*NAMES)
    for seating in ((0, 1), (2, 0), (0, 1)):
        await running.seated(seating)
        await running.after_game(seating, sound=True)
    assert starts.started == ["mcts", "random", "alphabeta"]
    await running.seated((0, 3))  # random waits, and alphabeta has not played for longer
    assert sorted(starts.running) == ["expectiminimax", "mcts", "random"]
    await running.end()
    assert starts.running == []


async def test_engines_of_a_game_that_broke_and_engines_that_are_gone_are_started_anew(
    starts: Starts,
) -> None:
    running = engines(*NAMES)
    first: Any
    first, _ = await running.seated((0, 1))
    await running.after_game((0, 1), sound=False)
    assert starts.running == []
    first, _ = await running.seated((0, 1))
    first.closed = True
    again: Any
    again, _ = await running.seated((0, 1))
    assert again is not first
    assert starts.started == ["mcts", "random", "mcts", "random", "mcts"]


@pytest.mark.parametrize(
    ("texts", "settings"),
    [
        (NAMES, {"resources": {"gpu": 1}}),
        (("mcts:ponder=true", "alphabeta:ponder=true", *NAMES[2:]), {}),
        (NAMES, {"restart": True}),
    ],
)
async def test_some_engines_do_not_wait(
    starts: Starts, texts: tuple[str, ...], settings: dict[str, Any]
) -> None:
    running = engines(*texts, **settings)
    await running.seated((0, 1))
    await running.after_game((0, 1), sound=True)
    await running.seated((2, 3))
    assert sorted(starts.running) == sorted(texts[2:])
