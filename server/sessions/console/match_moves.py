"""Moves at a console of the server: the commands for them, and the mode of a board in a match."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from boardwire.games import CHANCE, GameError, IllegalMove, InvalidMove
from boardwire.matches import BoardMode, ConsoleBoard, Reason, Result
from boardwire.matches.messages.requests import MoveRequest
from boardwire.matches.referee.results import losers
from boardwire.override import override
from boardwire.protocol import ILLEGAL_MOVE, RESIGN, Colour, CommandError, command
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.human_player import HumanPlayer
from boardwire.translations import english

from .match_setup import MatchSetup, refusal

log = logging.getLogger(__name__)

OWN_GAME = "clear_board begins your own game"


class ServerMode(BoardMode[ConsoleBoard], Protocol):
    """A mode of the boards at a server, in which players may have to wait for each other."""

    @override
    async def play(self, board: ConsoleBoard, player: int, move: str) -> None:
        """Make a move of a player."""
        ...

    @override
    async def roll(self, board: ConsoleBoard) -> str:
        """Return the chance outcome that is due."""
        ...

    async def genmove(self, board: ConsoleBoard, player: int) -> str:
        """Return the move of a player."""
        ...


class MoveCommands:
    """The commands for moves: in a match those of the match, in practice those of the own board.

    They first wait until a match that the user seeks has begun. Then the mode of the board handles
    them.

    Args:
        board: The console's board.
        awaited: Returns the mode of the board, after waiting for a match that the user seeks.
    """

    def __init__(self, board: ConsoleBoard, awaited: Callable[[], Awaitable[ServerMode]]) -> None:
        self._board = board
        self._awaited = awaited

    @command("play", replaces=True)
    async def play(self, colour: Colour, move: str) -> None:
        """Make a move for a colour; in a match, your own move."""
        mode = await self._awaited()
        await mode.play(self._board, colour.player, move)

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Wait for the opponent's move and return it; in practice, let an engine move."""
        mode = await self._awaited()
        return await mode.genmove(self._board, colour.player)

    @command("bw-roll", replaces=True)
    async def bw_roll(self) -> str:
        """Roll the dice that are due, and return the outcome; in a match, of the server's roll."""
        mode = await self._awaited()
        return await mode.roll(self._board)


