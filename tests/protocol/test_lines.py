"""Lines of a peer, within limits."""

from __future__ import annotations

import pytest

from boardwire.protocol import ProtocolViolation
from boardwire.protocol.lines import LineReader


def test_lines_come_out_whole_however_they_arrive() -> None:
    reader = LineReader()
    assert reader.receive(b"one\r\n\n  two\nth") == ["one", "two"]
    assert reader.unended == 'the line "th" has no line end'
    assert reader.receive(b"ree") == []
    assert reader.receive_eof() == ["three"]
    assert reader.unended == ""
    assert reader.receive_eof() == []


def test_a_line_without_end_is_a_violation_for_good() -> None:
    reader = LineReader(max_line_bytes=10)
    with pytest.raises(ProtocolViolation, match="a line is longer than 10 bytes"):
        reader.receive(b"x" * 11)
    with pytest.raises(ProtocolViolation):
        reader.receive(b"\n")
    assert reader.receive_eof() == []


def test_lines_without_end_are_a_violation_until_more_is_allowed() -> None:
    reader = LineReader()
    reader.allow(200)
    assert reader.receive(b"a\nb\nc\n") == ["a", "b", "c"]
    reader.allow(200)
    assert reader.receive(b"a\nb\nc\n") == ["a", "b", "c"]
    with pytest.raises(ProtocolViolation, match="more than 200 bytes came"):
        reader.receive(b"a\n")
