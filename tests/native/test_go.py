"""Go: captures, ko, superko, suicide and area, by hand-made cases and by a slow reference."""

from __future__ import annotations

import random
from typing import TypedDict, Unpack

import pytest

from boardwire._native import OVER, Go

from .reference import SlowGo

RULES = [
    (ko, suicide) for ko in ("simple", "positional", "situational") for suicide in (False, True)
]

KO = (". . . . .", ". X O . .", "X . X O .", ". X O . .", ". . . . .")


class Rules(TypedDict, total=False):
    """Options of the game, but for the size."""

    komi: float
    ko: str
    suicide: bool


class SizedRules(Rules, total=False):
    """Options of the game."""

    size: int


def board(size: int, *rows: str, to_play: str = "X", **rules: Unpack[Rules]) -> Go:
    """A position drawn with X for black and O for white, the row named 1 last."""
    go = Go(size, **rules)
    for row, text in enumerate(reversed(rows)):
        for col, stone in enumerate(text.split()):
            if stone != ".":
                go.set_to_play("XO".index(stone))
                go.apply(row * size + col)
    go.set_to_play("XO".index(to_play))
    return go


def at(go: Go, name: str) -> int:
    return (int(name[1:]) - 1) * go.size + "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(name[0])


@pytest.mark.slow
@pytest.mark.parametrize(("ko", "suicide"), RULES)
@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        *((1, 1), (2, 2), pytest.param(3, 3, marks=pytest.mark.slow), (4, 4)),
        *(pytest.param(5, 5, marks=pytest.mark.slow), (1, 4), (2, 5), (4, 3)),
    ],
)
def test_random_games_agree_with_the_reference(
    columns: int, rows: int, ko: str, suicide: bool
) -> None:
    points = columns * rows
    chooser = random.Random(columns)
    for _ in range(20 if points < 16 else 6):
        fast = Go(columns, ko=ko, suicide=suicide, rows=rows)
        slow = SlowGo(columns, rows, ko, suicide)
        for _ in range(150):
            if chooser.random() < 0.1:
                fast.set_to_play(1 - slow.player)
                slow.set_to_play(1 - slow.player)
            moves = slow.legal_moves()
            assert fast.legal_moves() == moves
            assert [m for m in range(-1, points + 2) if fast.is_legal(m)] == moves
            # Passes are kept rare, or no small board would ever fill up.
            plays = [m for m in moves if m != points]
            move = chooser.choice(plays) if plays and chooser.random() < 0.95 else points
            fast.apply(move)
            slow.apply(move)
            assert fast.cells() == bytes(slow.board)
            assert fast.area() == slow.area()
            assert fast.to_act() == slow.to_act()
            if fast.to_act() == OVER:
                break


@pytest.mark.parametrize(("size", "boards"), [(1, 1), (2, 57), (3, 12675)])
def test_as_many_boards_can_be_reached_by_play_as_are_legal(size: int, boards: int) -> None:
    """J. Tromp and G. Farneback, "Combinatorics of Go": 1, 57, 12675, ... legal boards."""
    start = Go(size, ko="simple")
    seen = {start.cells()}
    frontier = [start]
    while frontier:
        state = frontier.pop()
        for player in (0, 1):
            turn = state.copy()
            turn.set_to_play(player)
            for move in turn.legal_moves()[:-1]:
                child = turn.copy()
                child.apply(move)
                if child.cells() not in seen:
                    seen.add(child.cells())
                    # A fresh board, so that no ko is left from the way it was reached.
                    frontier.append(rebuilt(child))
    assert len(seen) == boards


def rebuilt(state: Go) -> Go:
    fresh = Go(state.size, ko="simple")
    for point, stone in enumerate(state.cells()):
        if stone:
            fresh.set_to_play(stone - 1)
            fresh.apply(point)
    fresh.apply(state.size**2)
    return fresh


def test_a_captured_chain_leaves_the_board_and_is_counted() -> None:
    go = board(3, ". . .", "X X .", "O O .")
    go.apply(at(go, "C1"))
    assert go.cells() == bytes([0, 0, 1, 1, 1, 0, 0, 0, 0])
    assert go.captures() == (2, 0)


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
def test_a_ko_cannot_be_taken_back_at_once_but_after_a_threat(ko: str) -> None:
    go = board(
        5, ". . . . .", ". X O . .", "X . X O .", ". X O . .", ". . . . .", to_play="O", ko=ko
    )
    go.apply(at(go, "B3"))
    assert go.captures() == (0, 1)
    assert not go.is_legal(at(go, "C3"))
    for name in ("E5", "A5"):
        go.apply(at(go, name))
    assert go.is_legal(at(go, "C3"))


