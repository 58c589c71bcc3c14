"""The state of a connection: its errors leave no garbage."""

from __future__ import annotations

import gc

import h11
import pytest

from boardwire.server.http.protocols.connection_state import ConnectionState


@pytest.mark.slow
def test_an_error_does_not_refer_to_itself() -> None:
    def fail() -> None:
        state = ConnectionState(h11.SERVER)
        state.receive_data(b"\x16\x03 nothing\r\n\r\n")
        with pytest.raises(h11.RemoteProtocolError):
            state.next_event()

    fail()
    gc.collect()
    gc.disable()
    try:
        for _ in range(10):
            fail()
        assert gc.collect() < 10
    finally:
        gc.enable()
