"""Pig for any number of players, and its optimal play."""

from __future__ import annotations

import pytest

from boardwire._native import OVER, Expectiminimax, Mcts, Pig
from boardwire.games import InvalidMove, load

from ..solving import solve


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "players", "depth"), [(4, 2, 24), (5, 2, 27), (6, 2, 27), (4, 3, 27)]
)
def test_a_deep_search_finds_the_value_of_optimal_play(
    target: int, players: int, depth: int
) -> None:
    """What is not over by then is so improbable that the guesses count for nothing."""
    start = load("pig", target=target, players=players).initial()
    found = Expectiminimax().search(start.position, depth=depth)
    assert found.value == pytest.approx(solve(start)[0], abs=1e-6)


@pytest.mark.long
@pytest.mark.slow
def test_the_first_player_wins_as_often_as_neller_and_presser_say() -> None:
    """With optimal play for 100 points: 0.5306, "Optimal Play of the Dice Game Pig", page 30."""
    assert first_player_wins(100) == pytest.approx(0.5306, abs=5e-5)


@pytest.mark.slow
def test_the_two_ways_to_solve_pig_agree() -> None:
    value = solve(load("pig", target=10).initial())[0]
    assert first_player_wins(10) == pytest.approx((1 + value) / 2, abs=1e-9)


Turn = list[tuple[tuple[int, int] | None, list[int | None]]]
"""By turn total: the scores after holding, and the turn total after each roll; None loses it."""


def first_player_wins(target: int) -> float:
    """The probability that the first of two wins, from the transitions of our rules.

    Scores only grow, so the pairs of scores are solved from the highest sum down. What a player has
    at a pair of scores depends on what the other one has at the same pair and the other way round:
    two unknowns, and linear equations once it is known where each of them holds. That is guessed
    from the last solution until it stays as it was (policy iteration).
    """
    wins: dict[tuple[int, int], float] = {}  # of who is to roll, by own and other score
    scores = [0, *range(2, target)]
    for total in range(2 * target, -1, -1):
        for own in scores:
            other = total - own
            if other not in scores or own < other:
                continue
            pair = [(own, other), (other, own)]
            turns = [transitions(target, *it) for it in pair]
            one, two = 0.5, 0.5
            while True:
                base_one, slope_one = evaluate(turns[0], wins, two)
                base_two, slope_two = evaluate(turns[1], wins, one)
                better = (base_one + slope_one * base_two) / (1 - slope_one * slope_two)
                step = abs(better - one)
                one, two = better, base_two + slope_two * better
                if step < 1e-13:
                    break
            wins[pair[0]], wins[pair[1]] = one, two
    return wins[0, 0]


def transitions(target: int, own: int, other: int) -> Turn:
    """A turn of player 0 at these scores, as our rules have it."""
    turn: Turn = []
    for total in range(target - own + 6):
        if total == 1:
            turn.append((None, []))
            continue
        state = Pig.from_scores(target, [own, other], total, 0)
        held: tuple[int, int] | None = None
        if 0 in state.legal_moves():
            holding = state.copy()
            holding.apply(0)
            mine, theirs = holding.scores
            held = (mine, theirs)
            assert (holding.to_act() == OVER) == (mine >= target)
        rolls: list[int | None] = []
        if total < target - own:
            state.apply(1)
            for face, _ in state.chance_outcomes():
                rolled = state.copy()
                rolled.apply(face)
                rolls.append(rolled.turn_total if rolled.turn == 0 else None)
        turn.append((held, rolls))
    return turn


def evaluate(turn: Turn, wins: dict[tuple[int, int], float], other: float) -> tuple[float, float]:
    """The chance of winning before the first roll, as base + slope * the other's chance here."""
    lines: list[tuple[float, float]] = [(0.0, 0.0)] * len(turn)
    for total in range(len(turn) - 1, -1, -1):
        held, rolls = turn[total]
        base = slope = 0.0
        for following in rolls:
            following_base, following_slope = (1.0, -1.0) if following is None else lines[following]
            base += following_base / 6
            slope += following_slope / 6
        if held is not None:
            mine, theirs = held
            holding = 1 - wins[theirs, mine] if (theirs, mine) in wins else 1.0
            if holding >= base + slope * other:
                base, slope = holding, 0.0
        lines[total] = (base, slope)
    return lines[0]


def test_a_game_can_begin_at_a_position() -> None:
    game = load("pig", players=3, position="20:35:0_P3_7_rolling")
    assert game.options["position"] == "20:35:0 p3 7 rolling"
    state = game.start()
    state.apply(state.parse_move("5"))
    assert (state.to_act(), state.view().side["turn total"]) == (2, 12)
    assert state.view().side["p3 score"] == 0
    state.apply(state.parse_move("hold"))
    assert state.position_text() == "20:35:12 b 0"


def test_the_third_of_three_wins_alone() -> None:
    state = load("pig", target=10, players=3, position="9:9:0_p3_12").start()
    assert Expectiminimax().search(state.position, depth=2).value == 1
    assert Mcts(seed=1).search(state.position, simulations=500).move == 0
    state.apply(state.parse_move("hold"))
    assert (state.to_act(), state.returns()) == (OVER, [-0.5, -0.5, 1])
    assert state.margin() is None


def test_pig_is_told_in_words() -> None:
    state = load("pig").initial()
    assert [state.move_text(move) for move in state.legal_moves()] == ["roll"]
    state.apply(state.parse_move("ROLL"))
    with pytest.raises(InvalidMove):
        state.parse_move("7")
    state.apply(state.parse_move("6"))
    assert state.view().side["turn total"] == 6
    state.apply(state.parse_move("hold"))
    assert state.view().side["black score"] == 6
