"""Shapes of pieces."""

from __future__ import annotations

import pytest

from boardwire.clients.display.shapes import cross, disc, ring, sprite


@pytest.mark.parametrize("shape", [disc, ring, cross])
@pytest.mark.parametrize("side", range(4, 13))
def test_shapes_are_symmetrical_and_as_large_as_they_say(shape: object, side: int) -> None:
    assert callable(shape)
    mask = shape(side)
    assert len(mask) == side
    assert all(len(row) == side and row == row[::-1] for row in mask)
    assert mask == mask[::-1]
    assert any("#" in row for row in mask)


def test_a_ring_is_open_and_a_disc_is_not() -> None:
    assert disc(9)[4] == "#########"
    assert ring(9)[4][4] == " "


@pytest.mark.parametrize("kind", ["pawn", "knight", "bishop", "rook", "queen", "king", "amazon"])
def test_pieces_have_masks_in_two_sizes(kind: str) -> None:
    assert {len(row) for row in sprite(kind, 9)} == {7} == {len(sprite(kind, 9))}
    assert {len(row) for row in sprite(kind, 6)} == {5} == {len(sprite(kind, 6))}
    assert sprite(kind, 4) == ()
    assert sprite("dragon", 9) == ()
