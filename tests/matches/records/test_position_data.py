"""Positions as data."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from boardwire.games import CHANCE, BoardView, Geometry, State, add, load
from boardwire.games.drawing import frame
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result, Table
from boardwire.matches.records.position_data import (
    legal_moves,
    moves_after,
    moves_data,
    next_points,
    point_labels,
    position_data,
)
from boardwire.matches.records.public_record import public_record
from boardwire.matches.records.replay import replay_data, table_after
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
    silent = [""]  # no list shows that cards are dealt
    assert moves_after(table, 0) == [[CHANCE, "??", "??", silent]]
    table.observer = 0
    assert moves_after(table, 0) == [[CHANCE, "K?", "K?", silent]]
    table.play(0, "bet")
    assert moves_after(table, 1) == [[0, "bet", "bet", ["Bet {amount}", {"amount": 1}]]]
    assert legal_moves(table.state, 1)[1] == ["call", [], ["Call {amount}", {"amount": 1}]]
    assert position_data(table)["kind"] == "poker"


def test_a_replay_has_the_entries_of_a_table_that_change() -> None:
    time = TimeControl.none()
    record = MatchRecord("m", "kuhn", {}, ("a", "b"), time, "", datetime.now(UTC))
    texts = ((CHANCE, "KJ"), (0, "bet"), (1, "fold"))
    record.moves += [MoveRecord(ply, *it, 0.0) for ply, it in enumerate(texts, 1)]
    record.result = Result((0.5, -0.5), Reason.RULE, "B+1")
    data = replay_data(record)
    table = dict(data["start"]["table"])
    for ply in data["plies"]:
        assert set(ply["table"]) < set(table)
        for name, value in ply["table"].items():
            table[name] = value
    whole = Table(load("kuhn"))
    for player, text in texts:
        whole.play(player, text)
    assert table == position_data(whole, opened=True)["table"]
    assert [it["words"] for it in data["plies"]][::2] == [[""], ["Fold"]]


@pytest.mark.usefixtures("python_games")
def test_a_board_that_is_text_has_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    game = add("hidden_games:Both")()
    kind = type(game.start())

    def lined(state: State, player: int | None = None) -> BoardView:
        return BoardView(Geometry.NONE, 0, 0, (), lines=(f"to act: {state.to_act()}",))

    assert "lines" not in position_data(Table(game))
    monkeypatch.setattr(kind, "view", lined)
    assert position_data(Table(game))["lines"] == ["to act: 0"]
    time = TimeControl.none()
    record = MatchRecord("m", game.name, {}, ("a", "b"), time, "", datetime.now(UTC))
    record.moves.append(MoveRecord(1, 0, "heads", 0.0))
    record.result = Result.draw(2, Reason.RULE)
    assert [it["lines"] for it in replay_data(record)["plies"]] == [["to act: 1"]]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("holdem", {"hands": 3, "betting": "no-limit", "stack": 200}),
        ("holdem", {"hands": 3}),
        ("leduc", {}),
        ("kuhn", {}),
        ("liars", {}),
        ("battleship", {}),
        ("stratego", {}),
    ],
)
def test_a_running_match_is_shown_as_its_spectators_see_it(
    game: str, options: dict[str, int | str]
) -> None:
    random, time = Random(44), TimeControl.none()
    whole = Table(load(game, **options))
    record = MatchRecord("m", game, options, ("a", "b"), time, "", datetime.now(UTC))
    while not whole.over and len(record.moves) < 120:
        state = whole.state
        player = state.to_act()
        moves = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
        likely = [it for it in moves if state.move_text(it) != "fold"]
        text = state.move_text(random.choice(likely))
        whole.play(player, text)
        record.moves.append(MoveRecord(len(record.moves) + 1, player, text, 0.0))
        if len(record.moves) % 7 == 0 and not whole.over:
            shown = table_after(public_record(record))
            assert shown.state.view() == whole.state.view()


def test_every_point_of_a_frame_has_its_words() -> None:
    table = Table(load("tictactoe"))
    table.play(0, "B2")
    labels = point_labels(table)
    assert set(labels) == set(frame(table.game).points)
    assert "black" in labels["B2"]
    assert "empty" in labels["A1"]


def test_dead_stones_are_marked_with_the_territory_that_they_lie_in() -> None:
    time = TimeControl.none()
    options = {"size": 5}
    record = MatchRecord("m", "go", options, ("a", "b"), time, "", datetime.now(UTC))
    stones = [f"{column}{row}" for row in range(1, 6) for column in "BD"]
    for ply, move in enumerate([*stones, "pass", "A3", "pass", "pass"], 1):
        record.moves.append(MoveRecord(ply, (ply - 1) % 2, move, 0.0))
    record.result, record.dead = Result.by_rule(5.0, (1.0, -1.0)), ("A3",)
    *_, before, last = replay_data(record)["plies"]
    assert "marks" not in before
    assert last["marks"]["dead"] == ["A3"]
    assert last["marks"]["territory-black"] == ["A1", "A2", "A3", "A4", "A5"]
    table = table_after(record)
    assert position_data(table)["marks"] == last["marks"]
    labels = point_labels(table)
    assert labels["A3"] == "A3, white stone, dead, black's territory"
    assert labels["A1"] == "A1, empty, black's territory"
    assert "marks" not in position_data(table_after(record, 13))


def test_a_table_forgets_the_dead_stones_when_play_goes_on() -> None:
    table = Table(load("go", size=5))
    for player, move in enumerate(["B1", "D1", "pass", "pass"]):
        table.play(player % 2, move)
    table.leave_out(["D1"])
    assert list(table.dead) == ["D1"]
    table.play_on()
    assert not table.dead
    table.undo(1)
    assert not table.dead


def test_the_king_may_be_led_to_its_rook_to_castle() -> None:
    def ways(position: str, **options: object) -> list[object]:
        state = load("chess", position=position, **options).start()
        found: list[object] = moves_data(state, state.to_act()).get("ways", [])
        return found

    both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert ways(both) == [["e1c1", ["E1", "A1"]], ["e1g1", ["E1", "H1"]]]
    assert ways(both, chess960=518) == [["e1a1", ["E1", "C1"]], ["e1h1", ["E1", "G1"]]]
    assert ways("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", chess960=1) == []
    assert "ways" not in moves_data(load("chess").start(), 1)


def test_promotions_have_pictures_the_queen_first() -> None:
    data = moves_data(load("chess", position="8/7P/8/8/8/8/8/k1K5 w - - 0 1").start(), 1)
    assert data["choices"] == {
        "h7h8q": ["white-queen", ["Queen"]],
        "h7h8r": ["white-rook", ["Rook"]],
        "h7h8b": ["white-bishop", ["Bishop"]],
        "h7h8n": ["white-knight", ["Knight"]],
    }
    assert "choices" not in moves_data(load("chess").start(), 1)


def test_any_cell_of_a_column_stands_for_the_lowest_free_one() -> None:
    others = moves_data(load("connect4").start(), 0)["others"]
    assert others["D6"] == "D1"
    assert "D1" not in others


def test_points_that_may_follow_those_that_are_touched() -> None:
    legal = [["a", ["A", "B"]], ["b", ["A", "C"]], ["c", ["A", "B", "D"]], ["d", ["E"]], ["e", []]]
    assert next_points(legal, []) == ["A", "E"]
    assert next_points(legal, ["A"]) == ["B", "C"]
    assert next_points(legal, ["A", "B"]) == ["D"]
