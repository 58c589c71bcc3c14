"""Bounds of numbers hold the same numbers here and in pydantic."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter, ValidationError

from boardwire.clients.tournament.plan_bounds import Bounds


@pytest.mark.parametrize(
    ("bounds", "kept", "broken"),
    [
        (Bounds(), [-1e9, 0, 1e9], []),
        (Bounds(least=1), [1, 2], [0.5, -1]),
        (Bounds(least=0.2, most=120), [0.2, 1, 120], [0.1, 120.5]),
        (Bounds(above=0, below=0.5), [0.1, 0.49], [0, 0.5, 1]),
    ],
)
def test_pydantic_has_the_same_bounds(
    bounds: Bounds, kept: list[float], broken: list[float]
) -> None:
    checked: TypeAdapter[Any] = TypeAdapter(Annotated[float, bounds])
    for value in kept:
        assert bounds.holds(value)
        assert checked.validate_python(value) == value
    for value in broken:
        assert not bounds.holds(value)
        with pytest.raises(ValidationError):
            checked.validate_python(value)
