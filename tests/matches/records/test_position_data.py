"""Positions as data."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from boardwire.games import CHANCE, BoardView, Geometry, State, load
from boardwire.games.drawing import frame
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result, Table
from boardwire.matches.records.position_data import moves_after, point_labels, position_data
from boardwire.matches.records.replay import replay_data
from boardwire.protocol import TimeControl


def test_moves_are_told_in_the_notation_of_records() -> None:
    table = Table(load("chess"))
    for player, move in ((1, "e2e4"), (0, "e7e5"), (1, "g1f3")):
        table.play(player, move)
    assert moves_after(table, 0) == [[1, "e2e4", "e4"], [0, "e7e5", "e5"], [1, "g1f3", "Nf3"]]
    assert moves_after(table, 2) == [[1, "g1f3", "Nf3"]]
    assert moves_after(table, 3) == []


def test_moves_are_told_as_their_observer_knows_them() -> None:
    table = Table(load("kuhn"))
    table.play(CHANCE, "KJ")
    assert moves_after(table, 0) == [[CHANCE, "??", "??"]]
    table.observer = 0
    assert moves_after(table, 0) == [[CHANCE, "K?", "K?"]]


def test_a_board_that_is_text_has_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(load("guess").start())

    def lined(state: State, player: int | None = None) -> BoardView:
        return BoardView(Geometry.NONE, 0, 0, (), lines=(f"to act: {state.to_act()}",))

    assert "lines" not in position_data(Table(load("guess")))
    monkeypatch.setattr(kind, "view", lined)
    assert position_data(Table(load("guess")))["lines"] == ["to act: 0"]
    time = TimeControl.none()
    record = MatchRecord("m", "guess", {}, ("a", "b", "c"), time, "", datetime.now(UTC))
    record.moves.append(MoveRecord(1, 0, "7", 0.0))
    record.result = Result.draw(3, Reason.RULE)
    assert [it["lines"] for it in replay_data(record)["plies"]] == [["to act: 1"]]


def test_every_point_of_a_frame_has_its_words() -> None:
    table = Table(load("tictactoe"))
    table.play(0, "B2")
    labels = point_labels(table)
    assert set(labels) == set(frame(table.game).points)
    assert "black" in labels["B2"]
    assert "empty" in labels["A1"]
