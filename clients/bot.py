"""Seating an engine at a server: log in, then let the server be its controller."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from boardwire.games import load, names
from boardwire.matches import Table
from boardwire.protocol import (
    Address,
    BotLoginError,
    ProtocolError,
    Responder,
    TransportError,
    encode_command,
    parse_name,
)
from boardwire.protocol.transports import Transport, answer, connect, relay, start_process

from .engines import BundledEngine, EngineConsole, EngineSpec, thinker

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
LOGIN_SECONDS = 20.0
MAX_WELCOME_BYTES = 4096
LINGER_SECONDS = 2.0  # for a program to answer `quit`
CLOSING = b"# closing:"
_SESSION = re.compile(rb"\bsession=([0-9a-f]+)")


class LoginRefused(ProtocolError):
    """The server does not want this bot as it presents itself; trying again would not help."""


@dataclass(frozen=True, slots=True)
class BotLogin:
    """What a bot says of itself in its `bw-bot` line.

    Args:
        name: Its name, one word.
        games: The games it plays, by the registry's names.
        options: Everything it insists on: options of the game, `opponent`, `games`, `time`.
        token: Its token, or `-`.
        house: Whether the server itself started it.
        session: The session token of an earlier connection, whose seat it takes again; or empty.

    Raises:
        BotLoginError: The name is none, or something else is not one word.
    """

    name: str
    games: Sequence[str]
    options: Mapping[str, str] = field(default_factory=dict)
    token: str = "-"
    house: bool = False
    session: str = ""

    def __post_init__(self) -> None:
        try:
            parse_name(self.name)
            self.line()
        except ValueError as error:
            raise BotLoginError(str(error)) from error

    def line(self) -> bytes:
        """The line that turns the connection round."""
        words = [self.name, self.token, *self.games]
        words += [f"{name}={value}" for name, value in self.options.items()]
        if self.house:
            words.append("house=yes")
        if self.session:
            words.append(f"session={self.session}")
        return encode_command("bw-bot", *words)


def playable(engine: EngineSpec) -> list[str]:
    """The games an engine plays: bundled ones all, of a foreign program nothing is known."""
    return names() if isinstance(engine, BundledEngine) else []


async def run_bot(
    engine: EngineSpec,
    server: Address,
    enrolment: BotLogin,
    on_welcome: Callable[[str], None] = lambda session: None,
) -> None:
    """Play at a server until it closes the connection.

    Args:
        engine: What plays.
        server: Where.
        enrolment: What it says of itself.
        on_welcome: Called with the session token that it is given.

    Raises:
        LoginRefused: The server does not take the bot.
        TransportError: The server or the program cannot be reached.
    """
    transport = await connect(server)
    try:
        session, unread = await _log_in(transport, enrolment)
        on_welcome(session)
        if isinstance(engine, BundledEngine):
            await _answer(engine, enrolment.games[0], transport, unread)
        else:
            await _bridge(engine.argv(), transport, unread)
    finally:
        await transport.close()


async def _log_in(transport: Transport, enrolment: BotLogin) -> tuple[str, bytes]:
    """Turn the connection round; return the session token, and what came after the welcome.

    Raises:
        LoginRefused: The server closed the connection and said why.
        TransportError: It closed it without a word, or said nothing for `LOGIN_SECONDS`.
    """
    await transport.write(enrolment.line())
    received = b""
    try:
        async with asyncio.timeout(LOGIN_SECONDS):
            while b"\n" not in received and len(received) < MAX_WELCOME_BYTES:
                data = await transport.read()
                if not data:
                    raise TransportError(f"{transport.peer} closed the connection")
                received += data
    except TimeoutError:
        raise TransportError(f"{transport.peer} gave no answer to bw-bot") from None
    line, _, unread = received.partition(b"\n")
    if line.startswith(CLOSING):
        reason = line[len(CLOSING) :].decode("utf-8", "replace").strip()
        raise LoginRefused(reason) if reason.startswith("error:") else TransportError(reason)
    told = _SESSION.search(line)
    return told[1].decode() if told else "", unread


async def _answer(engine: BundledEngine, game: str, transport: Transport, unread: bytes) -> None:
    """Answer the server's commands with an engine of ours."""
    console = EngineConsole(Table(load(game)), thinker(engine.name, dict(engine.options)))
    responder = Responder()
    responder.receive_data(unread)
    try:
        await answer(
            transport,
            responder,
            console.handle,
            on_interrupt=console.interrupt,
            on_eof=console.interrupt,  # the server is gone: nobody waits for the move any more
            on_input=console.input_came,
        )
    finally:
        await console.end_pondering()


async def _bridge(argv: Sequence[str], transport: Transport, unread: bytes) -> None:
    """Pass the server's commands to a program, and its answers back."""
    program = await start_process(argv, on_stderr=lambda line: log.debug("%s: %s", argv[0], line))
    try:
        if unread:
            await program.write(unread)
        await relay(transport, program, linger=LINGER_SECONDS)
    finally:
        await program.close()


async def run_bot_forever(engine: EngineSpec, server: Address, enrolment: BotLogin) -> None:
    """As :func:`run_bot`, again and again: a server that is away is tried until it is there.

    A match that the end of a connection has cut off is gone on with, whichever side failed.
    """

    def remember(session: str) -> None:
        nonlocal enrolment
        enrolment = replace(enrolment, session=session)

    while True:
        try:
            await run_bot(engine, server, enrolment, remember)
            log.info("the session at %s has ended", server)
        except TransportError as error:
            log.warning("%s", error)
        await asyncio.sleep(RETRY_SECONDS)
