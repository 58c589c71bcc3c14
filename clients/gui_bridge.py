"""The bridge of a GUI: answers the commands of its board here, and plays at a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire.games import CHANCE, GameError, load, option_text
from boardwire.matches import parse_options
from boardwire.protocol import (
    RESIGN,
    Colour,
    Command,
    CommandError,
    Reply,
    Responder,
    Then,
    visible,
)
from boardwire.protocol.messages import encode_comment
from boardwire.protocol.transports import Transport, answer

from .gui_board import GuiBoard, colour_of
from .match_seek import MatchSeek
from .ruler import RulerTransport

POINTS = "gogui-rules_game_id"
"""The command by which GoGui shows itself: it has moves of one point only, and has a ruler."""
_NEW_GAME = ("clear_board", "boardsize", "bw-game", "set_game")
_OTHER_MATCHES = ("bw-seek", "bw-accept", "bw-join", "bw-resume")


class GuiBridge:
    """Passes a GUI's commands on, and answers those of GoGui's board itself.

    A match is sought when the GUI begins a game: when it sends `clear_board` after `boardsize`. A
    connection alone says nothing, because GoGui starts its engine up to four times: to list its
    commands, as a ruler, and some that it never uses. Only the one that plays gets `boardsize`, so
    the others never log in, and take no name and no seat. If the match cannot be sought then, the
    first `genmove` tries again and tells the reason, since GoGui would break off a game whose
    `clear_board` fails. The moves before that `genmove` are played in the match.

    Args:
        seek: The way to the server, and to a match there.
        match: Whether the user wants a match; else the server's engines answer move by move.
        report: Receives lines for the user.
    """

    def __init__(self, seek: MatchSeek, *, match: bool, report: Callable[[str], None]) -> None:
        self._seek = seek
        self._match = match
        self._report = report
        self._board: GuiBoard | None = None
        self._sized = False  # the GUI has set the size of a board, as a ruler never does
        self._begun = False  # the match is sought, or is played
        self._made: list[tuple[str, ...]] = []  # moves before the match, without a board here
        self._told = 0  # plies of the board here that the match knows

    async def serve(self, gui: Transport, received: bytes = b"") -> None:
        """Answer a GUI until it or the server ends.

        Args:
            gui: The GUI.
            received: Bytes of it that were read already.
        """
        interrupts: set[asyncio.Task[None]] = set()

        def interrupt() -> None:
            task = asyncio.create_task(self._seek.server.write(encode_comment("interrupt")))
            interrupts.add(task)
            task.add_done_callback(interrupts.discard)

        responder = Responder()
        responder.receive_data(received)
        ruler = RulerTransport(gui, self._replays)
        ruler.note(received)
        await answer(ruler, responder, self._handle, on_interrupt=interrupt)

    def _replays(self, name: str, arguments: tuple[str, ...]) -> bool:
        """Take a command of a ruler's replay; a program that plays has none."""
        board = self._board
        return board is not None and not self._sized and board.replays(name, arguments)

    async def _handle(self, command: Command) -> Reply:
        if command.name == POINTS and self._board is None:
            self._board = await self._own_board()
        board = self._board
        if command.name == "genmove":
            return Reply(await self._genmove(board, command))
        if board is None or not board.answers(command.name) or self._concerns_match(command.name):
            reply = await self._pass_on(command)
            if board is None:
                self._note_move(command)
        else:
            if self._begun and command.name in _NEW_GAME:
                await self._seek.ask(command.name, *command.arguments)
            reply = await self._on_board(board, command)
        if command.name in _NEW_GAME:
            await self._note_new_game(command)
        return reply

    def _concerns_match(self, name: str) -> bool:
        """Whether a command of the board is about the match rather than about the board here."""
        if not self._begun or self._board is None:
            return False
        if name in ("undo", "gg-undo"):
            return not self._board.table.touched
        return name in ("final_score", "bw-roll", "bw-chance", "komi")

    async def _pass_on(self, command: Command) -> Reply:
        text = await self._seek.ask(command.name, *command.arguments)
        if command.name in _OTHER_MATCHES:
            self._begun = True
        return Reply(text, Then.QUIT if command.name == "quit" else Then.CONTINUE)

    async def _on_board(self, board: GuiBoard, command: Command) -> Reply:
        """Carry out a command here, and tell the match a move that it makes.

        Raises:
            CommandError: The command is refused, here or by the match.
        """
        if not self._begun:
            return await board.handle(command)
        before = len(board.history)
        reply = await board.handle(command)
        if len(board.history) > before and await self._is_running():
            try:
                await self._tell_moves()
            except CommandError:
                board.take_back_ply()
                raise
        return reply

    def _note_move(self, command: Command) -> None:
        """Note a move of a GUI without a board here, or that it is taken back."""
        if command.name == "play" and not self._begun:
            self._made.append(command.arguments)
        elif command.name in ("undo", "gg-undo"):
            count = _count(command.arguments)
            del self._made[max(0, len(self._made) - count) :]

    async def _note_new_game(self, command: Command) -> None:
        """Note that a game begins: seek a match for it unless one is sought or played."""
        self._made.clear()
        self._told = 0
        self._sized = self._sized or command.name == "boardsize"
        if self._begun:  # a new match follows if this one is over
            self._begun = not await self._seek.idle()
        if self._sized and command.name == "clear_board" and not self._begun:
            await self._begin_early()

    # -- GoGui's board -----------------------------------------------------------------------

    async def _own_board(self) -> GuiBoard | None:
        """A board of the game on the server's table; None if that game is not known here."""
        name, *options = (await self._seek.ask("bw-game")).split()
        try:
            board = GuiBoard(load(name, **parse_options(tuple(options))))
        except GameError:
            return None
        if not self._begun:
            await self._seek.ask("clear_board")
        return board

    # -- moves -------------------------------------------------------------------------------

    async def _genmove(self, board: GuiBoard | None, command: Command) -> str:
        player = colour_of(command)
        if board is not None and (point := board.next_point(player)) is not None:
            return point
        if self._match or self._begun:
            if not self._begun:
                await self._begin()
            await self._tell_moves()
        elif board is not None:
            await self._show_position(board)
        move = await self._seek.ask("genmove", str(Colour(player)))
        if board is None or move.lower() == RESIGN:
            return move
        told = board.answer(player, move)
        self._told = len(board.history) + (told.lower() != move.lower())
        return told

    async def _show_position(self, board: GuiBoard) -> None:
        """Bring the server's board to the position of the board here, for practice."""
        try:
            for words in board.position_commands():
                await self._seek.ask(*words)
        except CommandError:
            board.forget()
            raise

    async def _tell_moves(self) -> None:
        """Play in the match what it has not been told."""
        if self._board is None:
            made, self._made = self._made, []
        else:
            plies = self._board.history[self._told :]
            made = [(str(Colour(it.player)), it.text) for it in plies if it.player != CHANCE]
        for colour, move in made:
            await self._seek.ask("play", colour, move)
        if self._board is not None:
            self._told = len(self._board.history)

    async def _is_running(self) -> bool:
        """Whether the match that is sought has begun; a move would wait for that."""
        return "state=playing" in (await self._seek.ask("bw-whoami")).split()

    # -- the match ---------------------------------------------------------------------------

    async def _begin_early(self) -> None:
        """Seek the match, if the user wants one; an error is told later."""
        if not self._match or self._seek.request.session is not None:
            return
        try:
            await self._begin()
        except CommandError as error:
            self._report(f"no match yet: {visible(str(error))}")

    async def _begin(self) -> None:
        """Log in, and seek the match or continue it."""
        await self._seek.begin(*self._board_options())
        if self._seek.request.session is not None:
            await self._seek.ask("clear_board")  # the GUI gets the moves from the start
        self._begun = True

    def _board_options(self) -> list[str]:
        """Options with which GoGui can play the game, as words for `bw-seek`."""
        if self._board is None:
            return []
        options = self._board.table.game.board_options
        return [f"{name}={option_text(value)}" for name, value in options.items()]


def _count(arguments: tuple[str, ...]) -> int:
    """The number of moves that `undo` or `gg-undo` takes back; the server has checked it."""
    return int(arguments[0]) if arguments and arguments[0].isdecimal() else 1
