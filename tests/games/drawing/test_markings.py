"""Marks on boards: in which layer they are drawn, and what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boardwire.games import Mark, State, load, names
from boardwire.games.drawing import board_svg, cell_label, frame


def _after(game: str, moves: str, **options: object) -> State:
    state = load(game, **options).start()
    for move in moves.split():
        state.apply(state.parse_move(move))
    return state


def _svg(state: State, **arguments: object) -> str:
    drawn: str = board_svg(state.game, state.view(), **arguments)  # type: ignore[arg-type] # any
    return drawn


def test_a_king_in_check_glows_below_its_piece() -> None:
    drawn = _svg(_after("chess", "e2e4 f7f6 d1h5"))
    assert drawn.count('-mark-check" x=') == 1
    assert drawn.index('-mark-check" x=') < drawn.index('-black-king" x=')
    assert "-mark-mate" not in drawn


def test_the_ring_of_a_winning_line_is_above_the_discs() -> None:
    drawn = _svg(_after("connect4", "D1 E1 D2 E2 D3 E3 D4"))
    assert drawn.count('-mark-win" x=') == 4
    assert drawn.index('-mark-win" x=') > drawn.rindex('-black" x=')


def test_dead_stones_fade_below_the_territory_that_they_lie_in() -> None:
    state = _after("go", "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5 pass A3 pass pass", size=5)
    marks = {Mark.DEAD: ("A3",), **state.without(["A3"]).view().marks}
    drawn = board_svg(state.game, replace(state.view(), marks=marks))
    stone = drawn.rindex(f'{frame(state.game).prefix}white" x=')
    fade = drawn.index('-mark-dead" x=')
    assert stone < fade < drawn.index('-mark-territory-black" x=')
    view = replace(state.view(), marks=marks)
    assert cell_label(state.game, view, "A3") == "A3, white stone, dead, black's territory"
    assert cell_label(state.game, view, "A1") == "A1, empty, black's territory"


def test_a_mark_that_a_board_does_not_show_is_left_out() -> None:
    state = _after("othello", "D3")
    view = replace(state.view(), marks={Mark.BLACK_TERRITORY: ("D3",)})
    assert "territory" not in board_svg(state.game, view)
    assert "territory" not in cell_label(state.game, view, "D3")


@pytest.mark.parametrize("name", names())
def test_every_mark_of_a_frame_has_its_symbol(name: str) -> None:
    drawn = frame(load(name))
    kinds = (*drawn.marked_below, *drawn.marked_above)
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) <= {it.value for it in Mark}
    assert all(f"mark-{kind}" in drawn.symbols for kind in kinds)


def test_hints_are_dots_on_points_that_there_are() -> None:
    state = load("chess").start()
    plain, hinted = _svg(state), _svg(state, hints=("E3", "E4", "Z9"))
    assert hinted.count("--board-hint") == plain.count("--board-hint") + 2


def test_small_pictures_have_no_coordinates_inside_a_rhombus_either() -> None:
    state = load("hex", size=5).start()
    assert ">A</text>" in _svg(state, size=600)
    assert "</text>" not in _svg(state, size=200)
