"""Hex: the board's shape, whose sides are whose, swap, positions, and that exactly one wins."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire import _native
from boardwire.games import (
    OVER,
    Game,
    IllegalMove,
    InvalidMove,
    PositionError,
    State,
    load,
    point_name,
)
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.rules.hex import HexState
from boardwire.matches import BoardConsole, ConsoleBoard, Table
from boardwire.protocol import Command

GAMES = [load("hex", size=3), load("hex", size=4, swap=False), load("hex", size=6), load("hex")]

games = pytest.mark.parametrize("game", GAMES, ids=repr)


def after(game: Game, *moves: str) -> State:
    state = game.start()
    for move in moves:
        state.apply(state.parse_move(move))
    return state


def neighbours(size: int, point: int) -> list[int]:
    row, column = divmod(point, size)
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))
    near = ((row + up, column + right) for right, up in steps)
    return [r * size + c for r, c in near if 0 <= r < size and 0 <= c < size]


def connects(cells: bytes, size: int, player: int) -> bool:
    """Whether a player's stones connect its sides (black's: rows), by flood fill."""

    def place(point: int) -> int:
        return divmod(point, size)[player]

    open_points = [p for p in range(size**2) if cells[p] == player + 1 and place(p) == 0]
    reached = set(open_points)
    while open_points:
        for near in neighbours(size, open_points.pop()):
            if cells[near] == player + 1 and near not in reached:
                reached.add(near)
                open_points.append(near)
    return any(place(point) == size - 1 for point in reached)


@given(size=st.integers(3, 19), seed=st.integers(0, 2**32))
def test_exactly_one_side_connects_on_a_full_board(size: int, seed: int) -> None:
    chooser = random.Random(seed)
    cells = bytes(chooser.choice((1, 2)) for _ in range(size**2))
    black, white = connects(cells, size, 0), connects(cells, size, 1)
    assert black != white
    loser = 1 if black else 0
    state = _native.Hex.from_cells(size, cells, loser)
    assert state.to_act() == OVER
    assert state.returns()[loser] == -1
    with pytest.raises(ValueError, match="connected its sides already"):
        _native.Hex.from_cells(size, cells, 1 - loser)


@given(size=st.integers(3, 9), seed=st.integers(0, 2**32))
def test_a_game_ends_with_the_move_that_connects(size: int, seed: int) -> None:
    chooser = random.Random(seed)
    state = _native.Hex(size)
    mover = 0
    while state.to_act() != OVER:
        assert not connects(state.cells(), size, 0)
        assert not connects(state.cells(), size, 1)
        mover = state.to_act()
        state.apply(chooser.choice(state.legal_moves()))
    assert connects(state.cells(), size, mover)
    assert state.returns()[mover] == 1


def stones_to_connect(cells: bytes, size: int, player: int) -> int:
    """How many stones a player's shortest connection lacks, found a stone at a time."""

    def place(point: int) -> int:
        return divmod(point, size)[player]

    def cost(point: int) -> int | None:
        return {0: 1, player + 1: 0}.get(cells[point])

    best = {p: price for p in range(size**2) if place(p) == 0 and (price := cost(p)) is not None}
    changed = list(best)
    while changed:
        point = changed.pop()
        for near in neighbours(size, point):
            price = cost(near)
            if price is not None and best[point] + price < best.get(near, size + 1):
                best[near] = best[point] + price
                changed.append(near)
    return min(best[point] for point in best if place(point) == size - 1)


@given(size=st.integers(3, 7), seed=st.integers(0, 2**32))
def test_the_guess_compares_the_stones_that_both_sides_lack(size: int, seed: int) -> None:
    chooser = random.Random(seed)
    state = _native.Hex(size)
    for _ in range(chooser.randrange(size**2)):
        state.apply(chooser.choice(state.legal_moves()))
        if state.to_act() == OVER:
            return
    black, white = (stones_to_connect(state.cells(), size, player) for player in (0, 1))
    lead = white - black + (0.5 if state.to_act() == 0 else -0.5)
    assert state.evaluate(0) == pytest.approx(lead / (2 + abs(lead)))


def test_cells_on_a_rising_diagonal_are_neighbours_and_those_on_a_falling_one_are_not() -> None:
    game = load("hex", size=3)
    assert after(game, "A1", "B1", "B2", "A3", "C3").returns() == [1, -1]
    assert after(game, "A3", "A1", "B2", "C3", "C1").to_act() == 1


def test_black_connects_the_rows_and_white_the_columns() -> None:
    game = load("hex", size=3)
    assert after(game, "A1", "B1", "A2", "B2", "A3").returns() == [1, -1]
    assert after(game, "A1", "A2", "B1", "B2", "C1", "C2").returns() == [-1, 1]


def test_each_row_is_drawn_half_a_cell_right_of_the_one_above() -> None:
    assert after(load("hex", size=3, swap=False), "A1", "C3").text().splitlines() == [
        "   A B C",
        " 3 . . O 3",
        "  2 . . . 2",
        "   1 X . . 1",
        "     A B C",
    ]


