"""The session with an optimiser: requests come in as lines of JSON, results go out.

The optimiser starts `boardwire tournament --ask` and writes requests to its input. Requests are
played side by side as long as games may run at the same time; further ones wait unread. So results
come in the order in which they are ready, and have the ids of their requests.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

from boardwire.games import GameError, OptionError
from boardwire.matches.errors import MatchError
from boardwire.matches.openings import Openings
from boardwire.matches.records.match_record import MatchRecord
from boardwire.matches.tournaments import MemoryJournal, ScheduledGame, Tournament
from boardwire.matches.tournaments.schedule import Schedule
from boardwire.matches.tournaments.schedules import Encounters
from boardwire.override import override
from boardwire.protocol import TransportError, naming_file
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.transports import StdioTransport, Transport

from ..entries.entry import Entry
from ..local_games.local_executor import LocalExecutor
from ..plan import TournamentPlan
from .requests import GamesRequest
from .results import results_data


async def serve_asking(plan: TournamentPlan, openings: Openings | None) -> None:
    """Serve an optimiser at the standard input and output until the input ends.

    Args:
        plan: The tournament that games are like.
        openings: How the games begin; None for the usual start.

    Raises:
        OptionError: The plan names something that does not exist.
        TransportError: Results cannot be written.
    """
    transport = StdioTransport()
    try:
        await AskSession(plan, transport, openings).serve()
    finally:
        await transport.close()


class AskSession:
    """Plays the games that an optimiser asks for.

    Args:
        plan: The tournament: the engines that option sets are for, the game, openings, clocks.
        transport: Receives requests and sends results.
        openings: How the games begin; None for the usual start.

    Raises:
        OptionError: The plan names something that does not exist.
    """

    def __init__(
        self, plan: TournamentPlan, transport: Transport, openings: Openings | None
    ) -> None:
        if not plan.engine:
            raise OptionError("name the engine that is to be tuned with --engine")
        if plan.rounds is not None or plan.games:
            raise OptionError(
                "a request has its own number of games: leave out --rounds and --games"
            )
        self._plan = plan
        self._transport = transport
        self._game = plan.make_game()
        self._encounters = Encounters(self._game, openings=openings)
        self._made = 0
        self._free = plan.games_at_a_time  # games that may begin now
        self._changed = asyncio.Condition()
        self._writing = asyncio.Lock()

    async def serve(self) -> None:
        """Answer requests until there are no more; then finish the games that run.

        Raises:
            TransportError: The other side does not take the results.
        """
        await self._write(
            ready=True,
            game=self._game.name,
            players=self._game.players,
            engines=[it.name or it.cmd for it in self._plan.engine],
            concurrency=self._plan.games_at_a_time,
        )
        async with asyncio.TaskGroup() as tasks:
            async for line in self._lines():
                if line.strip():
                    await self._take(line, tasks)

    async def _lines(self) -> AsyncIterator[str]:
        buffer = LineBuffer()
        while data := await self._transport.read():
            for line in buffer.receive_data(data):
                yield line
        for line in buffer.receive_data(b"\n"):
            yield line

    async def _take(self, line: str, tasks: asyncio.TaskGroup) -> None:
        """Begin with a request as soon as one of its games may begin; refuse a wrong one."""
        try:
            request = GamesRequest.parse(line)
        except OptionError as error:
            await self._write(id=_id_of(line), error=str(error))
            return
        try:
            entries = request.entries(self._plan, self._game)
        except (GameError, MatchError, OSError) as error:
            await self._write(id=request.id, error=naming_file(error))
            return
        async with self._changed:
            await self._changed.wait_for(lambda: self._free > 0)
            games = min(self._free, request.pairs * self._encounters.games)
            self._free -= games
        first, self._made = self._made, self._made + request.pairs
        asked = _Asked(self._encounters, range(first, self._made))
        tasks.create_task(self._answer(request, entries, asked, games))

    async def _answer(
        self, request: GamesRequest, entries: Iterable[Entry], asked: _Asked, concurrency: int
    ) -> None:
        """Play the games of a request, and send the results."""
        engines = tuple(entries)
        plan = self._plan
        executor = LocalExecutor(
            *(engines, self._game, concurrency, plan.make_limits(self._game.players), plan.seed),
            times=plan.engine_times,
        )
        try:
            await Tournament(asked, asked.journal).play(executor)
        except TransportError as error:  # an engine cannot be started
            answer: Mapping[str, Any] = {"error": str(error)}
        else:
            answer = results_data([it.name for it in engines], asked.records())
        async with self._changed:
            self._free += concurrency
            self._changed.notify_all()
        await self._write(id=request.id, **answer)

    async def _write(self, **data: object) -> None:
        async with self._writing:
            await self._transport.write(json.dumps(data).encode() + b"\n")


class _Asked(Schedule):
    """The schedule of one request: a number of encounters of the same engines.

    Args:
        encounters: Makes the games.
        numbers: The numbers of the encounters; each has an opening and dice of its own.
    """

    def __init__(self, encounters: Encounters, numbers: range) -> None:
        self._encounters = encounters
        self._numbers = numbers
        self._returned = False
        self.journal = MemoryJournal()

    @property
    @override
    def total(self) -> int | None:
        return len(self._numbers) * self._encounters.games

    @override
    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        """Return all games at once."""
        if self._returned:
            return ()
        self._returned = True
        engines = range(self._encounters.game.players)
        return (
            game
            for number in self._numbers
            for game in self._encounters.games_of(engines, number, turn=0)
        )

    def records(self) -> list[tuple[int, MatchRecord]]:
        """Return the number of each game's pair, and its record."""
        results = self.journal.results
        return [(self._encounters.pair_of(it), results[it]) for it in sorted(results)]


def _id_of(line: str) -> object:
    """Return the id of a request that is wrong in another place; None where it has none."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, int | str) else None
