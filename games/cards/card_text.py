"""A rules card as plain text, for a terminal."""

from __future__ import annotations

import textwrap

from boardwire.games.errors import GameError
from boardwire.games.model import Game, State
from boardwire.translations import english, t, translated

from .card import Diagram
from .cards import card_of

WIDTH = 80
"""The most characters of a line."""


def card_text(game: Game, width: int = WIDTH) -> str:
    """Return the rules of a game with boards, in the language of the context.

    Args:
        game: The game with its options.
        width: The most characters of a line of sentences.

    Raises:
        GameError: The game has no card.
    """
    card = card_of(game)
    if card is None:
        raise GameError(english("there are no rules of {game} here", game=game.title))
    parts = [t("{game}: the rules", game=translated(game.title))]
    for heading, text in (
        (t("Goal"), card.goal),
        (t("How to move"), card.moves),
        (t("How it ends"), card.end),
        (t("More"), card.more),
    ):
        if not text:
            continue
        parts.append("\n".join([heading, *_wrapped(text, width)]))
    for diagram in card.diagrams:
        board = textwrap.indent(diagram_state(game, diagram).text(diagram.observer), "  ")
        parts.append("\n".join([*_wrapped(diagram.caption, width), board]))
    return "\n\n".join(parts)


def diagram_state(game: Game, diagram: Diagram) -> State:
    """Return the position of a diagram.

    Where the options of the game do not allow that position, such as five dice in place of two, it
    is that of the game with its usual options.

    Args:
        game: The game of the card.
        diagram: One of its diagrams.
    """
    try:
        return _reached(game, diagram)
    except GameError:
        return _reached(type(game)(), diagram)


def _reached(game: Game, diagram: Diagram) -> State:
    state = (game.with_options(**diagram.options) if diagram.options else game).start()
    for move in diagram.moves:
        state.apply(state.parse_move(move))
    return state


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width - 2, initial_indent="  ", subsequent_indent="  ")
