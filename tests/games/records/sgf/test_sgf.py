"""SGF: files of ours and of others, the positions and options in them, and what is wrong."""

from __future__ import annotations

import pytest
from sgfmill import sgf as oracle

from boardwire.games import RecordError, load
from boardwire.games.records import GameRecord, read_records, write_record

KGS = r"""(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]
RU[Japanese]SZ[19]HA[2]KM[0.50]TM[1800]OT[5x30 byo-yomi]
PW[some\]one]PB[somebody]WR[3d]BR[1d]DT[2020-03-31]PC[The KGS Go Server at http://www.gokgs.com/]
AB[dd][pp]C[somebody [1d\]: hi
some]one [3d\]: hello
]RE[W+Resign]
;W[dp]WL[1795.2]C[a move]
;B[pd]BL[1790]
(;W[fq];B[cf](;W[qf])(;W[cn]))
(;W[qn];B[nq]))
"""


def flat(record: GameRecord) -> str:
    """The record in SGF, without its line breaks."""
    return write_record(record).replace("\n", "")


def one(text: str) -> GameRecord:
    (record,) = read_records(text, "sgf")
    return record


def test_a_file_of_a_go_server_is_read() -> None:
    record = one(KGS)
    assert record.moves == ("D4", "Q16", "F3", "C14", "R14")
    assert record.players == ("somebody", "some]one")
    assert record.result == "W+R"
    assert record.game == load(
        "go",
        size=19,
        komi=0.5,
        ko="simple",
        position="19/19/19/3X15/19/19/19/19/19/19/19/19/19/19/19/15X3/19/19/19 O",
    )
    assert record.tags == {
        "Site": "The KGS Go Server at http://www.gokgs.com/",
        "BlackElo": "1d",
        "WhiteElo": "3d",
        "Comment": "somebody [1d]: hi\nsome]one [3d]: hello",
        "Date": "2020.03.31",
        "TimeControl": "1800 5x30 byo-yomi",
    }


def test_what_is_written_is_what_sgfmill_reads() -> None:
    game = load("go", size=13, komi=-6.5, position="12X/13/13/13/13/13/13/13/13/13/13/13/O12 O")
    record = GameRecord(
        game,
        ("D4", "pass", "N12"),
        ("Ä [1]", "b\\"),
        "B+3.5",
        {"Comment": "two\nlines]", "Round": "7"},
    )
    tree = oracle.Sgf_game.from_string(write_record(record))
    assert (tree.get_size(), tree.get_komi(), tree.get_winner()) == (13, -6.5, "b")
    assert (tree.get_player_name("b"), tree.get_player_name("w")) == ("Ä [1]", "b\\")
    root, *nodes = tree.get_main_sequence()
    assert root.get_setup_stones() == ({(12, 12)}, {(0, 0)}, set())
    assert (root.get("C"), root.get("RO"), root.get("PL")) == ("two\nlines]", "7", "w")
    assert [node.get_move() for node in nodes] == [("w", (3, 3)), ("b", None), ("w", (11, 12))]
    assert one(write_record(record)) == record


def test_what_is_told_behind_the_root_counts_but_not_what_is_said_of_moves() -> None:
    record = one("(;GM[1]SZ[9];PB[Ada]EV[cup]RE[B+R];B[ee]C[tengen]EV[no])")
    assert (record.player_name(0), record.result) == ("Ada", "B+R")
    assert record.tags == {"Event": "cup"}


@pytest.mark.parametrize(
    ("rules", "ko", "suicide"),
    [
        ("Japanese", "simple", False),
        ("AGA", "situational", False),
        ("NZ", "situational", True),
        ("New Zealand", "situational", True),
        ("French", "situational", False),
        ("Chinese-OGS", "positional", False),
        ("Tromp-Taylor", "positional", True),
        ("koPOSITIONALscoreAREAtaxNONEsui0whbN", "positional", False),
        ("koSITUATIONALscoreTERRITORYtaxSEKIsui1", "situational", True),
        ("our own", "simple", False),
    ],
)
def test_rules_have_many_names(rules: str, ko: str, suicide: bool) -> None:
    game = one(f"(;GM[1]SZ[9]RU[{rules}];B[ee])").game
    assert (game.options["ko"], game.options["suicide"]) == (ko, suicide)


def test_a_forced_pass_that_is_left_out_is_a_pass() -> None:
    moves = one("(;GM[2]SZ[4];B[ba];W[ca];B[dc];W[aa];W[ac])").moves
    assert moves == ("B1", "C1", "D3", "A1", "pass", "A3")


def test_passes_after_the_end_are_left_out() -> None:
    assert one("(;SZ[9];B[tt];W[];B[];W[])").moves == ("pass", "pass")


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "there is no game", 1, 1),
        ("(;GM[1]\r\nSZ[9;B[aa)", "the value that begins here has no end", 2, 3),
        ("(;GM[1];B)", "a property without a value", 1, 10),
        ("(;GM[1];[aa])", "a value without a property", 1, 9),
        ("(;GM[1](;B[aa])C[x])", "a property outside of a node", 1, 16),
        ("(;GM[1];B[aa] 7)", "'7' is no part of SGF here", 1, 15),
        ("(;GM[99])", "no game has the number '99'", 1, 6),
        ("(;GM[2]SZ[9:7])", "'9:7' is no size of a square board", 1, 11),
        ("(;SZ[26];B[aa])", "option size must be", 1, 6),
        ("(;SZ[9];B[aa];W[jj])", "ply 2: jj is off the board of 9x9", 1, 17),
        ("(;SZ[9];B[aa]\n;W[aa])", "ply 2: A9 is not a legal move here", 2, 4),
        ("(;SZ[9];B[a])", "ply 1: 'a' is no point; write points as 'ai'", 1, 11),
        ("(;GM[2];B[dc];B[cc])", "it is not that player's turn", 1, 17),
        ("(;SZ[2]AB[aa][ab][ba][bb])", "without a liberty", 1, 11),
        ("(;SZ[9]AB[aa:zz])", "zz is off the board", 1, 11),
        ("(;SZ[9]BWOPT[colour=red])", "go has no option 'colour'", 1, 14),
        ("(;" * 10_001, "nested more than 10000 deep", 1, 20_001),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    text: str, message: str, line: int, column: int
) -> None:
    with pytest.raises(RecordError) as caught:
        read_records(text, "sgf")
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_game_that_sgf_does_not_know_is_not_written() -> None:
    with pytest.raises(RecordError, match=r"SGF is for go, .*; write Connect Four as moves"):
        write_record(GameRecord(load("connect4"), ("D1",)), "sgf")


