"""Lines of strangers on their way to the terminal."""

from __future__ import annotations

from boardwire.clients.bots import bounded_lines
from boardwire.clients.bots.bounded_lines import BoundedLines


def test_lines_beyond_the_bounds_are_counted_and_come_back_with_time() -> None:
    shown: list[str] = []
    now = [0.0]
    lines = BoundedLines(shown.append, lambda: now[0])
    for number in range(bounded_lines.BURST + 7):
        lines.take(f"line {number}")
    assert shown[-1] == f"line {bounded_lines.BURST - 1}"
    now[0] += 1
    lines.take("later")
    assert shown[-2:] == ["(7 lines are left out)", "later"]


def test_a_line_is_shown_without_control_characters_and_cut() -> None:
    shown: list[str] = []
    lines = BoundedLines(shown.append)
    lines.take("a\x1b[2J\u202eb\r\n")
    lines.take("x" * 10_000)
    assert shown[0] == r"a\x1b[2J\u202eb"
    assert shown[1] == "x" * bounded_lines.MAX_CHARACTERS + " ..."
