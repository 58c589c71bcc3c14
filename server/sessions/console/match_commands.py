"""Commands of matches besides moves: clocks, draws, resigning, leaving and coming back."""

from __future__ import annotations

from enum import StrEnum

from boardwire.matches.errors import NotNow
from boardwire.protocol import Colour, CommandError, command
from boardwire.protocol.name_values import write_record
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.translations import english

from .console import ServerBoard
from .login import Login
from .rejoining import rejoin, standing_lines


class DrawWord(StrEnum):
    """The arguments of `bw-draw`."""

    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"


class TakebackWord(StrEnum):
    """The arguments of `bw-takeback`."""

    ASK = "ask"
    ACCEPT = "accept"
    DECLINE = "decline"


class MatchCommands:
    """Handles a user's match besides its moves.

    Args:
        board: The console's board.
        login: The user of the console.
        live: The matches at this server.
        seeks: The open seeks.
        timeout: Seconds that a command may wait for other players.
    """

    def __init__(
        self,
        board: ServerBoard,
        login: Login,
        live: LiveMatches,
        seeks: Seeks,
        timeout: float,
    ) -> None:
        self._board = board
        self._login = login
        self._live = live
        self._seeks = seeks
        self._timeout = timeout

    # -- clocks ----------------------------------------------------------------------------

    @command("time_left", replaces=True)
    def time_left(
        self, colour: Colour | None = None, seconds: float | None = None, stones: int | None = None
    ) -> str | None:
        """Set the time that a colour has left; alone, show the times of all in the match."""
        if colour is not None and stones is None:
            raise CommandError.syntax("time_left [COLOUR SECONDS STONES]")
        if colour is not None and seconds is not None and stones is not None:
            if self._board.mode is self._board.practice:  # in a match the referee has the clocks
                self._board.practice.set_time_left(colour.player, seconds, stones)
            return None
        user = self._login.user
        if user is None or user.shown is None or user.shown.briefing is None:
            raise CommandError(english("you play no match"))
        return user.shown.clocks

    # -- the end of a match ----------------------------------------------------------------

    @command("bw-resign")
    async def bw_resign(self) -> None:
        """Resign the match."""
        player = self._login.playing()
        player.seat.resign()
        await self._login.required().until(lambda: player.ended, self._timeout)

    @command("bw-draw")
    async def bw_draw(self, word: DrawWord | None = None) -> str | None:
        """Offer a draw, accept or decline: `offer`, `accept`, `decline`; alone, show the offers."""
        player = self._login.playing()
        seat = player.seat
        try:
            match word:
                case None:
                    agreed = sorted(seat.draw_agreed)
                    return write_record(agreed=",".join(str(Colour(it)) for it in agreed))
                case DrawWord.OFFER:
                    seat.offer_draw()
                case DrawWord.ACCEPT:
                    seat.accept_draw()
                case DrawWord.DECLINE:
                    seat.decline_draw()
        except NotNow as error:
            raise CommandError(str(error)) from error
        if seat.decided:
            await self._login.required().until(lambda: player.ended, self._timeout)
        return None

    @command("bw-takeback")
    async def bw_takeback(self, word: TakebackWord | None = None) -> str | None:
        """Ask to take your last move back, accept or decline: `ask`, `accept`, `decline`.

        Alone, show the request that stands.
        """
        player = self._login.playing()
        seat = player.seat
        try:
            match word:
                case None:
                    asker, agreed = seat.takeback_asker, sorted(seat.takeback_agreed)
                    return write_record(
                        asked=None if asker is None else str(Colour(asker)),
                        agreed=",".join(str(Colour(it)) for it in agreed) or None,
                    )
                case TakebackWord.ASK:
                    seat.ask_takeback()
                case TakebackWord.ACCEPT:
                    seat.accept_takeback()
                    if seat.takeback_asker is None:  # all have agreed: wait until it is on disk
                        await self._login.required().until(
                            lambda: player.left_over is not None or player.ended, self._timeout
                        )
                case TakebackWord.DECLINE:
                    seat.decline_takeback()
        except NotNow as error:
            raise CommandError(str(error)) from error
        return None

    @command("bw-abort")
    async def bw_abort(self) -> None:
        """Abort the match, which is allowed before all players have moved."""
        player = self._login.playing()
        try:
            player.seat.abort()
        except NotNow as error:
            raise CommandError(str(error)) from error
        await self._login.required().until(lambda: player.ended, self._timeout)

    # -- leaving and coming back -----------------------------------------------------------

    @command("bw-leave")
    def bw_leave(self) -> None:
        """Leave the match; you lose it unless you come back in time by `bw-join`."""
        self._login.playing().leave("the player left")
        self._login.required().shown = None

    @command("bw-join")
    async def bw_join(self, match: str) -> str:
        """Resume a match of yours, and show its state."""
        user = self._login.required()
        if user.playing is not None:
            raise CommandError(english("you play already; bw-resign or bw-leave ends that"))
        live = self._live.running.get(match)
        if live is None or not await rejoin(user, live, self._seeks, self._timeout):
            raise CommandError(
                english("no seat of yours is free in a match {match}", match=match[:40])
            )
        return standing_lines(user)
