"""Checkers: its moves, positions and rules, English and International."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from boardwire import _native
from boardwire.games import OVER, IllegalMove, InvalidMove, State, load


def at(position: str, variant: str = "english", *, draws: bool = True) -> State:
    return load("checkers", variant=variant, position=position, draws=draws).start()


def core(state: State) -> _native.Checkers:
    assert isinstance(state.position, _native.Checkers)
    return state.position


def texts(state: State) -> list[str]:
    return sorted(state.move_text(move) for move in state.legal_moves())


def after(state: State, *moves: str) -> State:
    for move in moves:
        state.apply(state.parse_move(move))
    return state


@pytest.mark.parametrize(
    ("variant", "leaves"),
    [
        ("english", [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564]),
        ("international", [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961]),
    ],
)
def test_perft_is_as_published(variant: str, leaves: list[int]) -> None:
    start = _native.Checkers(variant)
    assert [_native.perft(start, depth) for depth in range(1, len(leaves) + 1)] == leaves


def test_perft_goes_by_moves_alone() -> None:
    kings = "B:WK32:BK1"
    assert _native.perft(at(kings).position, 12) == _native.perft(
        at(kings, draws=False).position, 12
    )


def test_black_begins_in_english_and_white_in_international() -> None:
    english, international = load("checkers").start(), load("draughts", variant="international")
    assert english.to_act() == 0
    assert texts(english)[:3] == ["10-14", "10-15", "11-15"]
    assert international.start().to_act() == 1
    assert texts(international.start())[:3] == ["31-26", "31-27", "32-27"]


def test_the_numbers_run_from_the_top() -> None:
    lines = at("B:W30,K21:B3,K12").text().splitlines()
    assert lines[1] == " 8 . . . . . x . . 8"
    assert lines[3] == " 6 . . . . . . . X 6"
    assert lines[6] == " 3 O . . . . . . . 3"
    assert lines[8] == " 1 . . o . . . . . 1"
    names = dict(at("B:W30,K21:B3,K12").view().points())
    assert (names["C1"], names["F8"]) != (None, None) == (names["D1"], names["E8"])


def test_a_capture_is_compulsory_and_goes_to_its_end() -> None:
    state = at("B:W18,26,32:B3,14,15")
    assert texts(state) == ["14x23x30", "15x22x31"]
    assert after(state, "15x31").position_text() == "W:W32:B3,14,K31"


def test_an_english_man_takes_forwards_and_stops_at_the_king_row() -> None:
    assert texts(at("B:W6,32:B10")) == ["10-14", "10-15"]
    assert texts(at("B:W26,27:B22")) == ["22x31"]
    assert after(at("B:W26,27:B22"), "22x31").position_text() == "W:W27:BK31"


def test_an_english_king_steps_and_takes_both_ways_but_does_not_fly() -> None:
    assert texts(at("B:W32:BK10")) == ["10-14", "10-15", "10-6", "10-7"]
    assert texts(at("B:W6,15:BK10")) == ["10x1", "10x19"]


def test_an_international_man_takes_backwards_and_passes_the_king_row_as_a_man() -> None:
    assert texts(at("B:W12:B18", "international")) == ["18x7"]
    state = at("B:W42,43:B37", "international")
    assert texts(state) == ["37x48x39"]
    assert after(state, "37x39").position_text() == "W:W:B39"
    assert after(at("B:W42:B37", "international"), "37x48").position_text() == "W:W:BK48"


def test_an_international_king_flies_and_lands_anywhere_behind() -> None:
    assert texts(at("W:WK46:B14", "international")) == ["46x10", "46x5"]
    assert len(texts(at("W:WK46:B5", "international"))) == 8


def test_most_pieces_go_first_in_international_only() -> None:
    assert texts(at("W:W28:B11,22,23", "international")) == ["28x17x6"]
    assert texts(at("W:W18:B6,14,15")) == ["18x11", "18x9x2"]


def test_what_was_taken_stays_in_the_way_until_the_move_is_over() -> None:
    # The Turkish stroke: were 29 off the board at once, the king could go on over 17.
    assert texts(at("W:WK11:B17,29,38,41", "international")) == ["11x33x47x36"]


def test_captures_with_the_same_ends_are_told_apart() -> None:
    state = at("W:WK47:B14,19,22,33,42", "international")
    assert {"47x38x24x13x36", "47x38x20x9x36"} < set(texts(state))
    long = state.parse_move("47x38x24x13x36")
    with pytest.raises(IllegalMove, match="may be several captures: name all squares"):
        state.parse_move("47x36")
    assert state.parse_move("47x24x36") == long, "what is named is enough"
    assert state.parse_move("47X38X24X13X36") == state.parse_move("47:38:24:13:36") == long
    assert state.record_text(long) == "47x38x24x13x36"
    single = at("W:WK46:B14", "international")
    assert single.record_text(single.parse_move("46x5")) == "46x5"


def test_ways_over_the_same_pieces_are_one_move() -> None:
    state = at("B:W9,10,17,18,32:BK6")
    (move,) = state.legal_moves()
    ways = ("6x13x22x15x6", "6x15x22x13x6")
    assert state.move_text(move) in ways
    assert [state.parse_move(way) for way in ways] == [move, move]
    assert state.record_text(move) == "6x6"
    assert after(state, "6x6").position_text() == "W:W32:BK6"


@pytest.mark.parametrize("text", ["11-15", "11x15", "11:15", "F6-E5", "f6-e5", "011-015"])
def test_a_move_may_be_written_in_several_ways(text: str) -> None:
    state = load("checkers").start()
    assert state.move_text(state.parse_move(text)) == "11-15"


@pytest.mark.parametrize(
    "text", ["", "11", "11-", "11-15x", "11 15", "1115", "0-4", "33-29", "A2-B3", "J1-A1", "pass"]
)
def test_what_is_no_move_is_told_so(text: str) -> None:
    with pytest.raises(InvalidMove):
        load("checkers").start().parse_move(text)


@pytest.mark.parametrize("text", ["11-14", "22-18", "1-1", "11-15-18"])
def test_a_move_that_is_not_legal_here_is_told_so(text: str) -> None:
    with pytest.raises(IllegalMove):
        load("checkers").start().parse_move(text)


def test_who_cannot_move_has_lost() -> None:
    blocked = at("B:W5,6,10:B1")
    assert blocked.to_act() == OVER
    assert blocked.returns() == [-1, 1]
    assert at("W:W:B1").returns() == [1, -1]


@pytest.mark.parametrize(
    ("written", "read", "variant"),
    [
        ("B:W21-32:B1-12", "B:W21-32:B1-12", "english"),
        ("w:bk1,2:w31,k30.", "W:W31,K30:B2,K1", "english"),
        ("W:WK1-3,21,22:B12,13,14", "W:W21,22,K1,K2,K3:B12-14", "english"),
        ("B:W:B9", "B:W:B9", "english"),
        ("W:W31-50:B1-20:H0:F1", "W:W31-50:B1-20", "international"),
        ("B: W K50 : B 1, 02", "B:WK50:B1,2", "international"),
    ],
)
def test_a_position_is_read_and_told(written: str, read: str, variant: str) -> None:
    assert at(written, variant).position_text() == read
    assert at(read, variant).position_text() == read


def plies_until_over(state: State, *circle: str) -> int:
    plies = 0
    while state.to_act() != OVER:
        after(state, circle[plies % len(circle)])
        plies += 1
    assert state.returns() == [0, 0]
    return plies


def test_the_third_occurrence_of_a_position_draws() -> None:
    circle = ("1-5", "32-28", "5-1", "28-32")
    assert plies_until_over(at("B:WK32:BK1"), *circle) == 8
    assert after(at("B:WK32:BK1", draws=False), *(circle * 10)).to_act() == 0


def test_a_position_from_before_a_mans_move_does_not_count() -> None:
    circle = ("32-28", "1-5", "28-32", "5-1")
    state = after(at("W:WK32:B9,K1"), *circle, "32-28", "9-13", "28-32", "1-5", "32-28", "5-1")
    assert plies_until_over(state, "28-32", "1-5", "32-28", "5-1") == 4


def ends_drawn(seed: str, variant: str, sizes: Counter[str]) -> bool:
    """Play a random game with these pieces beside one that knows no draws, and count anew there.

    Returns:
        Whether it was drawn; each ply asserts that it is exactly when the rules say.
    """
    chooser = random.Random(seed)
    squares = chooser.sample(range(6, 28), sizes.total())
    pieces = [(kind[0], f"{kind[1:]}{squares.pop()}") for kind in sizes.elements()]
    sides = [side + ",".join(text for owner, text in pieces if owner == side) for side in "WB"]
    position = ":".join(("B", *sides))
    state, free = at(position, variant), at(position, variant, draws=False)
    seen = Counter([free.position_text()])
    quiet, lone = 0, 0
    while True:
        drawn = seen[free.position_text()] >= 3 or quiet >= QUIET_PLIES[variant]
        if variant == "international":
            drawn = drawn or lone >= lone_king_plies(free)
        assert (state.to_act() == OVER) == (drawn or free.to_act() == OVER), position
        if state.to_act() == OVER:
            return drawn and free.to_act() != OVER
        move = chooser.choice(free.legal_moves())
        calm = core(free).cells()[move & 63] > 2 and not core(free).taken(move)
        allowed = lone_king_plies(free)
        state.apply(move)
        free.apply(move)
        seen[free.position_text()] += 1
        quiet = quiet + 1 if calm else 0
        lone = lone + 1 if lone_king_plies(free) == allowed else 0


QUIET_PLIES = {"english": 80, "international": 50}


def lone_king_plies(state: State) -> float:
    """After how many plies a lone king draws in International draughts."""
    cells = core(state).cells()
    black, white = (cells.count(1), cells.count(3)), (cells.count(2), cells.count(4))
    for alone, (men, kings) in ((black, white), (white, black)):
        if alone == (0, 1) and kings >= 1 and men + kings <= 3:
            return 32 if men + kings == 3 else 10
    return math.inf


@pytest.mark.parametrize(
    ("variant", "sizes"),
    [
        ("english", {"BK": 1, "WK": 1}),
        ("english", {"BK": 2, "WK": 2, "B": 1}),
        ("english", {"BK": 2, "WK": 3, "W": 2}),
        ("international", {"BK": 1, "WK": 1}),
        ("international", {"BK": 1, "WK": 2}),
        ("international", {"BK": 3, "WK": 1}),
        ("international", {"BK": 1, "B": 2, "WK": 1}),
        ("international", {"BK": 2, "B": 2, "WK": 1, "W": 1}),
        ("international", {"BK": 2, "B": 1, "WK": 2, "W": 2}),
        ("international", {"BK": 1, "W": 3}),
    ],
)
def test_draws_come_exactly_when_the_rules_say(variant: str, sizes: dict[str, int]) -> None:
    ends = [ends_drawn(f"{sizes} {seed}", variant, Counter(sizes)) for seed in range(30)]
    assert any(ends), "draws must occur, or nothing was tried"


@pytest.mark.parametrize(
    ("position", "plies"),
    [
        ("W:WK47:BK4", 10),
        ("W:WK47,K48:BK4", 10),
        ("W:WK47,37:BK4", 10),
        ("W:WK47,K48,K50:BK4", 32),
        ("W:WK47,49,50:BK4", 32),
        ("W:WK47,K48,K49,K50:BK4", 50),
        ("W:WK47,K48:BK4,K3", 50),
    ],
)
def test_so_many_plies_of_kings_alone_draw_in_international(position: str, plies: int) -> None:
    state = at(position, "international")
    seen, count = set(), 0
    while state.to_act() != OVER:
        seen.add(state.position_text())
        state = next(child for child in quietly(state) if child.position_text() not in seen)
        count += 1
    assert (count, state.returns()) == (plies, [0, 0])
    assert state.ending() == f"draw by the {plies // 2}-move rule"


def quietly(state: State) -> Iterator[State]:
    """The states after each move of a king that takes nothing and lets nothing be taken."""
    cells = core(state).cells()
    for move in state.legal_moves():
        child = state.copy()
        child.apply(move)
        if cells[move & 63] > 2 and not any("x" in child.move_text(m) for m in child.legal_moves()):
            yield child
