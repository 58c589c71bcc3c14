"""Poker tables as pages draw them, and the words for the moves of poker."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from boardwire.translations import english
from boardwire.values import value_class

from ..words import Words, phrase

KIND: Final = "poker"
"""The kind of table."""


@value_class(kw_only=True)
class PokerSeat:
    """A player at a poker table, as its observer sees it.

    Args:
        cards: The player's own cards, ``Ah`` or, where there are no suits, ``K``; ``?`` for one
            that lies face down.
        bet: The chips that the player has put in during this round of betting.
        stack: The chips that the player has left; None where the game has no stacks.
        action: What the player did last in this round.
        folded: Whether the player has given up.
        made: The name of the player's hand at a showdown.
        won: The chips that the player takes from the pot, once the hand is over.
    """

    cards: Sequence[str] = ()
    bet: int = 0
    stack: int | None = None
    action: Words | None = None
    folded: bool = False
    made: Words | None = None
    won: int | None = None

    def to_data(self) -> dict[str, Any]:
        """Return the seat as plain data, without what is None."""
        data: dict[str, Any] = {"cards": list(self.cards), "bet": self.bet, "folded": self.folded}
        for name in ("stack", "won"):
            if (value := getattr(self, name)) is not None:
                data[name] = value
        for name in ("action", "made"):
            if (said := getattr(self, name)) is not None:
                data[name] = said.to_data()
        return data


def poker_table(
    seats: Sequence[PokerSeat], pot: int, board: Sequence[str] = (), places: int = 0
) -> dict[str, Any]:
    """Return what every poker table shows.

    Args:
        seats: The seats, by player.
        pot: The chips in the middle of the table, without the bets of this round.
        board: The community cards.
        places: The number of community cards of a whole hand.
    """
    return {
        "seats": [seat.to_data() for seat in seats],
        "pot": pot,
        "board": list(board),
        "places": places,
    }


def pot_share(pot: int, net: int) -> int | None:
    """Return the chips that one of two players takes from the pot; None for the loser.

    Args:
        pot: The pot, to which both have paid the same.
        net: The chips that the player won altogether; 0 where the pot is split.
    """
    return pot // 2 + net if net >= 0 else None


def betting_words(actions: Iterable[str]) -> Words:
    """Return what a player may do in a round of betting, as one sentence.

    Args:
        actions: The player's moves: ``fold``, ``check``, ``call``, ``bet`` and ``raise``.
    """
    choices = set(actions)
    if "check" in choices:
        if "bet" in choices:
            return phrase("Check or bet.")
        return phrase("Check or raise.") if "raise" in choices else phrase("Check.")
    if choices & {"bet", "raise", "allin"}:
        return phrase("Call, raise or fold.")
    return phrase("Call or fold.")


def chips_won(won: float) -> Sequence[tuple[str, Sequence[float]]]:
    """Return the parts of the score of two players: the chips that each has won or lost.

    Args:
        won: The chips that player 0 has won; below 0 what it has lost.
    """
    return ((english("chips won"), (won, -won)),)


def action_words(action: str, amount: int = 0) -> Words:
    """Return the words for a player's move: ``Raise to 60``.

    Args:
        action: ``fold``, ``check``, ``call``, ``bet`` or ``raise``.
        amount: The chips that a call adds, or that a bet or raise leads to in this round.
    """
    match action:
        case "fold":
            return phrase("Fold")
        case "check":
            return phrase("Check")
        case "call":
            return phrase("Call {amount}", amount=amount)
        case "bet":
            return phrase("Bet {amount}", amount=amount)
    return phrase("Raise to {amount}", amount=amount)


_RANKS = {
    **{"2": phrase("two"), "3": phrase("three"), "4": phrase("four"), "5": phrase("five")},
    **{"6": phrase("six"), "7": phrase("seven"), "8": phrase("eight"), "9": phrase("nine")},
    **{"T": phrase("ten"), "J": phrase("jack"), "Q": phrase("queen"), "K": phrase("king")},
    "A": phrase("ace"),
}
_SEVERAL = {
    **{"2": phrase("2s"), "3": phrase("3s"), "4": phrase("4s"), "5": phrase("5s")},
    **{"6": phrase("6s"), "7": phrase("7s"), "8": phrase("8s"), "9": phrase("9s")},
    **{"T": phrase("10s"), "J": phrase("jacks"), "Q": phrase("queens"), "K": phrase("kings")},
    "A": phrase("aces"),
}


def rank_words(rank: str) -> Words:
    """Return the name of a rank by its letter: ``queen``."""
    return _RANKS[rank]


def ranks_words(rank: str) -> Words:
    """Return the name of several cards of a rank by its letter: ``queens``, ``10s``."""
    return _SEVERAL[rank]
