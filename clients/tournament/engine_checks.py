"""Checks before the first game: every engine starts, speaks its protocol and accepts the game."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Final

from boardwire.clients.processes.engine_process import (
    USUAL_TIMES,
    EngineProcess,
    EngineTimes,
    require_introduction,
    start_engine,
)
from boardwire.games import Game, OptionError
from boardwire.games.records import GameRecord, write_record
from boardwire.games.records.files.record_files import format_to_write
from boardwire.matches import Broken, Match, PlayerEvent, Ready, match_time
from boardwire.matches.drivers.uci import UciDriver
from boardwire.protocol import TransportError, visible
from boardwire.values import value_class

from .entries.entry import Entry
from .local_games.ready_engines import ReadyEngine, ReadyEngines
from .prepared import PreparedTournament

AT_A_TIME: Final = 4
"""Engines that are checked at the same time."""
READY_SECONDS: Final = 30.0
"""Seconds for an engine to take the settings of a game."""
_PREFIX: Final = "leave out uci:"
"""The advice about an engine with GTP; in a tournament the prefix may be there without words."""


class UnfitEngines(TransportError):
    """Engines of a tournament cannot play; the message has a line for each of them."""

    def __init__(self, checks: Sequence[EngineCheck]) -> None:
        unfit = [it for it in checks if it.fault]
        lines = "".join(f"\n  {it.name}: {it.fault}" for it in unfit)
        super().__init__(f"{len(unfit)} of {len(checks)} engines cannot play:{lines}")
        self.unfit = unfit


@value_class
class EngineCheck:
    """The outcome of the check of one engine.

    Args:
        name: The engine's name in the tournament.
        title: The name and version that it reports; empty without them.
        seconds: The time until it was ready for a game.
        fault: The reason why it cannot play; empty if it can.
        values: The values of its options, if it reports them, by their names in lower case.
        left_out: The options that it does not have or whose values it does not accept, with the
            values.
    """

    name: str
    title: str
    seconds: float
    fault: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    left_out: Sequence[tuple[str, str]] = ()


async def check_engines(
    entries: Sequence[Entry],
    game: Game,
    ready: ReadyEngines | None = None,
    times: EngineTimes = USUAL_TIMES,
) -> list[EngineCheck]:
    """Start every engine and send it the settings of a game; end the engines that are not kept.

    Args:
        entries: The engines.
        game: The game with its options.
        ready: Keeps engines for their first games; None to keep none.
        times: The times that the engines have, where none are kept.
    """
    if ready is not None:
        times = ready.times
    free = asyncio.Semaphore(AT_A_TIME)

    async def check(number: int, entry: Entry) -> EngineCheck:
        async with free:
            return await _check(number, entry, game, ready, times)

    return await asyncio.gather(*(check(number, it) for number, it in enumerate(entries)))


async def require_engines(
    entries: Sequence[Entry], game: Game, ready: ReadyEngines | None = None
) -> list[EngineCheck]:
    """Check all engines, as :func:`check_engines` does; return what was found.

    Raises:
        UnfitEngines: Some cannot play.
    """
    checks = await check_engines(entries, game, ready)
    if any(it.fault for it in checks):
        raise UnfitEngines(checks)
    return checks


def check_output(prepared: PreparedTournament) -> None:
    """Check that the files of a tournament can be written, without making them.

    Raises:
        RecordError: Its format cannot express the game, or no format has its suffix.
        OptionError: One of them cannot be written.
    """
    plan = prepared.plan
    if plan.pgnout is not None:
        path = Path(plan.pgnout.file)
        write_record(GameRecord(prepared.game, ()), format_to_write(path.name))
        _check_writable(path, plan.run)
    errors = (it.stderr.path for it in prepared.entries if it.stderr is not None)
    for path in (*errors, *(Path(it) for it in (plan.livepgnout, plan.report) if it)):
        _check_writable(path, plan.run)


def _check_writable(path: Path, run: str) -> None:
    target = path if path.exists() else path.absolute().parent
    if run and target == Path(run).absolute():  # the folder of the run, which may be made yet
        target = next(it for it in (target, *target.parents) if it.exists())
    if path.is_dir() or not os.access(target, os.W_OK):
        raise OptionError(f"{path} cannot be written: choose a file in a folder that is yours")


async def _check(
    number: int, entry: Entry, game: Game, ready: ReadyEngines | None, times: EngineTimes
) -> EngineCheck:
    times = times.scaled(entry.scale)
    began = match_time()
    transcript = None if ready is None else ready.transcripts.make(entry.name)
    try:
        process = await start_engine(
            *(entry.engine, game, entry.stderr),
            preamble=entry.preamble,
            directory=entry.directory,
            transcript=transcript,
            info=ready is not None and ready.info,
            times=times,
        )
    except TransportError as error:
        fault = visible(str(error)).replace(_PREFIX, f"{_PREFIX} or write proto=gtp")
        return EngineCheck(entry.name, "", match_time() - began, fault)
    kept = False
    try:
        if times.startup is not None:
            left = began + times.startup - match_time()
            await require_introduction(process.player, times.startup, left)
        fault = await _take_game(process, entry, game, times.newgame or READY_SECONDS * times.scale)
        title = visible(process.player.title)
        if not fault:
            engine = ReadyEngine(process, transcript)
            kept = ready is not None and ready.keep(number, entry, engine)
            if not kept:
                await process.player.dismiss()
    finally:
        if not kept:
            await process.close()
    options = process.driver.options if isinstance(process.driver, UciDriver) else None
    return EngineCheck(
        *(entry.name, title, match_time() - began, visible(fault)),
        values={} if options is None else options.values,
        left_out=[
            *((name, "") for name in entry.left_out),
            *(() if options is None else options.faults),
        ],
    )


async def _take_game(process: EngineProcess, entry: Entry, game: Game, seconds: float) -> str:
    """Send an engine the settings of a game; return the reason if it refuses, else nothing."""
    done: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def take(event: PlayerEvent, time: float) -> None:
        if isinstance(event, Ready | Broken) and not done.done():
            done.set_result(event.detail if isinstance(event, Broken) else "")

    names = [entry.name, *(str(player) for player in range(1, game.players))]
    briefing = Match("check", game, names, entry.time, now=match_time()).briefing(0)
    player = process.player
    player.attach(take)
    if not done.done():
        player.brief(briefing)
        player.flush()
    try:
        async with asyncio.timeout(seconds):
            return await done
    except TimeoutError:
        owed = f": {player.awaited} is not answered" if player.awaited else ""
        return f"it was not ready for a game within {seconds:g} s{owed}"
    finally:
        player.detach()
