"""The refusal of a busy server."""

from __future__ import annotations

import pytest

from boardwire.protocol.connection.busy import LONGEST_SECONDS, BusyError, busy_seconds


def test_the_seconds_come_back() -> None:
    error = BusyError(11.2, "the server is full")
    assert error.message == "busy, try again in 12 s: the server is full"
    assert busy_seconds(f"# closing: {error.message}") == 12


def test_nobody_is_sent_away_for_ever() -> None:
    assert busy_seconds("busy, try again in 999999999 s: hello") == LONGEST_SECONDS
    assert busy_seconds(BusyError(0.0, "x").message) == 1


@pytest.mark.parametrize("text", ["", "busy", "busy, try again in -3 s", "try again in 3 s"])
def test_other_texts_are_none(text: str) -> None:
    assert busy_seconds(text) is None
