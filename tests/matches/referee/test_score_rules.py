"""Adjudication by scores, by the rules of engine tournaments."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.matches import Limits, Match, Phase, Reason, ScoreRules
from boardwire.matches.referee.score_rules import centipawns
from boardwire.protocol.search_info import SearchInfo

from ..asking import begun, play

SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
"""Moves of chess without a capture and a pawn."""


def played(*scores: int | None, moves: list[str] = SHUFFLE, **rules: Any) -> Match:
    """A match of chess in which the players told these centipawns, move by move."""
    match = begun("chess", limits=Limits(scores=ScoreRules(**rules)))
    for number, score in enumerate(scores):
        if match.phase is not Phase.OVER:
            if score is not None:
                match.searched(match.to_move[0], SearchInfo(centipawns=score))
            play(match, moves[number % len(moves)])
    return match


@pytest.mark.parametrize(
    ("scores", "rules", "text"),
    [
        ((-300, 0, -300), {"resign_moves": 2, "resign_score": 300}, "B+"),
        ((0, -300, 0, -400), {"resign_moves": 2, "resign_score": 300}, "W+"),
        (
            (300, -300, 300, -300),
            {"resign_moves": 2, "resign_score": 300, "resign_twosided": True},
            "W+",
        ),
        ((5, -5, 0, 9), {"draw_moves": 2, "draw_score": 9}, "0"),
        ((5, -5, 0, 9), {"draw_moves": 1, "draw_score": 9, "draw_after": 2}, "0"),
    ],
)
def test_scores_decide_with_the_last_move_that_they_need(
    scores: tuple[int, ...], rules: dict[str, Any], text: str
) -> None:
    result = played(*scores, **rules).record.result
    assert result is not None
    assert (result.text, result.reason) == (text, Reason.ADJUDICATION)
    assert played(*scores[:-1], **rules).record.result is None


@pytest.mark.parametrize(
    ("mate", "trusted", "text"),
    [
        (3, (False, True), "W+"),
        (3, (True, False), None),
        (-3, (True, True), None),
        (None, (True, True), None),
    ],
)
def test_a_mate_that_a_trusted_engine_promises_ends_the_match(
    mate: int | None, trusted: tuple[bool, bool], text: str | None
) -> None:
    match = begun("chess", limits=Limits(scores=ScoreRules(trusted=trusted)))
    match.searched(match.to_move[0], SearchInfo(mate=mate, centipawns=9))
    play(match, "g1f3")
    result = match.record.result
    assert (None if result is None else result.text) == text
    if result is not None:
        assert (result.reason, result.detail) == (Reason.ADJUDICATION, "a trusted mate score")


@pytest.mark.parametrize(("number", "plies"), [(1, 6), (2, 4), (3, 2), (30, 2)])
def test_the_moves_before_a_draw_count_from_the_number_of_the_position(
    number: int, plies: int
) -> None:
    position = f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2 {number}"
    rules = ScoreRules(draw_moves=1, draw_score=9, draw_after=3)
    match = begun("chess", position=position, limits=Limits(scores=rules))
    for ply in range(plies):
        assert match.phase is not Phase.OVER
        match.searched(match.to_move[0], SearchInfo(centipawns=0))
        play(match, SHUFFLE[ply % len(SHUFFLE)])
    assert match.record.result is not None
    assert match.record.result.reason is Reason.ADJUDICATION


@pytest.mark.parametrize(
    ("scores", "rules"),
    [
        ((-300, 0, -299, 0, -300), {"resign_moves": 2, "resign_score": 300}),
        ((-300, 0, None, 0, -300), {"resign_moves": 2, "resign_score": 300}),
        (
            (300, -300, 300, 0, 300, -300),
            {"resign_moves": 2, "resign_score": 300, "resign_twosided": True},
        ),
        ((5, -5, 10, 9, 0), {"draw_moves": 2, "draw_score": 9}),
        ((5, -5, None, 9, 0), {"draw_moves": 2, "draw_score": 9}),
        ((0, 0, 0, 0), {"draw_moves": 1, "draw_after": 3}),
        ((0, 0, 0, 0), {"resign_moves": 1}),
    ],
)
def test_the_game_goes_on_where_a_row_is_broken(
    scores: tuple[int | None, ...], rules: dict[str, Any]
) -> None:
    assert played(*scores, **rules).record.result is None


def test_a_move_of_a_pawn_begins_the_row_for_a_draw_anew() -> None:
    moves = ["g1f3", "g8f6", "e2e3", "f6g8"]
    assert played(0, 0, 0, 0, moves=moves, draw_moves=2).record.result is None


@pytest.mark.parametrize(
    ("info", "score"),
    [
        (None, None),
        (SearchInfo(depth=3), None),
        (SearchInfo(centipawns=31, score=0.9), 31),
        (SearchInfo(mate=-3), -(10**6)),
        (SearchInfo(score=1.0), 10**6),
        (SearchInfo(score=9 / 11), 400.0),
    ],
)
def test_the_score_in_centipawns(info: SearchInfo | None, score: float | None) -> None:
    assert centipawns(info) == (score if score is None else pytest.approx(score))
