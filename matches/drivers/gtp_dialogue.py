"""The dialogue with a GTP engine: commands go out, and each response has its handler.

It measures the lag of the connection, and keeps what the engine writes outside of responses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, ClassVar

from boardwire.matches.clocks.lag import LagMeter
from boardwire.matches.messages.player_events import (
    Answered,
    Broken,
    PlayerEvent,
    Ready,
    Reported,
    Scored,
    Searched,
)
from boardwire.matches.referee.results import Reason
from boardwire.matches.table import MAX_PLIES
from boardwire.override import override
from boardwire.protocol import ProtocolViolation, Requester, Response, visible
from boardwire.protocol.search_info import SearchInfo

from .driver import Driver

MAX_PENDING = 2 * MAX_PLIES
"""Commands that may wait for an engine's answer: a whole game may be sent at once."""

MAX_ANSWER_BYTES = 1 << 16
"""Bytes of an answer: the longest one that is asked for is the list of an engine's commands."""

MAX_EXCERPT = 60
"""Characters that are quoted of a line that is no response."""

MAX_SHOWN = 200
"""Characters that are kept of a command that the engine refused, and of what it said to that."""

_THOUGHT = (Answered, Scored, Reported)
"""The events that an engine thinks before."""

Handler = Callable[[Any, Response], PlayerEvent | None]
"""A handler of a response; its first argument is the driver.

It is no bound method: pending ones would keep the driver alive.
"""


def is_ready(_driver: object, _response: Response) -> None:
    """Mark the end of the commands that set up a game; no response belongs to it."""


def one_line(text: str) -> str:
    """Return a text of an engine on one line."""
    return " ".join(text.split())


class GtpDialogue(Driver):
    """Sends commands to one GTP engine, and reads its responses, for `GtpDriver`.

    Args:
        on_text: Called with each line that the engine writes outside of responses.
    """

    searches: ClassVar[tuple[Handler, ...]] = ()
    """The handlers of the responses before which an engine thinks."""

    def __init__(self, on_text: Callable[[str], None] | None = None) -> None:
        self.introduced = False
        self.listed: frozenset[str] = frozenset()
        """The commands that the engine knows, once it has reported it."""
        text: deque[str] = deque(maxlen=1)  # the last line outside of responses
        infos: deque[SearchInfo] = deque(maxlen=1)  # the last one
        self._text, self._infos = text, infos

        def take_text(line: str) -> None:  # no method, which would keep the driver alive
            if line.startswith("#") and (info := SearchInfo.parse(line[1:])) is not None:
                infos.append(info)
            text.append(line)
            if on_text is not None:
                on_text(line)

        self._requester = Requester(
            max_response_bytes=MAX_ANSWER_BYTES, max_pending=MAX_PENDING, on_text=take_text
        )
        self._handlers: deque[Handler] = deque()
        self._interrupted = False  # before the engine has begun what is to be interrupted
        self._lag = LagMeter()
        self._begins_trip = False  # the next write begins a round trip
        self._written_at: float | None = None  # when that was, until the first answer

    # -- bytes -----------------------------------------------------------------------------

    @override
    def data_to_send(self, now: float) -> bytes:
        """The lag is measured from `now` on."""
        if self._begins_trip:
            self._begins_trip, self._written_at = False, now
        return self._requester.data_to_send()

    @property
    @override
    def has_data_to_send(self) -> bool:
        return self._requester.has_data_to_send

    @override
    def receive_data(self, data: bytes, now: float) -> list[PlayerEvent]:
        """The lag is measured until `now`."""
        self._requester.receive_data(data)
        written = self._written_at
        events: list[PlayerEvent] = [Searched(self._infos.pop())] if self._infos else []
        events += self._take_responses()
        if written is not None and self._written_at is None:
            self._measure(now - written, events)
        return events

    @property
    @override
    def idle(self) -> bool:
        """Whether no command waits for its response."""
        return not self._handlers

    @property
    @override
    def unended(self) -> str:
        """Programs forget the line end, or the empty line of a response.

        Others write answers without a status. Later such lines are what an engine says while it
        thinks.
        """
        if self._requester.unended or self.introduced or not self._text:
            return self._requester.unended
        line = " ".join(self._text[0].split())[:MAX_EXCERPT]
        return f'the line "{line}" is no response; a response begins with = or ?'

    @property
    def closing(self) -> str:
        """The reason of the program at the other end for closing the connection."""
        return visible(one_line(self._requester.closing))[:MAX_SHOWN]

    @property
    @override
    def awaited(self) -> str:
        command = self._requester.awaited
        return "" if command is None else str(command)[:MAX_SHOWN]

    def _take_responses(self) -> list[PlayerEvent]:
        events: list[PlayerEvent] = []
        try:
            while (response := self._requester.next_response()) is not None:
                self._written_at = None
                event = self._handlers.popleft()(self, response)
                if event is not None:
                    events.append(event)
                if self._handlers and self._handlers[0] is is_ready:
                    self._handlers.popleft()
                    events += [] if isinstance(event, Broken) else [Ready()]
                if self._interrupted:
                    self._send_interrupt()
            self._requester.release()
        except ProtocolViolation as error:
            events.append(Broken(Reason.PROTOCOL, str(error)))
        return events

    def _send(self, handler: Handler, name: str, *arguments: str) -> None:
        self._requester.send(name, *arguments)
        self._begins_trip |= self.idle
        self._handlers.append(handler)

    @property
    @override
    def lag(self) -> float:
        return self._lag.lag

    def _measure(self, seconds: float, events: list[PlayerEvent]) -> None:
        """Take the seconds from a write to the first answer that follows it.

        A trip that ends with thinking is not measured, not even with other answers before: an
        engine may write them all together, when it has thought.
        """
        if not any(isinstance(it, _THOUGHT) for it in events):
            self._lag.take(seconds)

    # -- interrupts and comments -----------------------------------------------------------

    @override
    def interrupt(self) -> None:
        """Interrupt the engine; one that still answers earlier commands is interrupted later."""
        if "gogui-interrupt" in self.listed:
            self._interrupted = any(it in self.searches for it in self._handlers)
            self._send_interrupt()

    def _send_interrupt(self) -> None:
        """Write an interrupt that is due once the engine thinks: before that it has no effect."""
        if self._interrupted and self._handlers[0] in self.searches:
            self._interrupted = False
            self._requester.send_comment("interrupt")

    @override
    def comment(self, text: str) -> None:
        self._requester.send_comment(text)
