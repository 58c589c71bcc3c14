"""The game of Stratego with its options: two armies whose ranks the other player does not see.

Rules: Jumbo's rule book, and against endless games the two-squares rule and the more-squares rule
of the International Stratego Federation (ISF Game Rules, 2010).
"""

from __future__ import annotations

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.model import Game
from boardwire.games.options import Option
from boardwire.override import override
from boardwire.translations import english

from .positions import read_position
from .state import StrategoState
from .table import VARIANTS

_CONVENTIONS = Conventions(below=1, offers_draws=True)


class Stratego(Game):
    """Capture the other player's flag, with pieces whose ranks only their owner sees.

    Black has the upper rows and moves first. The higher rank wins a battle, and both ranks are
    shown. A miner takes a bomb, a spy that attacks takes the marshal. A scout moves any distance.
    A player that cannot move loses.
    """

    name = "stratego"
    title = english("Stratego")
    has_chance = True
    perfect_information = False
    simultaneous = True
    declared = (
        Option(
            english("variant"),
            "full",
            english(
                "the usual game of 40 pieces each; barrage with 8 on the "
                "same board; small: 8 on 6x6"
            ),
            choices=VARIANTS,
        ),
        Option(
            english("setup"),
            "players",
            english("who places the pieces"),
            choices=(english("players"), english("chance")),
        ),
        Option(english("moves"), 1000, english("moves after which the game is drawn"), 20, 4000),
    )

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        self.simultaneous = self.only_announces = self.options["setup"] == "players"

    @property
    def arguments(self) -> tuple[int, bool, int]:
        """The options for the rules in C++: the variant, chance sets up, the most moves."""
        return (
            VARIANTS.index(str(self.options["variant"])),
            self.options["setup"] == "chance",
            int(self.options["moves"]),
        )

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> StrategoState:
        return StrategoState(self, _native.Stratego(*self.arguments))

    @override
    def read_position(self, text: str) -> StrategoState:
        """Return the position of a text as `positions.py` describes it.

        Raises:
            PositionError: It is no position of the game.
        """
        return read_position(self.initial(), self.arguments, text)
