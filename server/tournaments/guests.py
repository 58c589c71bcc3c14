"""Guests that take part in tournaments: their names are theirs until the tournament is over."""

from __future__ import annotations

from collections.abc import Mapping

from boardwire.server.accounts.account import SessionOwner
from boardwire.server.accounts.names.names_in_use import Names


class TournamentGuests:
    """The guests of all tournaments, each known by the fingerprint of the session token.

    Args:
        names: The names in use, which keep theirs for them.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._of: dict[str, dict[str, str]] = {}  # by tournament: names by fingerprint

    def hold(self, tournament: str, guests: Mapping[str, str]) -> None:
        """Keep the names of the guests of a tournament, in place of those that it had.

        Args:
            tournament: The id of the tournament.
            guests: The fingerprints of their sessions, by name.
        """
        self.release(tournament)
        if guests:
            self._of[tournament] = {session: name for name, session in guests.items()}
            for name in guests:
                self._names.hold_guest(name)

    def release(self, tournament: str) -> None:
        """Free the names of the guests of a tournament, but for those of other tournaments."""
        freed = self._of.pop(tournament, {})
        held = {name.lower() for names in self._of.values() for name in names.values()}
        for name in freed.values():
            if name.lower() not in held:
                self._names.release_held_guest(name)

    def owner_of(self, session: str) -> SessionOwner | None:
        """Return the guest whose session has that fingerprint, or None."""
        for names in self._of.values():
            if session in names:
                return SessionOwner(names[session])
        return None
