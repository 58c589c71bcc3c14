"""The searches in a dialogue with an engine."""

from __future__ import annotations

from boardwire.clients.processes.transcript import FROM, TO
from boardwire.clients.tournament.diagnostics import LoggedSearch, searches


def test_a_search_whose_position_is_not_there_is_left_out() -> None:
    dialogue = [(0.0, FROM, "bestmove a8a1"), (0.1, TO, "go"), (0.2, FROM, "bestmove a1a8")]
    assert not list(searches(dialogue))


def test_searches_are_read_with_their_positions() -> None:
    dialogue = [
        (0.0, TO, "ucinewgame"),
        (0.1, TO, "position startpos moves e2e4"),
        (0.2, TO, "go nodes 5"),
        (0.3, FROM, "info depth 1 pv e7e5"),
        (0.45, FROM, "bestmove e7e5 ponder g1f3"),
        (0.5, TO, "position fen 8/8/8/8/8/k7/8/K7 b - - 0 1"),
        (0.6, TO, "go"),
        (0.7, FROM, "bestmove"),
    ]
    assert list(searches(dialogue)) == [
        LoggedSearch("startpos", ("e2e4",), ("info depth 1 pv e7e5",), "e7e5", 250),
        LoggedSearch("8/8/8/8/8/k7/8/K7 b - - 0 1", (), (), "", 100),
    ]
