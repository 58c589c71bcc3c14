"""SGF that is cut off, lacks signs, or is read to a move only."""

from __future__ import annotations

import pytest

from boardwire.games import RecordError
from boardwire.games.records import GameRecord, read_records
from boardwire.games.records.files.record_files import decode, format_of
from boardwire.games.records.sgf.reader import read_beginning

WITHIN = "the file is cut off; the last value of {} is left out"
MISSING = "the file is cut off; a ) is missing"


def one(text: str) -> GameRecord:
    (record,) = read_records(text, "sgf")
    return record


@pytest.mark.parametrize(
    ("end", "note"),
    [
        ("", MISSING),
        (" \n", MISSING),
        (";", MISSING),
        (";B", WITHIN.format("B")),
        (";B[", WITHIN.format("B")),
        (";B[g", WITHIN.format("B")),
        ("C[a comm", WITHIN.format("C")),
        ("C[a comment \\", WITHIN.format("C")),
        ("C[a comment \\]", WITHIN.format("C")),
        ("LB[aa:1][bb", WITHIN.format("LB")),
        ("(;B[gg", WITHIN.format("B")),
        ("(", MISSING),
        (";[g", "the file is cut off; the last value is left out"),
    ],
)
def test_a_file_that_is_cut_off_is_read_as_far_as_it_goes(end: str, note: str) -> None:
    record = one("(;GM[1]SZ[9];B[ee];W[cc]" + end)
    assert record.moves == ("E5", "C7")
    assert record.notes == (note,)


@pytest.mark.parametrize(
    "end", ["(;B[dd];W[ff", "(;B[dd](;W[ff", "(;B[dd])(;B[ff", "(;B[dd])(;B[ff]"]
)
def test_a_file_that_is_cut_off_in_a_variation_has_its_main_line(end: str) -> None:
    record = one("(;GM[1]SZ[9];W[ee]" + end)
    assert record.moves == ("E5", "D6")
    assert len(record.notes) == 1


@pytest.mark.parametrize(
    ("end", "name"),
    [("C[a comm", "C"), ("AB[aa", "AB"), ("PB[Al", "PB"), (";B[ee", "B"), ("AB[aa];W", "W")],
)
def test_a_file_that_is_cut_off_before_the_first_move_has_its_beginning(
    end: str, name: str
) -> None:
    record = one("(;GM[1]SZ[9]" + end)
    assert (record.game.options["size"], record.moves) == (9, ())
    assert record.notes == (WITHIN.format(name),)


@pytest.mark.parametrize("text", ["(;GM[1]SZ[9;B[aa)", "(;GM[1]C[Ada\n; B [aa)", "(;GM", "(;GM[1"])
def test_a_value_without_its_end_before_all_moves_or_properties_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="the value that begins here has no end"):
        one(text)


def test_names_of_properties_in_small_letters_are_read() -> None:
    record = one("(;gm[1]sz[9]AddBlack[aa];w[ee];b[gg])")
    assert record.moves == ("E5", "G3")
    assert record.game.options["position"] == "X8/9/9/9/9/9/9/9/9 O"


def test_a_position_that_is_complete_needs_no_end() -> None:
    assert one("(;GM[1]SZ[9]AB[aa][bb]").game.options["position"] == "X8/1X7/9/9/9/9/9/9/9 X"


@pytest.mark.parametrize("root", ["GM[1]FF[4]", "FF[4]", "SZ[9]", "CA[UTF-8]"])
def test_a_game_that_lacks_its_end_does_not_swallow_the_next_one(root: str) -> None:
    first, second = read_records(f"(;SZ[9];B[ee];W[cc]\n(;{root};B[aa])", "sgf")
    assert (first.moves, second.moves) == (("E5", "C7"), second.moves)
    assert len(second.moves) == 1
    assert first.notes == ("the game is cut off; a ) is missing",)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Ada[3d]", "Ada[3d]"),
        ("Ada [3d]: hi [there]", "Ada [3d]: hi [there]"),
        (r"[3d\]: a [joke] of [3d]", "[3d]: a [joke] of [3d]"),
    ],
)
def test_a_bracket_within_a_value_may_be_unescaped(value: str, text: str) -> None:
    record = one(f"(;GM[1]SZ[9]EV[{value}]PB[Eve]\n;B[ee];W[cc])")
    assert (record.tags["Event"], record.players) == (text, ("Eve", ""))
    assert record.moves == ("E5", "C7")
    assert record.notes == ("a ] within a value is not escaped",)


