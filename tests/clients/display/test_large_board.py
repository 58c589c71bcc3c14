"""Boards as large as the terminal allows."""

from __future__ import annotations

import re

import pytest
from rich.text import Text

from boardwire.clients.display.large_board import draw_large
from boardwire.games import CHANCE, BoardView, Geometry, Piece, load, names
from boardwire.games.model import State


def played(game: str, plies: int, **options: object) -> State:
    """A game in which the first legal move is made each time."""
    state = load(game, **options).start()
    for _ in range(plies):
        if state.to_act() == CHANCE:
            state.apply(state.chance_outcomes()[0][0])
        elif moves := state.legal_moves():
            state.apply(moves[0])
    return state


def drawn(state: State, width: int, height: int, *marked: str, turned: bool = False) -> Text | None:
    name = state.game.name
    return draw_large(state.view(), name, marked, turned=turned, width=width, height=height)


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 30), (200, 90)])
def test_a_board_fits_into_its_room(game: str, size: tuple[int, int]) -> None:
    state = played(game, 12)
    text = drawn(state, *size)
    if text is not None:
        lines = text.split("\n")
        assert len(lines) <= size[1]
        assert max(line.cell_len for line in lines) <= size[0]
    if size == (200, 90):
        assert (text is None) == (state.view().geometry is Geometry.NONE)


def test_more_room_makes_a_larger_board() -> None:
    widths = []
    for size in ((60, 20), (60, 28), (100, 40)):
        text = drawn(played("chess", 2), *size)
        assert text is not None
        widths.append(max(line.cell_len for line in text.split("\n")))
    assert widths == sorted(set(widths))


def test_pieces_of_chess_are_glyphs_where_cells_are_small() -> None:
    text = drawn(played("chess", 0), 60, 19)
    assert text is not None
    assert text.plain.count("♟") == 16
    assert text.plain.splitlines()[-1].split() == list("ABCDEFGH")


def test_a_turned_board_has_its_last_row_below() -> None:
    for turned, first in ((False, "8"), (True, "1")):
        text = drawn(played("chess", 0), 60, 19, turned=turned)
        assert text is not None
        assert next(it for it in text.plain.split() if it.isdecimal()) == first


def test_the_last_move_is_marked() -> None:
    state = played("go", 1, size=9)
    plain, marked = drawn(state, 60, 30), drawn(state, 60, 30, "A1")
    assert plain is not None
    assert marked is not None
    assert plain.markup != marked.markup


def test_a_high_stack_of_checkers_has_its_number() -> None:
    cells: list[Piece | None] = [None] * 28
    cells[0], cells[14] = Piece(0, "checker", "X", 7), Piece(1, "checker", "O", 5)
    view = BoardView(Geometry.BACKGAMMON, 14, 2, tuple(cells))
    text = draw_large(view, "backgammon", width=90, height=40)
    assert text is not None
    numbers = [it for it in re.findall("[0-9]+", text.plain) if it == "7"]
    assert len(numbers) == 2  # the point 7, and the checkers
