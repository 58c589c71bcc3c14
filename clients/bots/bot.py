"""Bots: an engine logs in at a server, and the server becomes its controller."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from boardwire.games import find, names
from boardwire.protocol import (
    Address,
    Command,
    Reply,
    Responder,
    Then,
    TransportError,
    visible,
)
from boardwire.protocol.bot_report import report_line
from boardwire.protocol.connection.outages import Outages
from boardwire.protocol.gtp.messages import CLOSING
from boardwire.protocol.transports import (
    ConnectionEnd,
    Ended,
    Transport,
    answer,
)

from ..adapters import ADAPTERS, AdaptedEngine
from ..connection import silence
from ..connection.backoff import Backoff
from ..engines import SEARCHERS, BundledEngine, EngineSpec
from ..engines.analysis.search_infos import comment_writer
from ..processes.faults import EngineFault
from .bot_engine import AdaptedBotEngine, BotEngine, BundledBotEngine, bot_engine
from .bot_login import MAX_WELCOME_BYTES, BotLogin, LoginRefused, logged_in
from .bounded_lines import BoundedLines
from .trouble import Trouble
from .waiting_report import WaitingReport

__all__ = [
    "BotLogin",
    "LoginRefused",
    "ServerComments",
    "keep_playing",
    "playable",
    "run_bot",
    "run_bot_forever",
]

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""Seconds until the second attempt to connect; each further one comes after twice the time. A pause
is shorter at random, by up to a half."""
LONGEST_RETRY_SECONDS = 20.0
MAX_FAULTS = 3
"""Faults of the engine in a row after which the bot gives up."""
WAITING_SECONDS = 60.0
"""Seconds between two reports on why a bot waits."""
LINGER_SECONDS = 2.0
"""Seconds that the engine has for its answers when the server has ended the connection."""
TAKEN = "a newer connection has taken your place"
_RESULT = "result "
"""The start of the comment line with the result of a match."""


def playable(engine: EngineSpec) -> list[str]:
    """Return the games that an engine plays; none if they are not known, as for a program.

    For an adapted engine, only the first game of its adapter is known.
    """
    if isinstance(engine, AdaptedEngine):
        return [ADAPTERS[engine.adapter].games[0]]
    if not isinstance(engine, BundledEngine):
        return []
    searcher = SEARCHERS[engine.name]
    return [name for name in names() if searcher.plays(find(name))]


class ServerComments:
    """Handles the comment lines that the server writes to a bot between its commands.

    Args:
        shown: Shows those that are for the user.
        on_comment: Called with every one of them, without its `#`.
    """

    def __init__(self, shown: BoundedLines, on_comment: Callable[[str], None]) -> None:
        self.closing = ""
        """The server's reason for closing the connection, once it is known."""
        self._shown = shown
        self._on_comment = on_comment
        self._reported = ""  # the last line, with which a server repeats it in plain text

    def take(self, line: str) -> None:
        """Handle a comment line, without its `#`; this gets all comments of the server."""
        if f"# {line}".startswith(CLOSING):
            self.closing = visible(line.partition(":")[2].strip()[:MAX_WELCOME_BYTES])
            return
        self._on_comment(line)
        if line == self._reported:
            return
        self._reported = report_line(line)
        self._shown.take(self._reported or f"server: {line}")


def ignore(line: str) -> None:
    """Ignore a comment line."""


def ignore_trouble(trouble: Trouble | None) -> None:
    """Ignore the reason for the missing session."""


async def run_bot(
    engine: EngineSpec,
    server: Address,
    login: BotLogin,
    *,
    info: bool = False,
) -> str:
    """Play at a server until it closes the connection, and log how the matches end.

    Args:
        engine: The engine that plays.
        server: The server's address.
        login: The login of the bot.
        info: Whether the findings of searches are sent to the server, for spectators.

    Returns:
        The reason why the connection ended; empty after `quit`.

    Raises:
        EngineFault: The engine does not start, or fails.
        LoginRefused: The server refuses the login.
        TransportError: The server cannot be reached.
    """
    playing = bot_engine(engine, login.games[0], info=info)

    def log_login(welcomed: BotLogin) -> None:
        log.info("%s is logged in at %s, and waits for a match", welcomed.name, server)

    try:
        await playing.start()
        return await _play(playing, server, login, log_login)
    finally:
        await playing.close()


async def run_bot_forever(
    engine: EngineSpec, server: Address, login: BotLogin, *, info: bool = False
) -> None:
    """Run a bot as :func:`run_bot` does, and connect again whenever the connection ends.

    Raises:
        EngineFault: The engine does not start, or has failed `MAX_FAULTS` times in a row.
        LoginRefused: The server refuses the login.
    """
    await keep_playing(bot_engine(engine, login.games[0], info=info), server, login)


