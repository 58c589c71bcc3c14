"""Bots: an engine logs in at a server, and the server becomes its controller."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from boardwire.games import find, load, names
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

from .bot_report import BotReport, ReportedTransport
from .engines import SEARCHERS, BundledEngine, EngineConsole, EngineSpec, make_searcher

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""Seconds between two attempts to connect."""
LOGIN_SECONDS = 20.0
"""Seconds that the server has to answer `bw-bot`."""
MAX_WELCOME_BYTES = 4096
LINGER_SECONDS = 2.0
"""Seconds that a program has to answer `quit`."""
CLOSING = b"# closing:"
_SESSION = re.compile(rb"\bsession=([0-9a-f]+)")


class LoginRefused(ProtocolError):
    """The server refuses this login; another attempt with the same login would not help."""


@dataclass(frozen=True, slots=True)
class BotLogin:
    """The login of a bot, as its `bw-bot` line says it.

    Args:
        name: The bot's name, one word.
        games: The games it plays, by their names in the registry.
        options: Conditions of its matches: options of the game, `opponent`, `games`, `time`.
        token: The token of its account, or `-`.
        house: Whether the server itself started it.
        session: The session token of an earlier connection whose seat it takes again; or empty.

    Raises:
        BotLoginError: The name is not valid, or another value is not one word.
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
        """Return the line that makes the server the controller of this connection."""
        words = [self.name, self.token, *self.games]
        words += [f"{name}={value}" for name, value in self.options.items()]
        if self.house:
            words.append("house=yes")
        if self.session:
            words.append(f"session={self.session}")
        return encode_command("bw-bot", *words)


def playable(engine: EngineSpec) -> list[str]:
    """Return the games that an engine plays; none where they are not known, as for a program."""
    if not isinstance(engine, BundledEngine):
        return []
    searches = SEARCHERS[engine.name].searches
    return [name for name in names() if find(name).perfect_information or not searches]


async def run_bot(
    engine: EngineSpec,
    server: Address,
    login: BotLogin,
    on_welcome: Callable[[str], None] = lambda session: None,
) -> None:
    """Play at a server until it closes the connection, and log how the matches end.

    Args:
        engine: The engine that plays.
        server: The server's address.
        login: The login of the bot.
        on_welcome: Called with the session token that the server gives.

    Raises:
        LoginRefused: The server refuses the login.
        TransportError: The server or the program cannot be reached.
    """
    report = BotReport(log.debug if login.house else log.info)  # the server logs its own matches
    transport = ReportedTransport(await connect(server), report)
    try:
        session, unread = await _log_in(transport, login)
        on_welcome(session)
        if isinstance(engine, BundledEngine):
            await _answer(engine, login.games[0], transport, unread)
        else:
            await _bridge(engine.argv(), transport, unread)
    finally:
        await transport.close()


async def _log_in(transport: Transport, login: BotLogin) -> tuple[str, bytes]:
    """Log in; return the session token, and the bytes that came after the welcome.

    Raises:
        LoginRefused: The server closed the connection with a reason.
        TransportError: The server closed the connection without a reason, or did not answer within
            `LOGIN_SECONDS`.
    """
    await transport.write(login.line())
    received = b""
    try:
        async with asyncio.timeout(LOGIN_SECONDS):
            while b"\n" not in received and len(received) < MAX_WELCOME_BYTES:
                data = await transport.read()
                if not data:
                    raise TransportError(f"{transport.peer} closed the connection")
                received += data
    except TimeoutError:
        raise TransportError(f"{transport.peer} did not answer bw-bot") from None
    line, _, unread = received.partition(b"\n")
    if line.startswith(CLOSING):
        reason = line[len(CLOSING) :].decode("utf-8", "replace").strip()
        raise LoginRefused(reason) if reason.startswith("error:") else TransportError(reason)
    session = _SESSION.search(line)
    return session[1].decode() if session else "", unread


async def _answer(engine: BundledEngine, game: str, transport: Transport, unread: bytes) -> None:
    """Answer the server's commands with a bundled engine."""
    console = EngineConsole(Table(load(game)), make_searcher(engine.name, dict(engine.options)))
    responder = Responder()
    responder.receive_data(unread)
    try:
        await answer(
            transport,
            responder,
            console.handle,
            on_interrupt=console.interrupt,
            on_eof=console.interrupt,  # the server is gone, so the search ends
            on_input=console.input_came,
        )
    finally:
        await console.pondering.end()


async def _bridge(argv: Sequence[str], transport: Transport, unread: bytes) -> None:
    """Pass the server's commands to a program, and the responses back."""
    program = await start_process(argv, on_stderr=lambda line: log.debug("%s: %s", argv[0], line))
    try:
        if unread:
            await program.write(unread)
        await relay(transport, program, linger=LINGER_SECONDS)
    finally:
        await program.close()


async def run_bot_forever(engine: EngineSpec, server: Address, login: BotLogin) -> None:
    """Run a bot as :func:`run_bot` does, and connect again whenever the connection ends.

    The bot takes its seat in an interrupted match again, whichever side failed.

    Raises:
        LoginRefused: The server refuses the login.
    """

    def remember(session: str) -> None:
        nonlocal login
        login = replace(login, session=session)

    while True:
        try:
            await run_bot(engine, server, login, remember)
            log.info("the session at %s has ended", server)
        except TransportError as error:
            log.warning("%s", error)
        await asyncio.sleep(RETRY_SECONDS)
