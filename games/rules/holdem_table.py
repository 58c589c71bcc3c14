"""The table of Texas hold'em as pages draw it: the hand that is played, and the last one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardwire import _native
from boardwire.values import value_class

from ..model import OVER
from ..words import Words, phrase
from .holdem_hands import hand_words
from .playing_cards import HIDDEN, card_text
from .poker_table import PokerSeat, poker_table, pot_share

PLAYERS = (0, 1)
HOLE = 2
"""The number of cards that a player gets."""
_BOARD, _FLOP = 5, 3

Actions = tuple[Words | None, Words | None]
"""The last move of each player in a round of betting."""
NO_ACTIONS: Actions = (None, None)
Sees = Callable[[int], bool]
"""Whether an observer sees the cards of a player."""


@value_class
class HandEnd:
    """The end of a hand.

    Args:
        dealer: The player who dealt.
        hole: The cards of the players, player 0's first.
        board: The community cards.
        paid: The chips that each player had put in the pot.
        stacks: The chips that each player had before the hand.
        won: The chips that player 0 won.
        folded: The player who folded; None for a showdown.
        actions: What each player did last.
    """

    dealer: int
    hole: tuple[int, ...]
    board: tuple[int, ...]
    paid: tuple[int, int]
    stacks: tuple[int, int]
    won: int
    folded: int | None
    actions: Actions

    def table(self, sees: Sees, *, stacked: bool) -> dict[str, Any]:
        """Return the table as an observer sees it.

        Args:
            sees: Whether the observer sees the cards of a player.
            stacked: Whether the players have stacks.
        """
        pot = 2 * min(self.paid)  # chips that the other player did not match go back
        shown = self.folded is None
        seats = []
        for player in PLAYERS:
            hole = self.hole[HOLE * player : HOLE * player + HOLE]
            net = self.won if player == 0 else -self.won
            seats.append(
                PokerSeat(
                    cards=_cards(hole, seen=shown or sees(player)),
                    stack=self.stacks[player] + net if stacked else None,
                    action=self.actions[player],
                    folded=player == self.folded,
                    made=hand_words([*hole, *self.board]) if shown else None,
                    won=pot_share(pot, net),
                )
            )
        board = [card_text(card) for card in self.board]
        return {**poker_table(seats, pot, board, _BOARD), "dealer": self.dealer}


def hand_end(core: _native.Holdem, won: int, folded: int | None, actions: Actions) -> HandEnd:
    """Return the end of a hand from the position before its last move.

    Args:
        core: The position.
        won: The chips that player 0 won by the last move.
        folded: The player who folded by it, if it was no showdown.
        actions: What each player did last.
    """
    return HandEnd(
        core.dealer,
        tuple(core.hole),
        tuple(core.board),
        (core.paid(0), core.paid(1)),
        (core.stack(0), core.stack(1)),
        won,
        folded,
        actions,
    )


def hand_table(core: _native.Holdem, sees: Sees, actions: Actions) -> dict[str, Any]:
    """Return the table of the hand that is played, as an observer sees it."""
    seats = [
        PokerSeat(
            made=_made(core, player) if sees(player) else None,
            cards=_cards(core.hole[HOLE * player : HOLE * player + HOLE], seen=sees(player)),
            bet=max(0, core.paid(player) - core.paid_before),
            stack=core.stack(player) - core.paid(player) if core.no_limit else None,
            action=actions[player],
        )
        for player in PLAYERS
    ]
    pot = 2 * core.paid_before
    table = poker_table(seats, pot, [card_text(card) for card in core.board], _BOARD)
    return {**table, "dealer": core.dealer}


def _made(core: _native.Holdem, player: int) -> Words | None:
    """Return the name of the hand that a player has so far, once there are cards on the board."""
    hole = core.hole[HOLE * player : HOLE * player + HOLE]
    return hand_words([*hole, *core.board]) if len(core.board) >= _FLOP else None


def raise_bounds(core: _native.Holdem, raises: Sequence[int]) -> Mapping[str, Any]:
    """Return how much the player to act may bet or raise, all in chips of this round.

    Args:
        core: A position of no-limit poker in which a player is to act.
        raises: The legal raises in ascending order, each by the chips paid in the hand then.

    Returns:
        `text`, the text of the move without its chips; `least` and `most`; `presets`, usual sizes
        with their words; nothing where no raise is legal.
    """
    if not raises:
        return {}
    player = core.to_act()
    own, other, before = core.paid(player), core.paid(1 - player), core.paid_before
    called = 2 * other  # the pot once the player has called
    least, most = raises[0] - before, raises[-1] - before
    sizes = [
        (phrase("half pot"), other + called // 2 - before),
        (phrase("pot"), other + called - before),
    ]
    presets = [(name, size) for name, size in sizes if least <= size < most]
    presets.append((phrase("all in"), most))
    return {
        "text": "bet" if own == other == before else "raise",
        "least": least,
        "most": most,
        "presets": [[name.to_data(), size] for name, size in presets],
    }


def holdem_table(
    core: _native.Holdem,
    sees: Sees,
    actions: Actions,
    last: HandEnd | None,
    *,
    hands: int,
    raises: Sequence[int],
) -> dict[str, Any]:
    """Return all that the page shows of a position, as an observer sees it.

    Args:
        core: The position.
        sees: Whether the observer sees the cards of a player.
        actions: What each player did last in this round.
        last: The end of the hand before; of this one, once the game is over.
        hands: The hands of a game.
        raises: The legal raises of the player to act in no-limit poker.
    """
    over = core.to_act() == OVER
    ended = None if last is None else last.table(sees, stacked=core.no_limit)
    table = ended if over and ended is not None else hand_table(core, sees, actions)
    if ended is not None and not over:
        table["previous"] = ended
    if hands > 1:
        table |= {"hand": core.hand + 1, "hands": hands}
        table["score"] = core.score + core.result
    if bounds := raise_bounds(core, raises):
        table["raise"] = bounds
    return table


def _cards(cards: Sequence[int], *, seen: bool) -> list[str]:
    """Return a player's cards, the highest first, so that their order reveals nothing."""
    if not seen:
        return [HIDDEN] * len(cards)
    return [card_text(card) for card in sorted(cards, reverse=True)]
