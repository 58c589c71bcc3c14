"""The match of a console's user, as the console's table shows it."""

from __future__ import annotations

import logging

from boardwire.games import CHANCE, GameError, IllegalMove, InvalidMove
from boardwire.matches import BoardMode, ConsoleBoard, Reason
from boardwire.matches.players.requests import MoveRequest
from boardwire.matches.referee.results import losers
from boardwire.protocol import ILLEGAL_MOVE, RESIGN, Colour, CommandError
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.human_player import HumanPlayer

log = logging.getLogger(__name__)

OWN_GAME = "clear_board begins a game of your own"


class MatchView:
    """Shows a match on a console's table, for the modes during and after the match.

    Args:
        player: The user's player at the match, with a briefing.
        user: The user.
        timeout: Seconds that a command may wait for other players.
        own: The mode of the user's own table.
    """

    def __init__(
        self, player: HumanPlayer, user: ConsoleUser, timeout: float, own: BoardMode
    ) -> None:
        self.player = player
        self._own = own
        self._taken: MoveRequest | None = None  # the request that the table has
        self._user = user
        self._timeout = timeout

    def put_up(self, table: ConsoleBoard) -> None:
        """Put the game and the time control of the match on the table."""
        briefing = self.player.briefing
        assert briefing is not None, "the match has begun"
        table.table.set_up(briefing.game)
        table.table.observer = briefing.player
        table.time = briefing.time
        table.changed()

    def follow(self, table: ConsoleBoard) -> None:
        """Put the plies of the match on the table.

        A GUI that gets moves by `genmove` alone, point by point, sees the board with the moves that
        it got. So does a GUI that repeats the match from its start. Other clients see the board
        as it is.
        """
        player = self.player
        as_sent = table.by_points or player.repeating
        self._show(table, player.sent if as_sent else len(player.history))
        whole = len(table.history) == len(player.history)
        if player.asked and whole and player.move_request is not self._taken:
            self._taken = player.move_request
            if self._taken is not None:
                table.table.take_request(self._taken)
        if player.asked and table.over:  # in Go, after passes and a dispute about dead stones
            table.table.play_on()

    def _show(self, table: ConsoleBoard, plies: int) -> None:
        """Show the position of the match after `plies` plies on the table."""
        shown = len(table.history)
        if plies == shown:
            return
        try:
            table.table.undo(max(0, shown - plies))
            for ply in self.player.history[len(table.history) : plies]:
                table.table.play(ply.player, ply.text)
        except GameError as fault:  # the referee meets the same fault
            log.warning("%s: a board cannot be shown: %s", self._user.name, fault)
        table.changed()

    def read(self, table: ConsoleBoard, player: int, move: str) -> str | None:
        """Return the whole move that a text completes; None if it is only one more point of a move.

        An illegal move is returned as it is: the referee refuses it.
        """
        if not table.touched:
            try:
                return table.table.parse(player, move).text
            except (IllegalMove, InvalidMove):
                if not table.touches(player, move):
                    return move
        return table.touch(player, move)

    def repeat(self, table: ConsoleBoard, player: int, move: str) -> None:
        """Check a move of the match from a client that repeats the match.

        Raises:
            CommandError: It is not the next move of the match.
        """
        me = self.player
        if not me.unsent:
            raise CommandError(
                f"{ILLEGAL_MOVE}: you play {me.colour}; genmove {Colour(player)} waits for the move"
            )
        ply = me.history[me.sent]
        self._show(table, me.sent)
        whole = self.read(table, player, move)
        if whole is None:
            return
        table.touched = ()
        if (ply.player, ply.text) != (player, whole):
            next_one = "a roll" if ply.player == CHANCE else f"{Colour(ply.player)} {ply.text}"
            if ply.player not in (CHANCE, me.player):
                next_one += f"; genmove {Colour(ply.player)} shows it"
            raise CommandError(f"{ILLEGAL_MOVE}: the next ply of the match is {next_one}")
        me.send_next()

    async def genmove(self, table: ConsoleBoard, player: int) -> str:
        """Wait for an opponent's move, and return it.

        Raises:
            CommandError: The next ply is not a move of that player.
        """
        me = self.player
        if player == me.player:
            raise CommandError(
                f"you play {me.colour} yourself: play {me.colour} MOVE, or bw-resign"
            )
        if table.coming and (point := table.next_point(player)) is not None:
            me.sent = len(table.history)
            return point
        await self._user.until(lambda: me.unsent or me.asked or me.ended, self._timeout)
        if not me.unsent:
            return self._without_move(player)
        ply = me.history[me.sent]
        if ply.player == CHANCE:
            raise CommandError("a roll comes first: bw-roll shows it")
        if ply.player == me.player:
            raise CommandError(f"{me.colour} {ply.text} of the match comes first")
        if ply.player != player:
            raise CommandError("it is not that colour's turn")
        if not table.by_points:
            me.send_next()
            return ply.text
        self.follow(table)
        point = table.answer(player, ply.text)
        me.begun = True
        me.sent = len(table.history)
        return point

    def _without_move(self, player: int) -> str:
        """Return the response to `genmove` without a move: `resign` if that player has resigned.

        Raises:
            CommandError: The player has not resigned.
        """
        me = self.player
        if not me.ended:
            raise CommandError(f"it is your turn: play {me.colour} MOVE")
        result = me.result
        resigned = result is not None and result.reason is Reason.RESIGNATION
        if result is not None and resigned and player in losers(result.returns):
            return RESIGN
        raise self.is_over()

    async def roll(self, table: ConsoleBoard) -> str:
        """Wait for the server's roll if one is due, and return it.

        Raises:
            CommandError: No roll is due.
        """
        me = self.player
        self.follow(table)
        if not me.unsent and table.state.to_act() == CHANCE:
            await self._user.until(lambda: me.unsent or me.ended, self._timeout)
        if not me.unsent or me.history[me.sent].player != CHANCE:
            raise CommandError("no roll is due")
        return me.send_next().text

    def is_over(self) -> CommandError:
        """Return the error for a command after the end of the match."""
        return CommandError(f"{self.player.farewell}; {OWN_GAME}")
