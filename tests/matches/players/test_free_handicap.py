"""A free handicap: the engine of Black places the stones, or they are placed for it."""

from __future__ import annotations

import shlex
import sys

import pytest

from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import load
from boardwire.matches import Limits, MatchRecord, Reason
from boardwire.matches.openings import OpeningError, openings
from boardwire.matches.records.verification import violation
from boardwire.protocol import TimeControl

pytestmark = pytest.mark.program

GAME = load("go", size=9, komi=0.5)
FIXED = "9/9/6X2/9/9/9/2X6/9/9 O"
PLACER = """
import sys, time
answer = sys.argv[1]
for line in sys.stdin:
    name, *words = line.split()
    text = "= "
    if name == "list_commands":
        listed = "clear_board play genmove set_free_handicap place_free_handicap".split()
        text += "\\n".join(it for it in listed if answer != "unknown" or it[:5] != "place")
    elif name == "place_free_handicap":
        if answer == "crash":
            sys.exit(3)
        while answer == "hang":
            time.sleep(1)
        text = answer
    elif name == "genmove":
        text += "resign"
    print(text, end="\\n\\n", flush=True)
    if name == "quit":
        break
"""
"""A program of Go that answers `place_free_handicap` as its argument says, and then resigns."""


async def play(answer: str) -> MatchRecord:
    black, white = (
        parse_engine(f"{sys.executable} -c {shlex.quote(PLACER)} {shlex.quote(it)}")
        for it in (answer, "unknown")
    )
    (record,) = await play_games(
        *((black, white), ("black", "white"), GAME),
        games=1,
        time=TimeControl.none(),
        limits=Limits(preparation=3),
        openings=openings("free-handicap:2", GAME, placing=True),
    )
    return record


@pytest.mark.parametrize(
    ("answer", "position", "told"),
    [
        ("= E5 d4", "9/9/9/9/4X4/3X5/9/9/9 O", ""),
        ("= A1\tB1", "9/9/9/9/9/9/9/9/XX7 O", ""),
        ("unknown", FIXED, "it does not know place_free_handicap"),
        ("? not today", FIXED, "place_free_handicap 2: not today"),
        ("= E5", FIXED, "it placed E5"),
        ("=", FIXED, "it placed none"),
        ("= A1 B1 C1", FIXED, "it placed A1 B1 C1"),
        ("= A1 A1", FIXED, "it placed A1 A1"),
        ("= A1 Z9", FIXED, "handicap:A1,Z9: Z9 is off"),
    ],
)
async def test_the_stones_are_where_the_engine_of_black_places_them(
    answer: str, position: str, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    record = await play(answer)
    assert record.options["position"] == position
    assert record.result is not None and record.result.text == "B+Resign"
    assert record.opening == f"position:{position.replace(' ', '_')}"
    assert violation(record.to_data()) is None
    warned = f"black places no handicap of 2 stones: {told}" if told else ""
    assert (warned in caplog.text) if told else not caplog.text


@pytest.mark.long
@pytest.mark.parametrize(
    ("answer", "reason"), [("crash", Reason.CRASH), ("hang", Reason.NO_ANSWER)]
)
async def test_an_engine_that_is_gone_or_silent_loses_its_game(answer: str, reason: Reason) -> None:
    result = (await play(answer)).result
    assert result is not None
    assert (result.reason, result.winner) == (reason, 1)


def test_it_is_refused_where_no_engine_can_be_asked_and_where_there_is_none() -> None:
    with pytest.raises(OpeningError, match="for matches of engines on one machine"):
        openings("free-handicap:2", GAME)
    for text, message in (
        ("81", "2 to 80 stones"),
        ("D4,E5", "write free-handicap:4"),
        ("", "write"),
    ):
        with pytest.raises(OpeningError, match=message):
            openings(f"free-handicap:{text}", GAME, placing=True)
    with pytest.raises(OpeningError, match="is for Go, not for Chess"):
        openings("free-handicap:2", load("chess"), placing=True)


async def test_bundled_engines_place_stones_and_play_on() -> None:
    engines = [parse_engine("random:seed=1"), parse_engine("random:seed=2")]
    records = await play_games(
        *(engines, ("one", "two"), GAME),
        games=2,
        time=TimeControl.none(),
        openings=openings("free-handicap:4", GAME, placing=True),
    )
    for record in records:
        assert record.options["position"] == "9/9/2X3X2/9/9/9/2X3X2/9/9 O"
        assert record.result is not None and record.result.reason is Reason.RULE
