"""The reason why a bot has no session at its server."""

from __future__ import annotations

from boardwire.values import value_class


@value_class
class Trouble:
    """The reason why a bot has no session at its server now.

    Args:
        why: The reason, which may be in words of the server.
        next_attempt: The time of the next attempt in monotonic seconds; None while one is made.
    """

    why: str
    next_attempt: float | None = None
