"""Playing games between engines that run as processes on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from boardwire.clients.engines import EngineSpec
from boardwire.games import Game, reference_of
from boardwire.matches import (
    Dice,
    EnginePlayer,
    Limits,
    Match,
    MatchError,
    MatchRecord,
    MoveRecord,
    Reason,
    match_time,
    play_match,
)
from boardwire.matches.openings import Opening, Openings
from boardwire.protocol import Event, TimeControl, TransportError
from boardwire.protocol.transports import ProcessTransport, start_process

LAST_STDERR_LINES = 3


class _NoRecorder:
    """Keeps nothing while a game is played: its record is returned at the end."""

    def open(self, record: MatchRecord) -> None: ...

    def store(self, match: str, move: MoveRecord) -> None: ...

    def announce(self, event: Event) -> None: ...

    def close(self, record: MatchRecord) -> None: ...


class CutShort(TransportError):
    """An engine cannot be started, or not any more, and not all games could be played.

    Args:
        error: Why.
        records: The games that were finished, in the order of their numbers.
    """

    def __init__(self, error: TransportError, records: list[MatchRecord]) -> None:
        super().__init__(str(error))
        self.records = records


async def play_games(
    engines: Sequence[EngineSpec],
    names: Sequence[str],
    game: Game,
    *,
    games: int,
    time: TimeControl,
    concurrency: int = 1,
    limits: Limits | None = None,
    seed: int | None = None,
    openings: Openings | None = None,
    report: Callable[[int, MatchRecord], None] = lambda number, record: None,
) -> list[MatchRecord]:
    """Play a number of games; the engines move on by a seat after each, so that colours change.

    Args:
        engines: As many engines as the game has players, in their seats of the first game.
        names: What they are called in the records.
        game: What they play.
        games: How many games.
        time: The time control.
        concurrency: How many games are played at a time, each with processes of its own.
        limits: How long to wait for what.
        seed: Where the dice of all games start; None for dice nobody can foresee.
        openings: How the games begin; each opening is played from every seat before the next.
        report: Called with each finished game's number, from 0 on, and its record.

    Returns:
        The records in the order of the games' numbers.

    Raises:
        MatchError: There are not as many engines as players.
        CutShort: An engine cannot be started, or not any more; the games that ran were finished.
    """
    if len(engines) != game.players:
        raise MatchError(
            f"{game.title} with these options is for {game.players}: "
            f"name {game.players} engines, not {len(engines)}"
        )
    records: dict[int, MatchRecord] = {}
    errors: list[TransportError] = []
    numbers = iter(range(games))

    def match_for(number: int) -> Match:
        players = [names[it] for it in _seating(number, len(names))]
        dice = None if seed is None else Dice(f"{seed} {number}".encode())
        opening = openings.pick(number // len(names)) if openings else Opening(game)
        match = Match(
            str(number + 1),
            opening.game,
            players,
            time,
            now=match_time(),
            dice=dice,
            limits=limits,
            opening=opening.moves,
        )
        match.record.opening = opening.text
        return match

    def finished(number: int, record: MatchRecord) -> None:
        records[number] = record
        report(number, record)

    async def play_some() -> None:
        try:
            await _play_in_turn(engines, game, numbers, match_for, finished)
        except TransportError as error:
            errors.append(error)
            for _ in numbers:  # nobody begins another game
                pass

    async with asyncio.TaskGroup() as tasks:
        for _ in range(min(concurrency, games)):
            tasks.create_task(play_some())
    played = [records[number] for number in sorted(records)]
    if errors:
        raise CutShort(errors[0], played) from errors[0]
    return played


def _seating(number: int, players: int) -> list[int]:
    """Which engine has which seat in a game: for two, the first has black in every other game."""
    return [(seat + number) % players for seat in range(players)]


async def _play_in_turn(
    engines: Sequence[EngineSpec],
    game: Game,
    numbers: Iterator[int],
    match_for: Callable[[int], Match],
    finished: Callable[[int, MatchRecord], None],
) -> None:
    """Play game after game with one process of each engine, all replaced when one has broken.

    Raises:
        TransportError: An engine cannot be started.
    """
    number = next(numbers, None)
    while number is not None:
        async with AsyncExitStack() as running:
            ends = [await running.enter_async_context(_running(it, game)) for it in engines]
            sound = True
            while number is not None and sound:
                seated = [ends[it] for it in _seating(number, len(ends))]
                record = await play_match(match_for(number), seated, _NoRecorder())
                finished(number, record)
                sound = _sound(ends, record)
                number = next(numbers, None)


def _sound(ends: Sequence[EnginePlayer], record: MatchRecord) -> bool:
    """Whether all engines can be trusted with another game."""
    fault = record.result is None or record.result.reason not in (
        Reason.RULE,
        Reason.RESIGNATION,
        Reason.MOVE_LIMIT,
        Reason.CONSENSUS,
        Reason.ENDGAME_TABLE,
        Reason.GAME_FAULT,
    )
    return not fault and all(end.seat.idle and not end.closed for end in ends)


@asynccontextmanager
async def _running(engine: EngineSpec, game: Game) -> AsyncIterator[EnginePlayer]:
    """Run an engine's process inside the `with` block; its whole group is gone afterwards.

    Raises:
        TransportError: It cannot be started.
    """
    process = await start_process(engine.argv(reference_of(game.name)))
    connection = EnginePlayer(process, Reason.CRASH, lambda: _last_words(process))
    reading = asyncio.create_task(connection.run())
    try:
        connection.seat.introduce()
        connection.flush()
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
