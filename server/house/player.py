"""The house player: sits in one match, and borrows an engine for each answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random, uniform
from time import monotonic
from typing import Protocol

from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    MoveRequest,
    Observation,
    PlayerEvent,
    Ready,
    Reason,
    Request,
    Seat,
    match_time,
)
from boardwire.server.matchmaking.borrowed_engine import EngineLost

log = logging.getLogger(__name__)

ATTEMPTS = 3
"""The number of times a player asks for an answer; another engine may give it each time."""
_VARIES = 1.6
"""The longest usual time until a move, as a multiple of the least one, for a player that needs no
more."""
_DRAW_PLIES = 40
"""The plies before which a player agrees to no draw."""
_DRAW_VALUE = 0.05
"""The greatest value of a position, from -1 (lost) to 1, in which a player agrees to a draw."""
_CLOCK_SHARE = 50
"""A player waits for no more than this part of the time on its clock."""


class Turn(Protocol):
    """An answer that an engine works on."""

    def interrupt(self) -> None:
        """Make the engine answer at once."""
        ...


class Answering(Protocol):
    """Answers for house players, with a borrowed engine."""

    def prepare(self) -> None:
        """Get ready to answer: a match begins."""
        ...

    async def answer(
        self,
        briefing: Briefing,
        plies: list[Observation],
        request: Request,
        level: int,
        guest: str,
        on_turn: Callable[[Turn], None],
    ) -> list[PlayerEvent]:
        """Return the answer to a request, after the last report of the search for it, if any.

        Args:
            briefing: The match.
            plies: The plies so far, as the player may know them.
            request: The request.
            level: The level of strength.
            guest: The address of the guest.
            on_turn: Called when an engine has been borrowed.

        Raises:
            EngineLost: No engine answers.
        """
        ...

    async def value(
        self, briefing: Briefing, plies: list[Observation], mover: int, guest: str
    ) -> float:
        """Return the value of a position for the player to move, from -1 (lost) to 1.

        Args:
            briefing: The match.
            plies: The plies so far, as the player of the briefing may know them.
            mover: The player to move.
            guest: The address of the guest.

        Raises:
            EngineLost: No engine evaluates the position.
        """
        ...


class HousePlayer:
    """A player of the server (see :class:`~boardwire.matches.players.player.Player`).

    It keeps what its seat may know, and nothing else goes to an engine.

    Args:
        house: Answers for it.
        level: The level of strength.
        guest: The address of the guest that it plays with; guests take turns.
        least: The least seconds until a move, so that people see it coming.
    """

    lag = 0.0
    illegal_move_allowance = ATTEMPTS - 1
    takes_back = True
    is_person = False

    def __init__(self, house: Answering, level: int, guest: str, least: float) -> None:
        self._house = house
        self._level = level
        self._guest = guest
        self._least = least
        self._seat: Seat | None = None
        self._briefing: Briefing | None = None
        self._plies: list[Observation] = []
        self._request: MoveRequest | None = None
        self._answering: asyncio.Task[None] | None = None
        self._turn: Turn | None = None
        self._deciding: asyncio.Task[None] | None = None

    def sit(self, seat: Seat, briefing: Briefing) -> None:
        """Take the seat, and report that the player is ready."""
        self._seat, self._briefing = seat, briefing
        self._plies = list(briefing.history)
        self._house.prepare()
        seat.report(Ready(), match_time())

    def rise(self) -> None:
        """Leave the seat; a search that goes on stops."""
        self._seat = None
        self._stop()
        if self._deciding is not None and self._deciding is not asyncio.current_task():
            self._deciding.cancel()

    def observe(self, observation: Observation) -> None:
        """Record a ply."""
        self._plies.append(observation)

    def accept(self, observation: Observation) -> None:
        """Record a ply of this player."""
        self._plies.append(observation)

    def retract(self, plies: int) -> None:
        """Forget the plies that are taken back; a search that goes on stops."""
        self._stop()
        del self._plies[plies:]

    def reject(self, why: str) -> None:
        """Ask for another move: the engine has given an illegal one."""
        briefing = self._briefing
        assert briefing is not None
        log.error("match %s: the house's move is illegal: %s", briefing.match, why)
        if self._request is not None:
            self.request(self._request)

    def blame(self, move: str, why: str) -> None:
        """Log the loss of the match by an illegal move."""
        briefing = self._briefing
        assert briefing is not None
        log.error("match %s: the house loses by the move %s: %s", briefing.match, move[:40], why)

    def request(self, request: Request) -> None:
        """Answer, once an engine has been borrowed and has thought."""
        self._request = request if isinstance(request, MoveRequest) else None
        self._stop()
        self._answering = asyncio.create_task(self._answer(request))

    def note(self, text: str) -> None:
        """Answer an offer of a draw, let the others take moves back, move at once if they left."""
        if self._seat is None:
            return
        if self._alone and self._turn is not None:
            self._turn.interrupt()
        loop = asyncio.get_running_loop()
        if self._draw_is_offered and self._deciding is None:
            self._deciding = asyncio.create_task(self._answer_draw())
        if self._seat.takeback_asker is not None:
            loop.call_soon(self._accept_takeback)

    @property
    def _alone(self) -> bool:
        """Whether a player has left the match, so that nobody waits for a good answer."""
        return self._seat is not None and bool(self._seat.absent)

    def _begin_turn(self, turn: Turn) -> None:
        self._turn = turn
        if self._alone:
            turn.interrupt()

    def flush(self) -> None:
        """Do nothing: the player keeps no messages back."""

    @property
    def _draw_is_offered(self) -> bool:
        """Whether another player offers a draw."""
        seat = self._seat
        return seat is not None and bool(seat.draw_agreed) and seat.player not in seat.draw_agreed

    async def _answer_draw(self) -> None:
        """Accept a draw where the position is no better than equal, and decline it elsewhere."""
        try:
            accepts = await self._would_draw()
            if self._draw_is_offered and self._seat is not None:
                (self._seat.accept_draw if accepts else self._seat.decline_draw)()
        finally:
            self._deciding = None

    async def _would_draw(self) -> bool:
        """Return whether the player agrees to a draw: late, and with no advantage."""
        briefing, plies = self._briefing, list(self._plies)
        assert briefing is not None
        game, seat = briefing.game, self._seat
        if (
            seat is None
            or game.players != 2
            or not game.perfect_information
            or len(plies) < _DRAW_PLIES
        ):
            return False
        own = seat.on_turn
        mover = seat.player if own else 1 - seat.player
        try:
            value = await self._house.value(briefing, plies, mover, self._guest)
        except EngineLost as error:
            log.info("match %s: the house declines a draw: %s", briefing.match, error)
            return False
        return (value if own else -value) <= _DRAW_VALUE

    def _accept_takeback(self) -> None:
        seat = self._seat
        if seat is None or seat.takeback_asker in (None, seat.player):
            return
        if seat.player not in seat.takeback_agreed:
            seat.accept_takeback()

    def _stop(self) -> None:
        if self._answering is not None:
            self._answering.cancel()
            self._answering = None

    async def _answer(self, request: Request) -> None:
        seat, briefing = self._seat, self._briefing
        assert seat is not None, "only a seated player is asked"
        assert briefing is not None
        begun, least = monotonic(), self._pause(request)
        try:
            events = await self._answered(briefing, request)
        except EngineLost as error:
            log.error("match %s: the house cannot move: %s", briefing.match, error)
            seat.report(Broken(Reason.CRASH, str(error)[:200]), match_time())
            return
        await asyncio.sleep(least - (monotonic() - begun))
        if self._deciding is not None:  # a move would decline the offer of a draw without a word
            await asyncio.wait([self._deciding])
            if self._seat is None:
                return
        self._answering = None
        for event in events:
            seat.report(event, match_time())

    async def _answered(self, briefing: Briefing, request: Request) -> list[PlayerEvent]:
        """Return the answer to a request; pieces are placed at random, without an engine.

        Raises:
            EngineLost: No engine has answered.
        """
        if isinstance(request, MoveRequest) and (setup := request.drawn_setup(Random())):
            return [Answered(setup)]
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await self._house.answer(
                    briefing, self._plies, request, self._level, self._guest, self._begin_turn
                )
            except EngineLost as error:
                if attempt == ATTEMPTS:
                    raise
                log.warning("match %s: the house asks again: %s", briefing.match, error)
            finally:
                self._turn = None
        raise AssertionError("the last attempt returns or raises")

    def _pause(self, request: Request) -> float:
        """Return the least seconds until the answer."""
        if not isinstance(request, MoveRequest) or request.placements:
            return 0.0  # nobody sees pieces that are placed, and the others wait for all of them
        usual = uniform(self._least, _VARIES * self._least)
        left = request.clocks[request.player]
        return usual if left is None else min(usual, left / _CLOCK_SHARE)
