"""The rules card of a game for a page: its sentences, and its diagrams as pictures and data."""

from __future__ import annotations

from typing import Any

from boardwire.games import Game, GameError, OptionValue
from boardwire.games.cards import Diagram, card_of
from boardwire.games.drawing import board_svg
from boardwire.matches import Table
from boardwire.matches.records.position_data import (
    legal_moves,
    marked_points,
    moves_data,
    next_points,
    position_data,
    position_view,
)

from .drawings import game_with


def rules_data(game: str, options: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the rules card of a game in the language of the context; None without a card.

    Args:
        game: The game.
        options: Its options, each as `NAME:VALUE`.

    Returns:
        `game`, `title`, the sentences `goal`, `moves`, `end` and `more`, and `diagrams`: of each
        `caption`, `svg` and `data`, with which a page draws it again so that a reader can touch the
        pieces.

    Raises:
        GameError: There is no such game or option.
    """
    loaded = game_with(game, options)
    card = card_of(loaded)
    if card is None:
        return None
    return {
        "game": game,
        "title": loaded.title,
        "goal": card.goal,
        "moves": card.moves,
        "end": card.end,
        "more": card.more,
        "diagrams": [_drawn(loaded, it) for it in card.diagrams],
    }


def diagram_table(game: Game, diagram: Diagram) -> Table:
    """Return the table with the position of a diagram.

    Where the options of the game do not allow that position, such as five dice in place of two, it
    is that of the game with its usual options.

    Args:
        game: The game of the card.
        diagram: One of its diagrams.
    """
    try:
        return _table(game, diagram)
    except GameError:
        return _table(type(game)(), diagram)


def _table(game: Game, diagram: Diagram) -> Table:
    """Return the table with the position of a diagram.

    Raises:
        GameError: The game with these options has no such position.
    """
    table = Table(game.with_options(**diagram.options) if diagram.options else game)
    for move in diagram.moves:
        table.play(table.state.to_act(), move)
    return table


def diagram_svg(table: Table, diagram: Diagram) -> str:
    """Return the picture of a diagram, as markup inside a page."""
    view = position_view(table, diagram.observer)
    touched = diagram.touched
    legal = [] if touched is None else legal_moves(table.state, table.state.to_act())
    return board_svg(
        table.game,
        view,
        side=diagram.observer,
        marks=touched or marked_points(table),
        hints=next_points(legal, touched or ()),
    )


def _drawn(game: Game, diagram: Diagram) -> dict[str, Any]:
    table = diagram_table(game, diagram)
    position = position_data(table, diagram.observer)
    if diagram.touched is not None:
        position |= moves_data(table.state, table.state.to_act())
    options = {**table.game.options}
    options.pop("position", None)  # the frame is that of the usual start
    return {
        "caption": diagram.caption,
        "svg": diagram_svg(table, diagram),
        "data": {
            "game": game.name,
            "options": _changed(table.game, options),
            "side": diagram.observer,
            "position": position,
            "touched": list(diagram.touched or ()),
        },
    }


def _changed(game: Game, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the options that differ from the usual ones."""
    usual: dict[str, Any] = {it.name: it.default for it in game.declared}
    return {name: value for name, value in options.items() if value != usual.get(name)}
