"""The console user: a participant who has logged in at a console."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire.matches import SeatRecord
from boardwire.protocol import CommandError
from boardwire.server.accounts.account import Role
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.client_limits import Allowance
from boardwire.translations import english

from .human_player import HumanPlayer
from .link import Link
from .participant import fingerprint


class ConsoleUser:
    """A user of a console (see :class:`~boardwire.server.players.participant.Participant`).

    Args:
        presence: The user's name and account.
        token: The session token.
        link: The connection.
        illegal_move_allowance: The number of illegal moves in a match that the user does not lose
            by.
    """

    def __init__(
        self, presence: Presence, token: str, link: Link, illegal_move_allowance: int
    ) -> None:
        self.presence = presence
        self.token = token
        owner = presence.owner
        self.seat = SeatRecord(owner.account, fingerprint(token), owner.credential)
        self.shown: HumanPlayer | None = None
        """The player at the match that is played, or was played last and is still shown."""
        self.seeks: list[int] = []
        """The numbers of the user's seeks that wait in the lobby."""
        self.declined = ""
        """The name of the user who has declined the last challenge."""
        self.marks_dead = False
        """Whether the user is asked which stones of Go are dead."""
        self.notified = False
        """Whether the console wants news without asking for it."""
        self.blacks = 0
        """The number of games played with black, less the number of those with white."""
        self.gone = False
        """Whether the connection has ended."""
        self.on_leave: Callable[[], None] | None = None
        """Called when the user leaves, as by the table of a tournament."""
        self.link = link
        self._illegal_move_allowance = illegal_move_allowance
        self._news = asyncio.Event()
        self._interrupted = False

    @property
    def name(self) -> str:
        """The user's name."""
        return self.presence.name

    @property
    def role(self) -> Role:
        """The role, which decides which commands the user may use."""
        return self.presence.role

    @property
    def playing(self) -> HumanPlayer | None:
        """The player at a match that goes on, or None."""
        return None if self.shown is None or self.shown.ended else self.shown

    @property
    def allowance(self) -> Allowance:
        """The allowance of the connection, which matches count for."""
        return self.link.allowance

    @property
    def player(self) -> HumanPlayer:
        """The player that takes the seat."""
        assert self.shown is not None, "sit_down comes first"
        return self.shown

    def sit_down(self) -> HumanPlayer:
        """Become a new player, for a match that begins or goes on."""
        self.shown = HumanPlayer(self, self._illegal_move_allowance)
        return self.shown

    def end(self, reason: str) -> None:
        """End the connection, and send the reason."""
        self.link.end(reason)

    def freed(self) -> None:
        """Handle the end of the match. Its board stays shown."""
        if self.shown is not None and (self.gone or self.shown.briefing is None):
            self.shown = None  # no console shows it, or the match ended before the user knew of it
        self.note_news()

    def receive(self, words: str) -> None:
        """Write a chat line to the console, if the user wants such lines."""
        self.notice(words)

    def notice(self, text: str) -> None:
        """Write a line to the console, if the user wants such lines."""
        if self.notified:
            self.link.notify(text)

    def leave(self) -> None:
        """Handle the end of the connection."""
        self.gone = True
        if self.on_leave is not None:
            self.on_leave()
            self.on_leave = None
        player = self.playing
        if player is not None and player.briefing is not None:  # else `HumanPlayer.sit` reports it
            player.leave("the connection was closed")
        if self.shown is not None and self.shown.ended:
            self.shown = None  # it refers to the user, and a cycle would outlive the session

    # -- waiting -----------------------------------------------------------------------------

    def note_news(self) -> None:
        """Wake the tasks that wait in :meth:`until`: the user's seeks or match have changed."""
        self._news.set()
        self._news = asyncio.Event()

    def interrupt(self) -> None:
        """End the wait in :meth:`until`."""
        self._interrupted = True
        self.note_news()

    async def until(self, condition: Callable[[], object], seconds: float) -> None:
        """Wait until a condition on the user's seeks or match holds.

        Raises:
            CommandError: The wait was interrupted, or took longer than `seconds`.
        """
        self._interrupted = False
        try:
            async with asyncio.timeout(seconds):
                while not condition():
                    await self._news.wait()
                    if self._interrupted and not condition():
                        raise CommandError(english("interrupted"))
        except TimeoutError:
            raise CommandError(
                english("nothing has happened for {seconds} s", seconds=f"{seconds:g}")
            ) from None
