"""Lines of the Hub protocol."""

from __future__ import annotations

import pytest

from boardwire.protocol.hub import (
    HubLine,
    HubMove,
    level_clock,
    level_move_time,
    position,
    read_hub,
    read_hub_move,
)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("wait", HubLine("wait")),
        ("done move=32-28 ponder=17-22", HubLine("done", {"move": "32-28", "ponder": "17-22"})),
        (
            '  info depth=2 score=-0.10  pv="32-27 18-22"',
            HubLine("info", {"depth": "2", "score": "-0.10", "pv": "32-27 18-22"}),
        ),
        ('param name=file value="" x', HubLine("param", {"name": "file", "value": "", "x": ""})),
        ('error message="no = sign"', HubLine("error", {"message": "no = sign"})),
        ("id ===", HubLine("id")),
        ("", HubLine("")),
    ],
)
def test_a_line_is_a_command_with_arguments(text: str, line: HubLine) -> None:
    assert read_hub(text) == line


def test_values_that_need_quotes_have_them() -> None:
    line = HubLine("set-param", {"name": "book-file", "value": "my book", "x": ""})
    assert str(line) == 'set-param name=book-file value="my book" x=""'
    assert read_hub(str(line)) == line


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("32-28", HubMove(32, 28)),
        ("28x19x23", HubMove(28, 19, (23,))),
        ("30x28x24x23", HubMove(30, 28, (23, 24))),
    ],
)
def test_a_capture_names_its_ends_and_then_the_pieces_taken(text: str, move: HubMove) -> None:
    assert read_hub_move(text) == move
    assert read_hub_move(str(move)) == move


@pytest.mark.parametrize("text", ["", "32", "28x19", "28-19x23", "a1-b2", "32-28 ", "132-28"])
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(ValueError, match="no move of Hub"):
        read_hub_move(text)


def test_a_position_has_the_side_to_move_and_all_squares() -> None:
    assert str(position([1, 0, 2, 3, 4], 1)) == "pos pos=WbewBW"
    moves = [HubMove(4, 2), HubMove(5, 1, (3,))]
    assert str(position([0, 0, 2, 3, 4], 0, moves)) == 'pos pos=BeewBW moves="4-2 5x1x3"'


def test_a_level_limits_a_search_by_its_own_time_or_by_the_clock() -> None:
    assert str(level_move_time(0.25)) == "level move-time=0.25"
    assert str(level_clock(60)) == "level time=60"
    assert str(level_clock(60, 1.5)) == "level time=60 inc=1.5"
    assert str(level_clock(60, moves=9)) == "level moves=9 time=60"
