"""The user of an electronic board: a participant who has a seat and no connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire.matches import SeatRecord
from boardwire.protocol import CommandError
from boardwire.translations import english

from .human_player import HumanPlayer


class BoardUser:
    """A user whose moves come signed, without a session.

    It is a :class:`~boardwire.server.players.participant.Participant`.
    A board that is silent keeps its seat: the clock and the move timeout of the match hold for it.

    Args:
        name: The player's name in the match.
        seat: The seat, which stays that of the session that got it.
        illegal_move_allowance: The number of illegal moves that the user does not lose by.
    """

    allowance = None
    """The limits for matches that it begins: none, since a board begins no match."""
    marks_dead = False
    """Whether the user marks dead stones: a board is not asked for them."""
    notified = False
    """False: a board follows the state of the match at the broker."""

    def __init__(self, name: str, seat: SeatRecord, illegal_move_allowance: int) -> None:
        self.name = name
        """The player's name in the match."""
        self.seat = seat
        """The seat, with the account and the session token of its owner."""
        self.gone = False
        """Whether an operator has ended it."""
        self.player = HumanPlayer(self, illegal_move_allowance)
        """The player that takes the seat."""
        self.deciding: tuple[int, str] | None = None
        """The ply and the text of the move that waits for its answer."""
        self.refused: dict[tuple[int, str], str] = {}
        """The errors of refused moves by ply and text: a repetition does not count again."""
        self._news = asyncio.Event()

    def end(self, reason: str) -> None:
        """Leave the seat."""
        self.gone = True
        if not self.player.ended and self.player.briefing is not None:
            self.player.leave(reason)

    def freed(self) -> None:
        """Do nothing: the board is made for one match."""

    def receive(self, words: str) -> None:
        """Drop a chat line: a board shows no text."""

    def notice(self, text: str) -> None:
        """Drop a line about the match: a board shows no text."""

    def note_news(self) -> None:
        """Wake the tasks that wait in :meth:`until`."""
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, condition: Callable[[], object], seconds: float) -> None:
        """Wait until a condition holds.

        Raises:
            CommandError: That took longer than `seconds`.
        """
        try:
            async with asyncio.timeout(seconds):
                while not condition():
                    await self._news.wait()
        except TimeoutError:
            raise CommandError(
                english(
                    "the match does not go on; try again in {seconds} s", seconds=f"{seconds:g}"
                )
            ) from None
