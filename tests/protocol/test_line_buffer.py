"""Lines from bytes."""

from __future__ import annotations

import pytest

from boardwire.protocol import ProtocolViolation
from boardwire.protocol.line_buffer import LineBuffer


def test_lines_come_when_they_are_complete() -> None:
    buffer = LineBuffer()
    assert buffer.receive_data(b"uci\r\nisre") == ["uci"]
    assert buffer.receive_data(b"ady\n\n\tgo\x07\nquit") == ["isready", "", " go"]
    assert buffer.receive_eof() == ["quit"]
    assert buffer.receive_eof() == []


@pytest.mark.parametrize("data", [b"x" * 11, b"x" * 11 + b"\n", b"ok\n" + b"x" * 11 + b"\nok\n"])
def test_a_line_without_end_is_refused(data: bytes) -> None:
    with pytest.raises(ProtocolViolation, match="more than 10 bytes"):
        LineBuffer(10).receive_data(data)


def test_a_line_that_has_no_end_is_named() -> None:
    buffer = LineBuffer()
    assert buffer.unended == ""
    buffer.receive_data(b"uci\nbest\x1bmove")
    assert buffer.unended == 'the line "bestmove" has no line end'


def test_lines_without_end_are_refused_until_more_is_allowed() -> None:
    buffer = LineBuffer(max_bytes=200)
    assert buffer.receive_data(b"a\nb\nc\n") == ["a", "b", "c"]
    buffer.allow(200)
    assert buffer.receive_data(b"a\nb\nc\n") == ["a", "b", "c"]
    with pytest.raises(ProtocolViolation, match="more than 200 bytes came"):
        buffer.receive_data(b"a\n")
