"""The human player: a player at a console, who is told of a match and answers in time."""

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
from boardwire.matches.result_words import result_text
from boardwire.protocol import ILLEGAL_MOVE, Colour, CommandError
from boardwire.protocol.records import encode_clocks, write_record
from boardwire.server.lines import end_line, heading_line, ply_line


class Listener(Protocol):
    """The user at the console, as far as the player needs it."""

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
        """Whether lines are written to the console without being asked for."""
        ...

    def notice(self, text: str) -> None:
        """Take a line about the match."""
        ...

    def note_news(self) -> None:
        """Take that something about the match has changed."""
        ...


class HumanPlayer:
    """A player at a console (see :class:`~boardwire.matches.player.Player`).

    The match tells it what is played, and it keeps that until the console asks for it, since in GTP
    only a command is answered.

    Args:
        user: The user at the console.
        illegal_move_allowance: The number of illegal moves that the player does not lose by.
    """

    lag = 0.0  # a person's thinking cannot be told from the time on the way

    def __init__(self, user: Listener, illegal_move_allowance: int) -> None:
        self.illegal_move_allowance = illegal_move_allowance
        self.briefing: Briefing | None = None
        """The match as the player was told of it; None before it has its seat."""
        self.history: list[Observation] = []
        """The plies so far, as the player may know them."""
        self.told = 0
        """The number of these that the console has been told, or has made."""
        self.begun = False
        """Whether the console has been told any, or has made one, since the player sat down."""
        self.asked = False
        """Whether the match waits for this player's move."""
        self.move_request: MoveRequest | None = None
        """The last request for a move."""
        self.scoring = False
        """Whether the match waits for this player's list of dead stones."""
        self.result: Result | None = None
        """The result of the match, once it is over and its record kept."""
        self._user = user
        self._seat: Seat | None = None
        self._last_clocks: tuple[float | None, ...] = ()
        self._verdict: asyncio.Future[str] | None = None  # on the move that was answered

    # -- what the console asks -------------------------------------------------------------

    @property
    def player(self) -> int:
        """The player's number, from 0 on; 0 before the match has begun."""
        return 0 if self.briefing is None else self.briefing.player

    @property
    def ended(self) -> bool:
        """Whether the match goes on without this player: it is over, or was left."""
        return self._seat is None and self.briefing is not None

    @property
    def seat(self) -> Seat:
        """The seat at the match.

        Raises:
            CommandError: The match is over, or was left.
        """
        if self._seat is None:
            raise CommandError(self.farewell)
        return self._seat

    @property
    def colour(self) -> Colour:
        """The colour that the player has."""
        return Colour(self.player)

    @property
    def farewell(self) -> str:
        """The end of the match for this player, as the error for a command that comes too late."""
        result = self.result
        if result is None:
            return "you have left the match"
        assert self.briefing is not None, "a player with a result has had its briefing"
        return f"the match is over: {result_text(self.briefing.game.conventions, result)}"

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
    def untold(self) -> bool:
        """Whether there is a ply that the console has not been told of."""
        return self.told < len(self.history)

    @property
    def repeating(self) -> bool:
        """Whether the console repeats a match that it has come back to, from the start."""
        return any(ply.player == self.player for ply in self.history[self.told :])

    def tell_next(self) -> Observation:
        """The next ply that the console has not been told of, which it is told now."""
        self.begun = True
        self.told += 1
        return self.history[self.told - 1]

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

    def tell_dead(self, points: frozenset[str]) -> None:
        """Tell which stones are dead."""
        self.scoring = False
        self.seat.report(Scored(None, points), match_time())

    def leave(self, why: str) -> None:
        """Leave the seat, which stays free for a while."""
        seat = self.seat
        self.rise()
        seat.leave(why)

    # -- what the match tells --------------------------------------------------------------

    def sit(self, seat: Seat, briefing: Briefing) -> None:
        """See `Player.sit`."""
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
        """See `Player.rise`."""
        if self._seat is not None:
            self.result = self._seat.result
            self._last_clocks = self._seat.clocks
        self._seat = None
        self.asked = self.scoring = False
        self._decide(self.farewell)
        if self.result is not None and self.briefing is not None:
            briefing = self.briefing
            told = end_line(briefing.match, briefing.game.conventions, self.result)
            self._user.notice(told)
        self._user.note_news()

    def observe(self, observation: Observation) -> None:
        """See `Player.observe`."""
        self.history.append(observation)
        self._user.note_news()
        self._notice(observation)

    def accept(self, observation: Observation) -> None:
        """See `Player.accept`."""
        if not self.untold:
            self.told += 1
        self.observe(observation)
        self._decide("")

    def reject(self, why: str) -> None:
        """See `Player.reject`."""
        self.asked = True
        self._decide(f"{ILLEGAL_MOVE}: {why}")

    def blame(self, move: str, why: str) -> None:
        """See `Player.blame`: the result, which follows, has the same facts."""

    def request(self, request: Request) -> None:
        """See `Player.request`: a person is not asked for the score, only for dead stones."""
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
        """See `Player.note`."""
        if self.briefing is not None:
            self._user.notice(write_record(match=self.briefing.match, note=text))

    def flush(self) -> None:
        """Do nothing: what the player is told is kept for the console."""

    def _decide(self, verdict: str) -> None:
        if self._verdict is not None and not self._verdict.done():
            self._verdict.set_result(verdict)

    def _notice(self, it: Observation) -> None:
        if self._user.notified and self.briefing is not None:
            match = self.briefing.match
            self._user.notice(ply_line(match, it.ply, it.player, it.text, clocks=it.clocks))
