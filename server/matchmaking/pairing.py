"""Pairing: who of a waiting line is to play whom. Nothing here waits or changes the line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from boardwire.games import Game, GameError, OptionValue, find
from boardwire.protocol import TimeControl
from boardwire.server.players.participant import Participant


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that somebody plays, and the options he insists on.

    Args:
        game: The game.
        options: Values of options, checked; the others at the table may choose the rest.
    """

    game: type[Game]
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, options: Mapping[str, str]) -> Offer:
        """The offer to play the game called `name`, with those of `options` that it has.

        Raises:
            UnknownGame: No such game.
            OptionError: A value is outside its range.
        """
        game = find(name)
        own = {key: value for key, value in options.items() if game.has_option(key)}
        checked = game(**own).options
        return cls(game, {key: checked[key] for key in own if key in checked})

    @property
    def seats(self) -> int:
        """How many play by this offer alone."""
        return int(self.options.get("players", self.game.players))

    def agrees(self, other: Offer) -> bool:
        """Whether the two offers do not contradict each other."""
        return self.game is other.game and all(
            other.options.get(name, value) == value for name, value in self.options.items()
        )

    def joined(self, other: Offer) -> Offer:
        """What this offer and one that agrees with it insist on together."""
        return Offer(self.game, {**self.options, **other.options})


class Entrant(Protocol):
    """Who stands in the waiting line: a bot, or what a person seeks."""

    @property
    def name(self) -> str:
        """What he calls himself."""
        ...

    @property
    def offers(self) -> Sequence[Offer]:
        """What he plays."""
        ...

    @property
    def opponent(self) -> str | None:
        """The name he wants to play against and not without, or None."""
        ...

    @property
    def time(self) -> TimeControl | None:
        """The time control he asks for, or None."""
        ...

    @property
    def colour(self) -> int | None:
        """The player he wants to be, or None."""
        ...

    @property
    def rated(self) -> bool | None:
        """Whether the match is to count, or None where that is left to others."""
        ...

    @property
    def house(self) -> bool:
        """Whether he belongs to the server, and so waits for guests."""
        ...

    @property
    def is_bot(self) -> bool:
        """Whether he is an engine."""
        ...

    @property
    def people_only(self) -> bool:
        """Whether he does not want to meet bots."""
        ...

    @property
    def blacks(self) -> int:
        """How much oftener he had black than white; or how much earlier than others his turn."""
        ...

    @property
    def player(self) -> Participant:
        """Who will sit on the chair."""
        ...

    def taken(self, turn: int) -> None:
        """A match is about to begin, in which he is so much earlier than others."""
        ...


def is_called(one: Entrant, name: str | None) -> bool:
    """Whether `name` means this one, in any case; None means anybody."""
    return name is None or name.lower() == one.name.lower()


def accepts(one: Entrant, others: Iterable[Entrant]) -> bool:
    """Whether `one` would play at a table with `others`."""
    return one.opponent is None or any(is_called(other, one.opponent) for other in others)


def stand_each_other(one: Entrant, other: Entrant) -> bool:
    """Whether nothing but games speaks against the two at one table."""
    if one.player is other.player:
        return False
    if (one.people_only and other.is_bot) or (other.people_only and one.is_bot):
        return False
    return one.colour is None or one.colour != other.colour


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who is to play with one another: two, or as many as the game has players.

    Args:
        game: What they play.
        seated: Who plays, black first.
        time: The time control one of them asked for, or None.
        rated: Whether it counts: they all have accounts, and nobody said no.
    """

    game: Game
    seated: tuple[Entrant, ...]
    time: TimeControl | None
    rated: bool = False


@dataclass(eq=False, slots=True)
class PairingGroup:
    """Who comes together at a table of a fixed size, and what they agree on so far.

    Args:
        seats: How many are to play.
        offer: The game, with what anybody insists on.
        members: Who is there.
        time: The time control one of them asked for, or None.
        rated: Whether the match is to count, or None while nobody minds.
    """

    seats: int
    offer: Offer
    members: list[Entrant]
    time: TimeControl | None
    rated: bool | None

    @classmethod
    def of(cls, first: Entrant, offer: Offer, seats: int) -> PairingGroup:
        """The party that `first` begins."""
        return cls(seats, offer, [first], first.time, first.rated)

    def pairing(self, line: Sequence[Entrant]) -> Pairing | None:
        """What they play; None while seats are free, or if their wishes do not go together.

        Args:
            line: Who came first, to seat those who have had black as often.
        """
        accounts = all(it.player.seat.account is not None for it in self.members)
        if len(self.members) < self.seats or (self.rated and not accounts):
            return None
        if any(it.colour is not None and it.colour >= self.seats for it in self.members):
            return None
        try:
            game = self.offer.game(**self.offer.options)
        except GameError:
            return None
        if game.players != self.seats:
            return None
        seated = sorted(self.members, key=lambda it: (it.blacks, line.index(it)))
        rated = accounts and self.rated is not False
        return Pairing(game, _by_colour(seated), self.time, rated)

    def admit(self, other: Entrant) -> None:
        """Take `other` in, if there is a seat and nobody's wishes speak against it."""
        if len(self.members) == self.seats or not accepts(other, self.members):
            return
        if not all(stand_each_other(other, member) for member in self.members):
            return
        if _differ(self.time, other.time) or _differ(self.rated, other.rated):
            return
        for offer in other.offers:
            agreed = offer.options.get("players", self.seats) == self.seats
            if agreed and offer.agrees(self.offer):
                self.offer = self.offer.joined(offer)
                self.members.append(other)
                self.time = self.time or other.time
                self.rated = other.rated if self.rated is None else self.rated
                return


