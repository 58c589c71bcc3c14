"""A match from the lines of its server, which may write anything."""

from __future__ import annotations

from time import monotonic

import pytest

from boardwire.clients.watching.server_lines import facts_of
from boardwire.clients.watching.watched_match import MAX_CHAT, Heading, WatchedMatch

HEAD = "match=m1 game=go players=ann,ben time=5m+3 options=size:5 clocks=301.0,290.5 ratings=1510,-"


def match_of(*lines: str) -> WatchedMatch:
    return WatchedMatch([facts_of(line) for line in lines])


def test_the_standing_is_read() -> None:
    match = match_of(f"{HEAD} thinking=20", "match=m1 ply=1 player=b move=C3 seconds=2")
    assert match.ratings == (1510, None)
    assert match.board is not None
    assert match.board.game.options["size"] == 5
    assert match.acting == (1,)
    black, white = match.clocks()
    assert black == 301
    assert white is not None
    assert 265 < white <= 270.5


def test_the_clock_of_the_player_to_move_runs_between_events() -> None:
    match = match_of(HEAD)
    now = monotonic()
    before, _ = match.clocks(now)
    after, white = match.clocks(now + 10)
    assert before is not None
    assert after is not None
    assert before - after == pytest.approx(10)
    assert white == 290.5
    assert match.clocks(now + 1000)[0] == 0


def test_byo_yomi_follows_main_time() -> None:
    match = match_of("match=m1 game=tictactoe players=a,b time=10s+2x30")
    now = monotonic()
    assert match.clocks(now + 15)[0] == pytest.approx(25, abs=1)
    assert match.clocks(now + 45)[0] == pytest.approx(25, abs=1)
    assert match.clocks(now + 100)[0] == 0


def test_each_ply_is_taken_once_and_in_order() -> None:
    match = match_of(HEAD, "match=m1 ply=1 player=b move=C3")
    assert not match.take(facts_of("match=m1 ply=1 player=b move=C3"))
    assert not match.take(facts_of("match=m1 ply=3 player=b move=C4"))
    assert not match.take(facts_of("match=m1 ply=2 player=green move=C4"))
    assert match.take(facts_of("match=m1 ply=2 player=w move=C4 clocks=300.0,280.0"))
    assert [ply.text for ply in match.plies] == ["C3", "C4"]
    assert match.clocks()[1] == 280


def test_the_end_stops_the_clocks_and_tells_the_reason() -> None:
    match = match_of(HEAD)
    assert match.take(facts_of("match=m1 result=W+Resign reason=resignation"))
    assert match.heading.ending == "W+Resign {Black resigns}"
    assert match.clocks() == match.clocks(monotonic() + 50)
    assert not match.take(facts_of("match=m1 ply=1 player=b move=C3"))
    match = match_of("match=m1 game=go players=a,b result=0 reason=strange detail=why%20not")
    assert match.heading.ending == "Draw {draw: strange: why not}"


def test_what_is_hidden_is_shown_at_the_end() -> None:
    match = match_of("match=m1 game=kuhn players=a,b", "match=m1 ply=1 roll=??")
    for ply, player, move in [(2, "b", "bet"), (3, "w", "fold")]:
        assert match.take(facts_of(f"match=m1 ply={ply} player={player} move={move}"))
    assert match.take(facts_of("match=m1 result=B+1 reason=rule moves=JQ,bet,fold"))
    assert [ply.text for ply in match.plies] == ["JQ", "bet", "fold"]


def test_a_record_is_read_without_the_names_of_the_movers() -> None:
    head = facts_of("match=m1 game=pig players=a,b result=B+ reason=rule")
    match = WatchedMatch.of_record(head, ["roll", "5", "hold", "roll", "1", "roll"])
    assert [ply.player for ply in match.plies] == [0, -1, 0, 1, -1, 0]
    assert match.over


@pytest.mark.parametrize(
    "line",
    [
        "",
        "match=m1",
        "match=m1 game=go players=a,b time=soon",
        "game=go players=a,b",
    ],
)
def test_a_line_that_shows_no_match_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"match|time"):
        Heading.read(facts_of(line))


def test_a_game_that_is_not_known_here_has_moves_and_no_board() -> None:
    match = match_of("match=m1 game=calvinball players=a,b", "match=m1 ply=1 player=b move=X")
    assert match.board is None
    assert "calvinball" in match.trouble
    assert match.heading.title == "calvinball"
    assert [ply.text for ply in match.plies] == ["X"]


def test_a_move_that_is_not_legal_here_ends_the_board_and_not_the_match() -> None:
    match = match_of(HEAD, "match=m1 ply=1 player=b move=Z9")
    assert match.board is None
    assert match.trouble
    assert match.take(facts_of("match=m1 ply=2 player=w move=C3"))


def test_control_characters_become_visible() -> None:
    match = match_of("match=m1 game=tictactoe players=a%1b[2J,b%0d")
    match.take(facts_of("match=m1 name=x%07 says=%1b]0;title%07"))
    assert match.heading.players == ("a\\x1b[2J", "b\\x0d")
    assert match.chat[-1] == ("x\\x07", "\\x1b]0;title\\x07")


def test_chat_is_bounded() -> None:
    match = match_of(HEAD)
    for number in range(MAX_CHAT + 10):
        match.take(facts_of(f"match=m1 name=ann says={number}"))
    assert len(match.chat) == MAX_CHAT
