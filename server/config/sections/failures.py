"""The section about bots that fail."""

from __future__ import annotations

from boardwire.values import value_class


@value_class
class FailureLimits:
    """Limits for bots that crash, refuse commands, make illegal moves or do not answer.

    Args:
        wait: Seconds that a bot waits for its next match after a failure; twice as long after each
            further one in a row.
        longest_wait: The most seconds of such a wait.
        aside: Failures in a row after which a bot is set aside; 0 for never.
        pause: Seconds after which a bot that was set aside is paired again, if it logs in again.
        per_minute: Failures of bots from one address in a minute. Then those bots from there wait
            that failed last or have finished no match yet; 0 for no limit.
    """

    wait: float = 5.0
    longest_wait: float = 120.0
    aside: int = 5
    pause: float = 300.0
    per_minute: int = 10
