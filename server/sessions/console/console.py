"""The console of a connection: its session, its board, and what a user may do there."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Mapping

from boardwire.games import GameFault, load
from boardwire.matches import ConsoleBoard, Table
from boardwire.matches.console.gogui_commands import suits_gogui
from boardwire.override import override
from boardwire.protocol import (
    Command,
    CommandError,
    Console,
    ForeignProtocol,
    Reply,
    Responder,
    Then,
)
from boardwire.protocol.connection.busy import BusyError
from boardwire.protocol.responder import MAX_LINE_BYTES
from boardwire.protocol.transports import ConnectionEnd, Transport, answer
from boardwire.server.accounts.account import AccountError, Role, SessionOwner
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.turns import Metered, Turns
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.limits.worker import ClientWorker
from boardwire.server.logs.refusals import Cause
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.link import Link
from boardwire.server.sessions.bot_login_request import BotLoginRequest
from boardwire.server.sessions.http_refusal import HttpRefusal
from boardwire.server.sessions.services import Services
from boardwire.server.store import StoreError
from boardwire.translations import english
from boardwire.values import value_class

from .admin import ADMIN
from .finished_match import FinishedMatchMode
from .login import Login
from .match_moves import OWN_GAME, MatchMode, ServerMode
from .newcomers import LOGIN_OF_BOT, Newcomers
from .practice_mode import PracticeMode

log = logging.getLogger(__name__)

LAST_SEEK_SECONDS = 1.0
"""Seconds for which a seek stays open after the input of its user has ended."""


@value_class
class Turned:
    """The outcome of a console that became a bot.

    Args:
        login: The bot's login.
        unread: The bytes that came after the command.
    """

    login: BotLoginRequest
    unread: bytes


class ServerBoard(ConsoleBoard):
    """The board of a server's console: it is for practice, or shows the match of its user.

    Args:
        login: The user of the console.
        seeks: The open seeks.
        practice: The mode of the user's own board.
        timeout: Seconds that a command may wait for other players.
    """

    def __init__(self, login: Login, seeks: Seeks, practice: PracticeMode, timeout: float) -> None:
        super().__init__(Table(load("go")))
        self.practice = practice
        self.on_input: list[Callable[[], None]] = []
        """Called when a line comes while a response is written, and when the user interrupts."""
        self._login = login
        self._seeks = seeks
        self._timeout = timeout
        self._mode: PracticeMode | MatchMode | FinishedMatchMode = practice

    def follow(self) -> None:
        """Choose the mode, and show the plies of the user's match on the board."""
        user = self._login.user
        player = None if user is None else user.shown
        if user is None or player is None or player.briefing is None:
            self._mode = self.mode = self.practice
            return
        shown = self._mode
        if isinstance(shown, PracticeMode) or shown.player is not player:
            shown = MatchMode(player, user, self._timeout, self.practice)
            shown.put_up(self)
        if player.ended and not isinstance(shown, FinishedMatchMode):
            shown = FinishedMatchMode(player, user, self._timeout, self.practice)
        self._mode = self.mode = shown
        shown.follow(self)

    async def awaited(self) -> ServerMode:
        """Return the mode, after waiting for a match that the user seeks.

        Raises:
            CommandError: No match began in time, or an opponent declined.
        """
        user = self._login.user
        if user is not None:
            if user.playing is None and user.seeks:
                await self._match_begins(user)
            if user.declined:
                raise CommandError(
                    english(
                        "{declined} declines to play; {own_game}",
                        declined=user.declined,
                        own_game=OWN_GAME,
                    )
                )
        self.follow()
        return self._mode

    async def _match_begins(self, user: ConsoleUser) -> None:
        """Wait until the match that a user seeks has begun, or the user seeks none any more.

        After the end of the user's input the seek is withdrawn, since no match could be played.

        Raises:
            CommandError: No match has begun in time.
        """
        link = user.link
        await user.until(lambda: _waits_no_longer(user) or link.input_ended, self._timeout)
        try:
            await user.until(lambda: _waits_no_longer(user), LAST_SEEK_SECONDS)
        except CommandError:
            self._seeks.withdraw_all(user)
            raise CommandError(english("your input has ended, so your seek is withdrawn")) from None