def test_the_side_that_took_a_ko_may_fill_it() -> None:
    go = board(5, *KO, to_play="O")
    go.apply(at(go, "B3"))
    go.set_to_play(1)
    assert go.is_legal(at(go, "C3"))


def test_a_pass_is_legal_though_it_repeats_the_board() -> None:
    for ko in ("simple", "positional", "situational"):
        go = Go(3, ko=ko)
        go.apply(4)
        assert go.is_legal(9)


@pytest.mark.parametrize(
    ("moves", "point", "allowed_by"),
    [
        # The board after the first move would come back, with the same player to move.
        ((0, 1, 2, 3, 0, 2), 0, {"simple"}),
        # A board would come back, but with the other player to move: white has passed once.
        ((0, 1, 2, 4, 3, 1), 0, {"simple", "situational"}),
    ],
)
def test_superko_forbids_what_repeats_a_board(
    moves: tuple[int, ...], point: int, allowed_by: set[str]
) -> None:
    allowing = set()
    for ko in ("simple", "positional", "situational"):
        go = Go(2, ko=ko)
        for move in moves:
            go.apply(move)
        if go.is_legal(point):
            allowing.add(ko)
    assert allowing == allowed_by


def test_suicide_is_illegal_unless_allowed() -> None:
    rows = (". . .", "O O .", ". O .")
    assert not board(3, *rows, to_play="X").is_legal(0)
    allowed = board(3, *rows, to_play="X", ko="simple", suicide=True)
    before = allowed.cells()
    allowed.apply(0)
    assert allowed.cells() == before
    assert allowed.captures() == (0, 1)
    assert not board(3, *rows, to_play="X", ko="positional", suicide=True).is_legal(0)


def test_suicide_of_a_chain_removes_it() -> None:
    go = board(3, "O O .", ". X O", "O O .", to_play="X", suicide=True)
    go.apply(at(go, "A2"))
    assert go.cells() == bytes([2, 2, 0, 0, 0, 2, 2, 2, 0])
    assert go.captures() == (0, 2)


def test_a_stone_without_a_breath_lives_by_taking() -> None:
    go = board(3, ". . .", "X X .", ". O X", to_play="X")
    go.apply(at(go, "A1"))
    assert go.captures() == (1, 0)


def test_area_counts_stones_and_what_they_alone_surround() -> None:
    go = board(5, *[". X . O ."] * 5, komi=0.5)
    assert go.area() == (10, 10)
    assert go.score() == -0.5


@pytest.mark.parametrize(("komi", "returns"), [(0.5, [-1, 1]), (-0.5, [1, -1]), (0, [0, 0])])
def test_two_passes_end_the_game_and_komi_decides_an_empty_board(
    komi: float, returns: list[float]
) -> None:
    go = Go(5, komi=1)
    go.komi = komi
    go.apply(25)
    assert go.to_act() == 1
    go.apply(25)
    assert go.to_act() == OVER
    assert go.legal_moves() == []
    assert not go.is_legal(0)
    assert go.returns() == returns


def test_play_goes_on_after_two_passes_when_the_controller_says_so() -> None:
    go = Go(5)
    go.apply(25)
    go.apply(25)
    go.set_to_play(1)
    assert go.to_act() == 1
    go.apply(0)
    assert go.cells()[0] == 2


def test_equal_positions_have_equal_keys_whatever_the_order_of_moves() -> None:
    def key(*moves: int, **rules: Unpack[Rules]) -> int:
        go = Go(5, **rules)
        for move in moves:
            go.apply(move)
        return go.key()

    assert key(0, 1, 2) == key(2, 1, 0)
    distinct = {key(), key(0), key(25), key(25, 25), key(0, 25), key(0, 1), key(1, 0)}
    assert len(distinct | {key(komi=0.5), key(ko="simple"), key(suicide=True)}) == 10


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"size": 0}, "size"),
        ({"size": 26}, "size"),
        ({"komi": float("nan")}, "komi"),
        ({"komi": float("inf")}, "komi"),
        ({"ko": "none"}, "ko"),
    ],
)
def test_impossible_rules_are_refused(rules: SizedRules, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Go(**rules)


@pytest.mark.parametrize("size", [1, 9, 10, 13, 14, 19, 20, 25])
def test_every_size_can_be_played_to_its_end(size: int) -> None:
    go, chooser = Go(size), random.Random(size)
    for _ in range(4 * size * size):
        if go.to_act() == OVER:
            break
        moves = go.legal_moves()
        go.apply(chooser.choice(moves[:-1] or moves))
    black, white = go.area()
    assert black + white <= size * size
    assert bytes(go.cells()).count(1) <= black