def _differ(one: object, other: object) -> bool:
    """Whether two wishes contradict each other."""
    return one is not None and other is not None and one != other


def _by_colour(seated: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """In the order given, but for those who want a colour."""
    rest = list(seated)
    wanted = {it.colour: it for it in rest if it.colour is not None}
    others = iter([it for it in rest if it.colour is None])
    return tuple(wanted.get(number) or next(others) for number in range(len(rest)))


Cost = tuple[int, int]
"""How much speaks against two meeting now: how lately they met, and how far apart they are."""

CostOf = Callable[[Entrant, Entrant, Offer], Cost]
"""What speaks against two meeting in a game."""


def no_cost(one: Entrant, other: Entrant, offer: Offer) -> Cost:
    """Where nothing speaks for or against anybody."""
    return 0, 0


def pairing_with(
    line: Sequence[Entrant], newcomer: Entrant, cost: CostOf = no_cost
) -> Pairing | None:
    """The best table that somebody who has just come completes; None if there is none.

    Those who stood in the line before him have found nobody there, so it is enough to look at
    tables with him. A house bot begins none: they wait for guests, not for each other, and the
    guest who has waited longest gets it.

    Args:
        line: Who waits, the newcomer too, the longest wait first.
        newcomer: Who has come.
        cost: What speaks against two meeting; equal costs are decided by the longer wait.
    """
    here = {it.name.lower() for it in line}

    def has_hope(it: Entrant) -> bool:
        return it.opponent is None or it.opponent.lower() in here

    def guests() -> Iterator[Entrant]:
        return (it for it in line if it is not newcomer and not it.house and has_hope(it))

    if not has_hope(newcomer):
        return None
    if newcomer.house:
        tables = (_best(line, it, cost) for it in guests() if may_meet(it, newcomer))
        return next((it for it in tables if it is not None), None)
    table = _best(line, newcomer, cost)
    if table is None and any(offer.seats > 2 for it in line for offer in it.offers):
        others = (_best(line, it, cost) for it in guests() if may_meet(it, newcomer))
        table = next((it for it in others if it is not None), None)
    return table


def may_meet(one: Entrant, other: Entrant) -> bool:
    """Whether the two could be at one table at all, whoever else is there: quick, and not final."""
    if not stand_each_other(one, other):
        return False
    if _differ(one.time, other.time) or _differ(one.rated, other.rated):
        return False
    for mine in one.offers:
        for theirs in other.offers:
            if mine.agrees(theirs) and theirs.agrees(mine):
                alone = mine.seats == 2 and not mine.game.has_option("players")
                if not alone or (is_called(other, one.opponent) and is_called(one, other.opponent)):
                    return True
    return False


def _best(line: Sequence[Entrant], first: Entrant, cost: CostOf) -> Pairing | None:
    """The best table that `first` can begin: the least cost, then the longest wait."""

    def order(pairing: Pairing) -> tuple[Cost, list[int]]:
        others = [it for it in pairing.seated if it is not first]
        costs = [cost(first, it, Offer(type(pairing.game))) for it in others]
        total = sum(lately for lately, _ in costs), sum(apart for _, apart in costs)
        return total, sorted(map(line.index, pairing.seated))

    return min(_pairings(line, first, cost), key=order, default=None)


def scheduled_pairings(
    line: Sequence[Entrant], offer: Offer, time: TimeControl, cost: CostOf = no_cost
) -> Iterator[Pairing]:
    """Tables for a game that the server calls for, of bots that wait, the house's own too.

    Args:
        line: Who waits, the longest wait first.
        offer: The game and its options.
        time: The time control.
        cost: As in :func:`pairing_with`.
    """
    free = [it for it in line if it.is_bot and it.opponent is None and _would_play(it, offer, time)]
    while len(free) >= offer.seats:
        first, *others = free
        others.sort(key=lambda it: cost(first, it, offer))
        seated = sorted([first, *others[: offer.seats - 1]], key=lambda it: it.blacks)
        rated = all(it.player.seat.account is not None for it in seated)
        yield Pairing(offer.game(**offer.options), tuple(seated), time, rated)
        free = [it for it in free if it not in seated]


def _would_play(one: Entrant, offer: Offer, time: TimeControl) -> bool:
    return not _differ(one.time, time) and any(it.agrees(offer) for it in one.offers)


def pairing_of(those: Sequence[Entrant]) -> Pairing | None:
    """The table that exactly these make; None if they do not go together."""
    first, *others = those
    for offer in first.offers:
        party = PairingGroup.of(first, offer, len(those))
        for other in others:
            party.admit(other)
        pairing = party.pairing(those)
        if pairing is not None and accepts(first, others):
            return pairing
    return None


def _pairings(line: Sequence[Entrant], first: Entrant, cost: CostOf) -> Iterator[Pairing]:
    """The full tables that can form round a guest, for each of its games and sizes of table."""
    for offer in first.offers:
        others = [it for it in line if it is not first and may_meet(first, it)]
        others.sort(key=lambda it: (not is_called(it, first.opponent), cost(first, it, offer)))
        same = (it for one in (first, *others) for it in one.offers if it.game is offer.game)
        for seats in sorted({it.seats for it in same}):
            party = PairingGroup.of(first, offer, seats)
            for other in others:
                if len(party.members) == seats:
                    break
                party.admit(other)
            pairing = party.pairing(line)
            if pairing is not None and accepts(first, party.members[1:]):
                yield pairing
