"""The clock of a GUI that speaks UCI, as a time control."""

from __future__ import annotations

import pytest

from boardwire.clients.gui.uci.gui_clock import clock_of
from boardwire.protocol import TimeControl
from boardwire.protocol.uci import UCI, GoCommand


@pytest.mark.parametrize(
    ("words", "side", "control", "left"),
    [
        ("wtime 300000 btime 290000", 0, "5m", 300.0),
        ("wtime 300000 btime 290000", 1, "290s", 290.0),
        ("wtime 300000 btime 290000 winc 3000 binc 2000", 1, "290+2", 290.0),
        ("wtime 60000", 1, "1m", 60.0),  # the one clock is that of the player to move
        ("btime 60000 winc 1000", 0, "1m+1", 60.0),
        ("wtime 5000 btime 5000 movestogo 20", 0, "5s", 5.0),
        ("wtime -20 btime 100", 0, "0.001s", 0.001),
        ("movetime 2500", 0, "2.5/move", None),
        ("movetime 2500 wtime 1000", 0, "2.5/move", None),
        ("nodes 5000", 0, "5000n/move", None),
        ("depth 9", 0, "none", None),
        ("", 0, "none", None),
    ],
)
def test_a_first_clock_is_a_control(words: str, side: int, control: str, left: float) -> None:
    clock = clock_of(GoCommand.parse(words.split(), UCI), side, TimeControl.none())
    assert (str(clock.control), clock.left) == (control, left)


@pytest.mark.parametrize(
    ("known", "words", "control"),
    [
        ("5m", "wtime 20000", "5m"),
        ("5m+3", "wtime 302000 winc 3000", "5m+3"),  # after the first move there may be more
        ("5m", "wtime 600000", "10m"),  # another game
        ("5m+3", "wtime 200000 winc 1000", "200+1"),
        ("5m", "wtime 20000 winc 1000", "20+1"),
        ("2/move", "wtime 20000", "20s"),
    ],
)
def test_a_control_stays_while_its_clock_runs_down(known: str, words: str, control: str) -> None:
    clock = clock_of(GoCommand.parse(words.split(), UCI), 0, TimeControl.parse(known))
    assert str(clock.control) == str(TimeControl.parse(control))
