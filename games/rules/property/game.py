"""The property game: its options."""

from __future__ import annotations

from boardwire.games.conventions import NUMBERED, Conventions
from boardwire.games.model import Game
from boardwire.games.options import POSITION, Option
from boardwire.override import override
from boardwire.translations import english

from .position_text import read
from .state import PropertyState


class Property(Game):
    """Players walk round a board of 40 spaces, buy lots, build houses, and take rent.

    The rules are those of Monopoly: auctions of lots that are not bought, mortgages, jail, two
    decks of cards, and the shortage of houses. Who is left with money wins; after `turns` turns the
    player with the largest net worth. The order of the decks is not known to anybody: a card is
    drawn from those that have not been seen, until all have been.
    """

    name = "property"
    title = english("Property")
    has_chance = True
    scored_early = True
    declared = (
        Option(english("players"), 2, english("number of players"), 2, 6),
        Option(
            english("turns"),
            200,
            english("turns of all players until net worth decides"),
            1,
            2000,
            rated=False,
        ),
        Option(
            english("trades"), False, english("whether players may offer to buy lots of others")
        ),
        POSITION,
    )

    @property
    @override
    def conventions(self) -> Conventions:
        return NUMBERED

    @override
    def initial(self) -> PropertyState:
        return PropertyState.first(self)

    @override
    def read_position(self, text: str) -> PropertyState:
        """Return a position as JSON in one line."""
        estate, turn = read(text, self.players, int(self.options["turns"]))
        return PropertyState(self, estate, turn)
