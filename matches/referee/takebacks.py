"""Moves that are taken back by consent: the request that stands, and the players who agree."""

from __future__ import annotations

from boardwire.translations import english

from ..errors import NotNow

ASKED, AGREED, DECLINED = "asked", "agreed", "declined"

WORDS = {
    ASKED: english("{name} asks to take a move back"),
    AGREED: english("{name} agrees to take the move back"),
    DECLINED: english("{name} declines to take the move back"),
}
"""The acts of a player in words, for the other players."""


class Takebacks:
    """The request to take moves back that stands in a match, if any.

    A request stands until a player declines it, by a command or by a move. A player may ask again
    only after its next move, so that nobody is bothered with repeated requests.

    All methods raise NotNow where these rules do not allow the action.

    Args:
        players: The number of players who have to agree.
    """

    def __init__(self, players: int) -> None:
        self.asker: int | None = None
        """The player who asks to take back its last move; None while nobody does."""
        self.agreed: frozenset[int] = frozenset()
        """The players who want it, the asker among them; empty while nobody asks."""
        self._players = players
        self._may_ask = set(range(players))

    @property
    def settled(self) -> bool:
        """Whether all have agreed."""
        return len(self.agreed) == self._players

    def ask(self, player: int) -> None:
        """`player` asks to take its last move back."""
        if self.asker == player:
            raise NotNow(english("you have asked already"))
        if self.asker is not None:
            raise NotNow(
                english("another player asks to take a move back: accept or decline that first")
            )
        if player not in self._may_ask:
            raise NotNow(english("you may ask again after your next move"))
        self._may_ask.discard(player)
        self.asker, self.agreed = player, frozenset({player})

    def accept(self, player: int) -> None:
        """`player` agrees to the request of another player."""
        if self.asker is None or self.asker == player:
            raise NotNow(english("nobody asks to take a move back"))
        self.agreed |= {player}

    def decline(self, player: int) -> None:
        """`player` declines the request of another player, or withdraws its own."""
        if self.asker is None:
            raise NotNow(english("nobody asks to take a move back"))
        self._end()

    def moved(self, player: int) -> None:
        """`player` has moved, which ends a request that stands."""
        self._may_ask.add(player)
        self._end()

    def taken_back(self) -> None:
        """The moves were taken back: everybody may ask again."""
        self._end()
        self._may_ask = set(range(self._players))

    def _end(self) -> None:
        self.asker, self.agreed = None, frozenset()
