"""The responses of a GTP engine that mean the same whatever the driver has asked before."""

from __future__ import annotations

import math

from boardwire.matches.messages.player_events import (
    Broken,
    Estimated,
    Placed,
    PlayerEvent,
    Reported,
)
from boardwire.matches.referee.results import Reason
from boardwire.protocol import Response

from .gtp_dialogue import MAX_SHOWN, one_line

MAX_LISTED = 2000
"""Commands of an engine that are kept."""

MAX_TITLE = 100
"""Characters that are kept of an engine's name, and of its version."""


def title(response: Response) -> str:
    """Return a name or a version on one line, for the log: what an engine says may have many."""
    return one_line(response.text)[:MAX_TITLE] if response.ok else ""


def ignore(_driver: object, _response: Response) -> None:
    """Ignore a response, whatever it says."""


def take_estimate(_driver: object, response: Response) -> PlayerEvent:
    """Read the response to `bw-estimate`; a value that cannot be read is none."""
    try:
        value = float(response.text) if response.ok else math.nan
    except ValueError:
        value = math.nan
    return Estimated(value if -1 <= value <= 1 else None)


def take_placed(_driver: object, response: Response) -> PlayerEvent:
    """Read the points of the stones of a free handicap."""
    points = tuple(response.text.upper().split(maxsplit=MAX_LISTED)[:MAX_LISTED])
    return Placed(points) if response.ok else refused(response)


def take_report(_driver: object, response: Response) -> PlayerEvent:
    """Read the response to `bw-analyse`."""
    return Reported(response.text) if response.ok else refused(response)


def refused(response: Response) -> Broken:
    """Return the event of an engine that refuses a command it has to agree to."""
    command = str(response.command)[:MAX_SHOWN]
    why = one_line(response.text)[:MAX_SHOWN] or "no reason given"
    return Broken(Reason.REFUSAL, f"{command}: {why}", command, why)
