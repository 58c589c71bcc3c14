"""Engines that the check has started play the first games."""

from __future__ import annotations

from typing import Any, cast

import pytest

from boardwire.clients.engines import parse_engine
from boardwire.clients.processes.engine_process import EngineProcess
from boardwire.clients.tournament.engine_checks import require_engines
from boardwire.clients.tournament.entries.entry import Entry
from boardwire.clients.tournament.local_games import running_engines
from boardwire.clients.tournament.local_games.ready_engines import ReadyEngine, ReadyEngines
from boardwire.clients.tournament.local_games.running_engines import RunningEngines
from boardwire.clients.tournament.log import Transcripts
from boardwire.games import load

GAME = load("tictactoe")


class StubProcess:
    """An engine that is said to run."""

    def __init__(self) -> None:
        self.player = self
        self.closed = False

    async def close(self) -> None:
        self.closed = True


def stub() -> ReadyEngine:
    return ReadyEngine(cast("EngineProcess", StubProcess()), None)


@pytest.mark.parametrize(
    ("text", "settings", "kept"),
    [
        ("random", {}, True),
        ("random", {"restart": True}, False),
        ("random", {"resources": {"gpu": 1}}, False),
        ("mcts:ponder=true", {}, False),
    ],
)
def test_engines_are_kept_that_may_run_while_others_play(
    text: str, settings: dict[str, Any], kept: bool
) -> None:
    entry = Entry(text, parse_engine(text), **settings)
    assert ReadyEngines().keep(0, entry, stub()) is kept


async def test_no_more_are_kept_than_may_wait_and_those_that_nobody_takes_are_ended() -> None:
    entry = Entry("random", parse_engine("random"))
    engines = [stub(), stub(), stub()]
    async with ReadyEngines(most=2) as ready:
        kept = [ready.keep(number, entry, it) for number, it in enumerate(engines)]
        assert kept == [True, True, False]
        assert await ready.take(1) is engines[1]
        assert await ready.take(1) is None
    assert [it.process.player.closed for it in engines] == [True, False, False]


async def test_an_engine_that_has_ended_meanwhile_is_not_handed_out() -> None:
    async with ReadyEngines() as ready:
        gone = stub()
        ready.keep(0, Entry("random", parse_engine("random")), gone)
        await gone.process.close()
        assert await ready.take(0) is None


@pytest.mark.program
@pytest.mark.slow
async def test_the_engines_of_the_check_play_the_first_game_and_end_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries = [Entry(name, parse_engine("random")) for name in "ab"]
    async with ReadyEngines(Transcripts(kept=True)) as ready:
        await require_engines(entries, GAME, ready)
        monkeypatch.delattr(running_engines, "running_engine")  # no other one is started
        running = RunningEngines(entries, GAME, transcripts=Transcripts(kept=True), ready=ready)
        players = await running.seated((0, 1))
        for transcript in running.transcripts((0, 1)):
            assert any("> name" in line for line in transcript.lines())
        assert not any(it.closed for it in players)
        await running.end()
        assert all(it.closed for it in players)
