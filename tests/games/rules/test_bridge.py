"""Contract bridge: the auction, the play, the score, what each observer knows, and its texts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pyspiel
import pytest

from boardwire import _native
from boardwire.games import (
    CHANCE,
    OVER,
    IllegalMove,
    InvalidMove,
    OptionError,
    PositionError,
    State,
    load,
)
from boardwire.games.rules.bridge import (
    BridgeState,
    call_text,
    contract_text,
    deal_text,
    read_call,
    read_card,
    read_contract,
    read_deal,
)
from boardwire.matches import Table

DEAL = "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876"
GAME = load("bridge")
NORTH, EAST, SOUTH, WEST = range(4)


def at(moves: str, **options: object) -> BridgeState:
    """The position of DEAL after these calls and cards."""
    state = load("bridge", **options).read_position(f"{DEAL} {moves}")
    assert isinstance(state, BridgeState)
    return state


def outcomes(state: State) -> list[int]:
    return state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]


def finished(seed: int, **options: object) -> list[BridgeState]:
    """All positions of a random game."""
    chooser, state = random.Random(seed), load("bridge", **options).start()
    assert isinstance(state, BridgeState)
    states = [state.copy()]
    while state.to_act() != OVER:
        state.apply(chooser.choice(outcomes(state)))
        states.append(state.copy())
    return states


# The score: Laws of Duplicate Bridge 2017, Law 77. (contract, vulnerable, tricks, points)
PUBLISHED = [
    ("1C", False, 7, 70),
    ("1NT", False, 7, 90),
    ("1NT", True, 8, 120),
    ("2H", False, 8, 110),
    ("2H", False, 10, 170),
    ("2HX", False, 8, 470),
    ("2DX", False, 8, 180),
    ("3NT", False, 9, 400),
    ("3NT", True, 9, 600),
    ("3NT", True, 11, 660),
    ("4S", False, 10, 420),
    ("4S", True, 11, 650),
    ("5C", False, 11, 400),
    ("5D", True, 12, 620),
    ("4HX", True, 11, 990),
    ("4HXX", True, 11, 1480),
    ("1NTXX", False, 7, 560),
    ("6S", False, 12, 980),
    ("6NT", True, 12, 1440),
    ("6C", True, 12, 1370),
    ("7NT", False, 13, 1520),
    ("7NT", True, 13, 2220),
    ("7H", True, 13, 2210),
    ("7C", False, 13, 1440),
    ("7NTXX", True, 13, 2980),
    ("1CXX", False, 7, 230),
    ("3NT", False, 8, -50),
    ("3NT", True, 6, -300),
    ("4SX", False, 9, -100),
    ("4SX", False, 8, -300),
    ("4SX", False, 7, -500),
    ("4SX", False, 6, -800),
    ("4SX", True, 9, -200),
    ("4SX", True, 8, -500),
    ("4SX", True, 7, -800),
    ("4SXX", True, 9, -400),
    ("4SXX", False, 6, -1600),
    ("7NTXX", False, 0, -7000),
    ("7NTXX", True, 0, -7600),
]


@pytest.mark.parametrize(("contract", "vulnerable", "tricks", "points"), PUBLISHED)
def test_scores_are_those_of_the_laws(
    contract: str, vulnerable: bool, tricks: int, points: int
) -> None:
    level, strain, doubled, _ = read_contract(f"{contract}-N")
    assert _native.bridge_score(level, strain, doubled, vulnerable, tricks) == points


def test_the_deal_is_fair_and_each_player_is_told_its_own_cards() -> None:
    start = GAME.start()
    assert (start.to_act(), start.acting()) == (CHANCE, ())
    assert [share for _, share in start.chance_outcomes()] == [0.25] * 4
    spade = start.parse_move("e")
    assert [start.move_text_for(spade, it) for it in (0, 1, 2, 3, None)] == [
        "?",
        "E",
        "?",
        "?",
        "?",
    ]
    assert [start.move_text(move) for move in start.consistent_moves("?", 1)] == ["N", "S", "W"]
    start.apply(spade)
    assert dict(start.chance_outcomes()) == pytest.approx(
        {0: 13 / 51, 1: 12 / 51, 2: 13 / 51, 3: 13 / 51}
    )
    assert start.observation(1) == "E"
    assert start.observation(0) == start.observation(None) == "?"


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("1NT pass 3NT pass pass pass", "3NT-N"),
        ("pass 1H pass 3H pass 4H X pass pass pass", "4HX-E"),
        ("1S X XX pass 2H pass 4S X pass pass XX pass pass pass", "4SXX-N"),
        ("1C 1H pass 2H 3H pass 4H pass pass pass", "4H-N"),  # hearts bid by both sides
        ("pass pass pass 1C pass pass pass", "1C-W"),
    ],
)
def test_the_declarer_is_the_first_of_the_side_to_name_the_strain(
    calls: str, contract: str
) -> None:
    state = at(calls)
    assert state.core.contract is not None
    assert contract_text(state.core.contract) == contract
    leader = (state.core.contract[3] + 1) % 4
    assert (state.to_act(), state.core.phase) == (leader, "lead")


@pytest.mark.parametrize(
    ("calls", "call"),
    [
        ("", "X"),
        ("", "XX"),
        ("1C pass", "X"),  # of a partner's bid
        ("1C", "1C"),
        ("1D", "1C"),
        ("1C X", "X"),
        ("1C X pass", "XX"),  # by the side that has doubled
        ("1C XX", "pass"),
        ("7NT", "7NT"),
        ("1C", "8C"),
        ("1C", "SA"),
    ],
)
def test_calls_that_are_not_sufficient_or_not_admissible_are_refused(calls: str, call: str) -> None:
    with pytest.raises((IllegalMove, InvalidMove, PositionError)):
        state = at(calls)
        state.parse_move(call)


def test_four_passes_end_a_board_without_points() -> None:
    state = at("pass pass pass pass")
    assert (state.to_act(), state.returns(), state.margin()) == (OVER, [0, 0, 0, 0], 0)
    assert state.observation(NORTH).startswith("N:AKQ2.K43.A65.432 - - -")


def test_the_auction_may_be_as_long_as_it_can() -> None:
    state = at("pass pass pass")
    for level in range(1, 8):
        for strain in ("C", "D", "H", "S", "NT"):
            for call in (f"{level}{strain}", "p", "p", "x", "p", "p", "xx", "p", "p"):
                state.apply(state.parse_move(call))
    state.apply(state.parse_move("pass"))
    assert (len(state.calls), state.core.phase) == (319, "lead")


def test_the_declarer_plays_the_cards_of_dummy_once_it_lies_open() -> None:
    state = at("1NT pass pass pass")
    assert state.to_act() == EAST
    assert all(not state.sees(player, SOUTH) for player in (NORTH, EAST, WEST, None))
    state.apply(state.parse_move("CK"))
    assert (state.to_act(), [state.move_text(0)]) == (CHANCE, ["8765.J765.432.A5"])
    assert "8765" not in state.observation(EAST)
    state.apply(0)
    assert (state.core.turn, state.to_act()) == (SOUTH, NORTH)
    assert [state.move_text(move) for move in state.legal_moves()] == ["C5", "CA"]
    assert all(state.sees(player, SOUTH) for player in (NORTH, EAST, SOUTH, WEST, None))
    assert not state.sees(SOUTH, NORTH), "dummy does not see the declarer's hand"
    for card in ("CA", "C6", "C2"):
        state.apply(state.parse_move(card))
    assert (state.core.tricks, state.core.turn, state.to_act()) == ((1, 0), SOUTH, NORTH)


def test_suits_must_be_followed_and_the_highest_trump_wins() -> None:
    state = at("1S pass pass pass HA dummy H5 H8 H3 H2 H6 H9 H4")
    assert state.core.turn == WEST
    state = at("", contract="1D-N")
    assert (state.core.phase, state.to_act()) == ("lead", EAST)
    for card, player in (("SJ", CHANCE), ("dummy", NORTH)):
        state.apply(0 if card == "dummy" else state.parse_move(card))
        assert state.to_act() == player
    with pytest.raises(IllegalMove):
        state.parse_move("D2")
    state.apply(state.parse_move("S5"))
    assert {state.move_text(it) for it in state.legal_moves()} == {"S3", "S4"}


def test_a_board_with_its_deal_given_needs_no_dealing() -> None:
    given = load("bridge", deal=DEAL.replace(" ", "_"), contract="3nt-n", vulnerable="NS")
    assert given.options["deal"] == DEAL
    assert given.options["contract"] == "3NT-N"
    state = given.start()
    assert state.to_act() == EAST
    assert load("bridge", **given.options) == given
    assert "3NT-N" in state.text(EAST)
    with pytest.raises(PositionError, match="another one"):
        given.read_position(deal_text(read_deal(DEAL)[::-1]))


def test_dummy_lays_its_hand_down_once() -> None:
    with pytest.raises(PositionError, match="'dummy' is no card"):
        at("1S pass pass pass CK dummy dummy")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"contract": "8C-N"}, "such as 3NT-S"),
        ({"contract": "3NT"}, "such as 3NT-S"),
        ({"deal": "N:AKQ"}, "write the first seat"),
        ({"deal": DEAL.replace("A65", "A66")}, "a card twice"),
        ({"deal": DEAL.replace("A65", "A62")}, "D2 is in two hands"),
        ({"deal": DEAL.replace("A65", "A6")}, "12 cards, not 13"),
        ({"deal": "N:- - 8765.J765.432.A5 43.T98.T987.9876"}, "at most one hand"),
        ({"deal": DEAL.replace("AKQ2", "AKX2")}, "'X' in the hand"),
        ({"dealer": "x"}, "one of n, e, s, w"),
    ],
)
def test_wrong_options_say_what_to_write(options: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load("bridge", **options)


def test_texts_of_cards_calls_and_deals_are_read_in_the_usual_spellings() -> None:
    assert [read_card(text) for text in ("C2", "h10", "HT", "♠A")] == [0, 34, 34, 51]
    assert [call_text(read_call(text)) for text in ("P", "dbl", "R", "1n", "7♥")] == [
        *("pass", "X", "XX", "1NT", "7H")
    ]
    assert deal_text(read_deal(DEAL.rsplit(" ", 1)[0] + " -")) == DEAL
    assert deal_text(read_deal(DEAL), EAST).startswith("E:JT9.AQ2.KQJ.KQJT")
    assert read_deal(deal_text(read_deal(DEAL), WEST)) == read_deal(DEAL)


def test_utilities_are_those_of_the_partnership() -> None:
    end = finished(3, contract="1NT-E", vulnerable="both")[-1]
    points = end.margin()
    assert points
    assert end.returns() == [points / 7600, -points / 7600] * 2


def test_a_draw_depends_on_nothing_hidden() -> None:
    state = at("1NT pass 3NT pass pass pass CK dummy CA C6 C2 S5 S3 SA S9")
    other = state.determinized(WEST, random.Random(1))
    assert other.position_text() != state.position_text()
    assert [it.determinized(WEST, random.Random(5)).key() for it in (state, other)] == [
        state.determinized(WEST, random.Random(5)).key()
    ] * 2


def test_draws_have_the_right_odds() -> None:
    """The five cards of a suit between two hands, one of which has shown out of another suit."""
    drawn = Counter[int]()
    for seed in range(4000):
        hands = _native.bridge_deal(0b11111 | 0b111 << 13, [5, 3, 0, 0], [2, 0, 0, 0], seed)
        assert hands[0] == 0b11111
        hands = _native.bridge_deal(0b11111, [3, 3, 0, 0], [0, 0, 0, 0], seed)
        drawn[hands[0].bit_count()] += 1
    assert drawn[2] / 4000 == pytest.approx(0.5, abs=0.04)
    with pytest.raises(ValueError, match="no room"):
        _native.bridge_deal(0b11, [1, 1, 0, 0], [1, 1, 0, 0], 1)


@pytest.mark.parametrize("observer", [None, 0, 1, 2, 3])
def test_a_table_follows_a_board_of_which_it_is_told_a_part(observer: int | None) -> None:
    whole = Table(GAME)
    table = Table(GAME, observer=observer)
    chooser = random.Random(7)
    while not whole.over:
        state = whole.state
        acting = state.to_act()
        played = whole.play(acting, state.move_text(chooser.choice(outcomes(state))))
        if observer is not None:
            table.play(acting, played.text_for(observer))
            assert table.state.observation(observer) == whole.state.observation(observer)
    if observer is not None:
        table.undo(20)
        with pytest.raises(InvalidMove, match="'pass' is no card"):
            table.play(table.state.to_act(), "pass")


def test_openspiel_plays_the_same_game() -> None:
    judge = pyspiel.load_game("bridge(use_double_dummy_result=false,dealer_vul=true)")
    for seed in range(6):
        theirs = judge.new_initial_state()
        states = finished(seed, vulnerable="ns")
        hands = states[52].core.hands
        left = [[card for card in range(52) if hand >> card & 1] for hand in hands]
        for turn in range(52):
            theirs.apply_action(_theirs(left[turn % 4].pop()))
        for state, after in pairwise(states[52:]):
            if state.to_act() == CHANCE:
                continue
            assert theirs.current_player() == state.to_act()
            moves = state.legal_moves()
            assert theirs.legal_actions() == sorted(map(_theirs, moves))
            text = [*after.calls, *after.cards][-1]
            theirs.apply_action(_theirs(state.parse_move(text)))
        assert theirs.is_terminal()
        assert theirs.returns()[0] == states[-1].margin()


def _theirs(move: int) -> int:
    """The number of a card or a call in OpenSpiel."""
    return move if move >= 52 else move % 13 * 4 + move // 13


def test_the_text_has_the_hands_as_on_a_compass() -> None:
    deal = "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876"
    state = load("bridge").read_position(f"{deal} 1NT pass pass pass CK dummy C5")
    assert state.text(1).splitlines()[:12] == [
        "                  North (b)",
        "                  13 cards",
        "West (p4)                           East (w)",
        "13 cards                            S JT9",
        "                          CK        H AQ2",
        "                      C5            D KQJ",
        "                                    C QJT",
        "                  South (p3)",
        "                  S 8765",
        "                  H J765",
        "                  D 432",
        "                  C A",
    ]
    assert "contract: 1NT-N" in state.text(1)
    assert "East (w):" not in state.text(1)
    assert "North (b): ?" in load("bridge").start().text()


def table(moves: str, observer: int | None = None, **options: object) -> dict[str, Any]:
    return dict(at(moves, **options).view(observer).table)


def test_a_table_has_the_hands_that_its_observer_sees() -> None:
    auction = table("1NT", EAST, vulnerable="ew")
    assert auction["hands"][EAST][:3] == ["Js", "Ts", "9s"]
    assert [auction["hands"][it] for it in (NORTH, SOUTH, WEST)] == [13, 13, 13]
    assert (auction["calls"], auction["turn"], auction["phase"]) == (["1NT"], EAST, "auction")
    assert (auction["dealer"], auction["vulnerable"]) == (NORTH, [False, True])
    assert "contract" not in auction
    played = table("1NT X pass pass pass CK dummy C5 C6 C4 CQ", WEST)
    assert played["dummy"] == SOUTH
    assert len(played["hands"][SOUTH]) == 12
    assert [played["hands"][it] for it in (NORTH, EAST)] == [12, 11]


def test_a_table_has_the_trick_the_one_before_and_the_winners() -> None:
    played = table("1NT X pass pass pass CK dummy C5 C6 C4 CQ")
    assert played["last"] == [[EAST, "Kc"], [SOUTH, "5c"], [WEST, "6c"], [NORTH, "4c"]]
    assert (played["trick"], played["won"], played["turn"]) == ([[EAST, "Qc"]], [EAST], SOUTH)
    assert played["tricks"] == [0, 1]
    assert played["contract"] == {"level": 1, "strain": "NT", "doubled": 1, "declarer": NORTH}
    complete = table("1NT X pass pass pass CK dummy C5 C6 C4")
    assert (len(complete["trick"]), complete["won"], complete["last"]) == (4, [EAST], [])


def test_a_table_shows_the_deal_and_the_points_at_the_end() -> None:
    state = finished(3, contract="3NT-S")[-1]
    shown = state.view(None).table
    assert [len(hand) for hand in shown["hands"]] == [13] * 4
    assert shown["points"] == state.core.points
    assert sum(shown["tricks"]) == len(shown["won"]) == 13
    assert "turn" not in shown


def test_calls_and_cards_have_words_and_the_deal_has_none() -> None:
    def said(state: State) -> list[str]:
        return [str(state.move_words(move, NORTH)) for move in outcomes(state)]

    assert said(at(""))[:3] == ["Pass", "1♣", "1♦"]
    assert "1NT" in said(at("")) and "Double" in said(at("1NT"))
    assert said(at("1NT pass pass pass CK dummy C5 C6 C4"))[:3] == ["♣10", "♣J", "♣Q"]
    assert set(said(GAME.start())) == {""}
    assert said(at("1NT pass pass pass CK")) == [""], "dummy's hand"
