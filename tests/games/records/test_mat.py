"""Records of backgammon in the .mat format: other programs' files, our own, and broken ones."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import OVER, RecordError, load
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.records.files.reading_on import read_on
from boardwire.games.rules.backgammon import BackgammonState

GNUBG = (Path(__file__).parent / "data" / "gnubg.mat").read_text()
"""A match of GNU Backgammon 1.07 with itself, as it exports one."""

EXTREME = """\
; [Site "eXtreme Gammon"]
; [Player 1 "Ada"]
; [EventDate "2010.04.12"]
; [Crawford "On"]
; [CubeLimit "1024"]

7 point match

 Game 1
 Ada L. : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 24/22 13/8
  2)  Doubles => 2                    Drops
       Wins 1 point

 Game 2
 Ada L. : 1                          Bob : 0
  1)                                 43: 24/20 13/10
  2) 61: 13/7 8/7                     Doubles => 2
  3)  Takes                          22: Cannot Move
"""

RESIGNED = """\
 0 point match

 Game 1
 Ada : 0                        Bob : 0
  1) 31: 8/5 6/5                 52: 24/22 13/8
  2) 66: 24/18(2) 13/7(2)
                                  Wins 2 points

 Game 2
 Ada : 0                        Bob : 2
  1) 21: 13/11 6/5
      Wins 1 point
"""


def random_record(seed: int, options: dict[str, object], plies: int = 5000) -> GameRecord:
    chooser = random.Random(seed)
    game = load("backgammon", **options)
    state = game.start()
    moves: list[str] = []
    while state.to_act() != OVER and len(moves) < plies:
        move = chooser.choice(state.legal_moves() or [it for it, _ in state.chance_outcomes()])
        moves.append(state.move_text(move))
        state.apply(move)
    margin = state.margin() or 0.0
    result = f"{'BW'[margin < 0]}+{abs(margin):g}" if state.to_act() == OVER else ""
    return GameRecord(game, tuple(moves), ("Ada", "Bob"), result, {"Date": "2026.11.21"})


def test_a_match_of_gnu_backgammon_is_read() -> None:
    [record] = read_records(GNUBG, "mat")
    assert record.players == ("gnubg", "root")
    assert (record.game.options["match"], record.result) == (3, "W+4")
    assert record.tags == {"Date": "2026.11.21"}
    assert record.moves[:6] == ("35", "8/3,6/3", "roll", "62", "24/16", "roll")
    assert "take" in record.moves
    # What GNU Backgammon showed at the end.
    assert record.final().position_text() == "AAAAwJ8XCwAAAA:AQJgAAAAIAAE"


def test_columns_and_comments_may_be_those_of_other_programs() -> None:
    with pytest.raises(RecordError, match=r"^line 19, column 42: ply 16: pass is not a legal move"):
        read_records(EXTREME, "mat")
    [record] = read_records(EXTREME.replace("Cannot Move", "13/11(2) 6/4(2)"), "mat")
    assert record.players == ("Ada L.", "Bob")
    assert record.tags["Site"] == "eXtreme Gammon"
    assert record.moves[5:8] == ("double", "drop", "34")
    assert record.final().view().side["cube"] == "2, owned by black"


def test_a_resignation_ends_a_record_and_each_money_game_is_one() -> None:
    first, second = read_records(RESIGNED, "mat")
    assert (first.result, second.result) == ("W+2", "B+1")
    assert second.game.start().position_text() == "4HPwATDgc/ABMA:MAAAAAAAEAAE"
    assert read_records(write_record(first) + write_record(second), "mat") == [first, second]


XG = """\
 5 point match

 Game 1
 ada : 0                         ben : 0
  1)                             52: 13/8 24/22
  2) 32: 6/3 3/1                 61: bar/24
  3) 11: bar/24 8/7 8/7 6/5      44: ????
      Wins 1 point

 Game 2
 ada : 1                         ben : 0
  1) 31: 8/5 6/5                 64: 24/14
  2)  Resigns                    33: ???
                                  Wins 2 points

 Game 3
 ada : 1                         ben : 2
  1)                             61: 13/7 8/7
  2) 21: ???                      Wins 3 points
