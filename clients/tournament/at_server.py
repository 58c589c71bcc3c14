"""Tournaments that a server plays among the bots connected to it, begun and followed from here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial

from boardwire.clients.connection.backoff import patiently
from boardwire.clients.connection.console_client import ConsoleClient
from boardwire.clients.connection.silence import report_silence
from boardwire.games import OptionError
from boardwire.protocol import Address, ProtocolError, encode_command
from boardwire.protocol.name_values import encode_value, read_record
from boardwire.protocol.transports import connect
from boardwire.values import value_class

from .plan import TournamentPlan
from .sections import EngineSettings

LOOK_SECONDS = 1.0
"""Seconds between two looks at the table."""

_TOLD = frozenset({"engine", "game", "option", "tournament", "rounds", "games", "time", "opening"})
_TITLE = "event"


@value_class
class ServerLogin:
    """The server, and an admin's account there.

    Args:
        server: The server's address.
        name: The account's name.
        token: Its token.
    """

    server: Address
    name: str
    token: str


@value_class
class ServerTable:
    """A tournament at a server as it was at some moment. Texts come from the server.

    Args:
        heading: The facts of the tournament from `bw-tournament show`.
        rows: The players, best first.
        away: The bots that cannot play, and why.
    """

    heading: Mapping[str, str]
    rows: Sequence[Mapping[str, str]]
    away: Sequence[Mapping[str, str]]

    @property
    def running(self) -> bool:
        """Whether it goes on."""
        return self.heading.get("state") == "running"


def words_of(plan: TournamentPlan) -> tuple[str, ...]:
    """Return the words of `bw-tournament begin` for a plan.

    Raises:
        OptionError: The plan has a setting that a server does not take, or an engine is more than
            the name of a bot.
    """
    usual = TournamentPlan(engine=())
    for field in fields(plan):
        if field.name in _TOLD or field.name == _TITLE:
            continue
        if getattr(plan, field.name) != getattr(usual, field.name):
            raise OptionError(f"--{field.name} is for engines of this machine: leave out --server")
    words = [plan.game, *map(_bot_name, plan.engine)]
    words += [f"{name}={value}" for name, value in plan.option.items()]
    words.append(f"format={plan.tournament}")
    show = {"rounds": plan.rounds, "games": plan.games, "opening": plan.opening}
    words += [f"{name}={value}" for name, value in show.items() if value]
    if plan.time != "none":
        words.append(f"time={plan.time}")
    if plan.event:
        words.append(f"title={encode_value(plan.event)}")
    try:
        encode_command("bw-tournament", "begin", *words)
    except ValueError as error:
        raise OptionError(str(error)) from error
    return tuple(words)


def _bot_name(engine: EngineSettings) -> str:
    """Return the name of an entry's bot, from `--engine anna` or `--engine name=anna`."""
    name = engine.name or engine.cmd
    if engine not in (EngineSettings(name=name), EngineSettings(cmd=name)):
        raise OptionError(f"{name} is a bot at the server: write its name alone, --engine {name}")
    return name


async def play_at_server(
    login: ServerLogin,
    words: Sequence[str],
    show: Callable[[ServerTable], None],
    note: Callable[[str], None] = print,
) -> ServerTable:
    """Start a tournament at a server, and follow it to its end.

    Args:
        login: The server, and who begins the tournament.
        words: The words of `bw-tournament begin`.
        show: Called with the table once it has begun, and whenever a game has ended.
        note: Receives lines for the user, such as the next attempt at a busy server.

    Raises:
        CommandError: The server refuses the login or the tournament.
        TransportError: The server cannot be reached, or the connection ends. The tournament then
            goes on.
    """
    client, reading = await patiently(partial(_log_in, login), note)
    try:
        begun = read_record(await client.ask("bw-tournament", "begin", *words))
        last = ""
        while True:
            table = await _look(client, begun.get("tournament", ""))
            if (played := table.heading.get("played", "")) != last or not table.running:
                last = played
                show(table)
            if not table.running:
                return table
            await asyncio.sleep(LOOK_SECONDS)
    finally:
        await client.close()
        await asyncio.wait({reading})


async def _log_in(login: ServerLogin) -> tuple[ConsoleClient, asyncio.Task[str]]:
    """Connect and log in; return the console, and the task that reads from it."""
    with report_silence(login.server):
        transport = await connect(login.server)
    client = ConsoleClient(transport, lambda line: None)
    reading = asyncio.create_task(client.run())
    try:
        with report_silence(login.server):
            await client.ask("bw-login", login.name, login.token)
    except BaseException:  # a cancelled login closes its connection, too
        await client.close()
        await asyncio.wait({reading})
        raise
    return client, reading


async def _look(client: ConsoleClient, tournament: str) -> ServerTable:
    lines = (await client.ask("bw-tournament", "show", tournament)).splitlines()
    if not lines:
        raise ProtocolError("the server sends no facts about the tournament")
    heading, *others = map(read_record, lines)
    rows = [it for it in others if "place" in it]
    return ServerTable(heading, rows, [it for it in others if "away" in it])