class MatchMode(MatchSetup, ServerMode):
    """The mode of a board while its user plays a match: the board commands act upon the match.

    Args:
        player: The user's player at the match, with a briefing.
        user: The user.
        timeout: Seconds that a command may wait for other players.
        own: The mode of the user's own board.
    """

    def __init__(
        self,
        player: HumanPlayer,
        user: ConsoleUser,
        timeout: float,
        own: BoardMode[ConsoleBoard],
    ) -> None:
        super().__init__(player)
        self._own = own
        self._taken: MoveRequest | None = None  # the request that the board has
        self._user = user
        self._timeout = timeout

    # -- the board -------------------------------------------------------------------------

    def put_up(self, board: ConsoleBoard) -> None:
        """Put the game and the time control of the match on the board."""
        briefing = self.player.briefing
        assert briefing is not None, "the match has begun"
        board.table.set_up(briefing.game)
        board.table.observer = briefing.player
        board.time = briefing.time
        board.changed()

    def follow(self, board: ConsoleBoard) -> None:
        """Put the plies of the match on the board.

        A GUI that gets moves by `genmove` alone, point by point, sees the board with the moves that
        it got. So does a GUI that repeats the match from its start. Other clients see the board
        as it is.
        """
        player, table = self.player, board.table
        as_sent = board.by_points or player.repeating
        self._show(board, player.sent if as_sent else len(player.history))
        whole = len(table.history) == len(player.history)
        if player.asked and whole and player.move_request is not self._taken:
            self._taken = player.move_request
            if self._taken is not None:
                table.take_request(self._taken)
        if player.dead and whole:
            table.leave_out(player.dead)
        if player.asked and table.over:  # in Go, after passes and a dispute about dead stones
            table.play_on()

    def _show(self, board: ConsoleBoard, plies: int) -> None:
        """Show the position of the match after `plies` plies on the board."""
        table = board.table
        shown = len(table.history)
        left_over, self.player.left_over = self.player.left_over, None
        kept = min(shown, plies, shown if left_over is None else left_over)
        if plies == shown == kept:
            return
        try:
            table.undo(shown - kept)
            for ply in self.player.history[len(table.history) : plies]:
                table.play(ply.player, ply.text)
        except GameError as fault:  # the referee meets the same fault
            log.warning("%s: a board cannot be shown: %s", self._user.name, fault)
        board.changed()

    # -- the user's moves ------------------------------------------------------------------

    @override
    async def play(self, board: ConsoleBoard, player: int, move: str) -> None:
        """Make the user's move, or repeat a move of the match."""
        me = self.player
        if player != me.player or me.repeating:
            self._repeat(board, player, move)
            return
        while not me.asked:
            self._catch_up(board)
            acting = board.table.state.acting()
            if acting and me.player not in acting:
                raise CommandError(english("{problem}: it is not your turn", problem=ILLEGAL_MOVE))
            await self._user.until(lambda: me.asked or me.unsent or me.ended, self._timeout)
            if me.ended:
                raise self.is_over()
        self._catch_up(board)
        me.begun = True
        whole = self._read(board, me.player, move)
        if whole is None:
            return
        board.touched = ()
        await me.answer(whole)

    def _catch_up(self, board: ConsoleBoard) -> None:
        """Treat the client as one that knows all plies so far."""
        self.player.sent = len(self.player.history)
        self.follow(board)

    def _read(self, board: ConsoleBoard, player: int, move: str) -> str | None:
        """Return the whole move that a text completes; None if it is only one more point of a move.

        An illegal move is returned as it is: the referee refuses it.
        """
        if not board.touched:
            try:
                return board.table.parse(player, move).text
            except (IllegalMove, InvalidMove):
                if not board.touches(player, move):
                    return move
        return board.touch(player, move)

    def _repeat(self, board: ConsoleBoard, player: int, move: str) -> None:
        """Check a move of the match from a client that repeats the match.

        Raises:
            CommandError: It is not the next move of the match.
        """
        me = self.player
        if not me.unsent:
            raise CommandError(
                english(
                    "{problem}: you play {colour}; genmove {player} waits for the move",
                    problem=ILLEGAL_MOVE,
                    colour=me.colour,
                    player=Colour(player),
                )
            )
        ply = me.history[me.sent]
        self._show(board, me.sent)
        whole = self._read(board, player, move)
        if whole is None:
            return
        board.touched = ()
        if (ply.player, ply.text) != (player, whole):
            next_one = "a roll" if ply.player == CHANCE else f"{Colour(ply.player)} {ply.text}"
            if ply.player not in (CHANCE, me.player):
                next_one += f"; genmove {Colour(ply.player)} shows it"
            raise CommandError(
                english(
                    "{problem}: the next ply of the match is {next_one}",
                    problem=ILLEGAL_MOVE,
                    next_one=next_one,
                )
            )
        me.send_next()

    @override
    def play_sequence(self, board: ConsoleBoard, moves: Sequence[tuple[int, str]]) -> Answer:
        """Refused."""
        if moves:
            raise refusal(english("the moves of a match are made one by one"))
        return None

    @override
    def play_chance(self, board: ConsoleBoard, outcome: str) -> Answer:
        """Repeat a roll of the match."""
        if not self.player.unsent:
            raise CommandError(english("the server rolls: bw-roll shows the roll"))
        self._repeat(board, CHANCE, outcome)
        return None

    @override
    def undo(self, board: ConsoleBoard, count: int) -> Answer:
        """Undo only a point of an unfinished move."""
        if count == 1 and board.touched and not board.coming:
            board.touched = board.touched[:-1]
        elif count:
            raise refusal(english("the moves of a match stay"))
        return None

    # -- the opponents' moves and the dice -------------------------------------------------

    @override
    async def genmove(self, board: ConsoleBoard, player: int) -> str:
        """Wait for an opponent's move, and return it.

        Raises:
            CommandError: The next ply is not a move of that player.
        """
        me = self.player
        if player == me.player:
            raise CommandError(
                english(
                    "you play {colour} yourself: play {colour} MOVE, or bw-resign", colour=me.colour
                )
            )
        if board.coming and (point := board.next_point(player)) is not None:
            me.sent = len(board.history)
            return point
        await self._user.until(lambda: me.unsent or me.asked or me.ended, self._timeout)
        if not me.unsent:
            return self._without_move(player)
        ply = me.history[me.sent]
        if ply.player == CHANCE:
            raise CommandError(english("a roll comes first: bw-roll shows it"))
        if ply.player == me.player:
            raise CommandError(
                english("{colour} {text} of the match comes first", colour=me.colour, text=ply.text)
            )
        if ply.player != player:
            raise CommandError(english("it is not that colour's turn"))
        if not board.by_points:
            me.send_next()
            return ply.text
        self.follow(board)
        point = board.answer(player, ply.text)
        me.begun = True
        me.sent = len(board.history)
        return point

    def _without_move(self, player: int) -> str:
        """Return the response to `genmove` without a move: `resign` if that player has resigned.

        Raises:
            CommandError: The player has not resigned.
        """
        me = self.player
        if not me.ended:
            raise CommandError(english("it is your turn: play {colour} MOVE", colour=me.colour))
        result = me.result
        resigned = result is not None and result.reason is Reason.RESIGNATION
        if result is not None and resigned and player in losers(result.returns):
            return RESIGN
        raise self.is_over()

    @override
    async def roll(self, board: ConsoleBoard) -> str:
        """Wait for the server's roll if one is due, and return it.

        Raises:
            CommandError: No roll is due.
        """
        me = self.player
        self.follow(board)
        if not me.unsent and board.state.to_act() == CHANCE:
            await self._user.until(lambda: me.unsent or me.ended, self._timeout)
        if not me.unsent or me.history[me.sent].player != CHANCE:
            raise CommandError(english("no roll is due"))
        return me.send_next().text

    # -- the end ---------------------------------------------------------------------------

    @override
    def final(self, board: ConsoleBoard) -> Result | Awaitable[Result | None] | None:
        return self._own.final(board)

    def is_over(self) -> CommandError:
        """Return the error for a command after the end of the match."""
        return CommandError(f"{self.player.farewell}; {OWN_GAME}")
