"""The state of an HTTP/1.1 connection, with two changes of what h11 does."""

from __future__ import annotations

from traceback import clear_frames
from typing import Any

import h11

from boardwire.override import override


class ConnectionState(h11.Connection):
    """As in h11, except that errors do not refer to themselves, and short responses are one write.

    In h11 an error is raised by its own method, so its traceback has the error. Here the head of a
    response of known length is kept back until its body, which follows at once: two system calls
    would cost as much as the rest of a cached page.
    """

    _head = b""

    @override
    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        try:
            return super().next_event()
        except h11.RemoteProtocolError as error:
            clear_frames(error.__traceback__)
            raise

    @override
    def send(self, event: Any) -> Any:  # as overloaded there
        output = super().send(event)
        if isinstance(event, h11.Response) and _has_length(event):
            self._head = output or b""
            return b""
        if self._head and output is not None:
            output, self._head = self._head + output, b""
        return output


def _has_length(response: h11.Response) -> bool:
    return any(name == b"content-length" for name, _ in response.headers)
