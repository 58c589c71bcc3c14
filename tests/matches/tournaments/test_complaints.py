"""Complaints about engines: illegal lines of play, contradictory mates, forgiven lateness."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.matches.tournaments.complaints import complaints
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo

FOOL = ("f2f3", "e7e5", "g2g4", "d8h4")


def chess(*infos: SearchInfo | None, moves: tuple[str, ...] = FOOL) -> MatchRecord:
    game = load("chess")
    record = MatchRecord(
        *("1", "chess", game.options, ("b", "w"), TimeControl.none(), ""),
        datetime(2026, 1, 2, tzinfo=UTC),
    )
    for ply, (text, info) in enumerate(zip(moves, infos, strict=False), 1):
        record.moves.append(MoveRecord(ply, ply % 2, text, 0.1, info=info))
    return record


def mate(moves: int) -> SearchInfo:
    return SearchInfo(5, mate=moves)


def pawns(centipawns: int) -> SearchInfo:
    return SearchInfo(5, centipawns=centipawns)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (("f2f3", "e7e5", "g2g4", "d8h4"), ""),
        (("f2f3", "e7e4"), "move 2 of the line of play is illegal: "),
        (("f2f3", "bad\x1b"), "move 2 of the line of play is illegal: "),
        ((*FOOL, "e1f2"), "the line of play goes on after the end of the game, with e1f2"),
    ],
)
def test_a_line_of_play_has_legal_moves(line: tuple[str, ...], text: str) -> None:
    found = complaints(chess(SearchInfo(5, pv=line)))
    assert [(it.ply, it.player) for it in found] == ([(1, 1)] if text else [])
    assert all(it.text.startswith(text) and it.text.isprintable() for it in found)


@pytest.mark.parametrize(
    ("infos", "texts"),
    [
        ((mate(3), None, mate(2)), []),
        ((mate(-3), None, pawns(0)), []),
        ((mate(3), mate(-2), mate(5)), []),
        ((mate(3), None, pawns(120)), ["a mate in 3 was reported a move before, and now +1.20"]),
        ((mate(3), None, mate(-4)), ["a mate in 3 was reported a move before, and now -M8"]),
        ((mate(3), None, None), []),
        (
            (mate(3), mate(2)),
            ["a mate in 2 is reported, and the opponent reported one in 3"],
        ),
    ],
)
def test_a_promised_mate_is_kept(infos: tuple[SearchInfo | None, ...], texts: list[str]) -> None:
    assert [it.text for it in complaints(chess(*infos))] == texts


def test_an_answer_after_the_flag_fell_is_late() -> None:
    record = chess(None)
    record.moves[0] = MoveRecord(1, 1, "f2f3", 1.05, -0.05)
    assert [it.text for it in complaints(record)] == ["0.050 s late, which the margin forgave"]


def test_a_game_that_is_not_known_here_has_complaints_about_times_only() -> None:
    record = chess(SearchInfo(5, pv=("a1",)))
    record.game = "gone"
    assert complaints(record) == []
