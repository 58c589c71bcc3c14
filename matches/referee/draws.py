"""Draws by agreement: the offer that stands, and the players who have agreed to it.

As in chess (FIDE Laws, 9.1.2 and 11.5), an offer stands until another player declines it, by a
command or by a move. A player may offer again only after its own move, so that nobody is
bothered with repeated offers.
"""

from __future__ import annotations

from boardwire.translations import english

from ..errors import NotNow

OFFERED, ACCEPTED, DECLINED = "offered", "accepted", "declined"
"""The answers of the event `DrawOffered`."""

WORDS = {
    OFFERED: english("{name} offers a draw"),
    ACCEPTED: english("{name} accepts the draw"),
    DECLINED: english("{name} declines the draw"),
}
"""The answers in words, for the other players."""


class DrawOffers:
    """The offer of a draw that stands in a match, if any.

    All methods raise NotNow where the rules above do not allow the action.

    Args:
        players: The number of players who have to agree.
    """

    def __init__(self, players: int) -> None:
        self.agreed: frozenset[int] = frozenset()
        """The players who have offered or accepted the draw; empty while no offer stands."""
        self._players = players
        self._may_offer = set(range(players))

    @property
    def settled(self) -> bool:
        """Whether all have agreed."""
        return len(self.agreed) == self._players

    def offer(self, player: int) -> None:
        """`player` offers a draw, or accepts the offer of another player."""
        if player in self.agreed:
            raise NotNow(english("you have offered a draw already"))
        if not self.agreed:
            if self._players == 1:
                raise NotNow(english("there is nobody to agree"))
            if player not in self._may_offer:
                raise NotNow(english("you may offer a draw again after your next move"))
            self._may_offer.discard(player)
        self.agreed |= {player}

    def accept(self, player: int) -> None:
        """`player` accepts the draw that another player has offered."""
        if not self.agreed - {player}:
            raise NotNow(english("nobody offers a draw"))
        self.agreed |= {player}

    def decline(self, player: int) -> None:
        """`player` declines the draw, or withdraws its own offer."""
        if not self.agreed:
            raise NotNow(english("nobody offers a draw"))
        self.agreed = frozenset()

    def moved(self, player: int) -> None:
        """`player` has moved, which declines an offer that it has not agreed to."""
        self._may_offer.add(player)
        if player not in self.agreed:
            self.agreed = frozenset()
