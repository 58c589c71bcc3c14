"""The refusal of a server that takes nobody else for now: `busy, try again in 12 s: REASON`."""

import math
import re
from typing import Final

from boardwire.translations import english

from ..errors import CommandError

LONGEST_SECONDS: Final = 3600
"""The longest time that a client takes from a refusal."""

_BUSY: Final = re.compile(r"\bbusy, try again in (\d{1,9}) s\b")


class BusyError(CommandError):
    """A server takes no more players, matches or requests for now.

    Args:
        seconds: the time after which another attempt makes sense.
        reason: a clause that says why.
    """

    def __init__(self, seconds: float, reason: str) -> None:
        self.seconds = max(1, math.ceil(seconds))
        self.reason = reason
        super().__init__(busy_text(self.seconds, reason))


def busy_text(seconds: int, reason: str) -> str:
    """Return the text of a refusal, for a response or the last line of a connection."""
    return english("busy, try again in {seconds} s: {reason}", seconds=seconds, reason=reason)


def busy_seconds(text: str) -> int | None:
    """Return the seconds in the text of a refusal; None if it is another text."""
    found = _BUSY.search(text)
    return None if found is None else min(int(found[1]), LONGEST_SECONDS)


def retry_after(seconds: float) -> dict[str, str]:
    """Return the header of HTTP that says when to come again (RFC 9110, section 10.2.3)."""
    return {"Retry-After": str(max(1, math.ceil(seconds)))}