@pytest.mark.parametrize("value", ["a [", "[a", r"[a\]", "[ B"])
def test_a_bracket_that_only_opens_needs_no_escape(value: str) -> None:
    record = one(f"(;GM[1]SZ[9]EV[{value}];B[ee](;W[cc]C[{value}])(;W[dd]C[{value}]))")
    assert record.moves == ("E5", "C7")
    assert record.notes == ()


def test_the_first_semicolon_may_be_missing_as_in_files_of_the_nihon_ki_in() -> None:
    record = one("(SZ[19]PB[a]PW[b]KM[6目半]RE[白中押し勝ち];B[pd];W[dp])")
    assert (record.moves, record.players) == (("Q16", "D4"), ("a", "b"))
    assert (record.game.options["komi"], record.result) == (6.5, "W+R")
    assert one("(;SZ[9](B[ee];W[cc])(B[dd]))").moves == ("E5", "C7")


NIHON_KI_IN = """(\r
TE[第9回さくら杯決勝]\r
RD[2024-05-06]\r
PC[日本棋院]\r
TM[1時間]\r
LT[30秒]\r
LC[5回]\r
KO[黒6目半]\r
RE[257手完, 黒中押し勝ち]\r
PB[山本一郎]\r
BR[九段]\r
PW[中村ひろし]\r
WR[八段]\r
GK[1]\r
;B[pd];W[dp];B[cq])
"""


def test_a_file_of_the_nihon_ki_in_is_read_with_its_own_properties() -> None:
    text = decode(NIHON_KI_IN.encode("cp932"))
    assert format_of("game", text) == "sgf"
    record = one(text)
    assert record.moves == ("Q16", "D4", "C3")
    assert record.players == ("山本一郎", "中村ひろし")
    assert (record.game.options["komi"], record.result) == (6.5, "B+R")
    assert record.tags == {
        "Event": "第9回さくら杯決勝",
        "Date": "2024.05.06",
        "Site": "日本棋院",
        "BlackElo": "九段",
        "WhiteElo": "八段",
        "TimeControl": "1時間 30秒 5回",
    }
    assert record.left_out == {"GK": 1}


def test_a_mark_for_a_good_move_in_a_root_is_no_event() -> None:
    assert one("(;SZ[9]TE[1];B[ee])").left_out == {"TE": 1}


def test_text_that_only_looks_like_a_game_is_skipped() -> None:
    assert one("(see SZ[x]) (PS) (;SZ[9];B[ee])").moves == ("E5",)


@pytest.mark.parametrize(
    "rest", [";W[ee]", ";W[zz]", ";W[cc]C[", ";W[cc] 7 ]]", ";W[cc];AB[zz])", "(;W[cc]])"]
)
@pytest.mark.parametrize("moves", [0, 1])
def test_a_beginning_is_read_without_what_follows(moves: int, rest: str) -> None:
    record = read_beginning("(;SZ[9];B[ee]" + rest, moves)
    assert record.moves == ("E5",)[:moves]
    assert record.notes == ()


def test_a_beginning_has_the_stones_set_up_before_the_next_move() -> None:
    text = "(;SZ[9];B[ee];AW[cc];B[gg];AW[aa];B[bb])"
    assert sorted(read_beginning(text, 1).setups) == [1]
    assert sorted(read_beginning(text, 2).setups) == [1, 2]
    assert read_beginning(text, 0).setups == {}
    with pytest.raises(RecordError, match="there is no game"):
        read_beginning("", 1)


@pytest.mark.parametrize("empty", ["()", "(())", "( )()"])
def test_a_variation_without_nodes_ends_no_game(empty: str) -> None:
    record = one(f"(;GM[1]SZ[9];B[ee]{empty};W[cc];B[gg])")
    assert record.moves == ("E5", "C7", "G3")
    assert (record.notes, record.left_out) == ((), {})


def test_nodes_after_variations_are_left_out_and_told() -> None:
    record = one("(;GM[1]SZ[9];B[ee](;W[cc])(;W[dd]);W[ff];B[gg])")
    assert record.moves == ("E5", "C7")
    assert record.notes == ("nodes that follow a variation are left out",)
    assert record.left_out == {"variations": 1}
