"""The lobby: all bots, and the entrants that wait for a match."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from boardwire.games import Game
from boardwire.protocol import TimeControl

from .bots.connected_bot import ConnectedBot
from .bots.pauses import BotPauses
from .bots.reservations import Reservations
from .bots.strength import RANDOM, BotStrength, kind_of, plays_at_random
from .pairing.entrant import Entrant, is_called
from .pairing.group import Pairing
from .pairing.house_rule import HouseRule
from .pairing.offer import Offer
from .pairing.pairing import Apart, CostOf, no_cost, pairing_of, pairing_with, scheduled_pairings
from .pairing.rematch_gap import RematchGap


class NobodyLends(LookupError):
    """No engine that is connected, or is being started by the server, plays the game."""


@dataclass(eq=False, slots=True)
class Borrower:
    """A person that waits for an engine to make one move.

    Args:
        game: The game.
        opponent: The name of the only engine that is accepted, or None.
        reports: Whether only engines are accepted that report what they think of a position.
        found: The future that gets the bot.
    """

    game: Game
    opponent: str | None
    reports: bool
    found: asyncio.Future[ConnectedBot]


def _may_lend(bot: ConnectedBot, game: Game, opponent: str | None, reports: bool) -> bool:
    """Return whether `bot` may be lent to a borrower that accepts `opponent`, or any if None."""
    able = bot.connection.can_report if reports else True
    return able and bot.opponent is None and is_called(bot, opponent) and bot.plays(game)


class Lobby:
    """All connected bots, and the bots and seeks that wait for a match, the longest wait first.

    Args:
        cost: The matchmaking cost, which decides where there is a choice.
        house: When house bots join matches.
        engines: The names of the house bots that the server starts.
        gap: Keeps bots apart that have met often of late.
        strength: Orders the engines among which a player in practice has not chosen.
        fill: Returns the match of a person in which the house has the seats that nobody else takes,
            from the person and the waiting entrants; None where the house plays with nobody. Where
            it does, people meet house bots only by name.
    """

    def __init__(
        self,
        cost: CostOf = no_cost,
        house: HouseRule | None = None,
        engines: Iterable[str] = (),
        gap: RematchGap | None = None,
        strength: BotStrength | None = None,
        fill: Callable[[Entrant, Sequence[Entrant]], Pairing | None] | None = None,
    ) -> None:
        self.bots: set[ConnectedBot] = set()
        self.waiting: list[Entrant] = []
        self._reserved = Reservations()
        self._newcomers: deque[Entrant] = deque()
        self._cost = cost
        self._house = house or HouseRule()
        self._gap = gap or RematchGap()
        self._pauses = BotPauses()
        self._strength = strength or BotStrength()
        self._fill = fill
        self._house_offers: dict[str, Sequence[Offer] | None] = dict.fromkeys(engines)
        self._house_silent: set[str] = set()  # the names of those that report nothing
        self._borrowers: list[Borrower] = []
        self.house_token = secrets.token_hex(16)
        """The token that proves that a bot was started by this server."""
        self.changes = 0
        """The number of arrivals and departures so far."""
        self._changed = asyncio.Event()

    def enter(self, bot: ConnectedBot) -> None:
        """Add a free bot: lend it to the person that has waited longest, or let it wait."""
        self.bots.add(bot)
        if bot.house:
            self._house_offers[bot.name] = bot.offers
            if not bot.connection.can_report:
                self._house_silent.add(bot.name)
        for borrower in () if self._reserved.holds(bot) else self._borrowers:
            if not borrower.found.done() and self._may_lend(bot, borrower):
                self._borrowers.remove(borrower)
                borrower.found.set_result(bot)
                bot.now("playing")
                break
        else:
            bot.now("waiting")
            self.wait(bot)
        if bot.house:
            self._disappoint()
        self._note_change()

    def wait(self, waiting: Entrant) -> None:
        """Let an entrant wait for a match."""
        self.waiting.append(waiting)
        self._newcomers.append(waiting)
        self._house.arrive(waiting, monotonic())
        self._pauses.arrive(waiting, monotonic())
        self._note_change()

    def missing(self, name: str) -> int:
        """Return the number of further house bots called `name` that guests could use, 0 for none.

        A guest in a match for four can use three. Those that wait already are taken off.
        """
        guests = (it for it in self.waiting if not it.house and not it.people_only)
        wanted = [
            min(offer.seats for offer in it.offers) - 1
            for it in guests
            if it.meets_house or self._asks_for_house(it)
        ]
        free = sum(it.house and it.name == name for it in self.waiting)
        return max(*wanted, len(self._borrowers) and 1, 0) - free

    def _asks_for_house(self, entrant: Entrant) -> bool:
        """Return whether an entrant asks for a house bot by name."""
        return any(
            entrant.opponent is not None and name.lower() == entrant.opponent.lower()
            for name in self._house_offers
        )

    def leave(self, waiting: Entrant) -> None:
        """Remove a bot that is gone, or an entrant that no longer waits."""
        if isinstance(waiting, ConnectedBot):
            self.bots.discard(waiting)
            self._disappoint()
        self._stop_waiting(waiting)
        self._note_change()

    def _stop_waiting(self, waiting: Entrant) -> None:
        if waiting in self.waiting:
            self.waiting.remove(waiting)
        self._house.leave(waiting)
        self._pauses.leave(waiting)

    def _note_change(self) -> None:
        self.changes += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def changed_since(self, changes: int) -> None:
        """Wait until `changes` is no longer the number of changes."""
        while self.changes == changes:
            await self._changed.wait()

    async def pairing_due(self, changes: int) -> None:
        """Wait until the number of changes is another one, a house bot may join, or a gap ends.

        A gap is one between meetings, or a bot's pause.
        """
        now = monotonic()
        left = (it.seconds_left(now) for it in (self._house, self._gap, self._pauses))
        with suppress(TimeoutError):
            async with asyncio.timeout(min((it for it in left if it is not None), default=None)):
                await self.changed_since(changes)

    def reserve(self, names: Iterable[str]) -> None:
        """Stop to pair and lend bots, until `release` is called with the same names.

        A tournament takes them out of the line with :meth:`take`. House bots are not reserved.
        """
        self._reserved.add(names)
        self._note_change()

    def release(self, names: Iterable[str]) -> None:
        """Pair and lend bots again that `reserve` was called with."""
        held = [it for it in self.waiting if self._reserved.holds(it)]
        self._reserved.remove(names)
        self._newcomers.extend(it for it in held if not self._reserved.holds(it))
        self._note_change()

    def is_reserved(self, entrant: Entrant) -> bool:
        """Return whether an entrant waits for the games of a tournament alone."""
        return self._reserved.holds(entrant)

    @property
    def _line(self) -> list[Entrant]:
        """The waiting entrants that may be paired."""
        if not self._reserved and not self._pauses:
            return self.waiting
        return [it for it in self._unreserved if not self._pauses.holds(it)]

    @property
    def _unreserved(self) -> list[Entrant]:
        """The waiting entrants that do not wait for the games of a tournament alone."""
        if not self._reserved:
            return self.waiting
        return [it for it in self.waiting if not self._reserved.holds(it)]

    def pair(self) -> Pairing | None:
        """Remove entrants that agree on a match from the line; None if there are none."""
        now = monotonic()
        for entrant in self._house.take_due(now):
            self._newcomers.append(entrant)
            self._note_change()  # they need house bots now
        if due := self._gap.take_due(now):
            self._newcomers.extend(it for it in self.waiting if it.name.lower() in due)
        self._newcomers.extend(self._pauses.take_due(now))

        def apart(one: Entrant, other: Entrant) -> bool:
            return self._gap.keeps_apart(one, other, now)

        while self._newcomers:
            newcomer, line = self._newcomers[0], self._line
            if newcomer in line:
                pairing = self._best(line, newcomer, apart)
                if pairing is not None:
                    self._gap.note(pairing.seated, now)
                    return self.take(pairing)
            self._newcomers.popleft()
        return None

    def _best(self, line: list[Entrant], newcomer: Entrant, apart: Apart) -> Pairing | None:
        """Return the best match of a newcomer; the house joins people if nobody else does."""
        person = not (newcomer.is_bot or newcomer.people_only or newcomer.opponent)
        if self._fill is None or not person:
            return pairing_with(line, newcomer, self._cost, apart)
        others = [it for it in line if not it.house]
        found = pairing_with(others, newcomer, self._cost, apart)
        return self._fill(newcomer, others) if found is None and newcomer.meets_house else found

    def scheduled(self, offer: Offer, time: TimeControl) -> list[Pairing]:
        """Remove bots that play a scheduled game from the line; return their matches."""
        found = list(scheduled_pairings(self._line, offer, time, self._cost))
        return [self.take(pairing) for pairing in found]

    def bring_together(self, *those: Entrant) -> Pairing | None:
        """Remove exactly these entrants from the line; None if their requirements conflict."""
        pairing = pairing_of(those)
        return None if pairing is None else self.take(pairing)

    def take(self, pairing: Pairing) -> Pairing:
        """Remove the entrants of a match from the line."""
        for it in pairing.seated:
            self._stop_waiting(it)
        self._note_change()
        return pairing

    def lends(self, game: Game, opponent: str | None, *, reports: bool = False) -> bool:
        """Return whether an engine that may be borrowed is here, free or not, or is being started.

        Args:
            game: The game with its options.
            opponent: The name of the only engine that is accepted, or None.
            reports: As in :class:`Borrower`.
        """
        if any(_may_lend(bot, game, opponent, reports) for bot in self.bots):
            return True
        return any(
            (opponent is None or name.lower() == opponent.lower())
            and self._house_lends(name, game, reports)
            for name in self._house_offers
        )

    def plays(self, game: type[Game]) -> bool:
        """Return whether a present or starting engine plays a game with some options."""
        if any(offer.game is game for bot in self.bots for offer in bot.offers):
            return True
        coming = self._house_offers.values()  # None until a bot has reported its games
        return any(offers is None or any(it.game is game for it in offers) for offers in coming)

    def _house_lends(self, name: str, game: Game, reports: bool) -> bool:
        """Return whether a house bot of the server may be lent, as far as is known."""
        offers, wanted = self._house_offers[name], Offer(type(game), game.options)
        plays = offers is None or any(offer.agrees(wanted) for offer in offers)
        return plays and not (reports and name in self._house_silent)

    def _may_lend(self, bot: ConnectedBot, borrower: Borrower) -> bool:
        """Return whether `bot` may be lent to a borrower.

        A borrower that accepts any opponent gets the engine `random` only where no other plays the
        game.
        """
        game, reports = borrower.game, borrower.reports
        if not _may_lend(bot, game, borrower.opponent, reports):
            return False
        if borrower.opponent is not None or not plays_at_random(bot):
            return True
        return not (
            any(_may_lend(it, game, None, reports) and not plays_at_random(it) for it in self.bots)
            or any(
                self._house_lends(name, game, reports) and kind_of(name) != RANDOM
                for name in self._house_offers
            )
        )

    def _disappoint(self) -> None:
        """Refuse borrowers for which no engine remains."""
        for borrower in list(self._borrowers):
            if not self.lends(borrower.game, borrower.opponent, reports=borrower.reports):
                self._borrowers.remove(borrower)
                if not borrower.found.done():
                    borrower.found.set_exception(NobodyLends())

    async def borrow(
        self,
        game: Game,
        opponent: str | None,
        last: ConnectedBot | None,
        *,
        reports: bool = False,
        time: TimeControl | None = None,
    ) -> ConnectedBot:
        """Remove an engine that plays `game` from the line, for one move in practice or a report.

        The engine that moved last is preferred, then the strongest one that is free and accepts any
        opponent. The engine `random` is lent only to borrowers that name it, or where no other
        plays the game. If none is free, people are served in the order of their requests. The
        caller gives the engine back with :meth:`enter`.

        Args:
            game: The game with its options.
            opponent: The name of the only engine that is accepted, or None.
            last: The engine that moved last at that table.
            reports: As in :class:`Borrower`.
            time: The time control of the table, for the ratings that count.

        Raises:
            NobodyLends: No engine plays the game, see :meth:`lends`.
        """
        if not self.lends(game, opponent, reports=reports):
            raise NobodyLends
        borrower = Borrower(game, opponent, reports, asyncio.get_running_loop().create_future())
        line = self._unreserved  # a move in practice is no match
        free = [it for it in line if isinstance(it, ConnectedBot) and self._may_lend(it, borrower)]
        if free:
            rank = self._strength.rank
            bot = min(free, key=lambda it: (it is not last, rank(it, game, time)))
            self._stop_waiting(bot)
            bot.now("playing")
            self._note_change()
            return bot
        self._borrowers.append(borrower)
        self._note_change()
        try:
            return await borrower.found
        except asyncio.CancelledError:
            if borrower in self._borrowers:
                self._borrowers.remove(borrower)
            elif _is_served(borrower.found):
                self.enter(borrower.found.result())
            raise


def _is_served(found: asyncio.Future[ConnectedBot]) -> bool:
    return found.done() and not found.cancelled() and found.exception() is None
