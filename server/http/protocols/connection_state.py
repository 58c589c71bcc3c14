"""The state of an HTTP/1.1 connection, whose errors do not refer to themselves."""

from __future__ import annotations

from traceback import clear_frames

import h11

from boardwire.override import override


class ConnectionState(h11.Connection):
    """As in h11, where an error is raised by its own method: its traceback has the error."""

    @override
    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        try:
            return super().next_event()
        except h11.RemoteProtocolError as error:
            clear_frames(error.__traceback__)
            raise