def test_several_games_in_one_mail() -> None:
    records = read_records("Hello,\n(;SZ[9];B[aa])\n\n(;GM[2];B[dc])\nregards", "sgf")
    assert [record.game.name for record in records] == ["go", "othello"]


def test_a_position_set_up_in_othello() -> None:
    usual = "AB[ed][de]AW[dd][ee]"
    assert one(f"(;GM[2]{usual};B[dc])").game == load("othello")
    assert one("(;GM[2]SZ[4]AB[aa:da]AW[ab]PL[W])").game.options["position"] == (
        "XXXXO----------- O"
    )
    begun = load("othello", size=4, position="XXXX-OX--------- O")
    record = GameRecord(begun, ("D2",))
    assert "BWOPT" not in write_record(record)
    assert one(write_record(record)) == record


def test_what_stones_cannot_tell_of_a_position_is_kept() -> None:
    game = load("go", size=4, position=".XO./X.XO/.XO./4 O B3 0 0 1")
    text = write_record(GameRecord(game, ("pass",)))
    assert "BWOPT[position=1XO1/X1XO/1XO1/4_O_B3_0_0_1]" in text.replace("\n", "")
    assert one(text) == GameRecord(game, ("pass",))


def test_hex_is_written_with_letters_and_numbers_from_the_top() -> None:
    game = load("hex")
    record = GameRecord(game, ("B1", "swap-pieces", "J11", "K6"))
    assert ";B[b11];W[swap-pieces];B[i1];W[j6]" in flat(record)
    assert one(write_record(record)) == record
    assert one("(;GM[11]SZ[11];B[B11];W[swap];B[I1];W[jf])") == record


def test_hex_may_be_resigned_and_its_sides_swapped() -> None:
    record = one("(;GM[11]SZ[5];B[a1];W[swap-sides];W[c3];B[resign])")
    assert record.moves == ("A5", "C3")
    assert record.result == "W+R"


def test_hex_of_little_golem_has_its_own_colours() -> None:
    text = "(;FF[4]EV[hex.ld.DEFAULT]PB[Ada]PW[Bob]SZ[13]RE[B];W[ac];B[dj];W[ie];B[resign])"
    record = one(text)
    assert record.game == load("hex", size=13)
    assert record.moves == ("A11", "D4", "J9")
    assert record.players == ("Ada", "Bob")
    assert record.result == "B+"


def test_amazons_of_others_begin_with_black_below() -> None:
    text = "(;GM[18]SZ[10];B[djddgd];W[addgad];B[gjehea])"
    record = one(text)
    assert record.game.options["position"] == "3Q2Q3/10/10/Q8Q/10/10/q8q/10/10/3q2q3 b"
    assert record.moves == ("D1-D7/G7", "A7-D4/A7", "G1-E3/E10")
    assert one(write_record(record)) == record


def test_amazons_of_ours_say_where_they_stand() -> None:
    record = GameRecord(load("amazons"), ("D1-D7/G7",))
    assert "AB[ad][jd][da][ga]" in flat(record)
    assert "AW[dj][gj][ag][jg]" in flat(record)
    assert "BWOPT" not in flat(record)
    assert flat(record).endswith(";W[djddgd])")
    assert one(write_record(record)) == record
    assert one("(;GM[18];W[djddgd])") == record


def test_arrows_are_set_up() -> None:
    game = load("amazons", size=6, position="6/qq1*qq/6/6/QQ2QQ/6 b")
    record = GameRecord(game, ())
    assert "AA[db]" in flat(record)
    assert "BWOPT" not in flat(record)
    assert one(write_record(record)) == record


def test_the_rule_of_gomoku_is_kept() -> None:
    record = GameRecord(load("gomoku", rule="standard"), ("H8", "J9"), result="B+")
    assert ";B[hh];W[ig]" in flat(record)
    assert "BWOPT[rule=standard]" in flat(record)
    assert one(write_record(record)) == record
    assert one("(;GM[4];B[hh])").game == load("gomoku")


def test_a_board_that_is_no_square_is_written_and_read() -> None:
    game = load("go", size="5x13", komi=0.5)
    record = GameRecord(game, ("E13", "A1", "pass", "C7"), result="B+0.5")
    text = write_record(record, "sgf")
    assert "SZ[5:13]" in text
    assert ";B[ea];W[am];B[];W[cg]" in text.replace("\n", "")
    assert read_records(text, "sgf") == [record]


def test_a_position_on_a_board_that_is_no_square_is_read() -> None:
    (record,) = read_records("(;GM[1]SZ[4:3]KM[0]AB[aa][dc]AW[da];B[bb])", "sgf")
    assert record.game.options["size"] == "4x3"
    assert record.game.options["position"] == "X2O/4/3X X"
    (square,) = read_records("(;GM[1]SZ[9:9];B[aa])", "sgf")
    assert square.game.options["size"] == 9
