"""The mode of a console's table while its user plays a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from boardwire.games import CHANCE, GameError, option_text
from boardwire.games.rules.go_handicap import handicap_of
from boardwire.matches import ConsoleBoard, Result, game_line
from boardwire.matches.console.console_board import BoardMode
from boardwire.override import override
from boardwire.protocol import ILLEGAL_MOVE, UNACCEPTABLE_SIZE, CommandError, TimeControl
from boardwire.server.matchmaking.pairing.offer import Offer
from boardwire.vocabulary import OptionValue

from .match_view import MatchView

T = TypeVar("T")

_ENDS = "bw-resign or bw-leave ends the match"


class MatchTable(MatchView, BoardMode):
    """The board commands act upon the match (see :class:`~boardwire.matches.BoardMode`).

    A command that sets the board up is refused, unless the match has these settings already. A GUI
    sends such commands before the first move.
    """

    @override
    def set_up(self, table: ConsoleBoard, name: str, options: dict[str, str]) -> None:
        """Accept only the game of the match."""
        try:
            said = Offer.of(name, options)
        except GameError as error:
            raise CommandError(str(error)) from error
        if not said.agrees(Offer(type(table.game), table.game.options)):
            raise _refusal(f"the match is {game_line(table)}")

    @override
    def resize(self, table: ConsoleBoard, columns: int, rows: int) -> None:
        """Accept only the size of the match."""
        if not table.fits(columns, rows):
            raise _refusal(f"{UNACCEPTABLE_SIZE}: the match has another")
        self.clear(table)

    @override
    def clear(self, table: ConsoleBoard) -> None:
        """Accept an empty board from a GUI that knows no moves yet."""
        if self.player.begun:
            raise _refusal("the moves of a match stay")
        self.player.sent = 0

    @override
    def place_handicap(self, table: ConsoleBoard, points: Sequence[str]) -> None:
        """Accept only the handicap of the match."""
        handicap = handicap_of(table.game)
        if {point.upper() for point in points} != set(handicap):
            stones = f"stones at {' '.join(handicap)}" if handicap else "no handicap stones"
            raise _refusal(f"the match has {stones}")
        if table.history:
            raise _refusal("the match has begun")

    @override
    def compute(self, table: ConsoleBoard, work: Callable[[], T]) -> T | Awaitable[T]:
        """Refuse: the server helps no player before the end of the match."""
        raise CommandError(
            "the server judges no stones while you play; bw-dead lists what is proposed, and "
            "clear_board begins a game of your own"
        )

    @override
    def observe(self, table: ConsoleBoard, player: int) -> None:
        """Show the match only as its player may know it."""
        if player != self.player.player:
            raise _refusal(f"you play {self.player.colour}")
        self.clear(table)

    @override
    def set_komi(self, table: ConsoleBoard, points: float) -> None:
        """Accept only the komi of the match."""
        komi = table.game.options.get("komi", points)
        if komi != points:
            raise _refusal(f"the match has komi {option_text(komi)}")

    @override
    def set_rules(self, table: ConsoleBoard, options: Mapping[str, OptionValue]) -> None:
        """Accept only the rules of the match."""
        for name, value in options.items():
            agreed = table.game.options[name]
            if agreed != value:
                raise _refusal(f"the match has {name}={option_text(agreed)}")

    @override
    def place_stones(self, table: ConsoleBoard, position: str) -> None:
        """Refuse: a match begins at its own position."""
        raise _refusal("no stones are placed in a match")

    @override
    def set_time(self, table: ConsoleBoard, control: TimeControl) -> None:
        """Accept only the time control of the match."""
        briefing = self.player.briefing
        assert briefing is not None, "the match has begun"
        if control != briefing.time:
            raise _refusal(f"the match is played at {briefing.time}")

    @override
    async def play(self, table: ConsoleBoard, player: int, move: str) -> None:
        """Make the user's move, or repeat a move of the match."""
        me = self.player
        if player != me.player or me.repeating:
            self.repeat(table, player, move)
            return
        while not me.asked:
            self._catch_up(table)
            acting = table.state.acting()
            if acting and me.player not in acting:
                raise CommandError(f"{ILLEGAL_MOVE}: it is not your turn")
            await self._user.until(lambda: me.asked or me.unsent or me.ended, self._timeout)
            if me.ended:
                raise self.is_over()
        self._catch_up(table)
        me.begun = True
        whole = self.read(table, me.player, move)
        if whole is None:
            return
        table.touched = ()
        await me.answer(whole)

    def _catch_up(self, table: ConsoleBoard) -> None:
        """Treat the client as one that knows all plies so far."""
        self.player.sent = len(self.player.history)
        self.follow(table)

    @override
    def play_sequence(self, table: ConsoleBoard, moves: Sequence[tuple[int, str]]) -> None:
        """Refused."""
        if moves:
            raise _refusal("the moves of a match are made one by one")

    @override
    def play_chance(self, table: ConsoleBoard, outcome: str) -> None:
        """Repeat a roll of the match."""
        if not self.player.unsent:
            raise CommandError("the server rolls: bw-roll shows the roll")
        self.repeat(table, CHANCE, outcome)

    @override
    def undo(self, table: ConsoleBoard, count: int) -> None:
        """Undo only a point of an unfinished move."""
        if count == 1 and table.touched and not table.coming:
            table.touched = table.touched[:-1]
        elif count:
            raise _refusal("the moves of a match stay")

    @override
    def final(self, table: ConsoleBoard) -> Result | Awaitable[Result | None] | None:
        return self._own.final(table)


def _refusal(why: str) -> CommandError:
    return CommandError(f"{why}; {_ENDS}")
