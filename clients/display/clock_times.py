"""Times of clocks for display."""

from __future__ import annotations

from boardwire.protocol import TimeControl, TimeKind


def clock_text(seconds: float) -> str:
    """Return seconds in the form of a clock: `1:02:03`, `4:05`; tenths below ten seconds, `9.5`."""
    whole = int(seconds)
    if whole < 10:
        return f"{max(seconds, 0.0):.1f}"
    hours, minutes = divmod(whole // 60, 60)
    if hours:
        return f"{hours}:{minutes:02}:{whole % 60:02}"
    return f"{minutes}:{whole % 60:02}"


def time_left(seconds: float, elapsed: float, control: TimeControl) -> float:
    """Return the seconds that a running clock shows.

    In byo-yomi and Canadian time the period follows when the main time is used up. How many periods
    are left is not known here, so the first ones are counted down like the last.

    Args:
        seconds: The seconds left at the start of the clock.
        elapsed: The seconds since then.
        control: The time control.
    """
    left = seconds - elapsed
    periods = {TimeKind.BYO_YOMI: control.count, TimeKind.CANADIAN: 1}.get(control.kind, 0)
    while left < 0 < periods:
        left, periods = left + control.period, periods - 1
    return max(0.0, left)
