"""The legal moves of the player to act."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.values import value_class

from . import moves
from .board import FINE, GROUPS, LOTS
from .estate import Estate
from .turn import PropertyTurn

OFFERS = 2
"""Offers that a player may make in a turn."""
_RAISES = (1, 10, 50, 100)


@value_class
class PropertyChoices:
    """The choices in a position.

    Args:
        estate: The belongings.
        turn: The turn.
        trades: Whether offers may be made.
    """

    estate: Estate
    turn: PropertyTurn
    trades: bool

    def all(self) -> list[int]:
        """Return all legal moves; none at chance and at the end."""
        found: dict[str, Callable[[], list[int]]] = {
            "roll": self._before_the_roll,
            "end": lambda: [moves.END, *self._business(self.turn.mover)],
            "buy": self._purchases,
            "auction": self._bids,
            "debt": self._ways_to_pay,
            "offer": lambda: [moves.ACCEPT, moves.REFUSE],
        }
        return found[self.turn.phase]() if self.turn.phase in found else []

    def _before_the_roll(self) -> list[int]:
        player = self.turn.mover
        listed = [moves.ROLL]
        if self.turn.jailed[player] >= 0:
            listed += [moves.PAY] * (self.estate.cash[player] >= FINE)
            listed += [moves.CARD] * (player in self.estate.pardons)
        return [*listed, *self._business(player)]

    def _purchases(self) -> list[int]:
        player = self.turn.mover
        price = LOTS[self.turn.places[player]].price
        return [*[moves.BUY] * (self.estate.cash[player] >= price), moves.AUCTION]

    def _bids(self) -> list[int]:
        auction = self.turn.auction
        assert auction is not None
        cash = self.estate.cash[auction.bidders[0]]
        higher = (auction.bid + it for it in _RAISES)
        return [moves.PASS, *(moves.BID + it for it in higher if it <= cash)]

    def _business(self, player: int) -> list[int]:
        """Return the moves of a player with its lots in its own turn."""
        estate, listed = self.estate, []
        for space in estate.lots(player):
            if estate.can_build(player, space):
                listed.append(moves.BUILD + space)
            if space in estate.mortgaged and estate.cash[player] >= estate.redemption(space):
                listed.append(moves.REDEEM + space)
        listed += self._sales(player)
        if self.trades and self.turn.offer[2] < OFFERS:
            listed += self._offers(player)
        return listed

    def _sales(self, player: int) -> list[int]:
        estate, lots = self.estate, self.estate.lots(player)
        houses = [moves.SELL + it for it in lots if estate.can_sell(player, it)]
        return houses + [moves.MORTGAGE + it for it in lots if estate.can_mortgage(player, it)]

    def _offers(self, player: int) -> list[int]:
        """Offers of one, two or three times the price for lots of groups without houses."""
        listed = []
        for space, owner in sorted(self.estate.owner.items()):
            group = GROUPS[LOTS[space].group]
            if owner != player and not any(self.estate.houses.get(it) for it in group):
                amounts = (LOTS[space].price * times for times in (1, 2, 3))
                most = self.estate.cash[player] - self.estate.interest_due(space)
                base = moves.OFFER + space * moves.MOST
                listed += [base + it for it in amounts if it <= most]
        return listed

    def _ways_to_pay(self) -> list[int]:
        debtor, _, amount = self.turn.debts[0]
        if self.estate.raisable(debtor) < amount:
            return [moves.BANKRUPT]
        return self._sales(debtor)
