"""Kuhn poker: deals, betting, what each observer sees, and OpenSpiel's rules as the judge."""

from __future__ import annotations

from collections import Counter

import pyspiel
import pytest

from boardwire import _native
from boardwire.games import CHANCE, OVER, IllegalMove, InvalidMove, State, load
from boardwire.games.rules.kuhn import KuhnState
from boardwire.matches import Table

GAME = load("kuhn")
DEALS = ["JQ", "JK", "QJ", "QK", "KJ", "KQ"]


def at(text: str) -> State:
    return GAME.read_position(text)


def line(*moves: str) -> Table:
    """A table on which these moves are made, the deal first."""
    table = Table(GAME)
    for move in moves:
        table.play(table.state.to_act(), move)
    return table


def test_the_deal_has_six_outcomes_of_which_each_observer_sees_its_part() -> None:
    start = GAME.start()
    assert (start.to_act(), start.acting()) == (CHANCE, ())
    assert [start.move_text(deal) for deal, _ in start.chance_outcomes()] == DEALS
    assert [share for _, share in start.chance_outcomes()] == pytest.approx([1 / 6] * 6)
    deal = start.parse_move("kj")
    assert [start.move_text_for(deal, it) for it in (0, 1, None)] == ["K?", "?J", "??"]
    assert [start.move_text(deal) for deal in start.consistent_moves("k?", 0)] == ["KJ", "KQ"]
    assert len(start.consistent_moves("??", None)) == 6


@pytest.mark.parametrize(
    ("position", "seen"),
    [
        ("--", ("--", "--", "--")),
        ("KJ", ("K?", "?J", "??")),
        ("KJ check bet", ("K? check bet", "?J check bet", "?? check bet")),
        ("KJ check check", ("KJ check check",) * 3),
        ("KJ bet call", ("KJ bet call",) * 3),
        ("KJ bet fold", ("K? bet fold", "?J bet fold", "?? bet fold")),
    ],
)
def test_cards_are_hidden_until_both_are_shown(position: str, seen: tuple[str, ...]) -> None:
    state = at(position)
    assert state.position_text() == position
    observers = (0, 1, None)
    assert tuple(state.observation(observer) for observer in observers) == seen
    for observer, text in zip(observers, seen, strict=True):
        side = state.view(observer).side
        assert f"{side['black card']}{side['white card']}" == text.split()[0]


def test_the_last_move_of_a_view_says_no_more_than_was_told() -> None:
    state = at("KJ")
    assert [state.view(it).last_move for it in (0, 1, None)] == ["K?", "?J", "??"]
    assert at("KJ bet").view(1).last_move == "bet"
    assert at("--").view().last_move is None


@pytest.mark.parametrize(
    ("moves", "score", "utility"),
    [
        (("KJ", "check", "check"), "B+1", 0.5),
        (("QK", "bet", "call"), "W+2", -1.0),
        (("JK", "bet", "fold"), "B+1", 0.5),
        (("KJ", "check", "bet", "fold"), "W+1", -0.5),
        (("KQ", "check", "bet", "call"), "B+2", 1.0),
    ],
)
def test_the_chips_won_are_the_margin_and_their_half_the_utility(
    moves: tuple[str, ...], score: str, utility: float
) -> None:
    table = line(*moves)
    assert table.over
    assert table.score() == score
    assert list(table.state.returns()) == [utility, -utility]


def test_pots_are_on_the_board() -> None:
    pot = at("KJ check bet").view().side
    assert (pot["black chips in the pot"], pot["white chips in the pot"]) == (1, 2)


@pytest.mark.parametrize("text", ["fold", "call", "J", "JJ", "K?"])
def test_what_cannot_be_played_is_refused(text: str) -> None:
    with pytest.raises((IllegalMove, InvalidMove)):
        line("QK", text)
    with pytest.raises((IllegalMove, InvalidMove)):
        line(text)


def test_an_empty_text_is_the_position_before_the_deal() -> None:
    assert at("").to_act() == CHANCE


def states(state: State) -> list[State]:
    """The state and all that follow."""
    found = [state]
    moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
    for move in moves:
        child = state.copy()
        child.apply(move)
        found += states(child)
    return found


def test_the_key_of_what_a_player_knows_is_that_of_its_observation() -> None:
    found = states(GAME.start())
    for player in (0, 1, None):
        pairs = {
            (state.observation(player), state.core.information_key(player))
            for state in found
            if isinstance(state, KuhnState)
        }
        assert pairs
        texts, keys = zip(*pairs, strict=True)
        assert len(set(texts)) == len(set(keys)) == len(pairs)
    assert len({state.key() for state in found}) == len(found)


def test_each_player_has_six_places_to_decide_as_kuhn_counts() -> None:
    found = [state for state in states(GAME.start()) if state.acting()]
    deciding = {(state.to_act(), state.observation(state.to_act())) for state in found}
    assert Counter(player for player, _ in deciding) == {0: 6, 1: 6}


def test_openspiel_plays_the_same_game() -> None:
    judge = pyspiel.load_game("kuhn_poker")
    for state in states(GAME.start()):
        cards, *moves = state.position_text().split()
        if cards == "--":
            continue
        theirs = judge.new_initial_state()
        for card in cards:
            theirs.apply_action("JQK".index(card))
        for move in moves:
            theirs.apply_action(int(move in ("bet", "call")))
        assert theirs.is_terminal() == (state.to_act() == OVER)
        if theirs.is_terminal():
            assert list(theirs.returns()) == [2 * utility for utility in state.returns()]
            assert theirs.returns()[0] == state.margin()
        else:
            assert theirs.current_player() == state.to_act()
            assert len(theirs.legal_actions()) == len(state.legal_moves())


def test_playouts_and_perft_go_through_what_searches_refuse() -> None:
    start = GAME.start().position
    assert [_native.perft(start, depth) for depth in range(5)] == [1, 6, 12, 24, 12]
    assert sum(_native.playouts(start, 100, 1).returns) == 0
