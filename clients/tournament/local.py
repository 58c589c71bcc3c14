"""Playing games between two engines that run as processes on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager

from boardwire.games import Game, reference_of
from boardwire.matches import (
    Dice,
    EngineConnection,
    Limits,
    Match,
    MatchRecord,
    MoveRecord,
    Reason,
    match_time,
    play_match,
)
from boardwire.protocol import Event, TimeControl
from boardwire.protocol.transports import ProcessTransport, start_process

from ..engines import EngineSpec

LAST_STDERR_LINES = 3


class _SilentScribe:
    """Keeps nothing while a game is played: its record is returned at the end."""

    async def open(self, record: MatchRecord) -> None: ...

    async def store(self, match: str, move: MoveRecord) -> None: ...

    def announce(self, event: Event) -> None: ...

    async def close(self, record: MatchRecord) -> None: ...


async def play_games(
    engines: tuple[EngineSpec, EngineSpec],
    names: tuple[str, str],
    game: Game,
    *,
    games: int,
    time: TimeControl,
    concurrency: int = 1,
    limits: Limits | None = None,
    seed: int | None = None,
    report: Callable[[int, MatchRecord], None] = lambda number, record: None,
) -> list[MatchRecord]:
    """Play a number of games; the engines change colours after each.

    Args:
        engines: The two engines; the first has black in the first game.
        names: What they are called in the records.
        game: What they play.
        games: How many games.
        time: The time control.
        concurrency: How many games are played at a time, each with processes of its own.
        limits: How long to wait for what.
        seed: Where the dice of all games start; None for dice nobody can foresee.
        report: Called with each finished game's number, from 0 on, and its record.

    Returns:
        The records in the order of the games' numbers.

    Raises:
        TransportError: An engine cannot be started at all.
    """
    records: dict[int, MatchRecord] = {}
    numbers = iter(range(games))

    def match_for(number: int) -> Match:
        black = number % 2
        players = (names[black], names[1 - black])
        dice = None if seed is None else Dice(f"{seed} {number}".encode())
        return Match(
            str(number + 1), game, players, time, now=match_time(), dice=dice, limits=limits
        )

    def finished(number: int, record: MatchRecord) -> None:
        records[number] = record
        report(number, record)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(min(concurrency, games)):
            tasks.create_task(_play_in_turn(engines, game, numbers, match_for, finished))
    return [records[number] for number in sorted(records)]


async def _play_in_turn(
    engines: tuple[EngineSpec, EngineSpec],
    game: Game,
    numbers: Iterator[int],
    match_for: Callable[[int], Match],
    finished: Callable[[int, MatchRecord], None],
) -> None:
    """Play game after game with one pair of processes, replaced when one of them has broken."""
    number = next(numbers, None)
    while number is not None:
        async with _running(engines[0], game) as first, _running(engines[1], game) as second:
            pair = (first, second)
            sound = True
            while number is not None and sound:
                seated = pair if number % 2 == 0 else pair[::-1]
                record = await play_match(match_for(number), seated, _SilentScribe())
                finished(number, record)
                sound = _sound(pair, record)
                number = next(numbers, None)


def _sound(pair: Sequence[EngineConnection], record: MatchRecord) -> bool:
    """Whether both engines can be trusted with another game."""
    fault = record.result is None or record.result.reason not in (
        Reason.RULE,
        Reason.RESIGNATION,
        Reason.MOVE_LIMIT,
        Reason.GAME_FAULT,
    )
    return not fault and all(end.seat.idle and not end.closed for end in pair)


@asynccontextmanager
async def _running(engine: EngineSpec, game: Game) -> AsyncIterator[EngineConnection]:
    """Run an engine's process inside the `with` block; its whole group is gone afterwards.

    Raises:
        TransportError: It cannot be started.
    """
    process = await start_process(engine.argv(reference_of(game.name)))
    connection = EngineConnection(process, Reason.CRASH, lambda: _last_words(process))
    reading = asyncio.create_task(connection.run())
    try:
        connection.seat.introduce()
        await connection.flush()
        yield connection
        if connection.seat.idle:
            await connection.dismiss()
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        await process.close()


async def _last_words(process: ProcessTransport) -> str:
    """How a process ended, and the end of what it wrote to its standard error."""
    code = await process.wait(1.0)
    how = "it closed its output" if code is None else f"exit code {code}"
    lines = process.stderr_tail[-LAST_STDERR_LINES:]
    return f"{how}: {' | '.join(lines)}"[:400] if lines else how
