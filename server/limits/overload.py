"""Overload: when the event loop is late, newcomers have to wait, and running matches go on.

Everything here is arithmetic on values. The time is an argument, in seconds of a clock that does
not go back, and nothing waits.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from boardwire.protocol.connection.bucket import Bucket
from boardwire.protocol.connection.busy import BusyError
from boardwire.translations import english
from boardwire.values import value_class

MEMORY = 2.0
"""Seconds after which a measured delay counts a third (the time constant of the mean)."""

BEGIN = 0.3
"""The share of time with a late loop from which on newcomers are refused."""

END = 0.1
"""The share of time with a late loop below which they are admitted again."""

OWN_WORK = 0.25
"""The share of time that the server must work itself, for a late loop to be an overload: newcomers
do not matter to a server that is idle on a busy machine."""

REFUSAL_SECONDS = 10.0
"""Seconds after a refusal for which the server counts as degraded."""

FOREIGN = 10.0
"""The delay from which on a loop counts as late though other programs have the processor, as a
multiple of the delay allowed."""

LONGEST_WAIT = 2.0
"""Seconds that commands may wait for their turn before newcomers are refused."""

RECOVERY = 30.0
"""Seconds after an overload in which newcomers are admitted at a limited rate: they would come all
at once."""

ADMITTED = 20.0
"""Newcomers a second that are admitted in that time."""

ACCOUNTS = 2.0
"""Logins of accounts at consoles a second that are admitted in any case."""

SOONEST = 5.0
"""The least number of seconds after which a refused client may come again."""

LATEST = 120.0
"""The largest number of these seconds."""

RETURNS = 50.0
"""The number of refused clients a second that get the same time for their next attempt."""

REASON = "the server has as many players as it can serve"


@value_class
class LoadLimits:
    """The limit of load above which newcomers have to wait.

    Args:
        delay_ms: Milliseconds by which the event loop may be late. When it is later for a third of
            the time, new logins, seeks and matches and expensive requests are refused as busy,
            until it is later for a tenth of the time only. 0 refuses nobody.
    """

    delay_ms: float = 20.0

    def __post_init__(self) -> None:
        if self.delay_ms < 0:
            raise ValueError("delay_ms must be at least 0")


def _no_wait() -> float:
    return 0.0


class Overload:
    """Decides from the delays of the event loop whether newcomers are admitted.

    Args:
        limits: The delay allowed.
        wait: Returns the seconds that the oldest waiting command has waited.
    """

    def __init__(self, limits: LoadLimits, wait: Callable[[], float] = _no_wait) -> None:
        self._allowed = limits.delay_ms / 1000
        self.wait = wait
        self.late_share = 0.0
        """The share of the last seconds in which the loop was late."""
        self.own_share = 0.0
        """The share of the last seconds in which the loop worked."""
        self.delay = 0.0
        """The last measured delay in seconds."""
        self._late = False
        self._ended_at = -math.inf  # the last overload
        self._refused_at = -math.inf  # the last refusal
        self._admitted = Bucket(ADMITTED, int(ADMITTED))
        self._accounts = Bucket(ACCOUNTS, int(ACCOUNTS))
        self._next_return = -math.inf  # when the next refused client may come again

    @property
    def late(self) -> bool:
        """Whether the event loop has been late for too long, so that no new match begins."""
        return self._late

    def measure(
        self, now: float, passed: float, delay: float, worked: float, foreign: float = 0.0
    ) -> None:
        """Record a measurement of the event loop.

        Args:
            now: The time.
            passed: Seconds since the measurement before.
            delay: Seconds by which a timer of the loop was late.
            worked: Seconds of processor time that the loop's thread used meanwhile.
            foreign: Seconds in which it could have worked and other programs had the processor.
        """
        self.delay = delay
        if not self._allowed or passed <= 0:
            return
        own = delay - foreign
        late = own > self._allowed or delay > FOREIGN * self._allowed
        # A late timer stands for the whole time that it was late.
        weight = 1.0 - math.exp(-passed / MEMORY)
        self.late_share += weight * (late - self.late_share)
        self.own_share += weight * (min(1.0, worked / passed) - self.own_share)
        if self._late and self.late_share < END:
            self._late, self._ended_at = False, now
        elif self.late_share > BEGIN and self.own_share > OWN_WORK:
            self._late = True

    def reasons(self, now: float) -> list[str]:
        """Return the reasons why newcomers have to wait now; none if they are admitted."""
        if self._late:
            share = 100 * self.late_share
            allowed = 1000 * self._allowed
            return [
                english(
                    "the event loop is late by more than {allowed} ms for {share} % of the time",
                    allowed=f"{allowed:g}",
                    share=f"{share:.0f}",
                )
            ]
        if now - self._refused_at < REFUSAL_SECONDS:
            return [english("more newcomers come than can be admitted at once")]
        return []

    @property
    def longest_wait(self) -> float | None:
        """Seconds that a newcomer waits for its turn at most; None if nobody is refused."""
        return LONGEST_WAIT if self._allowed else None

    def busy(self, now: float) -> bool:
        """Return whether a newcomer has to wait now."""
        longest = self.longest_wait
        return self._late or (longest is not None and self.wait() > longest)

    def admit(self, now: float) -> None:
        """Count a newcomer.

        Raises:
            BusyError: It has to wait.
        """
        if self.busy(now):
            raise self.refusal(now)
        if now - self._ended_at < RECOVERY and not self._admitted.take(now):
            raise self.refusal(now)

    def admit_account(self, now: float) -> None:
        """Count the login of a user with an account, of which a few are admitted in any case.

        So operators can log in. Their later commands are checked again.

        Raises:
            BusyError: It has to wait.
        """
        if not self._accounts.take(now):
            self.admit(now)

    def refusal(self, now: float) -> BusyError:
        """Return the refusal of a client. The times differ, so that clients return one by one."""
        self._refused_at = now
        self._next_return = max(self._next_return, now + SOONEST) + 1 / RETURNS
        self._next_return = min(self._next_return, now + LATEST)
        return BusyError(self._next_return - now, REASON)
