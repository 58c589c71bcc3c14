"""The kind of a game: who moves when, what players know, chance, payoffs, partners and players.

These are the questions by which books sort games: S. Russell and P. Norvig, "Artificial
Intelligence: A Modern Approach", 4th edition, section 5.1; Y. Shoham and K. Leyton-Brown,
"Multiagent Systems", chapters 3 and 5. The answers are properties that the rules declare.
"""

from __future__ import annotations

from boardwire.values import value_class

from .model import Game


@value_class
class Kind:
    """The kind of a game with its options.

    Args:
        moves: `in turn`; `at once` where players choose at once; `both` where they set up at once
            and then move in turn.
        known: `all` where every player knows the whole position, else `part`.
        chance: `yes` if dice, cards or draws decide anything, else `no`.
        sum: `zero` where the utilities always sum to 0, else `other`.
        partners: `yes` where players share what they win, else `no`.
        players: The numbers of players that the game allows, such as `2` or `2-6`.
    """

    moves: str
    known: str
    chance: str
    sum: str
    partners: str
    players: str


def kind_of(game: Game) -> Kind:
    """Return the kind of a game with its options."""
    return Kind(
        moves=_moves(game),
        known="all" if game.perfect_information else "part",
        chance="yes" if game.has_chance and not game.only_announces else "no",
        sum="zero" if game.zero_sum else "other",
        partners="yes" if game.has_partners else "no",
        players=_numbers(game),
    )


def _moves(game: Game) -> str:
    """Return whether players move in turn, at once, or both."""
    if not game.simultaneous:
        return "in turn"
    return "both" if game.start().placements_left(0) else "at once"


def _numbers(game: Game) -> str:
    """Return the least and the greatest number of players that the option of the game allows."""
    for option in game.declared:
        if option.name == game.decides_players and option.maximum is not None:
            return f"{option.minimum:g}-{option.maximum:g}"
    return str(game.players)
