"""Finds live matches by the owners of their seats: sessions and accounts."""

from __future__ import annotations

from typing import Generic, TypeVar

from boardwire.matches import SeatRecord

T = TypeVar("T")


class SeatOwners(Generic[T]):
    """Which matches belong to a session or an account.

    Players who come back are looked up among thousands of matches, often hundreds of players at
    once, so this takes no longer when there are more matches.
    """

    def __init__(self) -> None:
        self._of_session: dict[str, list[T]] = {}
        self._of_account: dict[str, list[T]] = {}  # by names in lower case, as users write them

    def add(self, match: T, seat: SeatRecord) -> None:
        """Record that a seat of `match` belongs to the session and the account of `seat`."""
        if seat.session:
            self._of_session.setdefault(seat.session, []).append(match)
        if seat.account is not None:
            self._of_account.setdefault(seat.account.lower(), []).append(match)

    def remove(self, match: T, seat: SeatRecord) -> None:
        """Undo :meth:`add`."""
        if seat.session:
            _remove(self._of_session, seat.session, match)
        if seat.account is not None:
            _remove(self._of_account, seat.account.lower(), match)

    def of_session(self, session: str) -> list[T]:
        """Return the matches with a seat of the session that has this fingerprint, oldest first."""
        return list(self._of_session.get(session, ()))

    def of_account(self, name: str) -> list[T]:
        """Return the matches with a seat of an account, in any case, the oldest first."""
        return list(self._of_account.get(name.lower(), ()))

    def of(self, seat: SeatRecord) -> list[T]:
        """Return the matches of the session of `seat`, then those of its account."""
        found = self.of_session(seat.session)
        if seat.account is not None:
            found += self.of_account(seat.account)
        return list(dict.fromkeys(found))


def _remove(index: dict[str, list[T]], owner: str, match: T) -> None:
    matches = index[owner]
    matches.remove(match)
    if not matches:
        del index[owner]
