"""The board of a match at a console: it is shown there, and nothing but moves changes it."""

from __future__ import annotations

import logging

from boardwire.games import GameError, option_text
from boardwire.protocol import (
    UNACCEPTABLE_SIZE,
    Colour,
    Command,
    CommandError,
    Reply,
    command,
)
from boardwire.server.matchmaking.offer import Offer
from boardwire.server.players.human_player import HumanPlayer
from boardwire.server.players.link import Link
from boardwire.server.sessions.services import Services

from .practice import PracticeConsole

log = logging.getLogger(__name__)


class BoardConsole(PracticeConsole):
    """A console whose table is that of a match while its person plays one.

    What the match has told its seat is put on the table before each command. A GUI that learns of
    moves by `genmove` alone, point by point, sees the board that it has been told of; so does one
    that repeats the match from its start. Everybody else sees the board as it is.

    What sets up a board is refused meanwhile, unless that is how the match stands, as a GUI has
    it that puts up the game before the first move.
    """

    def __init__(self, services: Services, link: Link) -> None:
        super().__init__(services, link)
        self._shown: HumanPlayer | None = None  # whose match is on the table

    async def handle(self, command: Command) -> Reply:
        """Carry out one command on the table as the match has left it."""
        self._follow()
        return await super().handle(command)

    def _follow(self) -> None:
        """Put on the table what the match has told."""
        place = None if self.person is None else self.person.place
        if place is None or place.briefing is None:
            return
        if place is not self._shown:
            self._shown = place
            self.table.set_up(place.briefing.game)
            self.table.observer = place.player
            self.time = place.briefing.time
            self.changed()
        as_told = self._by_points or place.repeating
        self._bring(place, place.told if as_told else len(place.history))

    def _bring(self, place: HumanPlayer, plies: int) -> None:
        """Have so many plies of the match on the table."""
        table = self.table
        if plies == len(table.history):
            return
        try:
            table.undo(max(0, len(table.history) - plies))
            for played in place.history[len(table.history) : plies]:
                table.play(played.player, played.text)
        except GameError as fault:  # the referee will meet it, too
            log.warning("%s: a board cannot be shown: %s", self.link.peer, fault)
        self.changed()

    def _set_table_free(self) -> bool:
        """Make the table the console's own, after a match that is over; whether it is."""
        person = self.person
        if person is not None and person.playing is not None:
            return False
        if person is not None:
            person.place = self._shown = None
            person.declined = ""
        return True

    def _playing(self) -> HumanPlayer:
        """The seat at the match that is played.

        Raises:
            CommandError: None is.
        """
        place = None if self.person is None else self.person.playing
        if place is None:
            raise CommandError("you play no match")
        return place

    # -- what sets up a board --------------------------------------------------------------

    def _set_up(self, name: str, options: dict[str, str]) -> None:
        if self._set_table_free():
            super()._set_up(name, options)
            return
        game = self.table.game
        try:
            said = Offer.of(name, options)
        except GameError as error:
            raise CommandError(str(error)) from error
        if not said.agrees(Offer(type(game), game.options)):
            raise _refusal(f"the match is {self.bw_game()}")

    @command("boardsize")
    def boardsize(self, size: int) -> None:
        """Set the width and height of the board, and clear it."""
        if self._set_table_free():
            super().boardsize(size)
            return
        view = self.table.state.view()
        if size != self.table.game.options.get("size", max(view.columns, view.rows)):
            raise _refusal(f"{UNACCEPTABLE_SIZE}: the match has another")
        self._begin_again()

    @command("clear_board")
    def clear_board(self) -> None:
        """Go back to the start of the game."""
        if self._set_table_free():
            super().clear_board()
        else:
            self._begin_again()

    def _begin_again(self) -> None:
        """Let a GUI that has just come start at the beginning: it has been told nothing yet."""
        place = self._playing()
        if place.begun:
            raise _refusal("the moves of a match stay")
        place.told = 0

    @command("komi")
    def komi(self, points: float) -> None:
        """Set the points added to white's score; games without komi ignore it."""
        if self._set_table_free():
            super().komi(points)
            return
        komi = self.table.game.options.get("komi", points)
        if komi != points:
            raise _refusal(f"the match has komi {option_text(komi)}")

    def _undo(self, count: int) -> None:
        if self._set_table_free():
            super()._undo(count)
        elif count == 1 and self._touched and not self._coming:
            self._touched = self._touched[:-1]
        elif count:
            raise _refusal("the moves of a match stay")

    @command("gogui-play_sequence")
    def play_sequence(self, *moves: str) -> None:
        """Make several moves, `B D3 W C3`; all of them or none."""
        if self._set_table_free():
            super().play_sequence(*moves)
        elif moves:
            raise _refusal("the moves of a match are made one by one")

    def time_changed(self) -> None:
        """See `TableConsole.time_changed`."""
        if not self._set_table_free():
            briefing = self._playing().briefing
            assert briefing is not None, "the player has a match"
            said, self.time = self.time, briefing.time
            if said != self.time:
                raise _refusal(f"the match is played at {self.time}")
        super().time_changed()

    # -- what a match adds to what is shown --------------------------------------------------

    @command("time_left")
    def time_left(
        self, colour: Colour | None = None, seconds: float | None = None, stones: int | None = None
    ) -> str | None:
        """Tell how much time a colour has left; alone, ask how much all have in the match."""
        if colour is not None and stones is None:
            raise CommandError.syntax("time_left [COLOUR SECONDS STONES]")
        if colour is not None:
            return None  # the referee has clocks of his own
        place = None if self.person is None else self.person.place
        if place is None or place.briefing is None:
            raise CommandError("you play no match")
        return place.clocks

    @command("final_score")
    def final_score(self) -> str:
        """Tell the score, `B+3.5`; `0` is a draw. Before the end only Go has one: the area now."""
        place = None if self.person is None else self.person.place
        if place is not None and place.result is not None:
            return place.result.text
        return super().final_score()


_ENDS = "bw-resign or bw-leave ends the match"


def _refusal(why: str) -> CommandError:
    return CommandError(f"{why}; {_ENDS}")
