"""The state of a connection: its errors leave no garbage, and short responses are one write."""

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


def asked() -> ConnectionState:
    """Return a connection whose request has come."""
    state = ConnectionState(h11.SERVER)
    state.receive_data(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
    assert isinstance(state.next_event(), h11.Request)
    return state


def test_a_response_of_known_length_is_one_write() -> None:
    state = asked()
    assert state.send(h11.Response(status_code=200, headers=[("Content-Length", "2")])) == b""
    whole = state.send(h11.Data(data=b"ok"))
    assert whole is not None
    assert whole.startswith(b"HTTP/1.1 200")
    assert whole.endswith(b"\r\n\r\nok")
    assert state.send(h11.EndOfMessage()) == b""
    assert isinstance(state.next_event(), h11.EndOfMessage)
    state.start_next_cycle()
    state.receive_data(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
    assert isinstance(state.next_event(), h11.Request)
    state.send(h11.Response(status_code=200, headers=[("Content-Length", "2")]))
    again = state.send(h11.Data(data=b"no"))
    assert again is not None
    assert again.count(b"HTTP/1.1") == 1


def test_the_head_of_a_stream_is_sent_before_its_body() -> None:
    head = asked().send(h11.Response(status_code=200, headers=[]))
    assert head is not None
    assert head.startswith(b"HTTP/1.1 200")
