"""Entrants: bots and seeks that wait in the lobby for a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from boardwire.protocol import TimeControl
from boardwire.server.players.participant import Participant

from .offer import Offer


class Entrant(Protocol):
    """A bot, or a person's seek, that waits for a match."""

    meets_house: bool
    """Whether a house bot may join its match that it did not ask for by name."""

    @property
    def name(self) -> str:
        """The name of the bot or person."""
        ...

    @property
    def offers(self) -> Sequence[Offer]:
        """The games that it plays."""
        ...

    @property
    def opponent(self) -> str | None:
        """The name of the only opponent that it accepts; None for any."""
        ...

    @property
    def time(self) -> TimeControl | None:
        """The time control that it requires, or None."""
        ...

    @property
    def colour(self) -> int | None:
        """The player that it wants to be, or None."""
        ...

    @property
    def rated(self) -> bool | None:
        """Whether the match must be rated or unrated; None if it may be either."""
        ...

    @property
    def house(self) -> bool:
        """Whether it is an engine of the server, which waits for guests."""
        ...

    @property
    def is_bot(self) -> bool:
        """Whether it is an engine."""
        ...

    @property
    def people_only(self) -> bool:
        """Whether it does not accept bots as opponents."""
        ...

    @property
    def blacks(self) -> int:
        """The games with black minus those with white.

        In games for more than two players, the sum of `turn` of :meth:`taken`.
        """
        ...

    @property
    def participant(self) -> Participant:
        """The participant that takes a seat at the match."""
        ...

    def taken(self, turn: int) -> None:
        """Called when a match of the entrant is about to begin.

        Args:
            turn: The number of opponents that move later, minus those that move earlier.
        """
        ...


def is_called(one: Entrant, name: str | None) -> bool:
    """Return whether `one` has this name, in any case; None fits every entrant."""
    return name is None or name.lower() == one.name.lower()


def accepts(one: Entrant, others: Iterable[Entrant]) -> bool:
    """Return whether `others` include the opponent that `one` requires."""
    return one.opponent is None or any(is_called(other, one.opponent) for other in others)


def compatible(one: Entrant, other: Entrant) -> bool:
    """Return whether two entrants accept each other's kind and colour, whatever they play.

    A house bot meets only guests that ask for it by name, or that may meet any house bot by now.
    Sessions of the same account meet only if one of them asks for that: a bot with several
    connections would otherwise play itself.
    """
    if one.participant is other.participant:
        return False
    if _same_account(one, other) and one.opponent is None and other.opponent is None:
        return False
    if (one.people_only and other.is_bot) or (other.people_only and one.is_bot):
        return False
    if one.house != other.house:
        guest, engine = (other, one) if one.house else (one, other)
        named = guest.opponent is not None and is_called(engine, guest.opponent)
        if not (named or guest.meets_house):
            return False
    return one.colour is None or one.colour != other.colour


def _same_account(one: Entrant, other: Entrant) -> bool:
    """Return whether both are sessions of one account, other than copies of a house bot."""
    account = one.participant.seat.account
    same = account is not None and account == other.participant.seat.account
    return same and not (one.house and other.house)