@pytest.mark.parametrize("text", ["swap", "SWAP", "swap-pieces", "Swap-Pieces"])
def test_swap_makes_the_stone_whites_at_its_mirror_point(text: str) -> None:
    state = after(load("hex", size=5), "B1")
    assert state.view().side == {"swap": "allowed"}
    swap = state.parse_move(text)
    assert state.move_text(swap) == "swap-pieces"
    state.apply(swap)
    assert [name for name, piece in state.view().points() if piece] == ["E4"]
    assert state.view().piece(4, 3) == HexState.pieces[1]
    assert state.to_act() == 0
    assert state.view().side == {}


@pytest.mark.parametrize("moves", [(), ("B1", "C1"), ("B1", "C1", "D1"), ("B1", "swap")])
def test_only_whites_first_move_may_be_swap(moves: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove, match="swap is not a legal move here"):
        after(load("hex", size=5), *moves).parse_move("swap")


def test_swap_needs_its_option() -> None:
    with pytest.raises(IllegalMove):
        after(load("hex", size=5, swap=False), "B1").parse_move("swap")


@given(size=st.integers(3, 19), seed=st.integers(0, 2**32))
def test_the_mirror_of_swap_exchanges_the_sides(size: int, seed: int) -> None:
    """What black has on a board, white has on its mirror image with the colours exchanged."""
    chooser = random.Random(seed)
    cells = [chooser.choice((1, 2)) for _ in range(size**2)]
    mirrored = bytearray(size**2)
    for point, stone in enumerate(cells):
        state = _native.Hex(size)
        state.apply(point)
        state.apply(size**2)
        mirrored[state.cells().index(2)] = 3 - stone
    assert connects(bytes(cells), size, 0) == connects(bytes(mirrored), size, 1)


def test_a_point_off_the_board_is_no_move() -> None:
    with pytest.raises(InvalidMove, match="L1 is off the board of 10x10"):
        load("hex", size=10).initial().parse_move("L1")


def test_positions_are_read_in_any_case_with_any_spaces() -> None:
    state = after(load("hex", size=4), "B1")
    text = state.position_text().replace(" ", "   ").lower()
    assert state.game.read_position(text).key() == state.key()


def test_a_position_is_written_as_it_is_drawn() -> None:
    game = load("hex", size=4)
    assert game.initial().position_text() == "..../..../..../.... X swap"
    assert after(game, "B1").position_text() == "..../..../..../.X.. O swap"
    assert after(game, "B1", "D4").position_text() == "...O/..../..../.X.. X"
    assert after(game, "B1", "swap").position_text() == "..../...O/..../.... X"


def test_a_game_may_begin_at_a_position() -> None:
    game = load("hex", size=3, position=".../.X./..._O")
    assert game.options["position"] == ".../.X./... O"
    assert len(game.start().legal_moves()) == 8
    with pytest.raises(IllegalMove):
        game.start().parse_move("swap")
    assert load("hex", size=3, position=".../.X./..._O_swap").start().parse_move("swap") == 9


def test_a_position_with_swap_needs_the_option() -> None:
    with pytest.raises(PositionError, match="this game has no swap"):
        load("hex", size=3, swap=False).read_position(".../.../... X swap")


def test_equal_positions_have_equal_keys_and_swap_counts() -> None:
    game = load("hex", size=5)
    first, second = after(game, "A1", "B2", "C3"), after(game, "C3", "B2", "A1")
    assert first.key() == second.key()
    assert after(game, "B1").key() != after(load("hex", size=5, swap=False), "B1").key()
    assert after(game).key() != after(load("hex", size=5, swap=False)).key()


def test_the_first_player_wins_three_by_three_and_with_swap_the_second() -> None:
    search = _native.AlphaBeta()
    for swap, value in ((False, 1), (True, -1)):
        result = search.search(_native.Hex(3, swap=swap))
        assert (result.exact, result.value) == (True, value)


def test_mcts_finds_the_move_that_connects() -> None:
    state = after(load("hex", size=5, swap=False), "A1", "E1", "A2", "E2", "A3", "E3", "A4", "E4")
    result = _native.Mcts(seed=1).search(state.position, simulations=2000)
    assert result.move is not None
    assert state.move_text(result.move) in ("A5", "B5")


def test_playouts_fill_the_board() -> None:
    playouts = _native.playouts(_native.Hex(7, swap=False), 100, seed=1)
    assert playouts.plies == 100 * 49
    assert sum(playouts.returns) == 0


def test_a_record_keeps_the_swap() -> None:
    record = GameRecord(load("hex", size=5), ("B1", "swap-pieces", "C3"), ("Ada", "Bob"), "B+R")
    assert read_records(write_record(record, "moves")) == [record]


async def test_gogui_is_told_that_the_cells_are_hexagons() -> None:
    console = BoardConsole(ConsoleBoard(Table(load("hex"))))
    assert (await console.handle(Command("gogui-rules_board_size"))).text == "11 hex"
    await console.handle(Command("play", ("b", "K1")))
    rows = (await console.handle(Command("gogui-rules_board"))).text.splitlines()
    assert rows == [*[" ".join("." * 11)] * 10, " ".join("." * 9 + "X.")]
    legal = (await console.handle(Command("gogui-rules_legal_moves"))).text.split()
    points = [point_name(column, row) for row in range(11) for column in range(11)]
    assert sorted(legal) == sorted(set(points) - {"K1"}), "no hand makes a swap on the board"
