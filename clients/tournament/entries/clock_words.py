"""Time controls in the spelling of fastchess and cutechess: ``tc=40/60+0.6``."""

from __future__ import annotations

import re
from typing import Final

from boardwire.games import OptionError
from boardwire.protocol import TimeControl

_NUMBER: Final = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
_CLOCK: Final = re.compile(
    rf"(?:(?P<moves>[0-9]{{1,4}}|inf(?:inite)?)/)?(?:(?P<minutes>{_NUMBER}):)?"
    rf"(?P<seconds>{_NUMBER})s?(?:\+(?P<increment>{_NUMBER})s?)?",
    re.ASCII,
)
_UNLIMITED: Final = ("inf", "infinite")


def parse_clock(text: str) -> TimeControl:
    """Read a clock: ``60`` or ``1:00`` is a minute for the game, ``8+0.08`` has an increment.

    ``40/60`` is a minute for 40 moves, and one more for every 40 after them.

    Raises:
        OptionError: The text is no clock, or one that boardwire does not have.
    """
    if text in _UNLIMITED:
        return TimeControl.none()
    match = _CLOCK.fullmatch(text)
    if match is None:
        raise OptionError(
            f"tc={text[:40]} is not a clock; write seconds, tc=60, with an increment, tc=8+0.08, "
            "minutes and seconds, tc=1:30, or another time control as time=5m+3"
        )
    moves = match["moves"]
    main = 60 * float(match["minutes"] or 0) + float(match["seconds"])
    increment = float(match["increment"] or 0)
    if moves is not None and moves not in _UNLIMITED:
        if int(moves) == 0:
            raise OptionError(f"tc={text[:40]}: write 1 or more moves before the slash")
        return TimeControl.sessions(int(moves), main, increment)
    if increment:
        return TimeControl.fischer(main, increment)
    return TimeControl.absolute(main)
