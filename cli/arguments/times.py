"""Times on the command line."""

from __future__ import annotations

from datetime import datetime

from boardwire.games import OptionError
from boardwire.protocol import parse_timestamp


def moment_of(text: str | None) -> datetime | None:
    """Return a time on the command line, in UTC unless it says otherwise; None if none is given.

    Raises:
        OptionError: The text is not a time.
    """
    if text is None:
        return None
    try:
        return parse_timestamp(text)
    except ValueError as error:
        raise OptionError(str(error)) from error