async def keep_playing(
    engine: BotEngine,
    server: Address,
    login: BotLogin,
    on_comment: Callable[[str], None] = ignore,
    on_trouble: Callable[[Trouble | None], None] = ignore_trouble,
) -> None:
    """Play at a server, and connect again whenever the connection ends.

    The bot takes its seat in an interrupted match again, whichever side failed. The engine is
    started again only if it has failed or owes an answer. With the option `games` of the login,
    this returns when that many matches are over, in however many sessions.

    Args:
        engine: The engine, which is started and closed here.
        server: The server's address.
        login: The login of the bot.
        on_comment: Called with every comment line of the server, without its `#`.
        on_trouble: Called with the reason why there is no session now, also of a server that is
            busy or has not answered yet; and with None once the server has welcomed the bot.

    Raises:
        EngineFault: The engine does not start, or has failed `MAX_FAULTS` times in a row.
        LoginRefused: The server refuses the login.
    """
    backoff, faults = Backoff(RETRY_SECONDS, LONGEST_RETRY_SECONDS), 0
    outages = Outages()
    left = int(login.options["games"]) if "games" in login.options else None

    def remember(welcomed: BotLogin) -> None:
        nonlocal login
        login = welcomed
        backoff.reset()
        if (ending := outages.reached(monotonic())) is not None:
            log.info("%s is logged in at %s%s, and waits for a match", login.name, server, ending)
        on_trouble(None)

    def take_comment(line: str) -> None:
        nonlocal left, login
        if left is not None and line.startswith(_RESULT):
            left -= 1
            login = replace(login, options={**login.options, "games": str(left)})
        on_comment(line)

    try:
        await engine.start()  # give up at once if the engine never starts
        while True:
            why, unreached, trouble = "", "", ""
            try:
                await engine.start()
                why = await _play(engine, server, login, remember, take_comment, on_trouble)
                if failure := outages.failed(why or "the bot left", monotonic()):
                    log.info("the session at %s has ended: %s", server, failure)
                trouble = f"the session at {server} has ended: {why or 'the bot left'}"
            except EngineFault as fault:
                faults = 1 if engine.proven else faults + 1
                log.warning("%s", fault)
                if faults >= MAX_FAULTS:
                    times = f"failed {faults} times in a row"
                    raise EngineFault(f"gave up, since it {times}: {fault}") from fault
            except TransportError as error:
                why = unreached = trouble = visible(str(error))
            if left is not None and left <= 0:
                return
            pause = backoff.next(why)  # after the attempt: a welcome makes it the first one again
            if unreached and (failure := outages.failed(unreached, monotonic())):
                log.warning("%s; next attempt in %.1f s", failure, pause)
            if trouble:
                on_trouble(Trouble(trouble, monotonic() + pause))
            await asyncio.sleep(pause)
    finally:
        await engine.close()


async def _play(
    engine: BotEngine,
    server: Address,
    login: BotLogin,
    on_welcome: Callable[[BotLogin], None],
    on_comment: Callable[[str], None] = ignore,
    on_trouble: Callable[[Trouble | None], None] = ignore_trouble,
) -> str:
    """Play one session with an engine that has been started; see :func:`run_bot`."""

    def log_silence(line: str) -> None:
        silence.log.warning("%s", line)
        on_trouble(Trouble(line))

    def log_pause(why: str, seconds: float) -> None:
        on_trouble(Trouble(why, monotonic() + seconds))

    transport, login, unread = await logged_in(server, login, log_silence, log_pause)
    try:
        on_welcome(login)
        report = WaitingReport(login.name, login.games, login.options, monotonic())

        def take_comment(line: str) -> None:
            report.take(line, monotonic())
            on_comment(line)

        comments = ServerComments(BoundedLines(log.info), take_comment)
        responder = Responder(on_comment=comments.take)
        responder.receive_data(unread)
        if isinstance(engine, BundledBotEngine | AdaptedBotEngine) and engine.info:
            engine.write_info(comment_writer(transport))
        reporting = asyncio.create_task(_report_waiting(report))
        try:
            ended = await _answer(engine, transport, responder)
        finally:
            reporting.cancel()
    finally:
        await transport.close()
    if ended is ConnectionEnd.QUIT:
        return ""
    if comments.closing == TAKEN:
        raise LoginRefused(TAKEN)
    if engine.owed and comments.closing:
        raise EngineFault(
            f"the engine did not answer {visible(engine.owed)}; the server closed the "
            f"connection: {comments.closing}"
        )
    return comments.closing or "the connection broke"


async def _report_waiting(report: WaitingReport) -> None:
    """Log why the bot waits, every `WAITING_SECONDS` without a match."""
    while True:
        await asyncio.sleep(WAITING_SECONDS)
        if line := report.line(monotonic()):
            log.info("%s", visible(line))


async def _answer(engine: BotEngine, transport: Transport, responder: Responder) -> ConnectionEnd:
    """Answer the server's commands until the session ends; returns how it ended."""
    ended = Ended(ConnectionEnd.LOST)
    limit = asyncio.timeout(None)
    failed: EngineFault | None = None

    async def handle(command: Command) -> Reply:
        """Let the engine carry out a command; if it fails, send the server the reason."""
        nonlocal failed
        try:
            return await engine.handle(command)
        except EngineFault as fault:
            failed = fault
            return Reply(fault.public, then=Then.CLOSE)

    def end_soon() -> None:
        """End the search, since the connection to the server has ended."""
        engine.interrupt()
        limit.reschedule(asyncio.get_running_loop().time() + LINGER_SECONDS)

    try:
        async with limit:
            ended = await answer(
                transport,
                responder,
                handle,
                on_interrupt=engine.interrupt,
                on_eof=end_soon,
            )
    except TimeoutError:
        if not limit.expired():
            raise
    if failed is not None:
        raise failed
    return ended.ending
