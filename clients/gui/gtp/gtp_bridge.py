"""The bridge of a GUI: answers the commands of its board here, and plays at a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire.games import CHANCE, GameError, load, option_text
from boardwire.matches import GoguiCommands, parse_options
from boardwire.protocol import (
    RESIGN,
    Colour,
    Command,
    CommandError,
    Console,
    Lines,
    Reply,
    Responder,
    Then,
    visible,
)
from boardwire.protocol.gtp.analysis_request import AnalysisRequest
from boardwire.protocol.transports import Transport, answer

from ..match_news import MatchNews
from ..match_seek import MatchSeek
from .gogui_rules import RulerTransport
from .gui_board import GuiBoard, colour_of
from .gui_match import GuiMatch
from .gui_practice import DISPLAYS, GuiPractice
from .local_commands import LOAD, PRINT
from .match_commands import ANALYSES, GuiMatchCommands, InterruptCommand

POINTS = "gogui-rules_game_id"
"""The command by which GoGui shows itself: it has moves of one point only, and has a ruler."""
ANYBODY = "any"
"""The word for any opponent."""
_NEW_GAME = ("clear_board", "boardsize", "bw-game", "set_game")
_ANALYSES = ("lz-analyze", "kata-analyze")
_GENMOVE_ANALYSES = ("lz-genmove_analyze", "kata-genmove_analyze")
_HANDICAPS = ("fixed_handicap", "place_free_handicap", "set_free_handicap")
_OTHER_MATCHES = ("bw-seek", "bw-accept", "bw-join", "bw-resume")


class GuiBridge:
    """Passes a GUI's commands on, and answers those of GoGui's board itself.

    A match is sought when the GUI begins a game: when it sends `clear_board` after `boardsize`. A
    connection alone says nothing, because GoGui starts its engine up to four times: to list its
    commands, as a ruler, and some that it never uses. Only the one that plays gets `boardsize`, so
    the others never log in, and take no name and no seat. If the match cannot be sought then, the
    first `genmove` tries again and reports the reason, since GoGui would abort a game whose
    `clear_board` fails. The moves before that `genmove` are played in the match.

    Args:
        seek: The way to the server, and to a match there.
        news: The match as the server reports it.
        match: Whether the user wants a match; else the server's engines answer move by move.
        report: Receives lines for the user.
        draw: Receives text for standard error that GoGui reads as graphics.
    """

    def __init__(
        self,
        seek: MatchSeek,
        news: MatchNews,
        *,
        match: bool,
        report: Callable[[str], None],
        draw: Callable[[str], None],
    ) -> None:
        self._seek = seek
        self._practice = GuiPractice(seek)
        self._news = news
        self._match = match
        self._report = report
        self._steering = Console(GuiMatchCommands(seek, news), InterruptCommand())
        self._user_match = GuiMatch(seek, news, self._graphics, draw)
        self._board: GuiBoard | None = None
        self._sized = False  # the GUI has set the size of a board, as a ruler never does
        self._made: list[tuple[str, ...]] = []  # moves before the match, without a board here
        self._plies_sent = 0  # plies of the board here that the match knows

    async def serve(self, gui: Transport, received: bytes = b"") -> None:
        """Answer a GUI until it or the server ends.

        Args:
            gui: The GUI.
            received: Bytes of it that were read already.
        """
        interrupts: set[asyncio.Task[None]] = set()

        def interrupt() -> None:
            task = asyncio.create_task(self._seek.server.interrupt())
            interrupts.add(task)
            task.add_done_callback(interrupts.discard)

        responder = Responder()
        responder.receive_data(received)
        ruler = RulerTransport(gui, self._replays)
        ruler.note(received)
        try:
            await answer(ruler, responder, self._handle, on_interrupt=interrupt)
        finally:
            await asyncio.gather(*interrupts, return_exceptions=True)

    def _replays(self, name: str, arguments: tuple[str, ...]) -> bool:
        """Handle a command of a ruler's replay; a playing program has none."""
        board = self._board
        return board is not None and not self._sized and board.replays(name, arguments)

    def _graphics(self) -> str:
        board = self._board
        return "" if board is None else GoguiCommands(board.table).rules_board_gfx()

    async def _handle(self, command: Command) -> Reply:
        self._user_match.gogui = self._user_match.gogui or command.name.startswith("gogui-")
        if (reply := await self._steer(command)) is not None:
            return reply
        if command.name == "name" and (self._seek.opponent or ANYBODY).lower() != ANYBODY:
            return Reply(self._seek.opponent or "")
        if command.name == POINTS and self._board is None:
            self._board = await self._own_board()
        board = self._board
        if command.name == "genmove":
            return Reply(await self._genmove(board, command))
        if command.name in _GENMOVE_ANALYSES:
            return await self._genmove_analysis(board, command)
        if command.name in _ANALYSES:
            raise CommandError(
                "analyses line by line are for practice, in GUIs other than GoGui: connect without "
                "a match"
            )
        if (reply := await self._practise(board, command)) is not None:
            return reply
        if board is None or not board.answers(command.name) or self._concerns_match(command.name):
            reply = await self._pass_on(command)
            if board is None:
                self._note_move(command)
        else:
            if self._user_match.begun and command.name in _NEW_GAME:
                await self._seek.ask(command.name, *command.arguments)
            reply = await self._on_board(board, command)
        if command.name in _NEW_GAME:
            await self._note_new_game(command)
        return reply

    async def _steer(self, command: Command) -> Reply | None:
        """Carry out a command that is about the match as a whole, or list such; None if it is not.

        Raises:
            CommandError: It is refused.
        """
        name = command.name
        if not (self._match or self._user_match.begun):
            return None
        if name in self._steering.commands and name not in ("list_commands", "known_command"):
            reply = await self._steering.handle(command)
            self._user_match.begun = self._user_match.begun or name == "bw-match-rematch"
            return reply
        if name == "known_command" and "".join(command.arguments) in self._steering.commands:
            return await self._steering.handle(command)
        if name == "list_commands":
            listed = await self._seek.ask(name)
            ours = (it for it in self._steering.commands if it not in listed.split())
            return Reply("\n".join((listed, *ours)))
        if name == "gogui-analyze_commands":
            board = self._board
            listed = (
                await self._seek.ask(name) if board is None else (await board.handle(command)).text
            )
            return Reply("\n".join((*ANALYSES, listed)))
        return None

    async def _practise(self, board: GuiBoard | None, command: Command) -> Reply | None:
        """Answer a command about records or about findings of engines; None if it is neither.

        Raises:
            CommandError: It is refused.
        """
        if command.name == PRINT:
            return Reply(await self._practice.print_record(board, command))
        practises = board is not None and not (self._match or self._user_match.begun)
        if command.name == LOAD and not practises:
            raise CommandError("a match has its own start: games are loaded in practice")
        if board is None or not practises:
            return None
        if command.name == LOAD:
            return Reply(self._practice.load_record(board, command))
        if command.name == "gogui-analyze_commands":
            return await self._practice.list_analyses(board, command)
        if command.name in DISPLAYS:
            return Reply(await self._practice.show(board, command))
        return None

    async def _genmove_analysis(self, board: GuiBoard | None, command: Command) -> Reply:
        """Answer a move and no analysis, in the form that such a command has."""
        colour = AnalysisRequest.parse(command.arguments).colour
        if colour is None:
            colour = Colour.parse(await self._seek.ask("bw-to_act"))
        move = await self._genmove(board, Command("genmove", (str(colour),)))

        async def lines() -> Lines:
            yield f"play {move}"

        return Reply(lines=lines())

    def _concerns_match(self, name: str) -> bool:
        """Return whether a command concerns the match rather than the local board."""
        if not self._user_match.begun or self._board is None:
            return False
        if name in ("undo", "gg-undo"):
            return not (self._board.table.touched or self._news.over)
        return name in ("final_score", "bw-roll", "bw-chance", "komi")

    async def _pass_on(self, command: Command) -> Reply:
        if command.name == "play":
            if not self._news.over:  # else the board of the GUI goes on without the match
                await self._user_match.play(*command.arguments)
            return Reply()
        before = await self._komi() if command.name == "komi" and self._match else None
        text = await self._seek.ask(command.name, *command.arguments)
        if before is not None and before != await self._komi():
            self._report(
                f"komi {command.arguments[0]} is not that of the match; --option komi=N seeks one"
            )
        if command.name in _HANDICAPS and self._match and not await self._user_match.running():
            await self._seek_with_handicap()
        if command.name in _OTHER_MATCHES:
            self._user_match.begun = True
        return Reply(text, Then.QUIT if command.name == "quit" else Then.CONTINUE)

    async def _komi(self) -> str:
        """Return the komi of the server's board from `bw-game`."""
        game = (await self._seek.ask("bw-game")).split()
        return next((it for it in game if it.startswith("komi=")), "")

    async def _seek_with_handicap(self) -> None:
        """Seek the match with the handicap stones that the GUI has put on the server's board."""
        if self._user_match.begun:
            await self._seek.ask("bw-cancel")
        await self._begin()

    async def _on_board(self, board: GuiBoard, command: Command) -> Reply:
        """Carry out a command locally, and send its move to the match.

        Raises:
            CommandError: The command is refused, here or by the match.
        """
        if not self._user_match.begun:
            return await board.handle(command)
        before = len(board.history)
        reply = await board.handle(command)
        if len(board.history) > before and await self._user_match.running():
            try:
                await self._tell_moves()
            except CommandError:
                board.take_back_ply()
                raise
        return reply

    def _note_move(self, command: Command) -> None:
        """Note a move of a GUI without a board here, or that it is taken back."""
        if command.name == "play" and not self._user_match.begun:
            self._made.append(command.arguments)
        elif command.name in ("undo", "gg-undo"):
            count = _count(command.arguments)
            del self._made[max(0, len(self._made) - count) :]

    async def _note_new_game(self, command: Command) -> None:
        """Note that a game begins: seek a match for it unless one is sought or played."""
        self._made.clear()
        self._plies_sent = 0
        self._sized = self._sized or command.name == "boardsize"
        await self._user_match.note_new_game()
        if self._sized and command.name == "clear_board" and not self._user_match.begun:
            await self._begin_early()

    # -- GoGui's board -----------------------------------------------------------------------

    async def _own_board(self) -> GuiBoard | None:
        """Return a board of the game on the server's table; None if that game is not known here."""
        name, *options = (await self._seek.ask("bw-game")).split()
        if name == "go":
            return None  # GoGui knows Go, and the server answers as it does to other programs
        try:
            board = GuiBoard(load(name, **parse_options(tuple(options))))
        except GameError:
            return None
        if not self._user_match.begun:
            await self._seek.ask("clear_board")
        return board

    # -- moves -------------------------------------------------------------------------------

    async def _genmove(self, board: GuiBoard | None, command: Command) -> str:
        player = colour_of(command)
        if board is not None and (point := board.next_point(player)) is not None:
            return point
        if self._match or self._user_match.begun:
            if not self._user_match.begun:
                await self._begin()
            move = await self._user_match.move(player, self._tell_moves)
        else:
            move = await self._practice.move(board, player)
        if board is None or move.lower() == RESIGN:
            return move
        reply = board.answer(player, move)
        self._plies_sent = len(board.history) + (reply.lower() != move.lower())
        return reply

    async def _tell_moves(self) -> None:
        """Play the moves in the match that it does not have yet."""
        if self._board is None:
            made, self._made = self._made, []
        else:
            plies = self._board.history[self._plies_sent :]
            made = [(str(Colour(it.player)), it.text) for it in plies if it.player != CHANCE]
        for words in made:
            await self._user_match.play(*words)
        if self._board is not None:
            self._plies_sent = len(self._board.history)

    # -- the match ---------------------------------------------------------------------------

    async def _begin_early(self) -> None:
        """Seek the match, if the user wants one; an error is reported later."""
        if not self._match:
            return
        try:
            await self._begin()
        except CommandError as error:
            self._report(f"no match yet: {visible(str(error))}")

    async def _begin(self) -> None:
        await self._user_match.begin(*await self._board_options())

    async def _board_options(self) -> list[str]:
        """Return options with which the GUI can show the game, as words for `bw-seek`."""
        if self._board is not None:
            options = self._board.table.game.board_options
            return [f"{name}={option_text(value)}" for name, value in options.items()]
        if not self._sized:
            return []
        game = (await self._seek.ask("bw-game")).split()
        return [it for it in game if it.startswith(("size=", "position="))]


def _count(arguments: tuple[str, ...]) -> int:
    """Return the number of moves that `undo` or `gg-undo` takes back; the server has checked it."""
    return int(arguments[0]) if arguments and arguments[0].isdecimal() else 1