"""
"""A match as eXtreme Gammon writes one: without marks of hits, with rolls that were not played."""


def test_hits_without_marks_are_found_and_rolls_may_be_unplayed() -> None:
    records = read_records(XG, "mat")
    assert [record.result for record in records] == ["B+1", "W+2", "W+3"]
    first, second, third = records
    assert first.moves[:5] == ("25", "24/22,13/8", "roll", "32", "6/3*/1*")
    assert first.moves[-1] == "44"
    assert second.moves[-1] == "33"
    assert third.moves[-1] == "21"
    start = third.game.start()
    assert isinstance(start, BackgammonState)
    assert start.core.scores == (1, 2)
    for record in records:
        assert read_records(write_record(record), "mat") == [record]
    with pytest.raises(RecordError, match=r"^line 8, column 6: the last roll was not played"):
        read_records(XG.replace("      Wins 1 point\n\n", "  4) 21: 8/6 6/5\n", 1), "mat")
    with pytest.raises(RecordError, match=r"^line 7, column \d+: nothing can follow this"):
        read_records(XG.replace("44: ????", "44: ???? 8/4"), "mat")


@pytest.mark.parametrize("text", [XG, EXTREME.replace(": Cannot Move", ":")], ids=["xg", "extreme"])
def test_a_bad_game_leaves_the_others_of_its_match(text: str) -> None:
    good = read_records(text, "mat")
    before, error, *after = read_on(text.replace("Game 2\n", "Game 2\nand so on\n"), "mat")
    assert isinstance(before, GameRecord)
    assert before.moves == good[0].moves[: len(before.moves)]
    assert isinstance(error, RecordError)
    assert "names and scores" in error.message
    assert after == good[2:]


def test_a_gammon_that_counts_one_was_played_by_the_jacoby_rule() -> None:
    gammon = next(
        record
        for record in (random_record(seed, {}) for seed in range(100))
        if record.result.endswith("+2")
    )
    single = write_record(gammon).replace("Wins 2 points", "Wins 1 point")
    with pytest.raises(RecordError, match="by the rules it is 2"):
        read_records(single, "mat")  # there was no cube
    [record] = read_records(single.replace('; [CubeLimit "1"]\n', ""), "mat")
    assert record.game.options["jacoby"]
    assert record.final().margin() in (1, -1)
    text = write_record(record)
    assert read_records(text, "mat") == [record]
    assert read_records(text.replace('; [Jacoby "On"]\n', ""), "mat") == [record]


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"cube": True},
        {"match": 5, "cube": True},
        {"match": 3},
        {"match": 2, "cube": True, "crawford": False},
        {"cube": True, "jacoby": True},
    ],
    ids=str,
)
def test_what_is_written_is_read_back(options: dict[str, object]) -> None:
    for seed in range(5):
        record = random_record(seed, options)
        assert read_records(write_record(record), "mat") == [record]
        part = random_record(seed, options, 40 + seed)
        [again] = read_records(write_record(part), "mat")
        # A choice to roll shows in the roll, and a roll that nothing can be done with is passed.
        assert [move for move in again.moves if move not in ("roll", "pass")] == [
            move for move in part.moves if move not in ("roll", "pass")
        ]


def test_a_game_from_a_position_keeps_it() -> None:
    state = random_record(3, {}, 50).final()
    record = GameRecord(load("backgammon", position=state.position_text()), ())
    assert read_records(write_record(record), "mat")[0].game == record.game


def test_a_game_that_begins_with_its_dice_on_the_board_is_read_back() -> None:
    game = load("backgammon", position="4HPwATDgc/ABMA:MAEPAAAAAAAE")
    record = GameRecord(game, ("24/18,8/5", "54", "6/1*,6/2"))
    text = write_record(record)
    assert [again.moves for again in read_records(text, "mat")] == [record.moves]
    with pytest.raises(RecordError, match="the position has rolled 63"):
        read_records(text.replace("63:", "64:"), "mat")


def test_a_match_lost_on_time_keeps_its_result() -> None:
    whole = random_record(1, {"match": 5}, 31)
    record = GameRecord(whole.game, whole.moves, ("", ""), "W+T")
    assert read_records(write_record(record), "mat")[0].result == "W+T"


def test_other_games_have_no_place() -> None:
    with pytest.raises(RecordError, match="holds backgammon, not Othello"):
        write_record(GameRecord(load("othello"), ()), "mat")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("53: 8/3", "50: 8/3", r"line 7, column 34: ply 1: '05' is no roll"),
        ("53: 8/3", "33: 8/3", r"line 7, column 34: ply 1: 33 is not a legal move"),
        ("53: 8/3", "??: 8/3", r"line 7, column 34: this roll is not known"),
        ("8/3 6/3", "8/4 6/3", r"line 7, column 38: ply 2: 8/4,6/3 is not a legal move"),
        ("8/3 6/3", "8+3 6/3", r"line 7, column 38: ply 2: '8\+3' is no play"),
        ("62: 24/18 18/16", "62:", r"line 8, column 22: the last roll was not played"),
        ("Doubles => 2", "Doubles => 4", r"line 10, column 35: the cube would go to 2"),
        (" Takes", " Drops", r"line 11, column 34: the game is over here"),
        (" Takes", " Takes it", r"line 11, column 12: nothing can follow this"),
        (" Takes", " Perhaps", r"line 11, column 7: there is no roll"),
        ("Wins 4", "Wins 2", r"line 33, column 35: by the rules it is 4"),
        (" Game 1", "", r"line 6, column 1: a game begins with"),
        ("gnubg : 0", "gnubg 0", r"line 6, column 1: names and scores"),
        ("3 point match", "99 point match", r"line 6, column 1: option match must be"),
        ("3 point match", "", r"line 5, column 1: a match begins with"),
        (
            "root : 0",
            "root : 3",
            r"line 6, column 1: this position is impossible: the match is over",
        ),
        ("root : 0", "root : 99999", r"line 6, column 1: a score of 99999"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, message: str) -> None:
    assert old in GNUBG
    with pytest.raises(RecordError, match=f"^{message}"):
        read_records(GNUBG.replace(old, new, 1), "mat")


def test_nothing_follows_the_end_of_a_game() -> None:
    text = RESIGNED.replace("      Wins 1 point", "      Wins 1 point       52: 24/22 13/8")
    with pytest.raises(RecordError, match=r"^line 12, column 26: a game begins with"):
        read_records(text, "mat")


def test_an_empty_text_is_no_record() -> None:
    with pytest.raises(RecordError, match="there is no game"):
        read_records("\n", "mat")


@pytest.mark.slow
@settings(deadline=None, max_examples=200)
@given(
    text=st.sampled_from([GNUBG, EXTREME, RESIGNED]),
    at=st.floats(0, 1),
    length=st.integers(0, 40),
    new=st.text(max_size=8) | st.text(alphabet="0123456789/:*()=> \n;[]", max_size=8),
)
def test_a_broken_text_is_read_or_refused(text: str, at: float, length: int, new: str) -> None:
    start = int(at * len(text))
    try:
        records = read_records(text[:start] + new + text[start + length :], "mat")
    except RecordError as error:
        assert error.line >= 1
        return
    for record in records:
        write_record(record)


@pytest.mark.parametrize("part", [" ", "\t: ", " : 1", ": ", "a : 1 "])
def test_a_long_line_of_names_is_read_in_a_moment(part: str) -> None:
    text = " 5 point match\n Game 1\n" + part * (400_000 // len(part)) + "x"
    begun = time.process_time()
    with pytest.raises(RecordError, match="names and scores are written as"):
        read_records(text, "mat")
    assert time.process_time() - begun < 10


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("Ada : 0    Bob : 0", ("Ada", "Bob")),
        ("  Ada  L.:0\t : 0 ", ("Ada L.", "")),
        (" ? : 0   a:b : 0", ("", "a:b")),
        ("a:b : 0 12 : 0", ("a:b", "12")),
    ],
)
def test_names_are_read_as_they_are_written(line: str, players: tuple[str, str]) -> None:
    (record,) = read_records(f" 5 point match\n Game 1\n{line}\n 1) 31: 8/5 6/5\n", "mat")
    assert record.players == players


@pytest.mark.parametrize(
    "line", ["Ada : 0", "Ada : 0: 0", "Ada : 0 Bob : 123456", "Ada 0 Bob 0", ""]
)
def test_a_line_without_two_scores_begins_no_game(line: str) -> None:
    with pytest.raises(RecordError, match="names and scores are written as"):
        read_records(f" 5 point match\n Game 1\n{line or 'x'}\n", "mat")


@pytest.mark.parametrize("part", ['[a "b" ', "[ x", ' "', '" ]'])
def test_a_long_comment_is_read_in_a_moment(part: str) -> None:
    line = "; [a " + part * (400_000 // len(part))
    begun = time.process_time()
    with pytest.raises(RecordError, match="there is no game in it"):
        read_records(line, "mat")
    assert time.process_time() - begun < 10


@pytest.mark.parametrize(
    ("score", "message"),
    [(2, "nobody doubles in the Crawford game"), (0, "the player to act cannot double here")],
)
def test_a_double_that_nobody_may_offer_is_refused(score: int, message: str) -> None:
    text = (
        f" 3 point match\n\n Game 1\n Ada : {score}                        Bob : 0\n"
        "  1) 31: 8/5 6/5                  Doubles => 2\n"
        "  2)  Takes                      52: 24/22 13/8\n"
        "  3) 42: 8/4 6/4                 61: 13/7 8/7\n"
        "  4) 43: 24/20 13/10              Doubles => 4\n"
    )
    with pytest.raises(RecordError, match=message):
        read_records(text, "mat")
