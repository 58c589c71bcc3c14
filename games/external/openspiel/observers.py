"""Observers of a game of OpenSpiel: players and spectators.

A player observes its information state, or, in games that have none, the strings of observation in
order. OpenSpiel has no spectators; a spectator observes the public moves, in order.
"""

from __future__ import annotations

from typing import Any

from boardwire.values import value_class

PUBLIC = frozenset(
    {
        "bargaining",
        "bridge",
        "go_fish",
        "kuhn_poker",
        "leduc_poker",
        "liars_dice",
        "repeated_leduc_poker",
        "tiny_bridge_2p",
        "tiny_bridge_4p",
        "tiny_hanabi",
        "universal_poker",
    }
)
"""Games of hidden information in which everybody sees the moves of all players, and in which a
player knows an outcome of chance if it observes something else after every other one.

In the other games the text that a player sees of a move has no more than a hash of what the
player observes after it.
"""

RESAMPLED = frozenset({"bargaining", "bridge", "kuhn_poker", "leduc_poker"})
"""Games of which OpenSpiel itself draws a state that a player cannot distinguish from the true one.

It offers that for a few more, whose drawn states reveal what is hidden: gin_rummy keeps the true
history, colored_trails, euchre and hearts keep moves that the player has not seen, oh_hell deals
only cards that other players have, and in blackjack the place of a card among those to draw from
depends on the hidden one. In universal_poker it ends the process where there are more than two
players; a search finds a state there.
"""


UNSEARCHED = frozenset(
    {
        "crazy_eights",
        "cribbage",
        "dou_dizhu",
        "euchre",
        "gin_rummy",
        "go_fish",
        "hanabi",
        "hearts",
        "oh_hell",
        "skat",
        "spades",
    }
)
"""Games of which OpenSpiel draws no usable states, and in which a search finds one that
fits what a player knows in half of all positions at most, as `bench/openspiel_games.py` measures.
"""


@value_class
class Observers:
    """The observers of a game.

    Args:
        perfect: Whether everybody knows everything.
        public_moves: Whether everybody sees the moves of all players; see PUBLIC.
        recall: Whether the text of a player has everything that it ever saw.
        resampled: Whether OpenSpiel draws states; see RESAMPLED.
    """

    perfect: bool
    public_moves: bool
    recall: bool
    resampled: bool

    @classmethod
    def of(cls, spiel: Any, *, perfect: bool) -> Observers:
        """Return the observers of a game of OpenSpiel."""
        kind = spiel.get_type()
        return cls(
            perfect=perfect,
            public_moves=not perfect and kind.short_name in PUBLIC,
            recall=bool(kind.provides_information_state_string),
            resampled=kind.short_name in RESAMPLED,
        )

    def text(self, state: Any, player: int) -> str:
        """Return the observation of a player in a state of OpenSpiel."""
        if self.recall:
            return str(state.information_state_string(player))
        return str(state.observation_string(player))
