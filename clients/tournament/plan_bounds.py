"""Bounds of the numbers in a plan, which pydantic checks as well.

They are those of `annotated_types`. That package takes longer to import than all modules of a plan,
and is only needed where pydantic is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from boardwire.values import value_class


@value_class(kw_only=True)
class Bounds:
    """The bounds of a number, for `Annotated`.

    Args:
        least: The least number; None for any.
        above: A number that it must exceed; None for any.
        below: A number that it must stay below; None for any.
        most: The greatest number; None for any.
    """

    __is_annotated_types_grouped_metadata__: ClassVar[bool] = True
    """Makes pydantic read the bounds from the iterator, as for `annotated_types`."""

    least: float | None = None
    above: float | None = None
    below: float | None = None
    most: float | None = None

    def holds(self, value: float) -> bool:
        """Return whether a number keeps the bounds."""
        return (
            (self.least is None or value >= self.least)
            and (self.above is None or value > self.above)
            and (self.below is None or value < self.below)
            and (self.most is None or value <= self.most)
        )

    def __iter__(self) -> Iterator[Any]:
        from annotated_types import Ge, Gt, Le, Lt  # only here, since it takes a while

        kinds = ((Ge, self.least), (Gt, self.above), (Lt, self.below), (Le, self.most))
        for kind, bound in kinds:
            if bound is not None:
                yield kind(bound)
