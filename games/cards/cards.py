"""The rules card of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardwire.games.model import Game
from boardwire.lazy import ImportedEntries

from .card import RulesCard

_CARDS: Mapping[str, Callable[[Game], RulesCard]] = ImportedEntries(
    __package__,
    {
        "amazons": ".amazons:card",
        "backgammon": ".backgammon:card",
        "battleship": ".battleship:card",
        "breakthrough": ".breakthrough:card",
        "bridge": ".bridge:card",
        "checkers": ".checkers:card",
        "chess": ".chess:card",
        "connect4": ".connect4:card",
        "crossword": ".crossword:card",
        "go": ".go:card",
        "gomoku": ".gomoku:card",
        "guess": ".guess:card",
        "hex": ".hex:card",
        "holdem": ".holdem:card",
        "kuhn": ".kuhn:card",
        "leduc": ".leduc:card",
        "liars": ".liars:card",
        "matrix": ".matrix:card",
        "nim": ".nim:card",
        "othello": ".othello:card",
        "pig": ".pig:card",
        "property": ".property:card",
        "pursuit": ".pursuit:card",
        "rps": ".rps:card",
        "stratego": ".stratego:card",
        "tictactoe": ".tictactoe:card",
        "tree": ".tree:card",
    },
)
"""The cards of bundled games; the module of one is imported when it is asked for."""


def has_card(game: str) -> bool:
    """Return whether a game has a rules card."""
    return game in _CARDS


def card_of(game: Game) -> RulesCard | None:
    """Return the rules card of a game with its options, in the language of the context.

    None for a game that is not bundled: it has no card.
    """
    return _CARDS[game.name](game) if game.name in _CARDS else None
