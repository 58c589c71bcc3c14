"""``boardwire rules``: the rules of a game in a few sentences, with boards."""

from __future__ import annotations

from typing import Annotated

from boardwire.arguments import Argument
from boardwire.games.cards.card_text import card_text

from ..arguments.game_options import GameOptions, Size, game_of
from ..groups import Group


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(rules)


def rules(
    game: Annotated[str, Argument(help="The game, such as chess.")],
    size: Size = None,
    option: GameOptions = None,
) -> None:
    """Show the rules of a game: goal, moves and end in a few sentences, with boards.

    The options decide which rules: `boardwire rules checkers -o variant=international`.
    """
    print(card_text(game_of(game, option, size, None)))
