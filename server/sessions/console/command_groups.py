"""The command groups of the server's consoles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardwire.matches import BoardCommands, GoguiCommands
from boardwire.matches.console.gnugo_commands import GnuGoCommands
from boardwire.matches.console.go_rules_commands import GoRulesCommands
from boardwire.matches.console.handicap_commands import HandicapCommands
from boardwire.matches.console.score_commands import ScoreCommands
from boardwire.matches.console.search_display import DISPLAY_ANALYSES, GO_ANALYSES
from boardwire.matches.console.version_one_commands import VersionOneCommands
from boardwire.protocol import commands_of

from .accounts import AccountCommands
from .admin import AdminCommands
from .analysis import ServerAnalysisCommands
from .bot_login import BotLoginCommands
from .chat import ChatCommands
from .console import ServerConsole
from .dead_stones import DeadStoneCommands
from .displays import ServerDisplayCommands
from .match_commands import MatchCommands
from .match_moves import MoveCommands
from .moderation import ModerationCommands
from .parameters import ServerParameterCommands
from .practice import PracticeCommands
from .printing import PrintCommands
from .seeks import SeekCommands
from .server_info import ServerCommands
from .spectating import SpectatorCommands
from .top_moves import ServerTopMovesCommands
from .tournaments import TournamentCommands

_TITLE: Final = "boardwire server"

GROUPS: Final[dict[type, Callable[[ServerConsole], object]]] = {
    BoardCommands: lambda it: BoardCommands(it.board, _TITLE, it.services.lobby.plays),
    HandicapCommands: lambda it: HandicapCommands(it.board),
    GnuGoCommands: lambda it: GnuGoCommands(it.board),
    ScoreCommands: lambda it: ScoreCommands(it.board),
    GoRulesCommands: lambda it: GoRulesCommands(it.board),
    GoguiCommands: lambda it: GoguiCommands(it.board, _TITLE, DISPLAY_ANALYSES, GO_ANALYSES),
    PracticeCommands: lambda it: PracticeCommands(it.board),
    ServerAnalysisCommands: lambda it: ServerAnalysisCommands(
        it.board, it.link, it.services.config.sessions.analysis, it.timeout
    ),
    ServerDisplayCommands: lambda it: ServerDisplayCommands(it.board),
    ServerParameterCommands: lambda it: ServerParameterCommands(),
    PrintCommands: lambda it: PrintCommands(it.board, it.worker),
    MoveCommands: lambda it: MoveCommands(it.board, it.board.awaited),
    MatchCommands: lambda it: MatchCommands(
        it.board, it.login, it.services.live, it.services.seeks, it.timeout
    ),
    VersionOneCommands: lambda it: VersionOneCommands(
        it.group(MoveCommands).play, it.group(MoveCommands).genmove
    ),
    ServerTopMovesCommands: lambda it: ServerTopMovesCommands(it.board),
    DeadStoneCommands: lambda it: DeadStoneCommands(it.board, it.login, it.worker),
    AccountCommands: lambda it: AccountCommands(
        it.login, it.link, it.services.names, it.services.live, it.services.seeks, it.timeout
    ),
    SeekCommands: lambda it: SeekCommands(
        it.board,
        it.login,
        it.services.seeks,
        it.services.lobby,
        it.services.online,
        it.services.live,
        it.services.names,
        it.services.house,
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
        it.login,
        it.services.tournaments,
        it.services.entries,
        it.services.direction,
        it.services.config.time,
    ),
    BotLoginCommands: lambda it: BotLoginCommands(
        it.login, it.link, it.services.names, it.services.lobby.house_token
    ),
}
"""The command groups, with their factories."""

SERVER_COMMANDS = commands_of(ServerConsole, *GROUPS)
"""All commands of the consoles."""
