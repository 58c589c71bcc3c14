"""Matches at the terminal from start to end: on this machine, or at a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from boardwire.clients.connection.silence import report_silence
from boardwire.clients.engines import EngineSpec
from boardwire.clients.engines.spec import BundledEngine
from boardwire.clients.processes.engine_process import running_engine
from boardwire.games import Game
from boardwire.matches import EnginePlayer, GtpDriver
from boardwire.matches.openings import Openings
from boardwire.protocol import (
    Address,
    CommandError,
    Requester,
    TimeControl,
    TransportClosed,
    TransportError,
    visible,
)
from boardwire.protocol.house_names import HOUSE, house_name
from boardwire.protocol.name_values import read_record
from boardwire.protocol.transports import Transport, ask, connect, memory_pair
from boardwire.translations import english

from .line_sources import LineSource
from .local_match import LocalMatch, first_player
from .server_connection import Wanted
from .server_match import ServerMatch
from .terminal import Terminal

Lines = Callable[[Terminal], LineSource]
"""The function that makes the source of lines for a terminal."""
START_SECONDS = 60.0
"""Seconds that an opponent has to say its name and its commands."""


async def play_here(
    terminal: Terminal,
    lines: Lines,
    game: Game,
    engine: EngineSpec,
    *,
    openings: Openings,
    me: int | None = None,
    time: TimeControl,
) -> None:
    """Play against engines on this machine.

    Args:
        terminal: The terminal.
        lines: Makes the source of lines.
        game: The game with its options.
        engine: The engine that has all other seats.
        openings: The openings of the matches, of this game.
        me: The person's number, from 0 on; None for the player who begins.
        time: The time control.

    Raises:
        TransportError: The engine cannot be started.
    """
    async with AsyncExitStack() as running:
        engines = [
            await running.enter_async_context(running_engine(engine, game))
            for _ in range(game.players - 1)
        ]
        await _play_engines(terminal, lines, openings, engines, _name_of(engine), me=me, time=time)


async def practise_at(
    terminal: Terminal,
    lines: Lines,
    server: Address,
    game: Game,
    opponent: str | None,
    *,
    openings: Openings,
    me: int | None = None,
) -> None:
    """Practise against engines of a server, which answer move by move.

    The local referee uses the console of the server as an engine, which answers `genmove`. The
    other arguments are those of `play_here`.

    Raises:
        CommandError: The server has no such engine, or none that plays the game.
        TransportError: The server cannot be reached.
    """
    async with AsyncExitStack() as running:
        running.push_async_callback(terminal.watch_at(server).close)
        engines = [
            await running.enter_async_context(_console_of(server, opponent, game))
            for _ in range(game.players - 1)
        ]
        name = opponent or f"an engine of {server}"
        time = TimeControl.none()
        await _play_engines(terminal, lines, openings, engines, name, me=me, time=time)


async def play_at(
    terminal: Terminal, lines: Lines, server: Address, wanted: Wanted, game: Game
) -> str:
    """Play a match at a server; return the session token if the match goes on without us.

    Raises:
        CommandError: The server refuses the match.
        TransportError: The server cannot be reached.
    """
    match = ServerMatch(server, wanted, game, terminal)
    terminal.match = match
    others = terminal.watch_at(server)
    try:
        await match.begin()
        await _read(terminal, lines)
    finally:
        await others.close()
        await match.leave()
    return match.session if match.begun and not match.over else ""


async def _play_engines(
    terminal: Terminal,
    lines: Lines,
    openings: Openings,
    engines: Sequence[EnginePlayer],
    name: str,
    *,
    me: int | None,
    time: TimeControl,
) -> None:
    opening = openings.pick(0)
    me = first_player(opening) if me is None else me
    for engine in engines:
        if not await engine.introduced(START_SECONDS):
            raise TransportError(
                english("{name} does not answer: {ending}", name=name, ending=engine.ending)
            )
    names = [name] * opening.game.players
    names[me] = "you"
    match = LocalMatch(openings, me, names, engines, time, terminal)
    terminal.match = match
    match.begin()
    try:
        await _read(terminal, lines)
    finally:
        await match.leave()


async def _read(terminal: Terminal, lines: Lines) -> None:
    source = lines(terminal)
    with source.opened():
        await terminal.run(source)


@asynccontextmanager
async def _console_of(
    server: Address, opponent: str | None, game: Game
) -> AsyncIterator[EnginePlayer]:
    """The console of a server as an engine, inside the `with` block."""
    with report_silence(server):
        transport = await connect(server)
    try:
        with report_silence(server):
            if opponent is not None:
                response = await ask(transport, Requester(), "bw-opponent", opponent)
                if not response.ok:
                    raise CommandError(response.text)
            _check_opponent((await ask(transport, Requester(), "bw-bots")).text, opponent, game)
        near, far = memory_pair((str(server), "terminal"))
        player = EnginePlayer(near, GtpDriver())
        tasks = [
            asyncio.create_task(player.run()),
            asyncio.create_task(_pump(far, transport)),
            asyncio.create_task(_pump(transport, far)),
        ]
        try:
            player.introduce()
            yield player
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        await transport.close()


def _name_of(engine: EngineSpec) -> str:
    """Return the name of an engine on this machine; the house has the name of its level."""
    options = dict(engine.options) if isinstance(engine, BundledEngine) else {}
    alone = (
        isinstance(engine, BundledEngine) and engine.name == HOUSE and options.keys() == {"level"}
    )
    return house_name(int(options["level"])) if alone else str(engine)


def _check_opponent(listed: str, opponent: str | None, game: Game) -> None:
    """Check by the server's list that an engine of the server plays a game.

    Args:
        listed: The response to `bw-bots`. Without engines nothing is checked; they may log in
            later.
        opponent: The engine that is wanted, or None for any.
        game: The game.

    Raises:
        CommandError: None does; the message names those that do.
    """
    engines = {
        it.get("name", ""): it.get("games", "").split(",")
        for it in map(read_record, listed.splitlines())
    }
    players = [name for name, games in engines.items() if game.name in games]
    if not engines or (opponent in players if opponent in engines else players):
        return
    known = opponent in engines
    whose = f"{opponent} does not play" if known else "no engine of the server plays"
    advice = ", ".join(players) or "none here; add --match to look for a person or bot"
    raise CommandError(visible(f"{whose} {game.title}; engines that play it: {advice}"))


async def _pump(source: Transport, target: Transport) -> None:
    """Pass bytes on until the source ends."""
    try:
        while data := await source.read():
            await target.write(data)
    except TransportClosed:
        pass
    await target.close()
