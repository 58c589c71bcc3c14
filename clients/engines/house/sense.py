"""The sense that the house has at every level: moves that no player of a game would make.

A weak player overlooks good moves. It does not call a slam at random in bridge, and it does not
mortgage a lot in the property game as long as it owes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boardwire.games import State
from boardwire.games.rules.bridge import BridgeState
from boardwire.games.rules.bridge.state import CALLS
from boardwire.games.rules.property import moves as property_moves
from boardwire.games.rules.property.board import GROUPS, LOTS
from boardwire.games.rules.property.state import PropertyState

from ..bridge.bidding import call_of
from ..bridge.hand import Hand

_RESERVE = 100
"""The money that a player of the property game keeps for rent."""


def sensible(state: State, permitted: Sequence[int], *, careless: bool = False) -> list[int]:
    """Return the moves that a player of any level considers, at least one.

    Args:
        state: A position in which a player is to act.
        permitted: The moves that it may choose from.
        careless: Whether it buys and bids without a plan this time.
    """
    if careless and isinstance(state, PropertyState) and state.turn.phase in ("buy", "auction"):
        return list(permitted)
    choose = _BY_GAME.get(state.game.name)
    kept = choose(state, permitted) if choose is not None else []
    return kept or list(permitted)


def _bridge(state: State, permitted: Sequence[int]) -> list[int]:
    """Return the call of the bidding system, which partners rely on; any card."""
    if not isinstance(state, BridgeState) or state.core.phase != "auction":
        return []
    call = CALLS + call_of(Hand(state.core.dealt[state.core.turn]), state.core.calls)
    return [it for it in permitted if it == call]


def _property(state: State, permitted: Sequence[int]) -> list[int]:
    """Return the moves without those that throw money away."""
    if not isinstance(state, PropertyState):
        return []
    choose = {"buy": _purchase, "auction": _bids, "roll": _business, "end": _business}
    if state.turn.phase == "offer":
        return _answers(state, permitted)
    chosen = choose.get(state.turn.phase)
    return chosen(state, permitted) if chosen is not None else []


def _purchase(state: PropertyState, permitted: Sequence[int]) -> list[int]:
    """Return the purchase of a lot where the money suffices, which is the way to collect rent."""
    player = state.to_act()
    price = LOTS[state.turn.places[player]].price
    if state.estate.cash[player] < price + _RESERVE:
        return []
    return [it for it in permitted if it == property_moves.BUY]


def _bids(state: PropertyState, permitted: Sequence[int]) -> list[int]:
    """Return bids up to the worth of the lot, and a bid for certain while it is very cheap."""
    player = state.to_act()
    auction = state.turn.auction
    assert auction is not None
    worth = _worth(state, player, auction.space)
    most = min(worth, state.estate.cash[player] - _RESERVE)
    bids = [it for it in permitted if property_moves.BID <= it <= property_moves.BID + most]
    cheap = [it for it in bids if 2 * (it - property_moves.BID) <= worth]
    return cheap or [*(it for it in permitted if it == property_moves.PASS), *bids]


def _business(state: PropertyState, permitted: Sequence[int]) -> list[int]:
    """Return the moves of a turn: build and redeem with a reserve, and offer for a last lot."""
    player = state.to_act()
    spare = state.estate.cash[player] - _RESERVE
    kept = []
    for move in permitted:
        base, space = move // 100 * 100, move % 100
        if base in (property_moves.MORTGAGE, property_moves.SELL) and move < property_moves.BID:
            continue
        if base == property_moves.BUILD and LOTS[space].house > spare:
            continue
        if base == property_moves.REDEEM and state.estate.redemption(space) > spare:
            continue
        if move >= property_moves.OFFER:
            lot, amount = divmod(move - property_moves.OFFER, property_moves.MOST)
            if amount > spare or not _completes(state, player, lot):
                continue
        kept.append(move)
    return kept


def _answers(state: PropertyState, permitted: Sequence[int]) -> list[int]:
    """Return the refusal of an offer that is too low, or would complete a group cheaply."""
    space, amount = state.turn.offer[0], state.turn.offer[1]
    times = 3 if _completes(state, state.turn.mover, space) else 1
    if amount >= times * LOTS[space].price:
        return []
    return [it for it in permitted if it == property_moves.REFUSE]


def _worth(state: PropertyState, player: int, space: int) -> int:
    """Return what a lot is worth to a player: its price, and half more if it completes a group."""
    price = LOTS[space].price
    return price * 3 // 2 if _completes(state, player, space) else price


def _completes(state: PropertyState, player: int, space: int) -> bool:
    """Return whether a player would own a whole group with a lot."""
    others = (it for it in GROUPS[LOTS[space].group] if it != space)
    return all(state.estate.owner.get(it) == player for it in others)


_BY_GAME: Mapping[str, Callable[[State, Sequence[int]], list[int]]] = {
    "bridge": _bridge,
    "property": _property,
}
"""The functions for games in which slips would spoil the game for the others."""
