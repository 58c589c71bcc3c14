"""The console of a connection: its command groups, and the mode of its table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire.games import GameFault, load
from boardwire.matches import BoardCommands, ConsoleBoard, GoguiCommands, Table
from boardwire.matches.console.gnugo_commands import GnuGoCommands
from boardwire.matches.console.go_rules_commands import GoRulesCommands
from boardwire.matches.console.gogui_commands import suits_gogui
from boardwire.matches.console.handicap_commands import HandicapCommands
from boardwire.matches.console.score_commands import ScoreCommands
from boardwire.matches.console.search_display import DISPLAY_ANALYSES, GO_ANALYSES
from boardwire.matches.console.version_one_commands import VersionOneCommands
from boardwire.override import override
from boardwire.protocol import Command, CommandError, Console, Reply, commands_of
from boardwire.server.accounts.account import Role
from boardwire.server.limits.worker import ClientWorker
from boardwire.server.players.link import Link
from boardwire.server.sessions.services import Services
from boardwire.server.store import StoreError

from .accounts import AccountCommands
from .admin import ADMIN, AdminCommands
from .analysis import ServerAnalysisCommands
from .bot_login import BotLoginCommands
from .chat import ChatCommands
from .dead_stones import DeadStoneCommands
from .displays import ServerDisplayCommands
from .login import Login
from .match import ServerMatchCommands
from .moderation import ModerationCommands
from .modes import Modes
from .parameters import ServerParameterCommands
from .practice import PracticeCommands
from .practice_table import PracticeTable
from .printing import PrintCommands
from .seeks import SeekCommands
from .server_info import ServerCommands
from .spectating import SpectatorCommands
from .top_moves import ServerTopMovesCommands
from .tournaments import TournamentCommands

_TITLE = "boardwire server"


class ServerConsole(Console):
    """The commands of a connection before it becomes a bot, if it ever does.

    The groups and the table are made when they are first needed, since most connections use few of
    them.

    Args:
        services: The parts of the server; each group gets only the parts that it uses.
        link: The connection.
    """

    refusals = (GameFault, StoreError)

    def __init__(self, services: Services, link: Link) -> None:
        super().__init__(made_later=tuple(_GROUPS))
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
        self._modes: Modes | None = None

    @override
    def make_group(self, kind: type) -> object:
        return _GROUPS[kind](self)

    @override
    def offers(self, name: str) -> bool:
        return suits_gogui(name, self.modes.table.game)

    @property
    def timeout(self) -> float:
        """Seconds that a command may wait for other players."""
        return self.services.config.sessions.idle

    def busy(self) -> str:
        """Return the reason why newcomers have to wait; empty if they need not."""
        overload, now = self.services.overload, asyncio.get_running_loop().time()
        return overload.refusal(now).message if overload.busy(now) else ""

    @property
    def modes(self) -> Modes:
        """The console's table, and the choice of its mode."""
        if self._modes is None:
            self._modes = Modes(
                self._new_table(),
                self.login,
                self.services.seeks,
                self._new_practice(),
                self.timeout,
            )
            self._modes.follow()  # a match may have begun before the first board command
        return self._modes

    def _new_table(self) -> ConsoleBoard:
        table = ConsoleBoard(Table(load("go")))
        table.on_change.append(self.login.forget_declined)
        return table

    def _new_practice(self) -> PracticeTable:
        services = self.services
        limits = services.config.sessions
        return PracticeTable(
            self.link,
            services.lobby,
            services.practice_line,
            services.live.engines,
            services.store,
            self.worker,
            borrow_timeout=limits.opponent,
            move_timeout=limits.practice_move,
        )

    @override
    async def handle(self, command: Command) -> Reply:
        """Carry out one command, if the user may use it, on the table of its mode.

        Raises:
            CommandError: The command is refused; the session goes on.
        """
        spec = self.commands.get(command.name)
        if spec is not None and spec.who == ADMIN:
            user = self.login.user
            if user is None or user.role < Role.ADMIN:
                raise CommandError(f"{command.name} is for admins")
        longest = self.services.config.sessions.argument
        if len(command.line) > longest and any(len(it) > longest for it in command.arguments):
            raise CommandError(f"an argument has at most {longest} characters at this server")
        if self._modes is not None:
            self._modes.follow()
        reply = await super().handle(command)
        if self._modes is not None:
            await self._modes.practice.note(self._modes.table)
        return reply

    def comes_back(self, command: Command) -> bool:
        """Return whether a login is of a player of a running match, or of a house bot.

        These are admitted when newcomers have to wait. Whether the token is right is checked later.
        """
        services, arguments = self.services, command.arguments
        if command.name not in LOGINS or not arguments:
            return False
        if services.live.owners.of_account(arguments[0]):
            return True
        session = next((it for it in arguments if it.startswith(_SESSION)), "")
        if session and self.link.identify(session.removeprefix(_SESSION)) is not None:
            return True
        return services.lobby.house_token in arguments[1:2]

    def interrupt(self) -> None:
        """End the wait of the running command."""
        if self._modes is not None:
            self.group(ServerAnalysisCommands).end()
            self._modes.practice.interrupt()
        if self.login.user is not None:
            self.login.user.interrupt()

    def input_came(self) -> None:
        """End an analysis, as any input does."""
        if self._modes is not None:
            self.group(ServerAnalysisCommands).end()

    def end_input(self) -> None:
        """Handle the end of input."""
        self.link.input_ended = True
        if self.login.user is not None:
            self.login.user.note_news()  # a wait for a match ends soon

    def close(self) -> None:
        """Log the user out and stop watching matches. Calling it again does nothing."""
        self.login.log_out()
        self.services.spectators.leave(self.link)


