"""The house: it takes the seats that nobody else has, in any game."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest

from boardwire.games import Game
from boardwire.matches import (
    Answered,
    Briefing,
    MatchRecord,
    MoveRequest,
    Observation,
    PlayerEvent,
    Reported,
    Request,
    Scored,
    SeatRecord,
)
from boardwire.matches.messages.reports import ReportRequest
from boardwire.protocol import TimeControl
from boardwire.protocol.house_names import LEVELS, house_name, level_of
from boardwire.server.config import HouseSettings
from boardwire.server.limits.client_limits import Allowance
from boardwire.server.matchmaking.borrowed_engine import BorrowedEngine, EngineLost
from boardwire.server.matchmaking.pairing.entrant import Entrant
from boardwire.server.matchmaking.pairing.group import Pairing
from boardwire.server.matchmaking.pairing.offer import Offer
from boardwire.server.matchmaking.pairing.pairing import pairing_filled

from .engine_pool import (
    LEAST_SECONDS,
    EnginePool,
    HouseEngine,
    Loan,
    engine_options,
    usable_processors,
)
from .player import HousePlayer, Turn

CLOCK_SHARE = 20
"""The part of the time on a clock that a move takes at most."""
ANSWER_SECONDS = 10.0
"""Seconds for an answer beside the search: the moves so far, drawing hidden states."""


@dataclass(eq=False, slots=True)
class HouseSeat:
    """A house player as an entrant, and as the participant of one match.

    Args:
        name: Its name.
        player: The player.
        offers: The games that it plays: those of the guest.
    """

    name: str
    player: HousePlayer
    offers: Sequence[Offer] = ()
    seat: SeatRecord = field(default_factory=SeatRecord)
    meets_house: bool = True

    opponent: None = None
    time: TimeControl | None = None
    colour: None = None
    rated: bool | None = False
    house: bool = True
    is_bot: bool = True
    people_only: bool = False
    blacks: int = 0
    allowance: Allowance | None = None
    gone: bool = False

    @property
    def participant(self) -> HouseSeat:
        """The house player itself."""
        return self

    def taken(self, turn: int) -> None:
        """Do nothing: house players have no colours to balance."""

    def end(self, reason: str) -> None:
        """Do nothing: there is no connection."""

    def freed(self) -> None:
        """Do nothing: the player was for one match."""

    def receive(self, words: str) -> None:
        """Do nothing: the house does not chat."""


class HouseTurn(BorrowedEngine):
    """An answer of the house in a game.

    Args:
        loan: The borrowed engine.
        level: The level of strength.
    """

    def __init__(self, loan: Loan, level: int) -> None:
        super().__init__(loan.engine, loan.seconds + ANSWER_SECONDS)
        self._house_engine = loan.engine
        self._seconds = loan.seconds
        self._level = level

    async def answer(
        self, game: Game, player: int, plies: Sequence[Observation], request: Request
    ) -> Answered | Scored:
        """Return the answer to a request.

        Args:
            game: The game with its options.
            player: The player that is asked.
            plies: The plies so far, as that player may know them.
            request: The request.

        Raises:
            EngineLost: The engine is gone, or does not answer in time.
        """
        engine, seconds = self._house_engine, self._seconds
        if isinstance(request, MoveRequest) and (left := request.clocks[player]) is not None:
            seconds = min(seconds, max(left / CLOCK_SHARE, LEAST_SECONDS))

        def question() -> None:
            engine.limit(self._level, seconds)
            engine.connection.request(request)

        answer = await self.ask(game, player, plies, TimeControl.none(), question)
        if not isinstance(answer, Answered | Scored):
            raise EngineLost("the engine of the house answers another question")
        if isinstance(answer, Answered) and engine.board is not None:
            engine.board.plies.append((player, answer.text))
        return answer

    async def value(
        self,
        game: Game,
        player: int,
        plies: Sequence[Observation],
        mover: int,
        most: float | None = None,
    ) -> float:
        """Return the value of a position for the player to move, from -1 (lost) to 1.

        Args:
            game: The game with its options.
            player: The player of the house.
            plies: The plies so far, as that player may know them.
            mover: The player to move.
            most: The most seconds of the search; None for those of the loan.

        Raises:
            EngineLost: The engine is gone, does not answer in time, or has no value.
        """
        engine, seconds = self._house_engine, min(self._seconds, most or self._seconds)

        def question() -> None:
            engine.limit(LEVELS[-1], seconds)
            engine.connection.ask_report(mover, ReportRequest(seconds=seconds, most=1))

        if not engine.connection.can_report:
            raise EngineLost("the engine of the house gives no values")
        time = TimeControl.none()
        answer = await self.ask(game, player, plies, time, question, wanted="value")
        try:
            assert isinstance(answer, Reported)
            value = float(json.loads(answer.text)["value"])
        except (AssertionError, ValueError, TypeError, KeyError) as error:
            raise EngineLost(f"the engine of the house gives no value: {error}") from error
        return value


class House:
    """Makes house players, and answers for them with engines of a pool.

    Args:
        settings: The settings of the house.
    """

    def __init__(self, settings: HouseSettings) -> None:
        self._settings = settings
        options = engine_options(list(settings.engines.items()))
        self.pool = EnginePool(
            partial(HouseEngine.start, options),
            settings.processes or usable_processors(),
            settings.seconds,
            settings.reply,
        )
        """The engines."""

    @property
    def plays(self) -> bool:
        """Whether the house plays at all."""
        return self._settings.players

    @property
    def reviews(self) -> bool:
        """Whether the house looks at the finished matches of people."""
        return self.plays and self._settings.reviews

    def level_of(self, name: str | None) -> int | None:
        """Return the level of a house player by its name; None if that is none, or none play."""
        return level_of(name, self._settings.level) if self.plays else None

    @property
    def joins_after(self) -> float | None:
        """The seconds after which the house joins a person that waits; None if it does not."""
        if not self.plays or self._settings.join == "named":
            return None
        return self._settings.wait if self._settings.join == "alone" else 0.0

    def pairing(
        self, first: Entrant, line: Iterable[Entrant] = (), level: int | None = None
    ) -> Pairing | None:
        """Return a match of an entrant in which the house has the seats that are left.

        Args:
            first: The entrant.
            line: Other entrants, who get a seat if they agree.
            level: The level of the house; None for the usual one.

        Returns:
            None if the requirements of the entrant do not allow such a match.
        """
        wanted = self._settings.level if level is None else level
        allowance = first.participant.allowance
        guest = "" if allowance is None else allowance.network
        make = partial(self._seat, level=wanted, guest=guest, offers=tuple(first.offers))
        return pairing_filled(first, line, make)

    def returning(self, record: MatchRecord) -> list[HouseSeat | None]:
        """Return the house players of a match that goes on after a restart, by seats."""
        seats: list[HouseSeat | None] = []
        for name, seat in zip_longest(record.players, record.seats):
            taken = seat is not None and (seat.account or seat.session)
            level = None if taken else self.level_of(name)
            seats.append(None if level is None else self._named(name, level, record.match))
        return seats

    def _seat(self, number: int, *, level: int, guest: str, offers: tuple[Offer, ...]) -> HouseSeat:
        return self._named(house_name(level, number), level, guest, offers)

    def _named(
        self, name: str, level: int, guest: str, offers: tuple[Offer, ...] = ()
    ) -> HouseSeat:
        return HouseSeat(name, HousePlayer(self, level, guest, self._settings.least), offers)

    def prepare(self) -> None:
        """Start an engine if none is free and one may start."""
        self.pool.prepare()

    async def answer(
        self,
        briefing: Briefing,
        plies: list[Observation],
        request: Request,
        level: int,
        guest: str,
        on_turn: Callable[[Turn], None],
    ) -> list[PlayerEvent]:
        """Return the answer to a request, see :class:`~.player.Answering`."""
        async with self.turn(level, guest, briefing.match) as turn:
            on_turn(turn)
            answer = await turn.answer(briefing.game, briefing.player, plies, request)
            return [answer] if turn.searched is None else [turn.searched, answer]

    async def value(
        self, briefing: Briefing, plies: list[Observation], mover: int, guest: str
    ) -> float:
        """Return the value of a position, see :class:`~.player.Answering`."""
        async with self.turn(LEVELS[-1], guest, briefing.match) as turn:
            return await turn.value(briefing.game, briefing.player, plies, mover)

    @asynccontextmanager
    async def turn(self, level: int, guest: str, match: str) -> AsyncIterator[HouseTurn]:
        """Borrow an engine of the pool for an answer in the `async with` block.

        Args:
            level: The level of strength.
            guest: The address of the guest; guests take turns.
            match: The match, or any other text that stands for one game.

        Raises:
            EngineLost: No engine can be started.
        """
        async with self.pool.borrow(guest or match, match) as loan:
            yield HouseTurn(loan, level)

    async def close(self) -> None:
        """End the engines."""
        await self.pool.close()
