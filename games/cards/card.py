"""The rules card of a game, and its diagrams, in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from boardwire.values import value_class
from boardwire.vocabulary import OptionValue


@value_class(kw_only=True)
class Diagram:
    """A position of a rules card.

    Args:
        caption: One sentence about it.
        options: The options of the game that differ from those of the card's game; among them
            `position` for a start of its own.
        moves: The moves and outcomes of chance from the start. Diagrams show the last of them.
        touched: The points that are touched; the diagram shows the points that may follow. Without
            any, the points where moves begin; None to show no moves.
        observer: The player who looks on; None for a spectator.
    """

    caption: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    touched: tuple[str, ...] | None = None
    observer: int | None = None


@value_class(kw_only=True)
class RulesCard:
    """The rules of a game in five sentences, and what else a player has to know once.

    Args:
        goal: What a player tries to reach.
        moves: How the players move.
        end: How the game ends, and who wins then.
        diagrams: Two or three positions.
        more: The rest of the rules, for players who have begun; empty where five sentences say all.
    """

    goal: str
    moves: str
    end: str
    diagrams: tuple[Diagram, ...]
    more: str = ""
