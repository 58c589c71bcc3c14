"""Boards: the frame of a game as JSON, and positions as SVG."""

from __future__ import annotations

import json

from boardwire.games import Game, OptionError, load
from boardwire.games.cards import has_card
from boardwire.games.drawing import Theme, board_svg, frame
from boardwire.matches import MatchRecord
from boardwire.matches.records.position_data import marked_points, position_view
from boardwire.matches.records.replay import table_after
from boardwire.translations import english


def game_with(game: str, options: tuple[str, ...]) -> Game:
    """Return a game with the options of a request.

    Args:
        game: The game.
        options: Its options, each as `NAME:VALUE`.

    Raises:
        GameError: There is no such game or option.
    """
    return load(game, **chosen_options(options))


def chosen_options(options: tuple[str, ...]) -> dict[str, str]:
    """Return the options of a request by name.

    Args:
        options: The options, each as `NAME:VALUE`.

    Raises:
        OptionError: A text has another form.
    """
    chosen: dict[str, str] = {}
    for word in options:
        name, colon, value = word.partition(":")
        if not colon:
            raise OptionError(
                english("{word} is no option; write option=NAME:VALUE", word=repr(word[:40]))
            )
        chosen[name] = value
    return chosen


def frame_text(game: str, options: tuple[str, ...], side: int | None) -> str:
    """Return the part of a board's picture that stays the same throughout a game.

    Args:
        game: The game.
        options: Its options, each as `NAME:VALUE`.
        side: The player below; None as in the game's diagrams.

    Raises:
        GameError: There is no such game or option.
    """
    loaded = game_with(game, options)
    conventions = loaded.conventions
    data = {
        **frame(loaded, side).to_data(),
        "sides": [conventions.side(player) for player in range(loaded.players)],
        "order": list(conventions.in_order(range(loaded.players))),
        "numbered_in_pairs": conventions.numbered_in_pairs,
        "first_number": conventions.first_number,
        "kind": loaded.start().view().table_kind,
        "below": conventions.below or 0,
        "details": list(conventions.details),
        "rules": has_card(game),
        "offers_draws": conventions.offers_draws,
        "hides": not loaded.perfect_information,
    }
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def board_text(
    record: MatchRecord, plies: int, side: int | None, size: int | None, theme: Theme
) -> str:
    """Return the board of a match after a number of plies.

    Raises:
        GameError: The game is unknown here, or the moves do not fit it.
    """
    table = table_after(record, plies)
    return board_svg(
        table.game,
        position_view(table, opened=record.result is not None),
        side=side,
        marks=marked_points(table),
        size=size,
        theme=theme,
    )
