"""The arguments of analysis commands."""

from __future__ import annotations

import pytest

from boardwire.protocol import BLACK, WHITE, CommandError
from boardwire.protocol.gtp.analysis_request import AnalysisRequest, MoveRestriction


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", AnalysisRequest()),
        ("10", AnalysisRequest(seconds=0.1)),
        ("b 50", AnalysisRequest(BLACK, 0.5)),
        ("interval 25", AnalysisRequest(seconds=0.25)),
        ("white interval 0", AnalysisRequest(WHITE, 0.01)),
        ("W 20 maxmoves 3 rootInfo true", AnalysisRequest(WHITE, 0.2, most=3, root=True)),
        (
            "b 50 ownership true avoid w A1,A2 5 minmoves 7",
            AnalysisRequest(
                BLACK, 0.5, ownership=True, avoid=(MoveRestriction(WHITE, "A1,A2", 5),)
            ),
        ),
        ("allow b D4 1", AnalysisRequest(allow=(MoveRestriction(BLACK, "D4"),))),
        ("focus D4,E5", AnalysisRequest(allow=(MoveRestriction(None, "D4,E5"),))),
        ("focus w D4 3", AnalysisRequest(allow=(MoveRestriction(WHITE, "D4", 3),))),
        (
            "w focus B maxmoves 5",
            AnalysisRequest(WHITE, most=5, allow=(MoveRestriction(None, "B"),)),
        ),
        (
            "avoid b pass 2 avoid b D4 1",
            AnalysisRequest(
                avoid=(MoveRestriction(BLACK, "pass", 2), MoveRestriction(BLACK, "D4"))
            ),
        ),
    ],
)
def test_what_guis_ask_for_is_read(words: str, wanted: AnalysisRequest) -> None:
    assert AnalysisRequest.parse(words.split()) == wanted


@pytest.mark.parametrize(
    "words", ["b 10 interval", "interval fast", "allow w A1", "ownership what"]
)
def test_what_makes_no_sense_is_refused(words: str) -> None:
    with pytest.raises(CommandError, match="syntax error"):
        AnalysisRequest.parse(words.split())
