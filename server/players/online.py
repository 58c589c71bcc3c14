"""The users who are online."""

from __future__ import annotations

from .console_user import ConsoleUser


class OnlineUsers:
    """All users who have logged in at a console."""

    def __init__(self) -> None:
        self._users: set[ConsoleUser] = set()

    def enter(self, user: ConsoleUser) -> None:
        """Add a user who has logged in."""
        self._users.add(user)

    def leave(self, user: ConsoleUser) -> None:
        """Remove a user who has left."""
        self._users.discard(user)

    def all(self) -> list[ConsoleUser]:
        """Return all users."""
        return list(self._users)

    def called(self, name: str) -> list[ConsoleUser]:
        """Return the users with a name, in any case. One account may have several sessions."""
        return [user for user in self._users if user.name.lower() == name.lower()]
