"""People at the tables of tournaments: they wait there for their next game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from boardwire.matches import SeatRecord
from boardwire.protocol import TimeControl
from boardwire.server.matchmaking.pairing.offer import Offer
from boardwire.server.players.console_user import ConsoleUser


@dataclass(eq=False, slots=True)
class TournamentPerson:
    """A person who waits at the table of a tournament (an entrant that it alone pairs).

    Args:
        user: The user.
        tournament: The id of the tournament.
        on_taken: Called when the user's match is about to begin.
    """

    user: ConsoleUser
    tournament: str
    on_taken: Callable[[TournamentPerson], None]

    meets_house: bool = False
    offers: tuple[Offer, ...] = ()
    opponent: None = None
    time: TimeControl | None = None
    colour: None = None
    rated: bool | None = None
    house: bool = False
    is_bot: bool = False
    people_only: bool = False

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def blacks(self) -> int:
        """The games of the user with black minus those with white."""
        return self.user.blacks

    @property
    def participant(self) -> ConsoleUser:
        """The user."""
        return self.user

    @property
    def free(self) -> bool:
        """Whether the user can begin a game now."""
        return not self.user.gone and self.user.playing is None

    def taken(self, turn: int) -> None:
        """Let the user sit down: the match is about to begin."""
        self.user.blacks += turn
        self.user.sit_down()
        self.on_taken(self)


class WaitingPeople:
    """The people at the tables of all tournaments.

    Args:
        on_change: Called with the id of a tournament when people come to its table or leave it.
    """

    def __init__(self, on_change: Callable[[str], None]) -> None:
        self._on_change = on_change
        self._at: dict[str, list[TournamentPerson]] = {}

    def at(self, tournament: str) -> list[TournamentPerson]:
        """Return the people at the table of a tournament, the first one first."""
        return [it for it in self._at.get(tournament, ()) if it.free]

    def sit(self, person: TournamentPerson) -> None:
        """Let a person wait at a table, until the game begins or the person leaves.

        An earlier session of the same player gives way; sitting again changes nothing.
        """
        here = self._at.setdefault(person.tournament, [])
        if any(it.user is person.user for it in here):
            return
        key = person.name.lower()
        here[:] = [it for it in here if it.name.lower() != key]
        here.append(person)
        person.user.on_leave = lambda: self.rise(person)
        self._on_change(person.tournament)

    def rise(self, person: TournamentPerson) -> None:
        """Take a person from a table; calling it again does nothing."""
        here = self._at.get(person.tournament, [])
        if person in here:
            here.remove(person)
            if not here:
                del self._at[person.tournament]
            self._on_change(person.tournament)

    def close(self, tournament: str) -> None:
        """Forget the table of a tournament that is over."""
        self._at.pop(tournament, None)


def is_player(seat: SeatRecord, name: str, own_name: str, guest: str | None) -> bool:
    """Return whether a user is a player of a tournament.

    Args:
        seat: The account and session of the user.
        name: The name of the player.
        own_name: The name of the user.
        guest: The fingerprint of the session of the player, if it is a guest.
    """
    if guest is not None:
        return seat.account is None and seat.session == guest
    return seat.account is not None and own_name.lower() == name.lower()
