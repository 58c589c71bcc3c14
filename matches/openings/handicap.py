"""Handicap stones of Go as an opening: black has them on the board, and white moves first."""

from __future__ import annotations

import re

from boardwire.games import POSITION, Game, GameError
from boardwire.games.rules.go_handicap import fixed_handicap, handicap_game

from .lines import at_position
from .opening import Opening, OpeningError


def with_handicap(game: Game, text: str) -> Opening:
    """The opening with handicap stones.

    Args:
        game: The game with its options.
        text: The number of stones, which are on GTP's fixed points, or their points: `D4,Q16`.

    Raises:
        OpeningError: The game is not Go, or has no such handicap.
    """
    if game.name != "go":
        raise OpeningError(f"handicap:N is for Go, not for {game.title}")
    points = re.split(r"[,\s]+", text.strip())
    try:
        if len(points) == 1 and points[0].isdecimal():
            points = list(fixed_handicap(int(game.options["size"]), int(points[0][:4])))
        if len(points) < 2:
            raise OpeningError(
                "a handicap is two stones or more: write handicap:4 or handicap:D4,Q16"
            )
        position = handicap_game(game, points).options[POSITION.name]
    except OpeningError:
        raise
    except GameError as error:
        raise OpeningError(f"handicap:{text[:40]}: {error}") from error
    return at_position(game, str(position))
