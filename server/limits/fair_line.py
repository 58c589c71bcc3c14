"""A line in which addresses take turns."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

_Item = TypeVar("_Item")


class FairLine(Generic[_Item]):
    """Items that wait, each for an address.

    Addresses take turns, so an address with many items delays those of others by one each time
    that it has a turn.

    Args:
        most: The most items that wait.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[str, deque[_Item]] = {}  # by address, in the order of their turns
        self._count = 0

    def __len__(self) -> int:
        """Return the number of items that wait."""
        return self._count

    def append(self, address: str, item: _Item) -> _Item | None:
        """Let an item wait.

        Returns:
            The item that gives way if there are too many: the newest one of the address that has
            most in the line, perhaps this one. None if there is room.
        """
        self._waiting.setdefault(address, deque()).append(item)
        self._count += 1
        if self._count <= self._most:
            return None
        longest = max(self._waiting, key=lambda it: len(self._waiting[it]))
        surplus = self._waiting[longest].pop()
        self._removed(longest)
        return surplus

    def pop(self) -> tuple[str, _Item]:
        """Take the oldest item of the address whose turn it is, and that address.

        Raises:
            IndexError: Nothing waits.
        """
        if not self._waiting:
            raise IndexError("nothing waits")
        address = next(iter(self._waiting))
        items = self._waiting.pop(address)
        item = items.popleft()
        self._waiting[address] = items  # behind the other addresses
        self._removed(address)
        return address, item

    def _removed(self, address: str) -> None:
        self._count -= 1
        if not self._waiting[address]:
            del self._waiting[address]