LOGIN_OF_BOT = "bw-bot"
LOGIN_OF_USER = "bw-login"
LOGINS = (LOGIN_OF_BOT, LOGIN_OF_USER)
"""The commands for logins, with a name and a token as their first arguments."""

_SESSION = "session="

_GROUPS: dict[type, Callable[[ServerConsole], object]] = {
    BoardCommands: lambda it: BoardCommands(it.modes.table, _TITLE, it.services.lobby.plays),
    HandicapCommands: lambda it: HandicapCommands(it.modes.table),
    GnuGoCommands: lambda it: GnuGoCommands(it.modes.table),
    ScoreCommands: lambda it: ScoreCommands(it.modes.table),
    GoRulesCommands: lambda it: GoRulesCommands(it.modes.table),
    GoguiCommands: lambda it: GoguiCommands(it.modes.table, _TITLE, DISPLAY_ANALYSES, GO_ANALYSES),
    PracticeCommands: lambda it: PracticeCommands(it.modes),
    ServerAnalysisCommands: lambda it: ServerAnalysisCommands(
        it.modes, it.link, it.services.config.sessions.analysis, it.timeout
    ),
    ServerDisplayCommands: lambda it: ServerDisplayCommands(it.modes),
    ServerParameterCommands: lambda it: ServerParameterCommands(),
    PrintCommands: lambda it: PrintCommands(it.modes, it.worker),
    ServerMatchCommands: lambda it: ServerMatchCommands(
        it.modes, it.login, it.services.live, it.services.seeks, it.timeout
    ),
    VersionOneCommands: lambda it: VersionOneCommands(
        it.group(ServerMatchCommands).play, it.group(ServerMatchCommands).genmove
    ),
    ServerTopMovesCommands: lambda it: ServerTopMovesCommands(it.modes),
    DeadStoneCommands: lambda it: DeadStoneCommands(it.modes, it.login, it.worker),
    AccountCommands: lambda it: AccountCommands(
        it.login, it.link, it.services.names, it.services.live, it.services.seeks, it.timeout
    ),
    SeekCommands: lambda it: SeekCommands(
        it.modes.table,
        it.login,
        it.services.seeks,
        it.services.lobby,
        it.services.online,
        it.services.live,
        it.services.names,
    ),
    ServerCommands: lambda it: ServerCommands(
        it.services.config, it.services.names, it.services.lobby, it.services.live
    ),
    SpectatorCommands: lambda it: SpectatorCommands(
        it.login,
        it.link,
        it.services.store,
        it.services.spectators,
        it.services.live,
        it.worker,
        it.services.rating,
        it.services.moderation,
    ),
    ChatCommands: lambda it: ChatCommands(
        it.login,
        it.link,
        it.services.spectators,
        it.services.live,
        it.services.moderation,
    ),
    AdminCommands: lambda it: AdminCommands(
        it.login, it.services.lobby, it.services.live, it.services.names
    ),
    ModerationCommands: lambda it: ModerationCommands(
        it.login,
        it.link,
        it.services.store,
        it.services.live,
        it.services.moderation,
        it.busy,
    ),
    TournamentCommands: lambda it: TournamentCommands(
        it.login, it.services.tournaments, it.services.config.time
    ),
    BotLoginCommands: lambda it: BotLoginCommands(
        it.login, it.link, it.services.names, it.services.lobby.house_token
    ),
}
"""The command groups of a console, with their factories."""

SERVER_COMMANDS = commands_of(ServerConsole, *_GROUPS)
"""All commands of the server's consoles."""
