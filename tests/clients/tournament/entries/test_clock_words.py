"""Time controls in the spelling of fastchess."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.entries.clock_words import parse_clock
from boardwire.games import OptionError


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("60", "1m"),
        ("8+0.08", "8+0.08"),
        ("1:30", "90s"),
        ("0:10+1", "10+1"),
        ("inf", "none"),
        ("inf/60+1", "1m+1"),
        ("40/60", "40/1m"),
        ("40/1:30+0.5", "40/90+0.5"),
    ],
)
def test_the_clocks_of_fastchess(text: str, time: str) -> None:
    assert str(parse_clock(text)) == time


@pytest.mark.parametrize(
    ("text", "message"), [("5m", "is not a clock"), ("0/60", "1 or more moves")]
)
def test_other_clocks_are_told(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        parse_clock(text)
