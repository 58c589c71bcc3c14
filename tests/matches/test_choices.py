"""Choices of players who move at once."""

from __future__ import annotations

from boardwire.matches import Played
from boardwire.matches.choices import Choice, Choices


def choice(player: int) -> Choice:
    return Choice(Played(player, 0, "rock"), 1.0, 0.5)


def test_choices_come_in_the_order_of_seats_whoever_chose_first() -> None:
    choices = Choices((0, 2, 3), first_ply=7)
    choices.take(choice(3))
    assert choices.awaited == (0, 2)
    assert choices.of(3) == choice(3)
    assert choices.of(0) is None
    choices.take(choice(0))
    choices.take(choice(2))
    assert not choices.awaited
    assert [it.played.player for it in choices.in_order()] == [0, 2, 3]
    assert [choices.ply_of(player) for player in (0, 2, 3)] == [7, 8, 9]
