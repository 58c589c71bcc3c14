"""The people who are here."""

from __future__ import annotations

from .human import ConsoleUser


class OnlineUsers:
    """Everybody who has logged in at a console."""

    def __init__(self) -> None:
        self._here: set[ConsoleUser] = set()

    def enter(self, person: ConsoleUser) -> None:
        """Somebody has logged in."""
        self._here.add(person)

    def leave(self, person: ConsoleUser) -> None:
        """Somebody is gone."""
        self._here.discard(person)

    def called(self, name: str) -> list[ConsoleUser]:
        """Those with a name, in any case: an account's owner may be here several times."""
        return [person for person in self._here if person.name.lower() == name.lower()]
