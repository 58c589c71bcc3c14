"""The rules cards of all games as Markdown."""

from __future__ import annotations

import re

from boardwire.games import Game, load, names
from boardwire.games.cards import card_of


def rules() -> str:
    """Return the rules of every bundled game, a heading for each."""
    games = [*map(load, names())]
    variants = {"checkers": [load("checkers", variant="international")]}
    parts = []
    for game in games:
        parts.append(_card(game, game.title))
        parts += [_card(it, f"{it.title}, international") for it in variants.get(game.name, [])]
    return "\n\n".join(parts)


def _card(game: Game, title: str) -> str:
    card = card_of(game)
    assert card is not None, f"{game.name} has no rules card"
    paragraphs = (
        f"**{heading}.** {text}"
        for heading, text in (
            ("Goal", card.goal),
            ("How to move", card.moves),
            ("How it ends", card.end),
            ("More", card.more),
        )
        if text
    )
    return "\n\n".join([f"## {title}", *map(_sentences, paragraphs)])


def _sentences(text: str) -> str:
    """Return a text with a sentence on each line."""
    return re.sub(r"(?<=[.?!]) (?=[A-Z])", "\n", text)
