"""The executor that has the workers of a Dask cluster play the games."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeAlias

from boardwire.clients.tournament.local_games.local_executor import LocalExecutor, no_recorder
from boardwire.matches.tournaments import GameSource, ScheduledGame
from boardwire.matches.tournaments.executor import Executor
from boardwire.override import override
from boardwire.protocol import TransportError, in_words
from boardwire.values import value_class
from boardwire.vocabulary import counted

from .pairs import PairResult, PairSource, PairTask
from .worker import end_run, play_pair

Client: TypeAlias = Any
"""An asynchronous client of Dask: its methods return awaitables, which its annotations hide."""

GAME_SLOT = "game_slot"
"""The resource of a worker for its number of concurrent games."""

CONNECT_SECONDS = 10.0
LOOK_SECONDS = 2.0
"""Seconds between two looks at the workers."""
CALL_SECONDS = 10.0
"""Seconds that all workers have to end their engines after the last game."""


@value_class
class ClusterExecutor(Executor):
    """Plays games on the workers of a Dask cluster, a pair of games as a task.

    Each pair needs one `game_slot`, a resource that workers are started with. When a worker is
    lost, the scheduler gives its pairs to others. A pair counts once, whatever happens: the games
    end here, one result for each.

    Args:
        address: The address of the scheduler, such as ``tcp://10.0.0.1:8786``.
        local: Plays the games of a pair on a worker; its concurrency is not used.
        worker_timeout: The seconds to wait for the first worker with a game slot.
        note: Called with a line for people when the cluster changes.
    """

    address: str
    local: LocalExecutor
    worker_timeout: float = 60.0
    note: Callable[[str], None] = lambda line: None

    @override
    async def run(self, source: GameSource) -> None:
        """Play the games on the workers.

        Raises:
            TransportError: The cluster cannot be reached or has no game slots, or an engine cannot
                be started on a worker.
        """
        run = secrets.token_hex(4)
        async with _connected(self.address) as client:
            slots = _Slots(client, self.address, self.note)
            await slots.wait(self.worker_timeout)
            pairs = PairSource(source)
            looking = asyncio.create_task(slots.look_on())
            try:
                await _Run(client, slots, self.local, source, pairs, run).play()
            finally:
                looking.cancel()
                await asyncio.gather(looking, pairs.close(), return_exceptions=True)
                await _end_engines(client, run)


class _Slots:
    """The game slots of a cluster, which come and go with its workers.

    Attributes:
        count: The number of pairs that can be played at the same time.
        changed: Set when there may be more of them.
    """

    def __init__(self, client: Client, address: str, note: Callable[[str], None]) -> None:
        self._client = client
        self._address = address
        self._note = note
        self._workers = -1
        self.count = 0
        self.changed = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Wait for the first slot.

        Raises:
            TransportError: There is none after `seconds`.
        """
        deadline = asyncio.get_running_loop().time() + seconds
        await self._look()
        while not self.count:
            if asyncio.get_running_loop().time() > deadline:
                raise TransportError(self._why_none(seconds))
            await asyncio.sleep(min(LOOK_SECONDS, seconds))
            await self._look()

    def _why_none(self, seconds: float) -> str:
        how = f'dask worker {self._address} --nthreads 2 --resources "{GAME_SLOT}=2"'
        if self._workers:
            return (
                f"no worker of {self._address} has the resource {GAME_SLOT}, "
                f"the number of games that it plays at a time: {how}"
            )
        return f"no worker came to {self._address} within {seconds:g} s; start some: {how}"

    async def look_on(self) -> None:
        """Keep the count up to date."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(Exception):  # the scheduler is away; the games will fail
                await self._look()

    async def _look(self) -> None:
        identity = await self._client.scheduler.identity(n_workers=-1)
        workers = identity["workers"].values()
        slots = [min(it["nthreads"], int(it["resources"].get(GAME_SLOT, 0))) for it in workers]
        if (sum(slots), len(slots)) != (self.count, self._workers):
            self.count, self._workers = sum(slots), len(slots)
            workers, games = counted(len(slots), "worker"), counted(self.count, "game")
            self._note(f"{self._address}: {workers}, {games} at a time")
            self.changed.set()


class _Run:
    """The tasks of one tournament."""

    def __init__(
        self,
        client: Client,
        slots: _Slots,
        local: LocalExecutor,
        source: GameSource,
        pairs: PairSource,
        run: str,
    ) -> None:
        self._client = client
        self._slots = slots
        self._local = local
        self._source = source
        self._pairs = pairs
        self._run = run
        self._errors: list[TransportError] = []
        self._broken: BaseException | None = None  # such as an error of the journal
        self._playing: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        try:
            while games := await self._next():
                task = asyncio.create_task(self._play_pair(games))
                self._playing.add(task)
                task.add_done_callback(self._ended)
            while self._playing and self._broken is None:
                self._slots.changed.clear()
                await self._slots.changed.wait()
        finally:
            for task in self._playing:
                task.cancel()
            await asyncio.gather(*self._playing, return_exceptions=True)
        if self._broken is not None:
            raise self._broken
        if self._errors:
            raise self._errors[0]

    async def _next(self) -> tuple[ScheduledGame, ...]:
        """Return the next pair, as soon as there is one and a slot for it; none at the end."""
        while len(self._playing) >= self._room:
            self._slots.changed.clear()
            await self._slots.changed.wait()
        return await self._pairs.take()

    @property
    def _room(self) -> int:
        """The number of pairs that workers have or wait for: one that waits for every four."""
        return self._slots.count + (self._slots.count + 3) // 4

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._playing.discard(task)
        self._slots.changed.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            self._broken = error
            self._source.stop()

    async def _play_pair(self, games: tuple[ScheduledGame, ...]) -> None:
        local = replace(self._local, recorder=no_recorder, broken=None, ready=None)
        task = PairTask(self._run, local, games)
        future = self._client.submit(
            play_pair, task, key=task.key, resources={GAME_SLOT: 1}, pure=False
        )
        try:
            result: PairResult = await future.result()
        except asyncio.CancelledError:
            with contextlib.suppress(Exception):  # the scheduler may be away
                await asyncio.shield(future.cancel())
            raise
        except Exception as error:  # whatever went wrong in the cluster
            result = PairResult((), _in_words(error))
        finally:
            future.release()
        for game, record in zip(games, result.records, strict=False):
            self._source.ended(game, record)
        if result.error:
            self._errors.append(TransportError(f"pair {games[0].pair + 1}: {result.error}"))
            self._source.stop()


def _in_words(error: Exception) -> str:
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    if isinstance(error, KilledWorker):
        return (
            "every worker that played it was lost; do the engines need more memory than a "
            "worker has?"
        )
    if isinstance(error, FutureCancelledError):
        return "the scheduler was lost; start it, and run the tournament again to go on"
    return f"{type(error).__name__}: {error}"


@asynccontextmanager
async def _connected(address: str) -> AsyncIterator[Client]:
    """A client of the scheduler at an address.

    Raises:
        TransportError: Dask is not installed, or no scheduler answers.
    """
    try:
        import distributed
    except ImportError:
        raise TransportError(
            "a cluster needs Dask: pip install 'boardwire[cluster]', here and on the workers"
        ) from None
    try:
        make: Any = distributed.Client
        client: Client = await make(
            address, asynchronous=True, timeout=CONNECT_SECONDS, set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise TransportError(
            f"no Dask scheduler answers at {address}: is `dask scheduler` running there? "
            f"({in_words(error)})"
        ) from error
    try:
        yield client
    finally:
        await client.close()


async def _end_engines(client: Client, run: str) -> None:
    """Make all workers end their engines now rather than after a while."""
    with contextlib.suppress(Exception):  # the scheduler may be away, in several ways
        async with asyncio.timeout(CALL_SECONDS):
            await client.run(end_run, run, on_error="ignore")
