"""The engines that run for one game after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import AsyncExitStack
from typing import Final

from boardwire.clients.processes.engine_process import (
    USUAL_TIMES,
    EngineTimes,
    ended_after,
    running_engine,
)
from boardwire.clients.processes.transcript import Transcript
from boardwire.games import Game
from boardwire.matches import EnginePlayer

from ..entries.entry import Entry
from ..log.dialogue import Transcripts
from .ready_engines import ReadyEngines

MOST_IDLE: Final = 6
"""Engines that wait for their next game, at most."""


class RunningEngines:
    """The engines of a tournament that run now, for games one after the other.

    Engines run on for later games, since some take long to start, but no more than `MOST_IDLE` that
    do not play; the one that has not played for the longest time is ended first. Engines whose
    entries want a new process for each game are ended after it, and so are those that would use
    something while they wait: a resource that others need, or the processor, to ponder.

    Args:
        entries: The entries of the tournament.
        game: The game with its options.
        transcripts: Makes the transcripts of their input and output.
        info: Whether bundled engines report the findings of running searches.
        cpus: The processors that they may use; none for all of them.
        ready: Engines that run already, with the same transcripts and infos; None if there are
            none.
        times: The times that they have beside their clocks.
    """

    def __init__(
        self,
        entries: Sequence[Entry],
        game: Game,
        *,
        transcripts: Transcripts | None = None,
        info: bool = False,
        cpus: frozenset[int] = frozenset(),
        ready: ReadyEngines | None = None,
        times: EngineTimes = USUAL_TIMES,
    ) -> None:
        self._times = times
        self._transcripts: dict[int, Transcript] = {}
        self._maker = transcripts or Transcripts()
        self._info = info
        self._cpus = cpus
        self._ready = ready or ReadyEngines()
        self._entries = entries
        self._game = game
        self._running: dict[int, tuple[EnginePlayer, AsyncExitStack]] = {}

    async def seated(self, seating: Sequence[int]) -> list[EnginePlayer]:
        """Return the engines of a game, started unless they run.

        Args:
            seating: The numbers of the entries in their seats.

        Raises:
            TransportError: An engine cannot be started.
        """
        await self.end(self._superfluous(seating))
        missing = [it for it in seating if it not in self._running]
        started = await asyncio.gather(*map(self._start, missing), return_exceptions=True)
        for error in filter(None, started):
            raise error
        for number in seating:
            self._running[number] = self._running.pop(number)  # the last that has played
            if number in self._transcripts:
                self._transcripts[number].begin()
        return [self._running[number][0] for number in seating]

    def _superfluous(self, seating: Sequence[int]) -> list[int]:
        """Return the engines to end before a game: ended ones, and some that do not play."""
        gone = [number for number, (player, _) in self._running.items() if player.closed]
        idle = [it for it in self._running if it not in seating and it not in gone]
        waits = [it for it in idle if self._entries[it].may_wait]
        kept = waits[-MOST_IDLE:]
        return [*gone, *(it for it in idle if it not in kept)]

    def transcripts(self, seating: Sequence[int]) -> list[Transcript]:
        """Return the transcripts of the last game of these entries; empty where none are kept."""
        return [self._transcripts[it] for it in seating if it in self._transcripts]

    async def _start(self, number: int) -> None:
        entry = self._entries[number]
        ready = await self._ready.take(number)
        if ready is not None:
            transcript = ready.transcript
            running = ended_after(ready.process)
        else:
            transcript = self._maker.make(entry.name)
            running = running_engine(
                *(entry.engine, self._game, entry.directory, transcript),
                info=self._info,
                cpus=self._cpus,
                times=self._times.scaled(entry.scale),
                on_stderr=entry.stderr,
                preamble=entry.preamble,
            )
        if transcript is not None:
            self._transcripts[number] = transcript
        async with AsyncExitStack() as stack:
            player = await stack.enter_async_context(running)
            self._running[number] = player, stack.pop_all()

    async def after_game(self, seating: Sequence[int], *, sound: bool) -> None:
        """End the engines of a game that shall not play another one.

        Args:
            seating: The numbers of the entries that played.
            sound: Whether the game speaks against no engine. Otherwise all of them are ended.
        """
        await self.end({it for it in seating if not sound or self._entries[it].restart})

    async def end(self, numbers: Collection[int] | None = None) -> None:
        """End the engines of these entries, or all; their process groups are gone afterwards."""
        ended = [*self._running] if numbers is None else [*numbers]
        await asyncio.gather(*(self._running.pop(number)[1].aclose() for number in ended))
