"""The match of a GUI's user at a server: it is sought or continued, and its moves are played."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from boardwire.protocol import RESIGN, Colour, CommandError, visible
from boardwire.protocol.name_values import read_record

from ..match_news import MatchNews
from ..match_seek import MatchSeek
from .gogui_status import GoguiStatus

END_SECONDS = 2.5
"""Seconds for which GoGui's status line says how a match ended, before a dialog does."""


class GuiMatch:
    """Plays a match for a GUI that knows nothing of matches.

    Args:
        seek: The way to the server, and to a match there.
        news: The match as the server reports it.
        graphics: Gives the lines that draw the board of the GUI.
        draw: Receives text for standard error that GoGui reads as graphics.

    Attributes:
        begun: Whether the match is sought, or is played.
        gogui: Whether the GUI is GoGui, whose window shows graphics.
    """

    def __init__(
        self,
        seek: MatchSeek,
        news: MatchNews,
        graphics: Callable[[], str],
        draw: Callable[[str], None],
    ) -> None:
        self.begun = False
        self.gogui = False
        self._seek = seek
        self._news = news
        self._status = GoguiStatus(self._status_text, graphics, draw)
        self._awaited: int | None = None  # the player whose move the GUI wants
        self._earlier: deque[tuple[int, str]] = deque()  # moves of a continued match, to repeat
        news.on_change.append(self._changed)

    def _status_text(self) -> str:
        """Return the text for the window's status line; empty without such a window."""
        if not self.gogui:
            return ""
        waiting = "The match has not begun: you wait for an opponent"
        return visible(self._news.line(self._awaited)) or waiting

    def _changed(self) -> None:
        if self._news.over:
            self._seek.end()
        self._status.change()

    # -- its beginning and its end ---------------------------------------------------------

    async def begin(self, *options: str) -> None:
        """Log in, and seek the match or continue it.

        Args:
            options: Options of the game with which the GUI can show it.

        Raises:
            CommandError: The server refuses.
        """
        answer = await self._seek.begin(*options)
        self.begun = True
        lines = [it for it in answer.splitlines()[1:] if it]
        if not lines:
            return
        for line in lines:
            self._news.take(line)
        facts = [read_record(it) for it in lines]
        self._earlier.extend(
            (Colour.parse(it["player"]).player, it["move"]) for it in facts if "move" in it
        )
        await self._seek.ask("clear_board")  # the GUI gets the moves from the start

    async def note_new_game(self) -> None:
        """Note that the GUI begins a game: it is another match if this one is over."""
        if not self.begun:
            return
        self.begun = not await self._seek.idle()
        if self._news.over:
            self._news.clear()

    async def running(self) -> bool:
        """Return whether the match that is sought has begun; a move would wait for that."""
        return "state=playing" in (await self._seek.ask("bw-whoami")).split()

    # -- its moves -------------------------------------------------------------------------

    async def play(self, *words: str) -> None:
        """Play a move, or repeat one of a match that was continued.

        Args:
            words: The colour and the move, as `play` takes them.

        Raises:
            CommandError: The server refuses it.
        """
        try:
            await self._seek.ask("play", *words)
        except CommandError as error:
            if self._earlier:
                raise CommandError(
                    f"{error.message}; the match goes on from earlier, so let the computer play "
                    "both colours until its moves are shown"
                ) from error
            raise
        if self._earlier:
            self._earlier.popleft()

    async def move(self, player: int, send_moves: Callable[[], Awaitable[None]]) -> str:
        """Wait for a player's next move, and return it.

        A player who has lost has resigned for a GUI, whatever the reason: GTP has no other end.

        Args:
            player: The player.
            send_moves: Plays the moves that the GUI has made before.

        Raises:
            CommandError: There is no move, and that player has not lost.
        """
        try:
            if not self._news.over:
                await send_moves()
                if self._earlier and self._earlier[0][0] == player:
                    move = self._earlier[0][1]
                    await self.play(str(Colour(player)), move)
                    return move
                self._awaited = player
                async with self._status.shown():
                    return await self._seek.ask("genmove", str(Colour(player)))
        except CommandError as error:
            await self._seek.idle()  # the server reports the end of a match before it answers this
            if not self._news.over:
                raise CommandError(self._explained(player, error)) from error
        if self._news.won and player != self._news.me:
            if self.gogui:  # its dialog hides the status line, which says how the match ended
                async with self._status.shown():
                    await asyncio.sleep(END_SECONDS)
            return RESIGN
        raise CommandError(f"{self._news.line()}; a new game begins another match")

    def _explained(self, player: int, error: CommandError) -> str:
        """Return the reason why there is no move, and what the user may do."""
        news = self._news
        if error.message == "interrupted":
            return (
                "you have stopped the wait for the opponent's move: let the computer play to wait "
                "again; the commands of the match are among the analyze commands"
            )
        if news.running and player == news.me:
            return (
                f"it is your turn: you play {Colour(player)} yourself, so let the computer play "
                "only the opponent's colour"
            )
        return error.message
