"""The evaluation of a match as a part of a page."""

from __future__ import annotations

from contextvars import copy_context
from dataclasses import replace
from functools import partial

import pytest

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol.search_info import SearchInfo
from boardwire.server.computing.evaluation_part import evaluation_part, move_number
from boardwire.translations.language import languages
from boardwire.translations.texts import in_language

from .test_match_page import record

MOVES = ("e2e4", "e7e5", "g1f3", "g8f6", "d2d4", "f6e4")


def played(values: tuple[float, ...], result: Result | None) -> MatchRecord:
    """A game of chess of `<ann>` and ben with values for the mover of each ply."""
    it = record("chess", *MOVES)
    it.players = ("<ben>", "ann")
    it.moves = [
        MoveRecord(ply, ply % 2, move, 0.1, review=SearchInfo(1, value))
        for ply, (move, value) in enumerate(zip(MOVES, values, strict=True), 1)
    ]
    it.result = result
    return it


VALUES = (0.0, 0.0, 0.0, 0.0, 0.0, 0.9)
LOST = Result((1.0, -1.0), Reason.RESIGNATION, "0-1")


def test_the_curve_the_turning_point_and_the_accuracies_are_shown() -> None:
    told = evaluation_part(played(VALUES, LOST))
    assert 'class="chart"' in told
    words = "Move 3 by ann turned the game: from even to lost."
    assert f'<a href="?ply=5" data-ply="5">{words}</a>' in told
    assert "Accuracy · ann: 70 % · &lt;ben&gt;: 100 %" in told
    assert "<ben>" not in told, "names are escaped"
    assert "data-reviewed" in told


def test_nothing_is_shown_of_a_match_that_runs() -> None:
    assert evaluation_part(played(VALUES, None)) == ""


@pytest.mark.parametrize(
    ("game", "ply", "number"), [("chess", 3, 2), ("chess", 4, 2), ("go", 3, 3)]
)
def test_moves_have_the_numbers_that_people_give_them(game: str, ply: int, number: int) -> None:
    it = replace(played(VALUES, LOST), game=game)
    assert move_number(it, ply) == number


def test_it_is_in_the_language_of_the_reader() -> None:
    work = partial(evaluation_part, played(VALUES, LOST))
    told = copy_context().run(in_language, languages()["zh-Hans"], work)
    assert "第 3 手" in told
    assert "turned" not in told
