"""A page of a list of moderation: the latest first, with a cursor to the next page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from boardwire.values import value_class

_Item = TypeVar("_Item")


@value_class
class ListPage(Generic[_Item]):
    """A page of a list.

    Args:
        items: The items, the latest first.
        after: The cursor of the next page: the id of the last item; None if the list ends here.
    """

    items: tuple[_Item, ...]
    after: int | None = None

    @classmethod
    def of(cls, found: Sequence[tuple[int, _Item]], limit: int) -> ListPage[_Item]:
        """Return the page of at most `limit` items, from items with their ids and one item more."""
        items = tuple(item for _, item in found[:limit])
        return cls(items, found[limit - 1][0] if len(found) > limit else None)
