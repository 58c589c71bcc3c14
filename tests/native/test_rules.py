"""The rules of all games: published perfts, and what every state must keep in any game."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from boardwire._native import (
    CHANCE,
    OVER,
    Chess,
    ConnectFour,
    Go,
    Othello,
    Pig,
    State,
    TicTacToe,
    perft,
)

from .reference import after

GAMES: list[Callable[[], State]] = [
    TicTacToe,
    ConnectFour,
    lambda: Othello(4),
    lambda: Othello(6),
    Othello,
    lambda: Go(3),
    Go,
    lambda: Go(13, ko="simple"),
    lambda: Go(19, suicide=True),
    lambda: Pig(30),
    Chess,
]


def random_states(make: Callable[[], State], seed: int, plies: int = 120) -> list[State]:
    """The positions of one random game, the initial one first."""
    chooser = random.Random(seed)
    states = [make()]
    while states[-1].to_act() != OVER and len(states) < plies:
        state = states[-1]
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        states.append(after(state, chooser.choice(outcomes or state.legal_moves())))
    return states


@pytest.mark.parametrize(
    ("state", "depth", "leaves"),
    [
        (Othello(), 9, 3005288),
        (ConnectFour(), 8, 5673234),
        (TicTacToe(), 9, 127872),
        (TicTacToe(), 0, 1),
        (Pig(), 3, 1 * 6 * 2 - 1),  # after a 1 there is no turn total to hold
    ],
)
def test_perft(state: State, depth: int, leaves: int) -> None:
    assert perft(state, depth) == leaves


@pytest.mark.slow
def test_tic_tac_toe_has_255168_games() -> None:
    def games(state: State) -> int:
        if state.to_act() == OVER:
            return 1
        return sum(games(after(state, move)) for move in state.legal_moves())

    # Four plies are played here; what follows them is counted once for each of the 4-ply lines.
    assert games(TicTacToe()) == 255168


@pytest.mark.slow
@pytest.mark.parametrize("make", GAMES)
def test_a_legal_move_is_one_that_apply_takes(make: Callable[[], State]) -> None:
    for state in random_states(make, seed=1):
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        assert moves == sorted(set(moves))
        key = state.key()
        for move in range(-2, 630):
            assert state.is_legal(move) == (move in moves)
            if move not in moves and move % 7 == 0:
                with pytest.raises(ValueError, match=f"illegal move: {move}"):
                    state.apply(move)
        assert state.key() == key


@pytest.mark.parametrize("make", GAMES)
def test_a_copy_is_equal_and_independent(make: Callable[[], State]) -> None:
    for state in random_states(make, seed=2)[:-1]:
        copy = state.copy()
        assert type(copy) is type(state)
        assert facts(copy) == facts(state)
        before = facts(state)
        copy.apply((state.legal_moves() or [2])[0])
        assert facts(state) == before


def facts(state: State) -> tuple[object, ...]:
    return (
        state.to_act(),
        state.legal_moves(),
        state.chance_outcomes(),
        state.key(),
        state.cells(),
        state.evaluate(0),
    )


@pytest.mark.parametrize("make", GAMES)
def test_keys_tell_positions_apart(make: Callable[[], State]) -> None:
    seen: dict[int, tuple[object, ...]] = {}
    for seed in range(20):
        for state in random_states(make, seed):
            assert seen.setdefault(state.key(), facts(state))[4] == state.cells()


@pytest.mark.parametrize("make", GAMES)
def test_evaluations_and_returns_are_zero_sum_and_bounded(make: Callable[[], State]) -> None:
    for seed in range(5):
        states = random_states(make, seed, plies=1000)
        for state in states:
            assert -1 < state.evaluate(0) < 1
            assert state.evaluate(1) == -state.evaluate(0)
        for state in states[:-1]:
            assert state.to_act() != OVER
            with pytest.raises(ValueError, match="not over"):
                state.returns()
        if states[-1].to_act() == OVER:
            first, second = states[-1].returns()
            assert first in (-1, 0, 1)
            assert second == -first
            assert states[-1].legal_moves() == []


@pytest.mark.parametrize("make", GAMES)
def test_cells_hold_a_byte_a_point(make: Callable[[], State]) -> None:
    state = make()
    size = getattr(state, "size", None)
    others = {TicTacToe: 9, ConnectFour: 42, Pig: 0, Chess: 64}
    assert len(state.cells()) == (others[type(state)] if size is None else size**2)
    assert max(state.cells(), default=0) <= (12 if isinstance(state, Chess) else 2)


def test_othello_starts_with_white_on_the_rising_diagonal_and_black_to_move() -> None:
    def point(name: str) -> int:
        return (int(name[1]) - 1) * 8 + "abcdefgh".index(name[0])

    othello = Othello()
    assert othello.to_act() == 0
    assert [othello.cells()[point(name)] for name in ("d4", "e5", "e4", "d5")] == [2, 2, 1, 1]
    assert othello.legal_moves() == sorted(point(name) for name in ("d3", "c4", "f5", "e6"))
    othello.apply(point("d3"))
    assert [othello.cells()[point(name)] for name in ("d3", "d4", "d5")] == [1, 1, 1]
    assert othello.legal_moves() == sorted(point(name) for name in ("c3", "c5", "e3"))


@pytest.mark.parametrize("size", [4, 6, 8])
def test_othello_agrees_with_a_slow_board(size: int) -> None:
    """Pass exactly when only the opponent can move; every line that is outflanked turns."""
    for seed in range(20):
        for state in random_states(lambda: Othello(size), seed):
            cells, player = list(state.cells()), state.to_act()
            if player == OVER:
                assert not othello_moves(cells, size, 0)
                assert not othello_moves(cells, size, 1)
                black, white = cells.count(1), cells.count(2)
                assert state.returns()[0] == (black > white) - (black < white)
                continue
            moves = othello_moves(cells, size, player)
            assert state.legal_moves() == (sorted(moves) or [size * size])
            for move, turned in moves.items():
                expected = cells.copy()
                for point in (move, *turned):
                    expected[point] = player + 1
                assert after(state, move).cells() == bytes(expected)


def othello_moves(cells: list[int], size: int, player: int) -> dict[int, list[int]]:
    """Each move with the discs that it turns."""
    moves = {}
    for point in (p for p in range(size * size) if not cells[p]):
        turned: list[int] = []
        for dr, dc in ((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b):
            line: list[int] = []
            row, col = point // size + dr, point % size + dc
            while 0 <= row < size and 0 <= col < size and cells[row * size + col] == 2 - player:
                line.append(row * size + col)
                row, col = row + dr, col + dc
            if 0 <= row < size and 0 <= col < size and cells[row * size + col] == player + 1:
                turned += line
        if turned:
            moves[point] = turned
    return moves


def test_a_four_in_any_direction_wins_connect_four() -> None:
    for moves in ("0101010", "0515253", "01122323363", "65544343303"):
        state = ConnectFour()
        for move in moves:
            assert state.to_act() != OVER
            state.apply(int(move))
        assert state.to_act() == OVER, moves
        assert state.returns()[0] == 1


def test_fours_of_connect_four_agree_with_a_slow_board() -> None:
    for seed in range(200):
        state = random_states(ConnectFour, seed)[-1]
        grid = [[state.cells()[r * 7 + c] for c in range(7)] for r in range(6)]
        winners = {
            grid[r][c]
            for r in range(6)
            for c in range(7)
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
            if 0 <= r + 3 * dr < 6
            and 0 <= c + 3 * dc < 7
            and grid[r][c]
            and len({grid[r + i * dr][c + i * dc] for i in range(4)}) == 1
        }
        expected = {(): [0, 0], (1,): [1, -1], (2,): [-1, 1]}[tuple(winners)]
        assert state.returns() == expected


def test_a_one_loses_the_turn_total_and_holding_keeps_it() -> None:
    pig = Pig(target=10)
    assert pig.legal_moves() == [1]
    pig.apply(1)
    assert pig.to_act() == CHANCE
    assert [outcome for outcome, _ in pig.chance_outcomes()] == [1, 2, 3, 4, 5, 6]
    pig.apply(6)
    assert (pig.turn_total, pig.to_act()) == (6, 0)
    assert pig.legal_moves() == [0, 1]
    held = after(pig, 0)
    assert (held.scores, held.turn_total, held.to_act()) == ([6, 0], 0, 1)
    lost = after(after(pig, 1), 1)
    assert (lost.scores, lost.turn_total, lost.to_act()) == ([0, 0], 0, 1)
    won = after(after(after(pig, 1), 4), 0)
    assert (won.scores, won.to_act(), won.returns()) == ([10, 0], OVER, [1, -1])


@pytest.mark.parametrize("make", [lambda: Othello(5), lambda: Othello(10), lambda: Pig(0)])
def test_boards_and_targets_out_of_range_are_refused(make: Callable[[], State]) -> None:
    with pytest.raises(ValueError, match="must be"):
        make()


def test_a_state_itself_cannot_be_made() -> None:
    with pytest.raises(TypeError):
        State()
