"""The choice of a console's mode: practice, the match of its user, or the match after its end."""

from __future__ import annotations

from typing import Protocol

from boardwire.matches import BoardMode, ConsoleBoard
from boardwire.override import override
from boardwire.protocol import CommandError
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.server.players.console_user import ConsoleUser

from .login import Login
from .match_table import MatchTable
from .match_view import OWN_GAME
from .practice_table import PracticeTable
from .spectator_table import SpectatorTable

LAST_SEEK_SECONDS = 1.0
"""Seconds for which a seek stays open after the input of its user has ended."""


class ServerMode(BoardMode, Protocol):
    """A mode of the server's consoles, in which players may have to wait for each other."""

    @override
    async def play(self, table: ConsoleBoard, player: int, move: str) -> None:
        """Make a move of a player."""
        ...

    @override
    async def roll(self, table: ConsoleBoard) -> str:
        """Return the chance outcome that is due."""
        ...

    async def genmove(self, table: ConsoleBoard, player: int) -> str:
        """Return the move of a player."""
        ...


class Modes:
    """A console's table, and the choice of its mode.

    Args:
        table: The table.
        login: The user of the console.
        seeks: The open seeks.
        practice: The mode of the console's own table.
        timeout: Seconds that a command may wait for other players.
    """

    def __init__(
        self,
        table: ConsoleBoard,
        login: Login,
        seeks: Seeks,
        practice: PracticeTable,
        timeout: float,
    ) -> None:
        self.table = table
        self.practice = practice
        self._login = login
        self._seeks = seeks
        self._timeout = timeout
        self._mode: PracticeTable | MatchTable | SpectatorTable = practice
        table.mode = practice

    @property
    def mode(self) -> ServerMode:
        """The mode now."""
        return self._mode

    def follow(self) -> None:
        """Choose the mode, and show the plies of the user's match on the table."""
        user = self._login.user
        player = None if user is None else user.shown
        if user is None or player is None or player.briefing is None:
            self._set(self.practice)
            return
        shown = self._mode
        if isinstance(shown, PracticeTable) or shown.player is not player:
            shown = MatchTable(player, user, self._timeout, self.practice)
            shown.put_up(self.table)
        if player.ended and isinstance(shown, MatchTable):
            shown = SpectatorTable(player, user, self._timeout, self.practice)
        self._set(shown)
        shown.follow(self.table)

    def _set(self, mode: PracticeTable | MatchTable | SpectatorTable) -> None:
        self._mode = self.table.mode = mode

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
                raise CommandError(f"{user.declined} declines to play; {OWN_GAME}")
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
            raise CommandError("your input has ended, so your seek is withdrawn") from None


def _waits_no_longer(user: ConsoleUser) -> bool:
    """Return whether the match that a user seeks has begun, or the user seeks none any more."""
    player = user.playing
    return not user.seeks if player is None else player.briefing is not None
