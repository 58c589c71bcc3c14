"""The record of a match as a record of its game."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from boardwire.games import CHANCE, load, names
from boardwire.games.records import GameRecord, write_record
from boardwire.games.records.annotations import Annotations
from boardwire.matches import (
    Limits,
    MatchRecord,
    MoveRecord,
    Phase,
    Reason,
    RecordDataError,
    Result,
    SeatRecord,
)
from boardwire.matches.records.pgn_tags import minimal
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo

from ..asking import begun, play


def match_record(name: str, moves: list[tuple[int, str]], **options: object) -> MatchRecord:
    game = load(name, **options)
    started = datetime(2024, 2, 29, 12, tzinfo=UTC)
    record = MatchRecord("7", name, game.options, ("a", "b"), TimeControl.none(), "", started)
    record.moves = [MoveRecord(ply, *move, 0.0) for ply, move in enumerate(moves, 1)]
    return record


def test_a_match_becomes_a_record_of_its_game() -> None:
    record = match_record("go", [(0, "D4"), (1, "pass"), (0, "pass")], size=5)
    record.result = Result.by_rule(17.5, (1.0, -1.0))
    told = {"Date": "2024.02.29", "Round": "3"}
    game = load("go", size=5)
    assert record.game_record(Round="3") == GameRecord(
        game, ("D4", "pass", "pass"), ("a", "b"), "B+17.5", told
    )


def test_colours_that_do_not_alternate_yield_their_turns() -> None:
    record = match_record("go", [(0, "D4"), (0, "E4"), (1, "A1")], size=5).game_record()
    assert record.moves == ("D4", "E4", "A1")
    assert [player for player, _ in record.turns()] == [0, 0, 1]
    assert record.as_moves().moves == ("D4", "pass", "E4", "A1")


@pytest.mark.parametrize("name", names())
def test_moves_that_the_referee_has_made_are_those_of_a_replay(name: str) -> None:
    options = {"size": 5} if name == "go" else {}
    game, chance = load(name, **options), random.Random(name)
    match = begun(name, "abcd"[: game.players], Limits(plies=60), **options)
    while match.phase is Phase.PLAYING:
        legal = match.table.legal_texts(match.to_move[0])
        play(match, chance.choice(legal))
    record = match.record
    told = record.game_record(("clk",))
    assert len(told.moves) > 0
    assert told == replace(record, refereed=False).game_record(("clk",))
    assert [*told.turns()] == [*replace(told, movers=()).turns()]


def test_rolls_are_moves_of_chance() -> None:
    record = match_record("pig", [(0, "roll"), (CHANCE, "1"), (1, "roll"), (CHANCE, "4")])
    assert record.game_record().moves == ("roll", "1", "roll", "4")


@pytest.mark.parametrize(
    ("result", "text", "comment"),
    [
        (Result.loss(0, 2, Reason.RESIGNATION), "W+R", None),
        (Result.loss(1, 2, Reason.TIME, "late"), "B+T", None),
        (
            Result.loss(1, 2, Reason.CRASH, "exit code 3"),
            "B+F",
            "O crashes: exit code 3",
        ),
        (Result.void(Reason.GAME_FAULT), "Void", "no result: the game's rules failed"),
        (Result.draw(2, Reason.MOVE_LIMIT), "0", "draw by the limit of moves"),
        (Result.void(Reason.ABORT), "Void", "no result: the match was stopped"),
        (None, "", None),
    ],
)
def test_the_end_is_told(result: Result | None, text: str, comment: str | None) -> None:
    record = match_record("tictactoe", [(0, "B2")])
    record.result = result
    told = record.game_record()
    assert told.result == text
    assert told.tags.get("Comment", "").endswith(comment or "")
    assert ("Comment" in told.tags) == (comment is not None)


def test_the_reason_is_told_where_the_text_of_a_result_has_no_room_for_it() -> None:
    record = match_record("nim", [(0, "A1")], players=3)
    record.result = Result.loss(1, 3, Reason.TIME)
    told = record.game_record()
    assert (told.result, told.tags["Comment"]) == ("-W", "Player 2 loses on time")


@pytest.mark.parametrize(
    ("time", "text"),
    [
        ("10m", "600"),
        ("5m+3", "300+3"),
        ("0.5/move", "1/0.5"),
        ("10m+5x30", "10m+5x30"),
        ("none", None),
    ],
)
def test_the_time_is_written_as_in_pgn(time: str, text: str | None) -> None:
    record = match_record("tictactoe", [])
    record.time = TimeControl.parse(time)
    assert record.game_record().tags.get("TimeControl") == text


def test_all_time_is_charged_unless_told() -> None:
    assert MoveRecord(1, 0, "D4", 2.5).charged == 2.5
    assert MoveRecord(1, 0, "D4", 2.5, 7.9, 2.1) != MoveRecord(1, 0, "D4", 2.5, 7.9)


def test_the_data_of_a_ply_has_both_times_and_the_stones() -> None:
    assert MoveRecord(3, 1, "D4", 2.5, 30.0, 2.1, 4).to_data() == {
        "ply": 3,
        "player": 1,
        "move": "D4",
        "seconds": 2.5,
        "charged": 2.1,
        "clock": 30.0,
        "stones": 4,
    }


def test_the_data_of_a_ply_has_what_is_known_of_the_search() -> None:
    info = SearchInfo(12, 0.25, centipawns=35, nodes=100, pv=("D4", "E5"), seldepth=20)
    move = MoveRecord(1, 0, "D4", 0.5, info=info)
    data = json.loads(json.dumps(move.to_data()))
    assert data["info"] == {
        **{"depth": 12, "seldepth": 20, "score": 0.25, "centipawns": 35, "nodes": 100},
        "pv": ["D4", "E5"],
    }
    assert MoveRecord.from_data(data) == move


def test_a_record_of_the_game_has_times_and_searches_where_they_are_wanted() -> None:
    record = match_record("tictactoe", [(0, "B2"), (1, "A1"), (0, "C3")])
    info = SearchInfo(3, 0.5, nodes=100, pv=("A1", "C3"))
    record.moves[1:] = [
        MoveRecord(2, 1, "A1", 0.5, 59.6, 0.4, info=info),
        MoveRecord(3, 0, "C3", 0.25),
    ]
    assert record.game_record().annotations == Annotations()
    annotations = record.game_record(("nodes", "clk", "latency")).annotations
    assert [annotations.comment(ply) for ply in range(3)] == [
        "",  # a move of the opening
        "+0.50/3 0.500s, latency=0.100s, n=100 [%clk 0:00:59.6]",
        "0.250s, latency=0.000s",
    ]


def test_accounts_are_published_and_sessions_are_not() -> None:
    record = match_record("go", [])
    record.time = TimeControl.parse("5m+3")
    record.seats = [SeatRecord("anna", "5e55101d"), SeatRecord()]
    record.opening = "D4 Q16"
    record.rated = True
    data = record.to_data()
    assert data["accounts"] == ["anna", None]
    assert (data["time_class"], data["rated"], data["opening"]) == ("blitz", True, "D4 Q16")
    assert "5e55101d" not in str(data)


def test_a_record_is_read_back_from_its_data() -> None:
    record = match_record("pig", [(0, "roll"), (CHANCE, "1")], target=20)
    record.moves[0] = MoveRecord(1, 0, "roll", 0.25, 89.75, 0.125, 2)
    record.result = Result.loss(1, 2, Reason.CRASH, "exit code 3")
    record.scores, record.commitment, record.seed = {1: "B+1"}, "c0ffee", "5eed"
    record.ended = record.started + timedelta(minutes=1)
    record.seats = [SeatRecord("a"), SeatRecord()]
    record.opening, record.rated = "random:2:1", True
    data = json.loads(json.dumps(record.to_data()))
    assert MatchRecord.from_data(data) == record


def test_a_record_of_an_earlier_version_is_read_with_what_it_has() -> None:
    record = match_record("tictactoe", [(0, "B2")])
    data = record.to_data()
    for later in ("accounts", "time_class", "rated", "opening", "commitment", "seed", "scores"):
        del data[later]
    for later in ("charged", "stones", "clock"):
        del data["plies"][0][later]
    assert MatchRecord.from_data(data) == record


def test_players_with_different_times_have_tags_of_their_own_and_are_read_back() -> None:
    it = match_record("chess", [(1, "e4")])
    it.times = (TimeControl.parse("1m+1"), TimeControl.parse("0.5/move"))
    assert MatchRecord.from_data(it.to_data()) == it
    assert it.time_of(1) == TimeControl.parse("0.5/move")
    tags = it.game_record().tags
    assert (tags["BlackTimeControl"], tags["WhiteTimeControl"]) == ("60+1", "1/0.5")
    assert "TimeControl" not in tags
    for times in (["1m"], ["soon", "1m"]):
        with pytest.raises(RecordDataError, match="times: "):
            MatchRecord.from_data({**it.to_data(), "times": times})


@pytest.mark.parametrize(
    ("result", "termination", "ending"),
    [
        (Result.by_rule(None, (-1.0, 1.0), "White mates"), "normal", "White mates"),
        (Result.loss(0, 2, Reason.RESIGNATION), "normal", "Black resigns"),
        (Result.loss(0, 2, Reason.TIME), "time forfeit", "Black loses on time"),
        (Result.loss(0, 2, Reason.CRASH, "exit code 3"), "abandoned", "Black crashes: exit code 3"),
        (Result.loss(0, 2, Reason.NO_ANSWER), "abandoned", "Black does not answer"),
        (Result.loss(0, 2, Reason.ILLEGAL_MOVE), "illegal move", "Black makes an illegal move"),
        (Result.draw(2, Reason.ADJUDICATION), "adjudication", "draw by adjudication"),
        (Result.draw(2, Reason.MOVE_LIMIT), "adjudication", "draw by the limit of moves"),
        (Result.void(Reason.ABORT), "unterminated", "no result: the match was stopped"),
        (
            Result.void(Reason.CALLED_OFF),
            "abandoned",
            "no result: called off before all players had moved",
        ),
    ],
)
def test_pgn_has_the_times_and_the_end_as_the_runners_of_engines_write_them(
    result: Result, termination: str, ending: str
) -> None:
    record = match_record("chess", [(1, "e2e4"), (0, "e7e5"), (1, "g1f3")])
    record.moves[2:] = [MoveRecord(3, 1, "g1f3", 0.5)]
    record.opening = "moves:e2e4,e7e5"
    record.result, record.ended = result, record.started + timedelta(seconds=62.4)
    told = record.game_record(())
    assert told.ending == ending
    assert told.tags["Termination"] == termination
    assert told.tags["GameStartTime"] == "2024-02-29T12:00:00 +0000"
    assert told.tags["GameEndTime"] == "2024-02-29T12:01:02 +0000"
    assert told.tags["GameDuration"] == "00:01:02"
    text = write_record(told)
    said = f"{ending[0].upper()}{ending[1:]}"
    assert f"1. e4 {{book}} e5 {{book}} 2. Nf3 {{0.500s, {said}}}" in " ".join(text.split())
    assert "{book}" in write_record(record.game_record())
    assert '[PlyCount "3"]\n[Termination' in text


def test_other_games_have_no_tags_of_chess() -> None:
    record = match_record("tictactoe", [(0, "B2")])
    record.ended, record.opening = record.started, "moves:B2"
    told = record.game_record(())
    assert told.tags == {"Date": "2024.02.29"}
    assert not told.annotations.moves


def test_a_minimal_record_has_the_roster_and_the_moves_alone() -> None:
    record = match_record("chess", [(1, "e2e4"), (0, "e7e5")])
    record.opening, record.ended = "moves:e2e4", record.started
    record.result = Result.loss(0, 2, Reason.TIME)
    text = write_record(minimal(record.game_record(None, "uci", Round="2")))
    assert text == (
        '[Event "?"]\n[Site "?"]\n[Date "2024.02.29"]\n[Round "2"]\n[White "b"]\n[Black "a"]\n'
        '[Result "1-0"]\n\n1. e2e4 e7e5 1-0\n\n'
    )
