"""A live match: a match that runs at this server, with the participants who play it."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games import Game
from boardwire.matches import MatchRecord, MatchRunner
from boardwire.protocol.name_values import write_record
from boardwire.server.players.participant import Participant

from .seat_owners import SeatOwners


class LiveMatch:
    """A match at this server.

    Args:
        runner: Runs the match.
        participants: The participant at each seat, player 0 first; None while its player has not
            come back.
        owners: Records the owners of the seats, until :meth:`close`.
    """

    def __init__(
        self,
        runner: MatchRunner,
        participants: Sequence[Participant | None],
        owners: SeatOwners[LiveMatch],
    ) -> None:
        self.runner = runner
        self.participants = list(participants)
        self._owners = owners
        for seat in self.record.seats:
            owners.add(self, seat)

    def close(self) -> None:
        """Close the match at its end: no player can take a seat again."""
        for seat in self.record.seats:
            self._owners.remove(self, seat)

    @property
    def id(self) -> str:
        """The match's id."""
        return self.record.match

    @property
    def record(self) -> MatchRecord:
        """The record so far."""
        return self.runner.match.record

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.runner.match.game

    @property
    def guests(self) -> list[str]:
        """The names of the players without an account, the server's engines among them."""
        seats = zip(self.record.players, self.record.seats, strict=True)
        return [name for name, seat in seats if seat.account is None]

    def abort(self, why: str) -> None:
        """End the match without a result."""
        self.runner.abort(why)

    def has_session(self, session: str) -> bool:
        """Return whether a seat belongs to the session with that fingerprint."""
        return any(seat.session == session for seat in self.record.seats if session)

    def say(self, name: str, words: str) -> None:
        """Send a chat line of a participant to all participants."""
        text = write_record(match=self.id, name=name, says=words)
        for participant in self.participants:
            if participant is not None and not participant.gone:
                participant.receive(text)

    def seat_of(self, participant: Participant) -> int | None:
        """Return the number of the seat that `participant` may take again, or None.

        That is the seat of its session, or else an empty one of its account. The session decides
        first, since several seats may belong to one account.
        """
        own = participant.seat
        for number, seat in enumerate(self.record.seats):
            if seat.session and seat.session == own.session:
                return number
        seats = zip(self.record.seats, self.participants, strict=True)
        for number, (seat, sitting) in enumerate(seats):
            absent = sitting is None or sitting.gone
            if absent and seat.account is not None and seat.account == own.account:
                return number
        return None

    def take(self, number: int, participant: Participant) -> None:
        """Let `participant` resume a seat.

        The seat belongs to its session from now on; otherwise the session that had the seat before
        could take it back.
        """
        self._owners.remove(self, self.record.seats[number])
        self.record.seats[number] = participant.seat
        self._owners.add(self, participant.seat)
        self.participants[number] = participant
        self.runner.seat(number, participant.player)
