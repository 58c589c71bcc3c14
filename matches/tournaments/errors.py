"""The error of tournaments that cannot be played as they are described."""

from boardwire.matches.errors import MatchError


class ScheduleError(MatchError):
    """A schedule does not fit its engines or its game; the message says what would."""
