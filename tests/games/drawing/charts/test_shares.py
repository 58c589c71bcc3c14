"""Bars of shares."""

from __future__ import annotations

from boardwire.games.drawing.charts import Share, share_bar


def test_parts_are_as_wide_as_their_shares() -> None:
    bar = share_bar([Share("won", 3, "won"), Share("drawn", 0, "drawn"), Share("lost", 1, "lost")])
    assert 'width="75"' in bar
    assert 'x="75"' in bar
    assert 'aria-label="won 3, lost 1"' in bar


def test_nothing_is_no_bar() -> None:
    assert share_bar([Share("won", 0, "won")]) == ""
