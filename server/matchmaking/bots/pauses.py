"""Pauses: bots that have begun too many matches are paired again after a while."""

from __future__ import annotations

from boardwire.protocol.name_values import write_record

from ..pairing.entrant import Entrant
from .connected_bot import ConnectedBot


class BotPauses:
    """The waiting bots that the lobby does not pair yet, since a quota of new matches is used up.

    They wait in the lobby nevertheless: tournaments take them, whose matches do not count. Times
    are seconds of a monotonic clock.
    """

    def __init__(self) -> None:
        self._until: dict[ConnectedBot, float] = {}

    def __bool__(self) -> bool:
        """Return whether any bot pauses."""
        return bool(self._until)

    def arrive(self, entrant: Entrant, now: float) -> None:
        """Add an entrant that begins to wait, and notify a bot that has to pause."""
        if not isinstance(entrant, ConnectedBot) or entrant.allowance is None:
            return
        wait = entrant.allowance.new_match_wait(now)
        if wait > 0:
            self._until[entrant] = now + wait
            why = "too many new matches of your address or account"
            entrant.receive(f"waits {write_record(seconds=round(wait, 1), failures=0, why=why)}")

    def leave(self, entrant: Entrant) -> None:
        """Remove an entrant that no longer waits."""
        if isinstance(entrant, ConnectedBot):
            self._until.pop(entrant, None)

    def holds(self, entrant: Entrant) -> bool:
        """Return whether an entrant pauses."""
        return isinstance(entrant, ConnectedBot) and entrant in self._until

    def take_due(self, now: float) -> list[ConnectedBot]:
        """Return the bots whose pause has ended since the last call."""
        due = [bot for bot, until in self._until.items() if until <= now]
        for bot in due:
            del self._until[bot]
        again = []
        for bot in due:
            self.arrive(bot, now)  # others of its address may have been quicker
            if bot not in self._until:
                again.append(bot)
        return again

    def seconds_left(self, now: float) -> float | None:
        """Return the seconds until the next pause ends; None if there is none."""
        first = min(self._until.values(), default=None)
        return None if first is None else max(first - now, 0.0)
