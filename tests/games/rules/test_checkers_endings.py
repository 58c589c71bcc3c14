"""Endgame tables of checkers, beside the rules themselves and a search that knows no tables."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from boardwire import _native
from boardwire.games import OVER, State, TableError, endgame_table, load, table_files
from boardwire.games.rules.checkers import CheckersState
from boardwire.games.rules.checkers_endings import CheckersTables

SQUARES = {"english": 32, "international": 50}

Worth = tuple[int, int | None]
"""What a position is worth to the player to act, and in how many plies it is decided."""


@cache
def tables(variant: str, pieces: int) -> CheckersTables:
    made = CheckersTables(variant)
    while made.pieces < pieces:
        made.make()
    return made


def told(variant: str, core: _native.Checkers, pieces: int = 4) -> Worth:
    """What the tables say, or the rules where the game is over."""
    if core.to_act() == OVER:
        return -1, 0
    found = tables(variant, pieces)._endings.search(core)
    assert found is not None
    assert found.exact
    return int(found.value), found.distance


def look_ahead(nexts: list[Worth]) -> Worth:
    """What a position is worth by what comes after each of its moves."""
    wins = [plies for value, plies in nexts if value < 0 and plies is not None]
    losses = [plies for value, plies in nexts if value > 0 and plies is not None]
    if wins:
        return 1, min(wins) + 1
    return (-1, max(losses, default=-1) + 1) if len(losses) == len(nexts) else (0, None)


def after(core: _native.Checkers) -> list[_native.Checkers]:
    nexts = []
    for move in core.legal_moves():
        following = core.copy()
        following.apply(move)
        nexts.append(following)
    return nexts


def random_positions(variant: str, pieces: int, seed: int, count: int) -> list[_native.Checkers]:
    """Positions that are not over, with a piece a side at least."""
    chooser, squares = random.Random(seed), SQUARES[variant]
    found: list[_native.Checkers] = []
    while len(found) < count:
        cells = bytearray(squares)
        for square in chooser.sample(range(squares), pieces):
            cells[square] = chooser.randrange(1, 5)
        try:
            core = _native.Checkers.from_cells(variant, bytes(cells), chooser.randrange(2), False)
        except ValueError:
            continue  # a man where it would be a king
        if core.to_act() != OVER:
            found.append(core)
    return found


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("variant", SQUARES)
def test_all_positions_with_two_pieces_are_worth_what_brute_force_finds(variant: str) -> None:
    cores: dict[tuple[bytes, int], _native.Checkers] = {}
    for black, white, player in product((1, 3), (2, 4), (0, 1)):
        for one, other in product(range(SQUARES[variant]), repeat=2):
            cells = bytearray(SQUARES[variant])
            cells[one], cells[other] = black, white
            if one != other:
                try:
                    core = _native.Checkers.from_cells(variant, bytes(cells), player, False)
                except ValueError:
                    continue
                cores[bytes(cells), player] = core
    nexts = {
        place: [(it.cells(), it.turn) if it.to_act() != OVER else None for it in after(core)]
        for place, core in cores.items()
    }
    # From all drawn to what is decided in 1, 2, ... plies.
    worth: dict[tuple[bytes, int] | None, Worth] = dict.fromkeys(cores, (0, None))
    worth[None] = (-1, 0)
    changed = True
    while changed:
        found = worth | {place: look_ahead([worth[it] for it in nexts[place]]) for place in cores}
        changed, worth = worth != found, found
    assert {place: told(variant, core, 2) for place, core in cores.items() if nexts[place]} == {
        place: worth[place] for place in cores if nexts[place]
    }
    assert len(cores) > 2 * 3000


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("variant", "pieces"), [*product(SQUARES, (3,)), ("english", 4)])
def test_every_worth_follows_from_those_after_the_next_move(variant: str, pieces: int) -> None:
    for core in random_positions(variant, pieces, 1, 2000):
        nexts = [told(variant, it, pieces) for it in after(core)]
        assert told(variant, core, pieces) == look_ahead(nexts)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "pieces"), [*product(SQUARES, (3,)), ("english", 4)])
def test_a_search_that_knows_no_tables_finds_the_same(variant: str, pieces: int) -> None:
    # Nothing may be left out: without what gives moves up on the strength of guesses.
    guessing = ("futility", "null_move", "reductions", "quiescence", "extensions")
    search = _native.AlphaBeta(table=1, **dict.fromkeys(guessing, False))
    depth, decided = 7, 0
    for core in random_positions(variant, pieces, 2, 400):
        value, plies = told(variant, core, pieces)
        found = search.search(core, depth=depth)
        if plies is not None and plies <= depth:
            assert found.exact
            assert found.value == value
            decided += 1
        elif found.exact:  # proven although it is not decided so soon: a draw there is not
            assert found.value == value
    assert decided > 100


@pytest.mark.parametrize(("pieces", "longest"), [(2, 13), (3, 62), (4, 109)])
def test_the_longest_ending_is_followed_to_its_end(pieces: int, longest: int) -> None:
    endings = tables("english", 4)._endings
    assert max(byte - 1 for byte in set(endings.data(pieces)) if byte != 255) == longest


def played_out(state: State, variant: str = "english") -> list[int]:
    """Play on by the tables for both sides; the moves."""
    moves = []
    while state.to_act() != OVER:
        found = tables(variant, 4 if variant == "english" else 3).search(state)
        assert found is not None
        assert found.move is not None
        moves.append(found.move)
        state.apply(found.move)
    return moves


@pytest.mark.parametrize(
    ("position", "winner", "distance"),
    [
        ("B:WK1:BK15,K18,K28", 0, 11),
        ("W:WK1:BK15,K18,K28", 0, 16),
        ("B:W30:B1", 0, 7),
        ("W:WK5:BK22,K18,K14", 0, 12),
        ("B:WK4:BK10,K18", 0, 7),
        ("W:WK1,K2:BK15,K28", None, None),
    ],
)
def test_the_line_of_best_play_comes_to_the_end_when_it_is_told(
    position: str, winner: int | None, distance: int | None
) -> None:
    state = load("checkers", position=position).start()
    found = tables("english", 4).search(state)
    assert found is not None
    assert found.exact
    assert found.distance == distance
    if winner is None:
        assert found.value == 0
    else:
        assert found.value == (1 if state.to_act() == winner else -1)
        assert played_out(state) == found.pv
        assert len(found.pv) == distance
        assert state.returns()[winner] == 1


def test_a_win_that_a_rule_of_draws_may_prevent_is_not_exact() -> None:
    game = load("checkers", position="B:WK1:BK15,K18,K28")
    state = game.start()
    search = tables("english", 4).search
    exact = []
    for text in ("18-22 1-5 22-18 5-1 " * 2).split():
        found = search(state)
        assert found is not None
        exact.append((int(found.value), found.exact))
        assert found.distance == (len(found.pv) if found.exact and found.value else None)
        state.apply(state.parse_move(text))
    # From the second time on a third one may come; white's last move brings it about.
    assert exact == [(1, True), (-1, True)] * 2 + [(1, False), (-1, False), (1, False), (0, True)]
    assert search(state) is None


def test_in_international_draughts_two_kings_have_five_moves_to_win() -> None:
    lengths = set()
    for core in random_positions("international", 3, 3, 3000):
        with_draws = _native.Checkers.from_cells("international", core.cells(), core.turn)
        found = tables("international", 3)._endings.search(with_draws)
        assert found is not None
        assert found.exact is (len(found.pv) <= 10)
        if found.distance is not None:
            lengths.add(found.distance)
    assert lengths == set(range(1, 11))


def test_a_game_that_is_over_or_has_more_pieces_is_not_known() -> None:
    search = tables("english", 4).search
    assert search(load("checkers").start()) is None
    assert search(load("checkers", position="B:W21-24:B1,2").start()) is None
    assert search(load("checkers", position="B:W30:B").start()) is None
    assert search(load("checkers", position="W:W30:B9", variant="international").start()) is None
    assert search(load("othello").start()) is None


def test_files_are_read_again_and_gone_on_with(tmp_path: Path) -> None:
    game = load("checkers")
    made = table_files(game)
    for pieces in (2, 3):
        made.make()
        assert made.save(tmp_path).name == f"checkers-english-{pieces}.table"
    read = table_files(game)
    read.load(tmp_path)
    assert read.pieces == 3
    for core in random_positions("english", 3, 4, 100):
        state = load("checkers", draws=False).start()
        assert isinstance(state, CheckersState)
        state.core = core
        one, other = made.search(state), read.search(state)
        assert one is not None
        assert other is not None
        assert (one.move, one.distance) == (other.move, other.distance)
    elsewhere = table_files(load("checkers", variant="international"))
    elsewhere.load(tmp_path)
    assert elsewhere.pieces == 1


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data[:-5], "is damaged"),
        (lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:], "is damaged"),
        (lambda data: data.replace(b"english 2", b"english 3"), "does not begin with"),
        (lambda data: b"", "does not begin with"),
        (lambda data: data[: data.index(b"\n") + 1] + zlib.compress(b"short"), "3600 bytes, not 5"),
    ],
)
def test_a_file_that_is_damaged_is_told(
    damage: Callable[[bytes], bytes], message: str, tmp_path: Path
) -> None:
    made = table_files(load("checkers"))
    made.make()
    path = made.save(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(TableError, match=message):
        table_files(load("checkers")).load(tmp_path)


def test_tables_go_only_so_far() -> None:
    endings = _native.CheckersEndings()
    assert (endings.pieces, endings.most_pieces) == (1, 5)
    assert _native.CheckersEndings("international").most_pieces == 4
    with pytest.raises(ValueError, match="no tables"):
        endings.data(2)
    with pytest.raises(ValueError, match="must be english or international"):
        _native.CheckersEndings("russian")
    with pytest.raises(TableError, match="no endgame tables for Go"):
        table_files(load("go"))


@pytest.mark.parametrize(
    ("position", "returns"),
    [
        ("B:WK5:BK9,K14", (1, -1)),
        ("W:WK5:BK9,K14", (1, -1)),
        ("W:BK28:WK24,K19", (-1, 1)),
        ("W:WK5:BK32", (0, 0)),
        ("W:WK1:BK15,K18,K28", None),  # four men
    ],
)
def test_a_match_may_end_with_three_pieces(position: str, returns: tuple[int, int] | None) -> None:
    table = endgame_table(load("checkers"))
    assert table is not None
    assert table.probe(load("checkers", position=position).start()) == returns


def test_no_match_ends_by_a_table_where_a_repetition_may_come_first() -> None:
    table = endgame_table(load("checkers"))
    assert table is not None
    state = load("checkers", position="W:WK5:BK10,K18").start()
    assert table.probe(state) == (1, -1)
    for text in ["5-1", "10-14", "1-5", "14-10"]:
        state.apply(state.parse_move(text))
    assert table.probe(state) is None
