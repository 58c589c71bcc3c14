"""Handicap stones of Go as an opening: black has them on the board, and white moves first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from boardwire.games import POSITION, Game, GameError
from boardwire.games.options import board_sides
from boardwire.games.rules.go_handicap import fixed_handicap, free_handicap, handicap_game

from .opening import FreeHandicap, Opening, OpeningError
from .opening_text import at_position


def with_handicap(game: Game, text: str) -> Opening:
    """Return the opening with handicap stones.

    Args:
        game: The game with its options.
        text: The number of stones, which are on GTP's fixed points, or their points: `D4,Q16`.

    Raises:
        OpeningError: The game is not Go, or has no such handicap.
    """
    points: Sequence[str] = re.split(r"[,\s]+", text.strip())
    if len(points) == 1 and points[0].isdecimal():
        points = _points_of(game, points[0], fixed_handicap)
    return with_points(game, points)


def with_free_handicap(game: Game, text: str) -> Opening:
    """Return the opening with handicap stones that the engine of Black places.

    Args:
        game: The game with its options.
        text: The number of stones. They are placed for an engine that cannot do it.

    Raises:
        OpeningError: The game is not Go, or has no such handicap.
    """
    if not text.strip().isdecimal():
        raise OpeningError(f"free-handicap:{text[:40]} is no opening; write free-handicap:4")
    points = _points_of(game, text.strip(), free_handicap)
    return replace(with_points(game, points), free=FreeHandicap(game, len(points)))


def with_points(game: Game, points: Sequence[str]) -> Opening:
    """Return the opening with handicap stones on these points.

    Raises:
        OpeningError: The game is not Go, or the stones cannot be there.
    """
    _check_game(game)
    if len(points) < 2:
        raise OpeningError("a handicap is two stones or more: write handicap:4 or handicap:D4,Q16")
    try:
        position = handicap_game(game, points).options[POSITION.name]
    except GameError as error:
        raise OpeningError(f"handicap:{','.join(points)[:40]}: {error}") from error
    return at_position(game, str(position))


def _points_of(
    game: Game, number: str, place: Callable[[int, int, int], tuple[str, ...]]
) -> tuple[str, ...]:
    _check_game(game)
    try:
        return place(*board_sides(game.options["size"]), int(number[:4]))
    except GameError as error:
        raise OpeningError(f"handicap:{number[:40]}: {error}") from error


def _check_game(game: Game) -> None:
    if game.name != "go":
        raise OpeningError(f"a handicap such as handicap:4 is for Go, not for {game.title}")
