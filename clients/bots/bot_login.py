"""The login of a bot: its line, what the server answers, and other names where one is taken."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial

from boardwire.protocol import (
    Address,
    BotLoginError,
    ProtocolError,
    TransportError,
    TransportRefused,
    encode_command,
    parse_name,
    visible,
)
from boardwire.protocol.gtp.entities import ANOTHER_NAME
from boardwire.protocol.gtp.messages import CLOSING
from boardwire.protocol.transports import LoggedTransport, Transport, connect, logged
from boardwire.values import value_class

from ..connection.backoff import ignore_pause, patiently
from ..connection.silence import report_silence

log = logging.getLogger(__name__)

LOGIN_SECONDS = 20.0
"""Seconds that the server has to answer `bw-bot`."""
MAX_WELCOME_BYTES = 4096
_ERROR = "error:"
"""The start of a reason for which the same login would fail again."""
_WELCOME = re.compile(r"# welcome .*\bsession=([0-9a-f]+)")


class LoginRefused(ProtocolError):
    """The server refuses this bot; another attempt with the same login would not help."""


class NameRefused(LoginRefused):
    """The server refuses the bot's name, and asks for another one."""


@value_class
class BotLogin:
    """The login of a bot, as its `bw-bot` line says it.

    Args:
        name: The bot's name, one word.
        games: The games it plays, by their names in the registry.
        options: Conditions of its matches: options of the game, `opponent`, `games`, `time`.
        token: The token of its account, or `-`.
        house: Whether the server itself started it.
        session: The session token of an earlier connection whose seat it takes again; or empty.
        spare: Names to take, in this order, where the server refuses the name.

    Raises:
        BotLoginError: The name is not valid, or another value is not one word.
    """

    name: str
    games: Sequence[str]
    options: Mapping[str, str] = field(default_factory=dict)
    token: str = "-"
    house: bool = False
    session: str = ""
    spare: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        try:
            parse_name(self.name)
            self.line()
        except ValueError as error:
            raise BotLoginError(str(error)) from None

    def line(self) -> bytes:
        """Return the line that makes the server the controller of this connection."""
        words = [self.name, self.token, *self.games]
        words += [f"{name}={value}" for name, value in self.options.items()]
        if self.house:
            words.append("house=yes")
        if self.session:
            words.append(f"session={self.session}")
        return encode_command("bw-bot", *words)


async def logged_in(
    server: Address,
    login: BotLogin,
    report: Callable[[str], None] = log.warning,
    on_pause: Callable[[str, float], None] = ignore_pause,
) -> tuple[Transport, BotLogin, bytes]:
    """Connect and log in, with a spare name where the server asks for another one.

    A bot that a busy server refuses comes again when the server says so.

    Args:
        server: The server's address.
        login: The login of the bot.
        report: Called with a line if the server does not answer for a while.
        on_pause: Called before each pause of a bot that a busy server refuses, with the server's
            words and the seconds.

    Returns:
        The connection, the login that the server has taken, with its session token, and the bytes
        that came after the welcome.

    Raises:
        LoginRefused: The server closed the connection with a reason, or is no server of boardwire.
        TransportError: The server cannot be reached, closed the connection without a reason, or did
            not answer within `LOGIN_SECONDS`.
    """
    while True:
        try:
            attempt = partial(_attempt, server, login, report)
            return await patiently(attempt, log.info, on_pause)
        except NameRefused as refused:
            if not login.spare:
                raise
            log.info("%s; the bot tries %s", refused, login.spare[0])
            login = replace(login, name=login.spare[0], spare=login.spare[1:])


async def _attempt(
    server: Address, login: BotLogin, report: Callable[[str], None]
) -> tuple[Transport, BotLogin, bytes]:
    """Connect and log in once; see :func:`logged_in`."""
    with report_silence(server, report):
        transport = await _connected(server)
    try:
        with report_silence(server, report):
            session, unread = await _log_in(transport, login)
        return transport, replace(login, session=session), unread
    except BaseException:  # a cancelled login closes its connection, too
        await transport.close()
        raise


async def _connected(server: Address) -> Transport:
    """Connect to a server.

    Raises:
        LoginRefused: There is no such connection to be had.
        TransportError: The server cannot be reached.
    """
    try:
        transport: Transport = await connect(server)
    except TransportRefused as error:
        raise LoginRefused(visible(str(error))) from error
    return LoggedTransport(transport) if logged.log.isEnabledFor(logging.DEBUG) else transport


async def _log_in(transport: Transport, login: BotLogin) -> tuple[str, bytes]:
    """Log in; return the session token, and the bytes that came after the welcome.

    Raises:
        NameRefused: The server asks for another name.
        LoginRefused: The server closed the connection with a reason, or is no server of boardwire.
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
                    raise TransportError(
                        f"{transport.peer} closed the connection without an answer to bw-bot; "
                        "perhaps it wants TLS, or is no server of boardwire"
                    )
                received += data
    except TimeoutError:
        raise TransportError(
            f"{transport.peer} did not answer bw-bot within {LOGIN_SECONDS:g} s"
        ) from None
    line, _, unread = received.partition(b"\n")
    text = line.decode("utf-8", "replace").strip()
    if welcome := _WELCOME.match(text):
        return welcome[1], unread
    if text.startswith(CLOSING):
        reason = visible(text[len(CLOSING) :].strip())
        if reason.startswith(_ERROR):
            kind = NameRefused if ANOTHER_NAME in reason else LoginRefused
            raise kind(f"the server refuses the bot: {reason[len(_ERROR) :].strip()}")
        raise TransportError(f"the server closed the connection: {reason}")
    raise LoginRefused(
        f"{transport.peer} is no server of boardwire: it answered {visible(text[:100])!r}"
    )