def _waits_no_longer(user: ConsoleUser) -> bool:
    """Return whether the match that a user seeks has begun, or the user seeks none any more."""
    player = user.playing
    return not user.seeks if player is None else player.briefing is not None


class ServerConsole(Console):
    """The session of a GTP controller, until its connection ends or becomes a bot.

    The groups and the board are made when they are first needed, since most connections use few of
    them.

    Args:
        services: The parts of the server; each group gets only the parts that it uses.
        turns: The turns of all consoles.
        link: The connection.
        groups: The command groups, with their factories.
        owner: The account that has logged in already, or None.
    """

    refusals = (GameFault, StoreError)

    def __init__(
        self,
        services: Services,
        turns: Turns,
        link: Link,
        groups: Mapping[type, Callable[[ServerConsole], object]],
        owner: SessionOwner | None = None,
    ) -> None:
        super().__init__(made_later=tuple(groups))
        self.services = services
        self.link = link
        self.login = Login(
            link,
            services.names,
            services.online,
            services.seeks,
            services.config.matches.illegal_moves,
        )
        self.worker = ClientWorker(services.worker, link.allowance, services.pool)
        self.active_at = asyncio.get_running_loop().time()
        """The time at which the last command ended; infinite during a command."""
        self._groups_made_by = groups
        self._turns = turns
        self._owner = owner
        self._newcomers = Newcomers(services.overload, services.live, services.lobby, link)
        self._http = HttpRefusal(services.endpoints.http)
        self._surplus = 0  # bytes that have arrived and are not counted as a line yet
        self._board: ServerBoard | None = None

    # -- the session -----------------------------------------------------------------------

    @property
    def presence(self) -> Presence | None:
        """The user or bot that has logged in, or None."""
        return self.login.presence

    async def run(self, transport: Transport) -> Turned | None:
        """Answer commands until the session ends.

        Returns:
            The outcome of `bw-bot`; None if the session has ended.
        """
        if self._owner is not None:
            await self._recognise(self._owner)
        limits = self.services.config.sessions
        ended = await answer(
            transport,
            Responder(),
            self._handle_in_turn,
            on_interrupt=self._interrupt,
            on_eof=self._end_input,
            on_input=self._input_came,
            on_stream=self.link.hold_notices,
            admit=self._admit,
            probes=True,
            first_line_timeout=limits.first_line,
            partial_line_timeout=limits.partial_line,
            idle_timeout=limits.idle,
        )
        bot = self.login.bot
        if ended.ending is not ConnectionEnd.TURNED or bot is None:
            return None
        self._log_out()
        return Turned(bot, ended.unread)

    async def _recognise(self, owner: SessionOwner) -> None:
        """Log the account in, unless its login is void."""
        try:
            await self.login.log_in_as(owner)
        except QuotaExceeded as excess:
            self.link.end(excess.reason)
        except (AccountError, StoreError) as error:
            log.info("%s: %s is not logged in: %s", self.link.peer, owner.name, error)

    def _admit(self, data: bytes) -> None:
        """Count the lines that have arrived, empty ones included, and long ones by their length.

        Raises:
            ForeignProtocol: The lines are an HTTP request.
            QuotaExceeded: There are too many lines.
        """
        try:
            self._http.check(data)
        except ForeignProtocol as refusal:
            log.info("%s: refused: %s", self.link.peer, refusal)
            raise
        blocks, self._surplus = divmod(self._surplus + len(data), MAX_LINE_BYTES)
        now = asyncio.get_running_loop().time()
        self.link.allowance.command(now, data.count(b"\n") + blocks)

    def _interrupt(self) -> None:
        """End the wait of the running command."""
        self._input_came()
        if self._board is not None:
            self._board.practice.interrupt()
        if self.login.user is not None:
            self.login.user.interrupt()

    def _input_came(self) -> None:
        """End an analysis, as any input does."""
        if self._board is not None:
            for listener in self._board.on_input:
                listener()

    def _end_input(self) -> None:
        """Handle the end of input."""
        self.link.input_ended = True
        if self.login.user is not None:
            self.login.user.note_news()  # a wait for a match ends soon

    def _log_out(self) -> None:
        """Log the user out and stop watching matches."""
        self.login.log_out()
        self.services.spectators.leave(self.link)

    def close(self) -> None:
        """Log the user or bot out. Calling it again does nothing."""
        self._log_out()
        if self.login.bot is not None:
            self.services.names.leave(self.login.bot.presence)

    # -- one command -----------------------------------------------------------------------

    async def _handle_in_turn(self, command: Command) -> Reply:
        """Carry out one command when it is this console's turn, and count what it costs."""
        loop = asyncio.get_running_loop()
        try:
            if self._newcomers.sends(command):
                await self._wait_as_newcomer(command)
            else:
                await self._wait_for_turn()
        except BusyError as busy:
            self.services.refusals.note(Cause.BUSY, f"{self.link.peer}: {command.name}")
            if command.name != LOGIN_OF_BOT:
                raise
            return Reply(busy.message, Then.CLOSE)
        self.active_at = math.inf
        try:
            return await Metered(self.handle(command), self._pay)
        finally:
            self.active_at = loop.time()

    async def _wait_as_newcomer(self, command: Command) -> None:
        """Wait until it is this console's turn, but not for long.

        Raises:
            BusyError: The user has to come again later.
        """
        loop, overload = asyncio.get_running_loop(), self.services.overload
        self._newcomers.check(command, loop.time())
        try:
            async with asyncio.timeout(overload.longest_wait):
                await self._wait_for_turn()
        except TimeoutError:
            raise overload.refusal(loop.time()) from None

    async def _wait_for_turn(self) -> None:
        """Wait until no other command goes first."""
        loop, allowance = asyncio.get_running_loop(), self.link.allowance
        await self._turns.wait(allowance.handicap(loop.time()))
        while seconds := allowance.wait(loop.time()):  # others of this address may go on first
            await asyncio.sleep(seconds)
            await self._turns.wait(allowance.handicap(loop.time()))

    def _pay(self, seconds: float) -> None:
        """Count processor time of a command in the event loop's thread."""
        self.link.allowance.pay(asyncio.get_running_loop().time(), seconds)
        self._turns.spent(seconds)

    @override
    async def handle(self, command: Command) -> Reply:
        """Carry out one command, if the user may use it, on the board in its mode.

        Raises:
            CommandError: The command is refused; the session goes on.
        """
        spec = self.commands.get(command.name)
        if spec is not None and spec.who == ADMIN:
            user = self.login.user
            if user is None or user.role < Role.ADMIN:
                raise CommandError(english("{name} is for admins", name=command.name))
        longest = self.services.config.sessions.argument
        if len(command.line) > longest and any(len(it) > longest for it in command.arguments):
            raise CommandError(
                english(
                    "an argument has at most {longest} characters at this server", longest=longest
                )
            )
        if self._board is not None:
            self._board.follow()
        reply = await super().handle(command)
        if self._board is not None:
            await self._board.practice.note(self._board)
        return reply

    # -- for the command groups ------------------------------------------------------------

    @override
    def make_group(self, kind: type) -> object:
        return self._groups_made_by[kind](self)

    @override
    def offers(self, name: str) -> bool:
        return suits_gogui(name, self.board.game)

    @property
    def timeout(self) -> float:
        """Seconds that a command may wait for other players."""
        return self.services.config.sessions.idle

    def busy(self) -> str:
        """Return the reason why newcomers have to wait; empty if they need not."""
        overload, now = self.services.overload, asyncio.get_running_loop().time()
        return overload.refusal(now).message if overload.busy(now) else ""

    @property
    def board(self) -> ServerBoard:
        """The console's board."""
        if self._board is None:
            services = self.services
            limits = services.config.sessions
            practice = PracticeMode(
                self.link,
                services.lobby,
                services.practice_line,
                services.live.engines,
                services.store,
                self.worker,
                services.house,
                borrow_timeout=limits.opponent,
                move_timeout=limits.practice_move,
            )
            self._board = ServerBoard(self.login, services.seeks, practice, self.timeout)
            self._board.on_change.append(self.login.forget_declined)
            self._board.follow()  # a match may have begun before the first board command
        return self._board
