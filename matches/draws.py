"""Draws by agreement: who has offered one, and who has agreed so far.

As in chess (FIDE Laws, 9.1.2 and 11.5): an offer stands until another player declines it, by a
word or by a move of his own; and nobody is pestered, because a player may offer again only after
a move.
"""

from __future__ import annotations

from .errors import NotNow


class DrawOffers:
    """The offer of a draw that stands in a match, if one does.

    All methods raise NotNow where the laws do not allow it.

    Args:
        players: How many have to agree.
    """

    def __init__(self, players: int) -> None:
        self.agreed: frozenset[int] = frozenset()
        """Who has offered the draw or accepted it; nobody while no offer stands."""
        self._players = players
        self._may_offer = set(range(players))

    @property
    def settled(self) -> bool:
        """Whether all have agreed."""
        return len(self.agreed) == self._players

    def offer(self, player: int) -> None:
        """`player` offers a draw; where somebody else has, that is to accept it."""
        if player in self.agreed:
            raise NotNow("you have offered a draw already")
        if not self.agreed:
            if self._players == 1:
                raise NotNow("there is nobody to agree")
            if player not in self._may_offer:
                raise NotNow("you may offer a draw again after your next move")
            self._may_offer.discard(player)
        self.agreed |= {player}

    def accept(self, player: int) -> None:
        """`player` agrees to the draw that somebody has offered."""
        if not self.agreed - {player}:
            raise NotNow("nobody offers a draw")
        self.agreed |= {player}

    def decline(self, player: int) -> None:
        """`player` does not agree; who has offered the draw may as well take it back so."""
        if not self.agreed:
            raise NotNow("nobody offers a draw")
        self.agreed = frozenset()

    def moved(self, player: int) -> None:
        """`player` has moved: that declines what it has not agreed to."""
        self._may_offer.add(player)
        if player not in self.agreed:
            self.agreed = frozenset()
