"""The turn of a player: its phase, and the debts, auctions and walks that are due."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .estate import BANK

TRIES = 3
"""Throws for a double in jail; then the fine is due. Also the doubles in a row that lead there."""
TIMES_OF_UTILITY = 10
"""The factor of the throw that is paid at a utility to which a card led."""
PHASES = ("roll", "dice", "card", "buy", "auction", "debt", "offer", "end", "over")


@dataclass
class Auction:
    """An auction of a lot.

    Args:
        space: The lot.
        bidders: The players that have not passed; the first is to act.
        bid: The highest bid.
        leader: The player that made it, or BANK.
    """

    space: int
    bidders: list[int]
    bid: int = 0
    leader: int = BANK


@dataclass
class PropertyTurn:
    """The parts of a position beside the belongings.

    Args:
        mover: Whose turn it is.
        phase: One of the words of PHASES.
        number: The turns that are complete.
        places: The space of each player.
        jailed: The throws that each player has made in jail, or -1 outside.
        lost: The players that are bankrupt.
        doubles: The doubles in a row in this turn.
        dice: The sum of the last throw.
        double: Whether it was a double.
        times: What a rent is multiplied by after a card: 1 or 2; for a utility TIMES_OF_UTILITY
            until it is thrown for. During an offer made after the throw it is 0.
        debts: What is to be paid, in order: debtor, creditor, amount.
        auction: The auction that goes on, or None.
        auctions: The lots that are auctioned after it.
        offer: The space, the amount and the number of the offer in this turn.
        walk: The spaces to go once the debts are paid.
        deck: The deck of the last card.
        seen: The cards of each deck that were drawn, in the order of their return.
        fresh: The cards of each deck that nobody has seen yet.
    """

    mover: int = 0
    phase: str = "roll"
    number: int = 0
    places: list[int] = field(default_factory=list)
    jailed: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    doubles: int = 0
    dice: int = 0
    double: bool = False
    times: int = 1
    debts: list[list[int]] = field(default_factory=list)
    auction: Auction | None = None
    auctions: list[int] = field(default_factory=list)
    offer: list[int] = field(default_factory=lambda: [0, 0, 0])
    walk: int = 0
    deck: int = 0
    seen: list[list[int]] = field(default_factory=lambda: [[], []])
    fresh: list[list[int]] = field(default_factory=lambda: [list(range(16)), list(range(16))])

    def copy(self) -> PropertyTurn:
        """Return an independent copy."""
        return replace(
            self,
            places=self.places.copy(),
            jailed=self.jailed.copy(),
            lost=self.lost.copy(),
            debts=[debt.copy() for debt in self.debts],
            auction=self.auction and replace(self.auction, bidders=self.auction.bidders.copy()),
            auctions=self.auctions.copy(),
            offer=self.offer.copy(),
            seen=[deck.copy() for deck in self.seen],
            fresh=[deck.copy() for deck in self.fresh],
        )
