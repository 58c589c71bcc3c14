"""Whether an engine still answers: it is asked, and its moves may wait for the answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from ..drivers.driver import Driver, PingingDriver
from ..messages.player_events import PlayerEvent


class Liveness:
    """The probe of an engine: whether it still answers, asked once at a time.

    Args:
        driver: Speaks the engine's protocol.
        ping: Seconds in which the engine has to answer after each of its moves, before the move
            counts; None where it is not asked then.
    """

    def __init__(self, driver: Driver, ping: float | None) -> None:
        self._driver = driver if isinstance(driver, PingingDriver) else None
        self._ping = ping
        self._timer: asyncio.TimerHandle | None = None  # runs while the engine is asked
        self._held: deque[tuple[PlayerEvent, float]] = deque()

    @property
    def after_moves(self) -> bool:
        """Whether the engine is asked after each of its moves."""
        return self._ping is not None

    @property
    def holds(self) -> bool:
        """Whether a move waits for the answer, and with it all that the engine reports later."""
        return bool(self._held)

    def hold(self, event: PlayerEvent, time: float) -> None:
        """Keep an event until the engine has answered."""
        self._held.append((event, time))

    def ask(self, seconds: float, stalls: Callable[[str], None]) -> bool:
        """Have the driver ask, if the engine can be asked now and is not asked already.

        Args:
            seconds: The time for the answer.
            stalls: Called with the reason when no answer has come in time.

        Returns:
            Whether there is something to be written.
        """
        command = "" if self._timer is not None or self._driver is None else self._driver.ping()
        if command:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self._expire, command, seconds, stalls)
        return bool(command)

    def ask_after_move(self, stalls: Callable[[str], None]) -> bool:
        """Return whether a move has to wait for an answer, which is asked for.

        Args:
            stalls: Called with the reason when no answer has come in time.
        """
        return self._ping is not None and (self._timer is not None or self.ask(self._ping, stalls))

    def end(self) -> list[tuple[PlayerEvent, float]]:
        """Take the answer, or the end of the connection; return the events that have waited."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        held = [*self._held]
        self._held.clear()
        return held

    def _expire(self, command: str, seconds: float, stalls: Callable[[str], None]) -> None:
        self._timer = None
        self._held.clear()
        stalls(f"its connection stalls: {command} is not answered within {seconds:g} s")
