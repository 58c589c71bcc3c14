"""Card play by perfect-information Monte Carlo: the best card on average over drawn deals.

M. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", Journal of
Artificial Intelligence Research 14, 2001. Hidden cards are drawn consistently with the player's
knowledge, and a double-dummy solver counts the tricks after each card with all four hands open.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from boardwire import _native
from boardwire.games.rules.bridge import BridgeState

from .bidding import call_of
from .hand import Hand

DRAWS = 8
"""The number of deals drawn for each solved deal, which is the one that fits the auction best."""


def best_card(
    state: BridgeState,
    cards: Sequence[int],
    samples: int,
    seconds: float,
    random: Random,
    stopped: Callable[[], bool] = lambda: False,
) -> int:
    """Return the card that wins the most points on average, for the player to act.

    Args:
        state: A position in the play. Cards that its player to act does not know are not used.
        cards: The legal cards among which it chooses.
        samples: The most deals to solve.
        seconds: The maximum time; 0 for no limit.
        random: The source of all random numbers.
        stopped: Whether to end the search at once.
    """
    if len(cards) == 1:
        return cards[0]
    player, end = state.to_act(), time.monotonic() + seconds
    solver, points = _native.DoubleDummy(), Counter[int]()
    for _ in range(samples):
        left = end - time.monotonic() if seconds else 0.0
        if stopped() or (seconds and left <= 0):
            break
        drawn = likely_deal(state, player, random)
        for card, worth in points_of_cards(solver, drawn, left):
            points[card] += worth
    best = max((points[card] for card in cards), default=0)
    return min((card for card in cards if points[card] == best), key=lambda card: card % 13)


def likely_deal(state: BridgeState, player: int, random: Random) -> BridgeState:
    """Return the likeliest of some drawn deals, by the player's knowledge and the auction."""
    drawn = [state.determinized(player, random) for _ in range(DRAWS if state.calls else 1)]
    return min(drawn, key=unlikely_calls)


def unlikely_calls(state: BridgeState) -> int:
    """Return the number of calls that the bidding system would not have made with these hands."""
    core, calls = state.core, state.core.calls
    hands = [Hand(cards) for cards in core.dealt]
    dealer = "nesw".index(str(state.game.options["dealer"]))
    return sum(
        call_of(hands[(dealer + place) % 4], calls[:place]) != call
        for place, call in enumerate(calls)
    )


def points_of_cards(
    solver: _native.DoubleDummy, state: BridgeState, seconds: float
) -> list[tuple[int, int]]:
    """Return each legal card with the points that its side wins with all hands open.

    Args:
        solver: The solver.
        state: A position in the play.
        seconds: The maximum time, after which the list is empty; 0 for no limit.
    """
    core, contract = state.core, state.core.contract
    assert contract is not None, "cards are played in a contract"
    level, strain, doubled, declarer = contract
    begun = len(core.played) // 4 * 4
    trick, hands = core.played[begun:], list(core.hands)
    for seat, card in trick:
        hands[seat] |= 1 << card
    leader = trick[0][0] if trick else core.turn
    options = solver.options(hands, strain, leader, [card for _, card in trick], seconds)
    vulnerable = str(state.game.options["vulnerable"]) in ("both", ("ns", "ew")[declarer % 2])
    left = hands[leader].bit_count()
    side = core.turn % 2

    def points(north: int) -> int:
        tricks = core.tricks[declarer % 2] + (north if declarer % 2 == 0 else left - north)
        won = _native.bridge_score(level, strain, doubled, vulnerable, tricks)
        return won if side == declarer % 2 else -won

    return [(card, points(north)) for card, north in options or []]
