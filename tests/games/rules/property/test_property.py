"""The property game: the published numbers, money, building, jail, cards, debts, auctions, ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import CHANCE, OVER, IllegalMove, InvalidMove, PositionError, load
from boardwire.games.rules.property.board import BY_CODE, GROUPS, HOTEL, LOTS
from boardwire.games.rules.property.cards import CARDS
from boardwire.games.rules.property.estate import BANK
from boardwire.games.rules.property.state import PropertyState


def start(players: int = 2, **options: object) -> PropertyState:
    state = load("property", players=players, **options).start()
    assert isinstance(state, PropertyState)
    return state


def play(state: PropertyState, *texts: str) -> None:
    for text in texts:
        state.apply(state.parse_move(text))


def texts(state: PropertyState) -> set[str]:
    return set(map(state.move_text, state.legal_moves()))


def test_prices_and_rents_are_the_published_ones() -> None:
    """Sums of the rule book's table: 28 title deeds cost 5,690; 22 streets."""
    assert len(LOTS) == 28
    assert sum(lot.price for lot in LOTS.values()) == 5690
    assert sum(lot.house > 0 for lot in LOTS.values()) == 22
    first, last = LOTS[1], LOTS[39]
    assert (first.price, first.house, first.rents) == (60, 50, (2, 10, 30, 90, 160, 250))
    assert (last.price, last.house, last.rents) == (400, 200, (50, 200, 600, 1400, 1700, 2000))
    assert [len(GROUPS[group]) for group in "abcdefghsu"] == [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
    assert [len({card.name for card in deck}) for deck in CARDS] == [16, 16]


@pytest.mark.slow
@settings(deadline=None, max_examples=4)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_no_money_is_lost_and_the_bank_has_32_houses_and_12_hotels(seed: int, players: int) -> None:
    state, chance = start(players, turns=120, trades=True), random.Random(seed)
    while state.to_act() != OVER:
        moves = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
        state.apply(chance.choice(moves))
        estate = state.estate
        assert sum(estate.cash) + estate.paid == 1500 * players
        assert min(estate.cash) >= 0
        assert 0 <= estate.free_houses <= 32
        assert 0 <= estate.free_hotels <= 12
        cards = Counter([*state.turn.fresh[0], *state.turn.seen[0]])
        assert cards.total() + (estate.pardons[0] != BANK) == 16
    assert sum(state.returns()) == pytest.approx(0)


def test_a_lot_is_bought_and_rent_is_paid() -> None:
    state = start()
    play(state, "roll", "1-2", "buy")
    assert (state.estate.cash, state.to_act()) == ([1440, 1500], 0)
    assert "mortgage-a2" in texts(state)
    play(state, "end", "roll", "1-2")
    assert state.estate.cash == [1444, 1496]


def test_a_lot_that_is_not_bought_is_auctioned() -> None:
    state = start(3)
    play(state, "roll", "1-2", "auction", "bid-1", "bid-11", "pass", "pass")
    assert state.estate.owner == {3: 1}
    assert state.estate.cash == [1500, 1489, 1500]
    nobody = start()
    play(nobody, "roll", "1-2", "auction", "pass", "pass")
    assert nobody.estate.owner == {}
    assert nobody.to_act() == 1


def test_houses_are_built_evenly_and_cost_the_published_rents() -> None:
    state = start()
    state.estate.owner = {1: 0, 3: 0}
    assert state.estate.rent(3, 7) == 8
    play(state, "build-a1")
    assert "build-a1" not in texts(state)
    play(state, "build-a2", *["build-a1", "build-a2"] * 4)
    assert state.estate.houses == {1: HOTEL, 3: HOTEL}
    assert [state.estate.rent(it, 7) for it in (1, 3)] == [250, 450]
    assert state.estate.free_houses == 32
    assert state.estate.cash[0] == 1500 - 10 * 50
    play(state, "sell-a1")
    assert state.estate.houses == {1: 4, 3: HOTEL}
    with pytest.raises(IllegalMove):
        play(state, "sell-a1")
    state.estate.houses |= dict.fromkeys([6, 8, 9, 11, 13, 14, 16], 4)
    assert state.estate.free_houses == 0
    play(state, "sell-a2")  # no house is left for the place of the hotel
    assert [state.estate.houses.get(it) for it in (1, 3)] == [2, 2]


@pytest.mark.parametrize(
    ("others", "cash", "left"),
    [
        ([4] * 7, 1525, {6: HOTEL, 8: HOTEL, 9: 4}),
        ([4] * 8, 1875, {}),
    ],
)
def test_without_four_houses_all_hotels_of_a_group_are_sold(
    others: list[int], cash: int, left: dict[int, int]
) -> None:
    """Hotels are sold evenly, as they were built: the shortage cannot leave gaps in a group."""
    state = start()
    state.estate.owner = {6: 0, 8: 0, 9: 0, **dict.fromkeys(LOTS.keys() - {6, 8, 9}, 1)}
    state.estate.houses = dict.fromkeys([6, 8, 9], HOTEL)
    streets = [11, 13, 14, 16, 18, 19, 21, 23]
    state.estate.houses |= dict(zip(streets, others, strict=False))
    play(state, "sell-b3")
    group = {it: count for it, count in state.estate.houses.items() if it < 10}
    assert group == left
    assert state.estate.cash[0] == cash


def test_stations_utilities_and_mortgages() -> None:
    state = start()
    state.estate.owner = {5: 1, 15: 1, 25: 1, 35: 1, 12: 1}
    assert state.estate.rent(5, 7) == 200
    assert state.estate.rent(12, 7) == 28
    state.estate.owner[28] = 1
    assert state.estate.rent(12, 7) == 70
    state.estate.mortgage(1, 5)
    assert state.estate.cash[1] == 1600
    assert state.estate.redemption(5) == 110
    play(state, "roll", "1-4")
    assert state.estate.cash[0] == 1500, "a mortgaged lot takes no rent"


def test_three_doubles_lead_to_jail_and_ways_out_of_it() -> None:
    state = start()
    for lot in LOTS:
        state.estate.owner[lot] = 0
    play(state, "roll", "1-1")
    while state.to_act() == CHANCE:  # a card of the town hall
        play(state, "town-advice")
    play(state, "roll", "2-2", "roll", "3-3")
    assert (state.turn.places[0], state.turn.jailed[0]) == (10, 0)
    play(state, "end")
    assert state.to_act() == 1
    other = start()
    other.turn.places[0], other.turn.jailed[0] = 10, 0
    assert texts(other) == {"roll", "pay"}
    other.estate.pardons[0] = 0
    assert texts(other) == {"roll", "pay", "card"}
    play(other, "card")
    assert other.turn.jailed[0] == -1
    assert other.estate.pardons[0] == BANK
    third = start()
    third.turn.places[0], third.turn.jailed[0] = 10, 2
    play(third, "roll", "1-3")
    assert (third.turn.places[0], third.estate.cash[0]) == (14, 1450)


def test_cards() -> None:
    state = start()
    state.turn.places[0] = 4
    play(state, "roll", "1-2", "fortune-opera")
    assert (state.turn.places[0], state.turn.phase) == (24, "buy")
    paid = start(3)
    paid.turn.places[0] = 4
    play(paid, "roll", "1-2", "fortune-chairman")
    assert paid.estate.cash == [1400, 1550, 1550]
    twice = start()
    twice.turn.places[0], twice.estate.owner = 4, {15: 1}
    play(twice, "roll", "1-2", "fortune-next-station")
    assert (twice.turn.places[0], twice.estate.cash) == (15, [1450, 1550])
    utility = start()
    utility.turn.places[0], utility.estate.owner = 19, {28: 1}
    play(utility, "roll", "1-2", "fortune-next-utility")
    assert utility.game.read_position(utility.position_text()).to_act() == CHANCE
    play(utility, "5-5")
    assert utility.estate.cash == [1400, 1600]
    assert utility.to_act() == 1, "what was thrown for the rent is no double of the turn"


def test_the_cards_come_back_in_the_order_in_which_they_were_drawn() -> None:
    state, chance = start(), random.Random(3)
    order = []
    for _ in range(32):
        state.turn.phase, state.turn.deck = "card", 1
        card = chance.choice([it for it, _ in state.chance_outcomes()])
        order.append(card)
        state.course.card(card - 36 - 16)
        state.turn.mover = 0
        if 0 in state.estate.pardons:
            state.course.return_pardon(1)
    assert order[:16] == order[16:]
    assert len(set(order)) == 16


def test_debts_are_raised_and_a_bankrupt_player_gives_all_to_the_creditor() -> None:
    state = start(3)
    state.estate.cash[0] = 20
    state.estate.owner = {39: 1, 37: 1, 1: 0}
    state.turn.places[0] = 36
    play(state, "roll", "1-2")
    assert texts(state) == {"bankrupt"}
    copy = state.copy()
    copy.estate.owner |= {31: 0}
    assert texts(copy) == {"mortgage-a1", "mortgage-g1"}
    play(state, "bankrupt")
    assert state.turn.lost == [0]
    assert state.estate.owner == {39: 1, 37: 1, 1: 1}
    assert state.estate.cash == [0, 1520, 1500]
    assert state.to_act() == 1
    bank = start(3)
    bank.estate.cash[0], bank.estate.owner = 20, {1: 0}
    bank.turn.places[0] = 1
    play(bank, "roll", "1-2", "bankrupt")
    assert bank.turn.auction is not None
    play(bank, "bid-1", "pass")
    assert (bank.estate.owner, bank.to_act()) == ({1: 1}, 1)


def test_offers_are_made_with_the_option_alone() -> None:
    plain, state = start(), start(trades=True)
    for it in (plain, state):
        it.estate.owner[39] = 1
    assert not any(it.startswith("offer") for it in texts(plain))
    assert {"offer-h2-400", "offer-h2-800", "offer-h2-1200"} <= texts(state)
    play(state, "offer-h2-800")
    assert (state.to_act(), texts(state)) == (1, {"accept", "refuse"})
    play(state, "accept")
    assert (state.estate.owner, state.estate.cash) == ({39: 0}, [700, 2300])
    assert state.turn.phase == "roll"


def test_who_takes_over_a_mortgage_pays_the_interest() -> None:
    state = start(trades=True)
    state.estate.owner, state.estate.mortgaged = {39: 1}, {39}
    play(state, "offer-h2-400", "accept")
    assert state.estate.cash == [1500 - 400 - 20, 1900]
    poor = start(trades=True)
    poor.estate.owner, poor.estate.mortgaged, poor.estate.cash[0] = {39: 1}, {39}, 419
    assert texts(poor) == {"roll"}


def test_net_worth_decides_after_the_last_turn() -> None:
    state = start(turns=1)
    play(state, "roll", "1-3")
    assert state.to_act() == OVER
    assert (state.worths(), state.returns(), state.margin()) == ([1300, 1500], [-1, 1], -200)
    assert state.ending() == "the last turn is over"


def test_the_end_says_that_nobody_else_has_money() -> None:
    state = start()
    state.estate.cash[0] = 20
    state.estate.owner = {39: 1, 37: 1}
    state.turn.places[0] = 36
    assert state.ending() == ""
    play(state, "roll", "1-2", "bankrupt")
    assert (state.to_act(), state.ending()) == (OVER, "all others are bankrupt")


@pytest.mark.slow
def test_jail_and_the_first_red_corner_are_visited_most() -> None:
    """Known long-run figures of Markov chains: jail first, then e3 (3.2 %), start (3.1 %) near."""
    state, chance = start(turns=2000), random.Random(1)
    seen: Counter[int] = Counter()
    state.estate.owner = dict.fromkeys(LOTS, 0)
    state.estate.mortgaged = set(LOTS)
    for number in range(9000):
        state.turn.number = 0
        state.estate.cash = [10_000, 10_000]
        state.turn.mover = 0
        state.turn.phase = "roll" if state.turn.phase == "end" else state.turn.phase
        moves = state.legal_moves()
        if state.to_act() == CHANCE:
            outcomes = [it for it, _ in state.chance_outcomes()]
            state.apply(chance.choice(outcomes))
            if state.turn.phase != "card":
                seen[state.turn.places[0]] += 1
        else:
            assert moves[0] == 0 or number, "a throw comes first"
            state.apply(0)
    total = seen.total()
    assert seen.most_common(1)[0][0] == 10
    assert seen[BY_CODE["e3"]] / total == pytest.approx(0.031, abs=0.007)
    assert seen[30] == 0


def test_wrong_moves() -> None:
    state = start()
    with pytest.raises(InvalidMove, match="write roll"):
        state.parse_move("build-z9")
    with pytest.raises(IllegalMove):
        state.parse_move("bid-50")


@pytest.mark.slow
@settings(deadline=None, max_examples=3)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_positions_are_read_back(seed: int, players: int) -> None:
    state, chance = start(players, turns=60, trades=True), random.Random(seed)
    while state.to_act() != OVER:
        text = state.position_text()
        assert state.game.read_position(text).position_text() == text
        moves = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
        state.apply(chance.choice(moves))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"cash":[1500', '"cash":[1501', "the money"),
        ('"owner":{}', '"owner":{"z1":0}', "z1"),
        ('"owner":{}', '"owner":{"a1":7}', "owner"),
        ('"houses":{}', '"houses":{"a1":1}', "houses"),
        ('"phase":"roll"', '"phase":"buy"', "buy cannot be"),
        ('"places":[0', '"places":[99', "places"),
        ('"pardons":[-1,-1]', '"pardons":[-1]', "pardons"),
        ('"mover":0,"phase":"roll"', '"mover":9,"phase":"card"', "the mover"),
        ('"times":1', '"times":10', "dice cannot be"),
        ('"seen":[[]', '"seen":[[1]', "the decks"),
        ('{"cash"', '{"money"', "cash"),
        ("{", "[", "property game"),
    ],
)
def test_positions_that_cannot_arise_are_refused(old: str, new: str, why: str) -> None:
    state = start()
    if "times" in old:
        play(state, "roll")
    text = state.position_text()
    assert old in text
    with pytest.raises(PositionError, match=why):
        start().game.read_position(text.replace(old, new, 1))
