"""Reservations: bots that play in a tournament wait for its games alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..pairing.entrant import Entrant
from .connected_bot import ConnectedBot


class Reservations:
    """The names of bots that only a tournament pairs, not the lobby."""

    def __init__(self) -> None:
        self._names: Counter[str] = Counter()

    def __bool__(self) -> bool:
        """Return whether any bot is reserved."""
        return bool(self._names)

    def add(self, names: Iterable[str]) -> None:
        """Reserve bots, by their names in any case; each call needs a `remove` of its own."""
        self._names.update(name.lower() for name in names)

    def remove(self, names: Iterable[str]) -> None:
        """Undo an earlier call of `add`."""
        self._names.subtract(name.lower() for name in names)
        self._names = +self._names

    def holds(self, entrant: Entrant) -> bool:
        """Return whether an entrant is reserved. House bots never are: guests need them."""
        return (
            bool(self._names)
            and isinstance(entrant, ConnectedBot)
            and not entrant.house
            and entrant.name.lower() in self._names
        )
