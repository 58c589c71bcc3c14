"""The engines that the check before the first game has started, which play the first games."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final

from boardwire.clients.processes.engine_process import USUAL_TIMES, EngineProcess, EngineTimes
from boardwire.clients.processes.transcript import Transcript
from boardwire.values import value_class

from ..entries.entry import Entry
from ..log.dialogue import Transcripts

MOST_READY: Final = 6
"""Engines that wait for their first game, at most."""


@value_class
class ReadyEngine:
    """An engine that runs and has taken the settings of the game.

    Args:
        process: The engine.
        transcript: Receives its input and output; None to keep neither.
    """

    process: EngineProcess
    transcript: Transcript | None


@dataclass(slots=True)
class ReadyEngines:
    """The engines that the check has started, by the numbers of their entries.

    Each is there until a game takes it; leaving the `with` block ends the others. Engines that may
    not run while others play, or that get a new process for each game, are not kept.

    Args:
        transcripts: Makes the transcripts of their input and output.
        info: Whether bundled engines report the findings of running searches.
        most: The number of engines that are kept, at most; the others are started for their first
            game.
        times: The times that they have beside their clocks.
    """

    transcripts: Transcripts = field(default_factory=Transcripts)
    info: bool = False
    most: int = MOST_READY
    times: EngineTimes = USUAL_TIMES
    _engines: dict[int, ReadyEngine] = field(default_factory=dict)

    def keep(self, number: int, entry: Entry, engine: ReadyEngine) -> bool:
        """Keep an engine for later if it may wait, and one more; return whether it is kept."""
        if entry.restart or not entry.may_wait or len(self._engines) >= self.most:
            return False
        self._engines[number] = engine
        return True

    async def take(self, number: int) -> ReadyEngine | None:
        """Hand out the engine of an entry; None if there is none that still runs."""
        engine = self._engines.pop(number, None)
        if engine is not None and engine.process.player.closed:
            await engine.process.close()
            return None
        return engine

    async def __aenter__(self) -> ReadyEngines:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        engines = [*self._engines.values()]
        self._engines.clear()
        await asyncio.gather(*(engine.process.close() for engine in engines))
