"""The clock of a GUI that speaks UCI, as a time control of a server and the time that is left."""

from __future__ import annotations

from boardwire.protocol import TimeControl
from boardwire.protocol.uci import GoCommand
from boardwire.values import value_class

DEFAULT_OVERHEAD = 0.1
"""Seconds of the clock that are kept for the way to the server and back."""
_LEAST, _MOST = 0.001, 1e8  # seconds


@value_class
class GuiClock:
    """The clock of the side whose move a GUI wants.

    Args:
        control: The time control.
        left: The seconds that are left; None where the control alone says how long a move may take.
    """

    control: TimeControl
    left: float | None = None


def clock_of(go: GoCommand, side: int, known: TimeControl) -> GuiClock:
    """Return the clock in the words of `go`.

    UCI sends the remaining time, and no time control. The control is taken from the first clock of
    a game, and stays while the clock runs down.

    Args:
        go: The words of the GUI.
        side: 0 for the player who moves first in the game, 1 for the other.
        known: The control of the moves before.
    """
    if go.movetime:
        return GuiClock(TimeControl.per_move(_within(go.movetime)))
    clock = go.left[side] if go.left[side] is not None else go.left[1 - side]
    if clock is None:
        return GuiClock(TimeControl.nodes(go.nodes) if go.nodes else TimeControl.none())
    left, increment = _within(clock), go.increments[side] / 1000
    new = TimeControl.fischer(left, increment) if increment else TimeControl.absolute(left)
    runs = known.kind is new.kind and known.period == new.period
    return GuiClock(known if runs and left <= known.main + increment else new, left)


def _within(milliseconds: int) -> float:
    return min(max(milliseconds / 1000, _LEAST), _MOST)
