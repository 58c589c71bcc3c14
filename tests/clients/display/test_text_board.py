"""Boards in colour."""

from __future__ import annotations

import pytest

from boardwire.clients.display.text_board import draw_board, sits_opposite
from boardwire.games import load, names


def lines_of(game: str, *marked: str, turned: bool = False) -> list[str]:
    drawing = draw_board(load(game).start().view(), game, marked, turned=turned)
    return drawing.plain.splitlines()


def test_chess_has_pieces_and_coordinates() -> None:
    lines = lines_of("chess")
    assert lines[0].split() == list("ABCDEFGH")
    assert lines[1].split()[0] == lines[1].split()[-1] == "8"
    assert "♜" in lines[1]
    assert lines[8].startswith("  1 ")


def test_a_turned_board_has_the_first_row_on_top() -> None:
    lines = lines_of("chess", turned=True)
    assert lines[0].split() == list("HGFEDCBA")
    assert lines[1].startswith("  1 ")


def test_rows_of_othello_begin_at_the_top() -> None:
    assert lines_of("othello")[1].startswith("  1 ")


def test_the_last_move_has_a_field_of_its_own() -> None:
    view = load("go").start().view()
    plain, marked = draw_board(view, "go"), draw_board(view, "go", ("E5",))
    assert plain.plain == marked.plain
    assert {span.style for span in marked.spans} - {span.style for span in plain.spans}


def test_points_are_on_lines() -> None:
    assert "┌─┬─" in lines_of("go")[1]
    assert "└─┴─" in lines_of("go")[9]


def test_rows_of_hex_are_shifted() -> None:
    lines = lines_of("hex")
    assert [len(line) - len(line.lstrip()) for line in lines[1:4]] == [1, 2, 4]


@pytest.mark.parametrize("game", names())
def test_every_board_is_as_wide_in_each_row_as_in_the_others(game: str) -> None:
    lines = lines_of(game)
    if game not in ("hex", "backgammon"):
        assert len({len(line.rstrip()) for line in lines[1:-1]}) <= 2  # 9 and 10


@pytest.mark.parametrize(
    ("game", "player", "opposite"),
    [
        ("chess", 0, True),
        ("chess", 1, False),
        ("breakthrough", 0, True),
        ("othello", 0, False),
        ("go", 0, False),
        ("pig", 0, False),
    ],
)
def test_the_board_is_turned_to_the_person(game: str, player: int, opposite: bool) -> None:
    assert sits_opposite(load(game).start().view(), player) is opposite
