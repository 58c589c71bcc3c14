"""The human player: a player at a console, which asks it for events and answers for it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from boardwire.matches import (
    Answered,
    Briefing,
    MoveRequest,
    Observation,
    Ready,
    Request,
    Result,
    Scored,
    Seat,
    match_time,
)
from boardwire.matches.referee.result_words import result_text
from boardwire.protocol import ILLEGAL_MOVE, Colour, CommandError
from boardwire.protocol.name_values import encode_clocks, write_record
from boardwire.server.match_lines import end_line, heading_line, ply_line, taken_back_line
from boardwire.translations import english


class Listener(Protocol):
    """A user at a console, as the player needs it."""

    @property
    def gone(self) -> bool:
        """Whether the connection has ended."""
        ...

    @property
    def marks_dead(self) -> bool:
        """Whether the user is asked which stones of Go are dead."""
        ...

    @property
    def notified(self) -> bool:
        """Whether the console wants lines without asking for them."""
        ...

    def notice(self, text: str) -> None:
        """Handle a line about the match."""
        ...

    def note_news(self) -> None:
        """Handle a change of the match."""
        ...


class HumanPlayer:
    """A player at a console (see :class:`~boardwire.matches.players.player.Player`).

    The match reports the moves to the player. The player keeps them until the console asks for
    them, since a GTP engine sends nothing but responses to commands.

    Args:
        user: The user at the console.
        illegal_move_allowance: The number of illegal moves that the player does not lose by.
    """

    takes_back = True
    is_person = True
    lag = 0.0  # a person's thinking time cannot be separated from the network delay

    def __init__(self, user: Listener, illegal_move_allowance: int) -> None:
        self.illegal_move_allowance = illegal_move_allowance
        self.briefing: Briefing | None = None
        """The match as the player knows it; None before it has its seat."""
        self.history: list[Observation] = []
        """The plies so far, as the player may know them."""
        self.sent = 0
        """The number of plies of `history` that the console knows."""
        self.left_over: int | None = None
        """The plies that were left when moves were taken back; None once the board shows that."""
        self.begun = False
        """Whether the console knows any of them since the player sat down."""
        self.asked = False
        """Whether the match waits for this player's move."""
        self.move_request: MoveRequest | None = None
        """The last request for a move."""
        self.scoring = False
        """Whether the match waits for this player's list of dead stones."""
        self.result: Result | None = None
        """The result of the match, once it is over and its record kept."""
        self.dead: tuple[str, ...] = ()
        """The points of the stones that its score leaves out, in Go."""
        self._user = user
        self._seat: Seat | None = None
        self._last_clocks: tuple[float | None, ...] = ()
        self._verdict: asyncio.Future[str] | None = None  # on the move that was answered
        self._given: set[int] = set()  # the places in `history` of moves that the console has made

    # -- for the console -------------------------------------------------------------------

    @property
    def player(self) -> int:
        """The player's number, from 0 on; 0 before the match has begun."""
        return 0 if self.briefing is None else self.briefing.player

    @property
    def ended(self) -> bool:
        """Whether the player has no seat any more: the match is over, or the player left it."""
        return self._seat is None and self.briefing is not None

    @property
    def seat(self) -> Seat:
        """The seat at the match.

        Raises:
            CommandError: The match is over, or the player left it.
        """
        if self._seat is None:
            raise CommandError(self.farewell)
        return self._seat

    @property
    def colour(self) -> Colour:
        """The player's colour."""
        return Colour(self.player)

    @property
    def farewell(self) -> str:
        """The error for a command after the end of the match for this player."""
        result = self.result
        if result is None:
            return english("you have left the match")
        assert self.briefing is not None, "a player with a result has had its briefing"
        return english(
            "the match is over: {outcome}",
            outcome=result_text(self.briefing.game.conventions, result),
        )

    @property
    def on_turn(self) -> bool:
        """Whether the match waits for this player's move, or is about to."""
        return self.asked or (self._seat is not None and self._seat.on_turn)

    @property
    def clocks(self) -> str:
        """All players' remaining seconds now, as a value; empty without clocks."""
        now = self._last_clocks if self._seat is None else self._seat.clocks
        return encode_clocks(now)

    @property
    def absent(self) -> frozenset[int]:
        """The players who have left the match, and may come back."""
        return frozenset() if self._seat is None else self._seat.absent

    @property
    def unsent(self) -> bool:
        """Whether there is a ply that has not been reported to the console."""
        return self.sent < len(self.history)

    @property
    def repeating(self) -> bool:
        """Whether the console repeats a match that it has come back to, from the start."""
        return any(
            ply.player == self.player and place not in self._given
            for place, ply in enumerate(self.history[self.sent :], self.sent)
        )

    def send_next(self) -> Observation:
        """Return the next ply that has not been reported to the console; count it as reported."""
        self.begun = True
        self.sent += 1
        ply = self.history[self.sent - 1]
        self._skip_given()
        return ply

    def _skip_given(self) -> None:
        """Count the moves as reported that the console has made itself."""
        while self.sent in self._given:
            self.sent += 1

    async def answer(self, text: str) -> None:
        """Make a move, and wait until it is accepted.

        Raises:
            CommandError: It is illegal, or the match has ended before or by it.
        """
        seat = self.seat
        self._verdict = verdict = asyncio.get_running_loop().create_future()
        self.asked = False
        seat.report(Answered(text), match_time())
        if why := await verdict:
            raise CommandError(why)

    def send_dead(self, points: frozenset[str]) -> None:
        """Report the dead stones."""
        self.scoring = False
        self.seat.report(Scored(None, points), match_time())

    def leave(self, why: str) -> None:
        """Leave the seat, which stays free for a while."""
        seat = self.seat
        self.rise()
        seat.leave(why)

    # -- for the match ---------------------------------------------------------------------

    def sit(self, seat: Seat, briefing: Briefing) -> None:
        """Take a seat, and report that the player is ready."""
        self._seat, self.briefing = seat, briefing
        self.history = list(briefing.history)
        if self._user.gone:
            self.leave("the connection was closed")
            return
        self._user.notice(
            heading_line(
                briefing.match,
                briefing.game.name,
                briefing.players,
                briefing.time,
                briefing.started,
                colour=str(self.colour),
            )
        )
        self._user.note_news()
        seat.report(Ready(), match_time())

    def rise(self) -> None:
        """Leave the seat. The result of a match that is over goes to the user."""
        if self._seat is not None:
            self.result, self.dead = self._seat.result, self._seat.dead
            self._last_clocks = self._seat.clocks
        self._seat = None
        self.asked = self.scoring = False
        self._decide(self.farewell)
        if self.result is not None and self.briefing is not None:
            briefing = self.briefing
            line = end_line(briefing.match, briefing.game.conventions, self.result)
            self._user.notice(line)
        self._user.note_news()

    def observe(self, observation: Observation) -> None:
        """Record a ply, and notify the user."""
        self.history.append(observation)
        self._user.note_news()
        self._notice(observation)

    def accept(self, observation: Observation) -> None:
        """Record a ply of this player, whose command succeeds; the console has given it."""
        self._given.add(len(self.history))
        self._skip_given()
        self.observe(observation)
        self._decide("")

    def retract(self, plies: int) -> None:
        """Forget the plies that are taken back, and notify the user."""
        self.history = self.history[:plies]
        self.sent = min(self.sent, plies)
        self._given = {it for it in self._given if it < plies}
        self.left_over = plies if self.left_over is None else min(self.left_over, plies)
        self.asked = False
        self._decide("moves were taken back meanwhile")
        if self.briefing is not None:
            self._user.notice(taken_back_line(self.briefing.match, plies))
        self._user.note_news()

    def reject(self, why: str) -> None:
        """Let the command of an illegal move fail; the player moves again."""
        self.asked = True
        self._decide(f"{ILLEGAL_MOVE}: {why}")

    def blame(self, move: str, why: str) -> None:
        """Do nothing: the result, which follows, has the same facts."""

    def request(self, request: Request) -> None:
        """Ask the user for a move or for dead stones, but not for the score."""
        if isinstance(request, MoveRequest):
            self.asked = True
            self.move_request = request
            self._user.note_news()
        elif request.dead_stones and self._user.marks_dead and self.briefing is not None:
            self.scoring = True
            self._user.notice(write_record(match=self.briefing.match, dead="?"))
        else:
            self.seat.report(Scored(None), match_time())

    def note(self, text: str) -> None:
        """Send a note to the user."""
        if self.briefing is not None:
            self._user.notice(write_record(match=self.briefing.match, note=text))

    def flush(self) -> None:
        """Do nothing: the player keeps all events for the console."""

    def _decide(self, verdict: str) -> None:
        if self._verdict is not None and not self._verdict.done():
            self._verdict.set_result(verdict)

    def _notice(self, it: Observation) -> None:
        if self._user.notified and self.briefing is not None:
            match = self.briefing.match
            self._user.notice(ply_line(match, it.ply, it.player, it.text, clocks=it.clocks))
