"""A cache of values that are bounded by their bytes; the least recently used ones go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

OVERHEAD_BYTES = 2048
"""The bytes that count for each value besides its own: its key, its headers, the objects around
it. So requests for many small values cannot fill the memory."""

_Value = TypeVar("_Value")


class LruCache(Generic[_Value]):
    """Keeps the values that were used last.

    Args:
        most: The most bytes, `OVERHEAD_BYTES` of each value included.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, tuple[_Value, int]] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        """Return the number of values."""
        return len(self._values)

    def get(self, key: Hashable) -> _Value | None:
        """Return the value of a key, and mark it as used last; None if it is not kept."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: _Value, size: int) -> None:
        """Keep a value in place of an earlier one of the same key.

        Args:
            key: The key.
            value: The value.
            size: Its own bytes.
        """
        if (older := self._values.pop(key, None)) is not None:
            self._bytes -= older[1]
        size += OVERHEAD_BYTES
        self._values[key] = value, size
        self._bytes += size
        while self._bytes > self._most:
            _, (_, freed) = self._values.popitem(last=False)
            self._bytes -= freed
