"""The report of a bot's matches, from the comment lines of a server."""

from __future__ import annotations

import pytest

from boardwire.protocol.bot_report import report_line

RESULT = (
    "result match=7e2b game=go opponent=yy colour=w result=B+Forfeit reason=illegal-move "
    "detail=A1%20is%20taken"
)


@pytest.mark.parametrize(
    ("comment", "text"),
    [
        (
            RESULT,
            "match 7e2b: go against yy as white: B+Forfeit (illegal-move: A1 is taken)",
        ),
        (
            "result match=7e2b game=pig opponent=a,c colour=p3 result=P3+ reason=rule",
            "match 7e2b: pig against a,c as p3: P3+ (rule)",
        ),
        (
            "result match=7e2b game=chess opponent=yy colour=w result=W+ reason=rule "
            "detail=White%20mates score=1-0 ending=White%20mates",
            "match 7e2b: chess against yy as white: 1-0 (White mates)",
        ),
        (
            "begins match=7e2b game=bridge opponent=a,b,c colour=w side=East time=none",
            "match 7e2b begins: bridge against a,b,c as East, time none",
        ),
        (
            "result match=7e2b game=bridge opponent=a,b,c colour=p3 side=South result=0 "
            "reason=rule score=Draw ending=all%20pass",
            "match 7e2b: bridge against a,b,c as South: Draw (all pass)",
        ),
        (
            "illegal match=7e2b move=A1 why=A1%20is%20taken",
            "match 7e2b: illegal move: A1 is taken",
        ),
        (
            "illegal match=7e2b move=xyz why='xyz'%20is%20no%20move",
            "match 7e2b: illegal move: 'xyz' is no move",
        ),
        (
            "illegal match=7e2b move=A1 why=it%20is%20not%20your%20turn",
            "match 7e2b: illegal move: A1: it is not your turn",
        ),
        (
            "begins match=7e2b game=go opponent=yy colour=w time=5m+3",
            "match 7e2b begins: go against yy as white, time 5m+3",
        ),
        (
            "refused match=7e2b command=boardsize%205 why=unknown%20command",
            "match 7e2b: the engine refused boardsize 5: unknown command",
        ),
        (
            "refused command=undo why=no%20reason%20given",
            "practice: the engine refused undo: no reason given",
        ),
        (
            "unanswered match=7e2b command=genmove%20b",
            "match 7e2b: the engine gave no answer to genmove b",
        ),
        (
            "broke match=7e2b why=too%20long",
            "match 7e2b: the engine broke the protocol: too long",
        ),
        (
            "waits seconds=5 failures=1 why=crash",
            "the next match is at least 5 s away: crash",
        ),
        (
            "waits seconds=0 failures=1 why=crash",
            "the bot failed, and plays on without a wait: crash",
        ),
        (
            "aside failures=5 why=crash do=log%20in%20again",
            "the server has set this bot aside: crash; log in again",
        ),
        (
            "result match=7e2b game=go opponent=yy colour=b result=W+Time reason=time",
            "match 7e2b: go against yy as black: W+Time (time: your bot took longer than its "
            "clock)",
        ),
        (
            "result match=7e2b game=go opponent=yy colour=w result=W+Time reason=time",
            "match 7e2b: go against yy as white: W+Time (time)",
        ),
        (
            "result match=7e2b game=pig opponent=a,b colour=p3 result=-P3 reason=no-answer",
            "match 7e2b: pig against a,b as p3: -P3 (no-answer: your bot gave no answer in time)",
        ),
        ("welcome it session=00ff; commands follow", ""),
        ("result of nothing", ""),
        ("match=7e2b name=ann says=result", ""),
        ("result match=7e2b", ""),
        ("# result match=7e2b result=0", ""),
    ],
)
def test_lines_about_matches_are_told_in_plain_words(comment: str, text: str) -> None:
    assert report_line(comment) == text


def test_control_characters_of_a_server_do_not_reach_the_terminal() -> None:
    told = report_line("refused command=x%1B]0;owned%07 why=a%0Ab%0D%C2%9B2J")
    assert told == "practice: the engine refused x]0;owned: a b2J"
