"""The sense of the house: bridge contracts and the property game at every level."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.clients.engines import Root, SearchLimits
from boardwire.clients.engines.bridge.hand import Hand
from boardwire.clients.engines.house import HouseSearcher
from boardwire.clients.engines.house.sense import sensible
from boardwire.games import CHANCE, OVER, State, load
from boardwire.games.rules.bridge import BridgeState
from boardwire.games.rules.property import moves
from boardwire.games.rules.property.board import LOTS
from boardwire.games.rules.property.state import PropertyState

FIRST_BID, STRAINS, NO_TRUMP = 3, 5, 4


def dealt(state: State, dice: Random) -> State:
    """The state once chance has acted."""
    while state.to_act() == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply(dice.choices(outcomes, weights)[0])
    return state


def bid_out(house: HouseSearcher, dice: Random) -> tuple[BridgeState, list[Hand]]:
    """A deal whose auction is over, and its hands."""
    state = dealt(load("bridge").start(), dice)
    assert isinstance(state, BridgeState)
    hands = [Hand(cards) for cards in state.core.dealt]
    while state.core.phase == "auction":
        state.apply(house.choose(Root(state), SearchLimits()).move)
    return state, hands


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 3, 5, 10])
def test_contracts_make_sense_at_every_level(level: int) -> None:
    house, dice, calls = HouseSearcher({"level": level, "seed": 1}), Random(8), []
    for _ in range(150):
        state, hands = bid_out(house, dice)
        calls.append(list(state.core.calls))
        bids = [place for place, call in enumerate(calls[-1]) if call >= FIRST_BID]
        if not bids:
            continue
        level_bid, strain = divmod(calls[-1][bids[-1]] - FIRST_BID, STRAINS)
        declarer, other = hands[bids[-1] % 4], hands[(bids[-1] + 2) % 4]
        points = declarer.points + other.points
        fit = 8 if strain == NO_TRUMP else declarer.lengths[strain] + other.lengths[strain]
        least = {6: 35, 5: 31 if strain == NO_TRUMP else 26, 3: 18}.get(level_bid, 0)
        assert points >= least, (calls[-1], hands)
        assert level_bid < 5 or fit >= 8
    assert calls == reference(len(calls))


def reference(count: int) -> list[list[int]]:
    """The auctions of the strongest level on the same deals."""
    house, dice = HouseSearcher({"level": 10, "seed": 1}), Random(8)
    return [list(bid_out(house, dice)[0].core.calls) for _ in range(count)]


@pytest.mark.parametrize("level", [1, 4, 10])
def test_the_house_mortgages_nothing_while_it_owes_nothing(level: int) -> None:
    house = HouseSearcher({"level": level, "time": 0.02, "seed": level})
    state, dice = load("property", turns=40).start(), Random(level)
    bought = 0
    for _ in range(400):
        dealt(state, dice)
        assert isinstance(state, PropertyState)
        if state.to_act() == OVER:
            break
        owes = state.turn.phase == "debt"
        move = house.choose(Root(state), SearchLimits()).move
        throws_away = moves.SELL <= move < moves.REDEEM
        assert owes or not throws_away, state.move_text(move)
        bought += move == moves.BUY
        state.apply(move)
    assert bought > 5


def choices(moves_so_far: str, game: str = "property", **options: object) -> list[str]:
    """What is sensible after moves."""
    state = load(game, **options).start()
    for word in moves_so_far.split():
        state.apply(state.parse_move(word))
    return [state.move_text(it) for it in sensible(state, state.legal_moves())]


def test_a_lot_is_bought_and_kept() -> None:
    assert choices("roll 2-1") == ["buy"]
    assert choices("roll 2-1 buy") == ["end"]


def test_bids_rise_to_the_worth_of_the_lot_and_cheap_ones_are_topped() -> None:
    assert LOTS[3].price == 60
    assert choices("roll 2-1 auction") == ["bid-1", "bid-10"]
    assert choices("roll 2-1 auction bid-50") == ["pass", "bid-51", "bid-60"]
    assert choices("roll 2-1 auction bid-50 bid-60") == ["pass"]


def test_other_games_keep_all_their_moves() -> None:
    state = load("othello").start()
    assert sensible(state, state.legal_moves()) == state.legal_moves()
