"""Requests: what a match asks of a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from random import Random

from boardwire.values import value_class


def no_moves() -> Sequence[str]:
    """Return no legal moves: they are not known, or too many to list."""
    return ()


def no_course() -> Sequence[int]:
    """Return no course: the game hides nothing, or draws none."""
    return ()


def nothing_known() -> Sequence[str]:
    """Return no lines: the game hides nothing."""
    return ()


def no_setup(_random: Random) -> str:
    """Return no set-up: there is nothing to place."""
    return ""


@value_class
class MoveRequest:
    """A request for a move; `Answered` is expected.

    Args:
        player: The player who is to move.
        clocks: All players' remaining seconds, or None without a limit.
        stones: The player's byo-yomi periods or Canadian stones left, else 0.
        cleaning_up: Whether play goes on after two passes of Go, since the players disagreed on
            the dead stones.
        moves: The only moves to choose from, as texts, for engines that can keep to some; empty for
            all.
        legal_moves: Computes the texts of the player's legal moves, for engines that want a list;
            none where they are not known.
        course: Draws a course of the game that the player cannot distinguish from the true one, as
            numbers of moves and outcomes of chance; none where the game draws none.
        known: Draws the position as the player may see it, as lines, for people who have no board.
        placements: The moves by which the player is yet to place its pieces, and which it may give
            as one answer; 0 where it places none.
        drawn_setup: Draws all of these at random, as one answer.
    """

    player: int
    clocks: tuple[float | None, ...]
    stones: int = 0
    cleaning_up: bool = False
    moves: tuple[str, ...] = ()
    legal_moves: Callable[[], Sequence[str]] = field(default=no_moves, compare=False, repr=False)
    course: Callable[[], Sequence[int]] = field(default=no_course, compare=False, repr=False)
    known: Callable[[], Sequence[str]] = field(default=nothing_known, compare=False, repr=False)
    placements: int = 0
    drawn_setup: Callable[[Random], str] = field(default=no_setup, compare=False, repr=False)


@value_class
class ScoreRequest:
    """A request for the final score; `Scored` is expected.

    Args:
        dead_stones: Whether the dead stones of Go are asked for as well.
    """

    dead_stones: bool = False


Request = MoveRequest | ScoreRequest
