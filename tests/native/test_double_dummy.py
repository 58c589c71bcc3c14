"""The double-dummy solver against published tables, and against OpenSpiel's (DDS by Bo Haglund)."""

from __future__ import annotations

import random

import pyspiel
import pytest

from boardwire import _native
from boardwire.games import load
from boardwire.games.rules.bridge import deal_text, read_card, read_deal

# The three deals of DDS's own examples (examples/hands.cpp): tricks of N, E, S, W as declarer, by
# spades, hearts, diamonds, clubs and no trump.
PUBLISHED = [
    (
        "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
        "5 8 5 8  6 6 6 6  5 7 5 7  7 5 7 5  6 6 6 6",
    ),
    (
        "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63",
        "4 9 4 9  10 2 10 2  8 3 8 3  6 7 6 7  9 3 9 3",
    ),
    (
        "N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93",
        "3 10 3 10  9 4 9 4  8 4 8 4  3 9 3 9  4 8 4 8",
    ),
]


def rows(table: str) -> list[list[int]]:
    """The tricks by strain, clubs first."""
    tricks = list(map(int, table.split()))
    spades, hearts, diamonds, clubs, no_trump = (tricks[at : at + 4] for at in range(0, 20, 4))
    return [clubs, diamonds, hearts, spades, no_trump]


@pytest.mark.slow
@pytest.mark.parametrize(("deal", "table"), PUBLISHED)
def test_published_results_are_found(deal: str, table: str) -> None:
    solver, hands = _native.DoubleDummy(), read_deal(deal)
    for declarer in range(4):
        tricks = solver.tricks(hands, 3, (declarer + 1) % 4)
        assert (tricks if declarer % 2 == 0 else 13 - tricks) == rows(table)[3][declarer]


def test_a_card_that_stands_for_a_sequence_stands_for_all_of_it() -> None:
    """Hand 13 of DDS's list100.txt, which a table that asked for the highest card alone missed."""
    deal = "S:A4.K85.432.KQJ42 K2.J973.QJT76.93 QT9765.Q62.98.T6 J83.AT4.AK5.A875"
    assert _native.DoubleDummy().tricks(read_deal(deal), 3, 3) == 6


@pytest.mark.slow
def test_a_published_table_is_found() -> None:
    deal, table = PUBLISHED[2]
    assert _native.DoubleDummy().table(read_deal(deal)) == rows(table)


@pytest.mark.slow
def test_openspiel_finds_as_many_tricks() -> None:
    judge = pyspiel.load_game("bridge(use_double_dummy_result=true)")
    chooser, solver = random.Random(11), _native.DoubleDummy()
    for strain in (0, 2, 4):
        cards = chooser.sample(range(52), 52)
        hands = [sum(1 << card for card in cards[seat::4]) for seat in range(4)]
        state = judge.new_initial_state()
        for card in cards:
            state.apply_action(card % 13 * 4 + card // 13)
        for call in (55 + strain, 52, 52, 52):  # one of the strain by North
            state.apply_action(call)
        points = [_native.bridge_score(1, strain, 0, False, tricks) for tricks in range(14)]
        assert solver.tricks(hands, strain, 1) == points.index(int(state.returns()[0]))


def test_each_card_of_an_ending_has_its_worth() -> None:
    """North and South take the rest in any order."""
    hands = [
        sum(1 << read_card(card) for card in cards.split())
        for cards in ("SA HK D2", "C2 C3 C4", "S2 HA DA", "SK HQ DK")
    ]
    options = dict(_native.DoubleDummy().options(hands, 4, 0) or [])
    assert options[read_card("SA")] == 3
    assert set(options) == {read_card(card) for card in ("SA", "HK", "D2")}
    trick = [read_card("SA"), read_card("C2")]
    after = dict(_native.DoubleDummy().options(hands, 4, 0, trick) or [])
    assert after == {read_card("S2"): 3}


@pytest.mark.parametrize(
    ("hands", "arguments", "message"),
    [
        ([1, 2, 4, 8], (5, 0), "strain"),
        ([1, 2, 4, 8], (4, 4), "leader"),
        ([1, 2, 4, 4], (4, 0), "in one hand"),
        ([1, 2, 4, 1 << 52], (4, 0), "in one hand"),
        ([1, 2, 4, 24], (4, 0), "length"),
        ([0, 0, 0, 0], (4, 0), "no cards"),
        ([1, 2, 4, 8], (4, 0, [1]), "not in the hand"),
        ([1, 2, 4, 8], (4, 0, [0, 1, 2, 3]), "0 to 3 cards"),
        ([1, 2 + (1 << 13), 4 + (1 << 20), 8 + (1 << 30)], (4, 1, [1, 20]), "length"),
        ([1 + (1 << 51), 2 + (1 << 13), 4 + (1 << 20), 24], (4, 1, [1, 20]), "follow suit"),
    ],
)
def test_what_is_no_position_is_refused(
    hands: list[int], arguments: tuple[int, int, list[int]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _native.DoubleDummy().options(hands, *arguments)


def test_the_side_that_leads_may_stop_anywhere_in_a_game() -> None:
    """Best cards by the solver take the tricks that it promised, from the first trick on."""
    chooser = random.Random(3)
    state = load("bridge", contract="3NT-S").start()
    core = state.position
    assert isinstance(core, _native.Bridge)
    while core.phase == "deal":
        state.apply(chooser.choice([it for it, _ in state.chance_outcomes()]))
    core = state.position
    assert isinstance(core, _native.Bridge)
    while core.phase != "over" and core.hands[0].bit_count() > 6:
        core.apply(chooser.choice(core.legal_moves() or [0]))
    solver, promised = _native.DoubleDummy(), None
    while core.phase != "over":
        if core.phase == "dummy" or len(core.played) % 4:
            core.apply(
                chooser.choice(core.legal_moves() or [0])
                if promised is None
                else _best(solver, core)
            )
            continue
        tricks = core.tricks[0] + solver.tricks(core.hands, 4, core.turn)
        assert promised in (None, tricks)
        promised = tricks
        core.apply(_best(solver, core))
    assert core.tricks[0] == promised


def _best(solver: _native.DoubleDummy, core: _native.Bridge) -> int:
    """The best card of the seat at turn."""
    begun = len(core.played) // 4 * 4
    trick = core.played[begun:]
    hands = list(core.hands)
    for seat, card in trick:
        hands[seat] |= 1 << card
    leader = trick[0][0] if trick else core.turn
    options = solver.options(hands, 4, leader, [card for _, card in trick])
    assert options is not None
    choose = max if core.turn % 2 == 0 else min
    return choose(options, key=lambda it: it[1])[0]


def test_a_search_ends_when_its_time_is_up() -> None:
    solver, hands = _native.DoubleDummy(), read_deal(PUBLISHED[0][0])
    assert solver.options(hands, 4, 0, seconds=1e-9) is None
    ending = [
        hand & 0b111 << 13 * suit for hand, suit in zip([2**52 - 1] * 4, range(4), strict=True)
    ]
    assert solver.options(ending, 4, 0, seconds=60) == [(0, 3), (1, 3), (2, 3)]


def test_a_deal_is_the_same_from_every_seat() -> None:
    deal = PUBLISHED[0][0]
    hands = read_deal(deal)
    assert read_deal(deal_text(hands, 2)) == hands
