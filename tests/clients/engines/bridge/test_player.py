"""The engine for bridge: whole boards, cards by search, and nothing seen that is hidden."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.bridge.card_play import best_card, likely_deal, unlikely_calls
from boardwire.games import CHANCE, OVER, GameError, load
from boardwire.games.rules.bridge import BridgeState

DEAL = "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876"


def at(moves: str, **options: object) -> BridgeState:
    state = load("bridge", **options).read_position(f"{DEAL} {moves}")
    assert isinstance(state, BridgeState)
    return state


def play(seed: int, engines: tuple[str, ...], contract: str) -> float:
    """The points of North and South in a random deal, played by an engine on each side."""
    random = Random(seed)
    state = load("bridge", contract=contract).start()
    options = {"bridge": {"seed": 1, "samples": 2}, "random": {"seed": seed + 1}}
    seats = [make_searcher(name, options[name]) for name in engines * 2]
    while state.to_act() != OVER:
        if state.to_act() == CHANCE:
            state.apply(random.choice([it for it, share in state.chance_outcomes() if share]))
        else:
            searcher = seats[state.to_act()]
            state.apply(searcher.choose(Root(state.copy()), SearchLimits(nodes=0)).move)
    points = state.margin()
    assert points is not None
    return points


@pytest.mark.slow
def test_a_board_is_played_to_its_end_and_better_than_at_random() -> None:
    search, chance = ("bridge", "random"), ("random", "bridge")
    assert play(1, search, "1NT-N") > play(1, chance, "1NT-N") + 200


def test_it_calls_by_its_own_hand() -> None:
    searcher = make_searcher("bridge", {"seed": 1})
    for calls, call in (("", "1NT"), ("1NT", "X"), ("1NT pass", "pass")):
        state = at(calls)
        move = searcher.choose(Root(state), SearchLimits()).move
        if call != "X":
            assert state.move_text(move) == call
        swapped = state.determinized(state.to_act(), Random(3))
        assert searcher.choose(Root(swapped), SearchLimits()).move == move


def test_a_card_does_not_depend_on_what_is_hidden() -> None:
    moves = "1NT pass pass pass CK dummy C5 C6 C2 CQ CA C7 C3 D2 DT DA DK SA S9 S5 S3"
    state = at(moves)
    other = state.determinized(state.to_act(), Random(4))
    assert other.position_text() != state.position_text()
    cards = [best_card(it, it.legal_moves(), 3, 0, Random(9)) for it in (state, other)]
    assert cards[0] == cards[1]


def test_a_winner_is_cashed_and_time_is_kept() -> None:
    ending = at("1NT pass pass pass CK dummy")
    assert best_card(ending, ending.legal_moves(), 5, 1e-9, Random(1)) in ending.legal_moves()
    assert (
        best_card(ending, ending.legal_moves(), 5, 0, Random(1), lambda: True)
        in ending.legal_moves()
    )


def test_draws_fit_the_auction_as_far_as_they_can() -> None:
    state = at("1NT pass pass pass")
    random = Random(2)
    drawn = [unlikely_calls(likely_deal(state, 1, random)) for _ in range(20)]
    plain = [unlikely_calls(state.determinized(1, random)) for _ in range(20)]
    assert sum(drawn) < sum(plain)
    assert unlikely_calls(state) <= 1


def test_it_plays_bridge_alone() -> None:
    with pytest.raises(GameError, match="plays bridge, not Chess"):
        make_searcher("bridge").choose(Root(load("chess").start()), SearchLimits())
