"""The lines that GNU Backgammon is asked with."""

from __future__ import annotations

from boardwire.protocol.gnubg import PROBES, FibsBoard

START = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)


def test_a_position_is_written_as_fibs_does_with_the_rules_behind() -> None:
    line = FibsBoard(START, START, dice=(3, 1)).line()
    board, *rules = line.split()
    assert board == (
        "board:own:other:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
        "1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0"
    )
    assert rules == ["crawfordrule", "off", "jacobyrule", "off", "beavers", "off"]


def test_checkers_on_the_bar_and_off_have_fields_of_their_own() -> None:
    own = (13, 1, *[0] * 23, 1)
    other = (12, 0, 2, *[0] * 22, 1)
    fields = FibsBoard(own, other).line().split()[0].split(":")
    assert fields[6:32] == ["-1", "1", *["0"] * 21, "-2", "0", "1"]
    assert fields[-8:-4] == ["13", "12", "1", "1"]


def test_scores_are_written_in_the_order_that_the_program_reads() -> None:
    board = FibsBoard(START, START, 7, (2, 5), crawford=True, jacoby=True)
    assert board.line().startswith("board:own:other:7:2:5:")
    assert board.line(other_first=True).startswith("board:own:other:7:5:2:")
    assert board.line().endswith("crawfordrule on jacobyrule on beavers off")


def test_a_line_fits_into_the_buffer_of_the_program() -> None:
    """It reads 256 bytes and takes what follows for another command."""
    own = (0, *[1] * 14, *[0] * 10, 1)
    longest = FibsBoard(own, own, 64, (63, 62), (6, 6), 4096, crawford=True, after_crawford=True)
    assert len(longest.line()) < 255


def test_probes_tell_the_order_of_the_scores() -> None:
    assert [(board.doubled, answer) for board, answer in PROBES] == [
        (False, "double"),
        (True, "drop"),
    ]
    assert all(board.length - board.scores[1] == 1 for board, _ in PROBES)
