"""Groups of entrants that agree on a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardwire.games import Game, GameError
from boardwire.protocol import TimeControl
from boardwire.values import value_class

from .entrant import Entrant, accepts, compatible
from .offer import Offer


@value_class
class Pairing:
    """A match that is about to begin: its game and the entrants that play it.

    Args:
        game: The game.
        seated: The entrants in the order of the players, black first.
        time: The time control that one of them requires, or None.
        rated: Whether the match is rated: all have accounts, none requires an unrated match, and
            the game with its options may be rated. The operator's own schedule decides by itself.
    """

    game: Game
    seated: tuple[Entrant, ...]
    time: TimeControl | None
    rated: bool = False


@dataclass(eq=False, slots=True)
class PairingGroup:
    """Entrants that agree on a match, while others may still join.

    Args:
        seats: The number of players of the match.
        offer: The game, with the options that any member requires.
        members: The entrants so far.
        time: The time control that one of them requires, or None.
        rated: Whether the match must be rated or unrated; None if no member requires either.
    """

    seats: int
    offer: Offer
    members: list[Entrant]
    time: TimeControl | None
    rated: bool | None

    @classmethod
    def of(cls, first: Entrant, offer: Offer, seats: int) -> PairingGroup:
        """Return the group of `first` alone."""
        return cls(seats, offer, [first], first.time, first.rated)

    def pairing(self, line: Sequence[Entrant]) -> Pairing | None:
        """Return the match of this group; None while seats are free, or if requirements conflict.

        Args:
            line: The waiting entrants, the longest wait first. It decides the order of members that
                have had black equally often.
        """
        accounts = all(it.participant.seat.account is not None for it in self.members)
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
        unrated = self.rated is False or bool(game.unrated_because())
        if self.rated and unrated:
            return None
        seated = sorted(self.members, key=lambda it: (it.blacks, line.index(it)))
        return Pairing(game, _by_colour(seated), self.time, accounts and not unrated)

    def admit(self, other: Entrant) -> None:
        """Add `other`, if a seat is free and no requirement of it or a member forbids it."""
        if len(self.members) == self.seats or not accepts(other, self.members):
            return
        if not all(compatible(other, member) for member in self.members):
            return
        if contradict(self.time, other.time) or contradict(self.rated, other.rated):
            return
        for offer in other.offers:
            if offer.required_seats in (None, self.seats) and offer.agrees(self.offer):
                self.offer = self.offer.joined(offer)
                self.members.append(other)
                self.time = self.time or other.time
                self.rated = other.rated if self.rated is None else self.rated
                return


def contradict(one: object, other: object) -> bool:
    """Return whether two requirements contradict each other; None requires nothing."""
    return one is not None and other is not None and one != other


def _by_colour(seated: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Return the entrants in the given order, except those that require a colour."""
    rest = list(seated)
    wanted = {it.colour: it for it in rest if it.colour is not None}
    others = iter([it for it in rest if it.colour is None])
    return tuple(wanted.get(number) or next(others) for number in range(len(rest)))
