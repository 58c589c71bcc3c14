"""Sends new announcements to users at consoles."""

from __future__ import annotations

from boardwire.server.players.online import OnlineUsers

from .current_moderation import CurrentModeration


class Announcer:
    """Sends each announcement once to the users who want news.

    Args:
        current: The announcements in force.
        online: All users of consoles.
    """

    def __init__(self, current: CurrentModeration, online: OnlineUsers) -> None:
        self._current = current
        self._online = online
        self._announced: set[int] = set()

    async def announce(self) -> None:
        """Send the new announcements."""
        found = {it.id: it for it in self._current.announcements}
        for number in sorted(found.keys() - self._announced):
            for user in self._online.all():
                user.notice(found[number].line)
        self._announced = set(found)
