"""Warnings in the words of fastchess."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.diagnostics import LoggedSearch, Warned, search_warnings
from boardwire.games import load

FOOLS_MATE = ("f2f3", "e7e5", "g2g4")


def warnings(
    infos: list[str], best: str, moves: tuple[str, ...] = (), *, mates: bool = False
) -> list[str]:
    state = load("chess").start()
    for text in moves:
        state.apply(state.parse_move(text))
    search = LoggedSearch("startpos", moves, tuple(infos), best, 5)
    return [it.text for it in search_warnings("x", search, state, check_mate_pvs=mates)]


@pytest.mark.parametrize(
    ("info", "text"),
    [
        ("info score cp 1 pv e2e4 e7e5", ""),
        ("info score cp 1 pv e2e4 e2e4", "Warning; Illegal PV move - move e2e4 from x"),
        (
            "info score cp 1 pv d2d4",
            "Warning; Bestmove does not match beginning of last PV - move e2e4 from x",
        ),
        ("info score cp 1 upperbound pv d2d4", ""),
        ("info score cp 1 multipv 2 pv d2d4", ""),
        (
            "info depth 3 pv e2e4",
            "Warning; Could not extract score from engine x: Element 'score' not found",
        ),
        ("info string hello", "Warning; No info line available to extract score from engine x"),
        (
            "info score cp 1 pv e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1 g8f6 a2a3",
            "Warning; PV continues after threefold repetition - move g8f6 from x",
        ),
    ],
)
def test_lines_of_play_are_checked(info: str, text: str) -> None:
    assert warnings([info], "e2e4") == ([text] if text else [])


@pytest.mark.parametrize(
    ("info", "text"),
    [
        ("score mate 1 pv d8h4", ""),
        ("score mate 2 pv d8h4", "Warning; Incomplete mating PV - from x"),
        ("score mate 1 pv d8h4 a2a3", "Warning; PV continues after checkmate - move a2a3 from x"),
        ("score mate 1 pv d8g5", "Warning; Mating PV does not end with checkmate - from x"),
        ("score mate 1 pv d8g5 a2a3", "Warning; Too long mating PV - from x"),
    ],
)
def test_promised_mates_are_checked_where_that_is_wanted(info: str, text: str) -> None:
    best = info.split()[4]
    told = warnings([f"info {info}"], best, FOOLS_MATE, mates=True)
    assert told == ([text] if text else [])
    if "PV continues" not in text:
        assert warnings([f"info {info}"], best, FOOLS_MATE) == []


@pytest.mark.parametrize(
    ("best", "texts"),
    [
        ("e2e5", ["Warning; Illegal move e2e5 played by x"]),
        (
            "Nf3x",
            [
                "Warning; Move does not match uci move format, lowercase and 4/5 chars. Move Nf3x "
                "played by x",
                "Warning; Illegal move Nf3x played by x",
            ],
        ),
    ],
)
def test_illegal_moves_are_told(best: str, texts: list[str]) -> None:
    assert warnings([], best) == texts


def test_a_warning_has_its_cause_in_lines_or_in_one() -> None:
    warned = Warned("Warning; odd", ("Info; x", "Position; startpos", "Moves; e2e4"))
    assert warned.lines() == "Warning; odd\nInfo; x\nPosition; startpos\nMoves; e2e4"
    assert warned.lines(one_line=True).count(" :: ") == 3
