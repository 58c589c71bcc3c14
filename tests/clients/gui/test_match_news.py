"""A match as the lines of a server tell it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.clients.gui.match_news import MatchNews

BEGINS = "match=7e2b game=chess players=ann,ben time=5m+3 colour=w"


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def news(told: list[str], clock: Clock) -> MatchNews:
    return MatchNews(told.append, clock)


def test_a_match_begins_with_full_clocks(news: MatchNews, told: list[str]) -> None:
    news.take(BEGINS)
    assert told == ["The match begins: ann (black) against ben (white), 5m+3"]
    assert news.running
    assert news.me == 1
    assert news.line() == "ann 5:00, you 5:00"


def test_the_clock_of_the_player_to_move_runs(news: MatchNews, clock: Clock) -> None:
    news.take(BEGINS)
    news.take("match=7e2b ply=1 player=w move=e2e4 clocks=300.0,290.5")
    clock.now += 61
    assert news.line(0) == "ann 3:59, you 4:50"
    assert news.line() == "ann 5:00, you 4:50"


def test_news_stands_until_the_next_move(news: MatchNews, told: list[str]) -> None:
    news.take(BEGINS)
    news.take("match=7e2b note=ann%20offers%20a%20draw")
    assert told[-1] == "ann offers a draw"
    assert news.line() == "ann offers a draw; ann 5:00, you 5:00"
    news.take("match=7e2b ply=1 player=w move=e2e4 clocks=300.0,290.5")
    assert news.line() == "ann 5:00, you 4:50"


@pytest.mark.parametrize(
    ("result", "won"),
    [("W+Time", True), ("B+Resign", False), ("0", False), ("Void", False), ("-P3", True)],
)
def test_the_end_tells_whether_the_user_has_won(news: MatchNews, result: str, won: bool) -> None:
    news.take(BEGINS)
    news.take(f"match=7e2b result={result} reason=time score=0-1 ending=it%20ends")
    assert news.over
    assert news.won == won
    assert news.line() == "The match is over: it ends (0-1)"


def test_a_challenge_after_the_end_comes_first(news: MatchNews) -> None:
    news.take(BEGINS)
    news.take("match=7e2b note=ann%20offers%20a%20draw")
    news.take("match=7e2b result=0 reason=agreement score=1/2-1/2 ending=draw%20by%20agreement")
    over = "The match is over: draw by agreement (1/2-1/2)"
    assert news.line() == over
    news.take("seek=4 name=ann game=chess time=5m+3 opponent=ben waits=1")
    assert news.line() == f"ann challenges you to chess, 5m+3; {over}"


def test_the_end_of_another_match_is_no_news(news: MatchNews) -> None:
    news.take(BEGINS)
    news.take("match=ffff result=W+Time reason=time score=1-0 ending=it%20ends")
    assert news.running


def test_challenges_and_chat_are_told(news: MatchNews, told: list[str]) -> None:
    news.take("seek=4 name=ann game=go options=size:9 time=5m opponent=ben waits=1")
    news.take("seek=5 declined=yes name=eve")
    news.take("match=7e2b name=ann says=good%20luck")
    assert told == ["ann challenges you to go, 5m", "eve declines to play", "ann: good luck"]


def test_lines_of_a_strange_server_are_shown_and_change_nothing(
    news: MatchNews, told: list[str]
) -> None:
    for line in ("hello there", "match=7e2b players=a,b colour=mauve time=5m", "result=B+"):
        news.take(line)
    assert not news.running
    assert all(it.isprintable() for it in told)


WORDS = st.sampled_from(["", "b", "w", "p9", "ann,ben", "nan,1", "1e400", "5m+3", "x", "%07", "0"])
NAMES = st.sampled_from(
    ["match", "players", "colour", "time", "ply", "player", "clocks", "result", "seek", "note"]
)


@pytest.mark.slow
@given(st.lists(st.one_of(st.text(), st.dictionaries(NAMES, WORDS)), max_size=8))
def test_no_line_of_a_strange_server_is_an_error(lines: list[str | dict[str, str]]) -> None:
    told: list[str] = []
    news = MatchNews(told.append)
    for line in (BEGINS, *lines):
        words = line if isinstance(line, str) else " ".join(f"{k}={v}" for k, v in line.items())
        news.take(words)
        told += [news.line(0), news.clocks(), *news.opponents]
    assert all(it.isprintable() for it in told)


def test_listeners_hear_of_every_line(news: MatchNews) -> None:
    heard: list[str] = []
    news.on_change.append(lambda: heard.append(news.line()))
    news.take(BEGINS)
    news.take("match=7e2b note=ben%20has%20left")
    assert heard == ["ann 5:00, you 5:00", "ben has left; ann 5:00, you 5:00"]
