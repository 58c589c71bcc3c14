"""SGF: komi, size, handicap and positions of files as programs and people write them."""

from __future__ import annotations

import pytest

from boardwire.games import RecordError, load
from boardwire.games.records import GameRecord, read_records, write_record


def one(text: str) -> GameRecord:
    (record,) = read_records(text, "sgf")
    return record


@pytest.mark.parametrize(
    ("root", "komi", "note"),
    [
        ("AP[foxwq]KM[375]RU[Chinese]", 7.5, "the komi '375' is read as 7.5"),
        ("AP[GNU Go:3.8]KM[325]AP[foxwq]", 6.5, "the komi '325' is read as 6.5"),
        ("AP[foxwq]KM[650]", 6.5, "the komi '650' is read as 6.5"),
        ("AP[foxwq:1.0]KM[50]HA[2]", 0.5, "the komi '50' is read as 0.5"),
        ("AP[SGFC:2.0]KM[275]", 5.5, "the komi '275' is read as 5.5"),
        ("AP[foxwq]KM[0]", 0, ""),
        ("AP[foxwq]KM[6.5]", 6.5, ""),
        ("KM[375]", 7.5, "the komi '375' is read as 7.5"),
        ("KM[50]", 50, ""),
        ("KM[325]", 325, ""),
        ("SZ[9]KM[325]", 6.5, "the komi '325' is read as 6.5"),
        ("SZ[9]KM[100]", 100, ""),
        ("KM[3.75]", 7.5, "the komi '3.75' is read as 7.5"),
        ("KM[6目半]", 6.5, "the komi '6目半' is read as 6.5"),
        ("KM[6,5]", 6.5, ""),
        ("KM[]", 0, "the komi is empty; it counts as missing, 0"),
        ("KM[ ]", 0, "the komi is empty; it counts as missing, 0"),
        ("KM[much]", 0, "the komi 'much' cannot be read; it counts as missing, 0"),
        ("KM[1e9]", 0, "the komi '1e9' cannot be read; it counts as missing, 0"),
    ],
)
def test_the_komi_is_read_and_what_is_changed_is_told(root: str, komi: float, note: str) -> None:
    record = one(f"(;GM[1]{root};B[cc];W[dd])")
    assert record.game.options["komi"] == komi
    assert [it for it in record.notes if "komi" in it] == [note][: bool(note)]


@pytest.mark.parametrize(
    ("value", "size", "noted"),
    [
        ("", 19, True),
        ("?", 19, True),
        ("large", 19, True),
        ("-9", 19, True),
        ("9:9", 9, False),
        ("13x13", 13, False),
        ("9路", 9, False),
        (" 9 ", 9, False),
    ],
)
def test_the_size_is_read_and_an_unreadable_one_counts_as_missing(
    value: str, size: int, noted: bool
) -> None:
    record = one(f"(;GM[1]SZ[{value}];B[cc])")
    assert record.game.options["size"] == size
    assert any("size" in note for note in record.notes) == noted


def test_a_result_that_cannot_be_read_is_told() -> None:
    assert one("(;SZ[9]RE[白胜43.5目];B[cc])").result == "W+43.5"
    assert one("(;SZ[9]RE[later];B[cc])").notes == ("the result 'later' cannot be read",)


def test_stones_set_up_after_the_first_move_stay_in_the_record() -> None:
    record = one("(;GM[1]SZ[9];B[ee];AW[cc]AB[aa:ba];B[gg];W[dd])")
    assert record.moves == ("E5", "G3", "D6")
    assert record.setups == {1: "XX7/9/2O6/9/4X4/9/9/9/9 X"}
    board = record.final().view()
    assert [board.cells.count(None), record.final().to_act()] == [75, 0]
    assert ";B[ee];AB[aa][ba]AW[cc]PL[B];B[gg];W[dd])" in write_record(record).replace("\n", "")
    assert one(write_record(record)) == record


@pytest.mark.parametrize(
    ("nodes", "position"),
    [
        (";AE[ee]", "9/9/9/9/9/9/9/9/9 O"),
        (";AE[ee]PL[B]", "9/9/9/9/9/9/9/9/9 X"),
        (";AW[ee]", "9/9/9/9/4O4/9/9/9/9 O"),
        (";AB[aa]AE[ee];AW[bb]", "X8/1O7/9/9/9/9/9/9/9 O"),
        (";AE[ee]AB[ee]", "4X4"),
    ],
)
def test_stones_are_taken_off_and_changed_at_the_end(nodes: str, position: str) -> None:
    record = one(f"(;GM[1]SZ[9];B[ee]{nodes})")
    assert record.moves == ("E5",)
    assert position in (record.setups.get(1) or record.final().position_text())
    assert one(write_record(record)) == record


def test_a_setup_names_the_player_by_the_next_move() -> None:
    record = one("(;GM[1]SZ[9];B[ee];AW[cc];B[gg])")
    assert record.setups[1].split()[1] == "X"
    record = one("(;GM[1]SZ[9];B[ee];AW[cc]PL[W];B[gg])")
    assert (record.setups[1].split()[1], record.yielded) == ("O", frozenset({1}))


@pytest.mark.parametrize("end", ["PL[B]", ";PL[B]", ";C[so]PL[b];N[end]"])
def test_the_player_to_move_after_the_last_move_is_kept(end: str) -> None:
    record = one(f"(;GM[1]SZ[9];B[ee]{end})")
    assert (record.moves, record.final().to_act()) == (("E5",), 0)
    assert one(write_record(record)).final().to_act() == 0
    assert one("(;GM[1]SZ[9];B[ee]PL[B];W[cc])").setups == {}


def test_a_setup_keeps_the_prisoners() -> None:
    record = one("(;GM[1]SZ[9];B[ba];W[aa];B[ab];AW[ii];W[hh])")
    assert "captured by black: 1" in record.final().text()


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("(;GM[2];B[dc];AW[aa];W[cc])", 2),
        ("(;GM[4];B[hh];AW[hi];B[gg])", 2),
        ("(;GM[11]SZ[5];B[a1];AW[c3];B[b2])", 2),
    ],
)
def test_every_game_of_sgf_may_set_up_stones_later(text: str, moves: int) -> None:
    record = one(text)
    assert (len(record.moves), len(record.setups)) == (moves, 1)
    assert one(write_record(record)) == record


def test_a_setup_that_changes_nothing_is_none() -> None:
    assert one("(;SZ[9];B[ee];AB[ee]AE[aa];W[gg])").setups == {}


def test_an_impossible_position_later_is_told_with_its_place() -> None:
    with pytest.raises(RecordError, match=r"after ply 1: .*without a liberty") as caught:
        one("(;SZ[2];B[aa]\n;AW[aa][ab][ba][bb])")
    assert (caught.value.line, caught.value.column) == (2, 5)


def test_another_format_begins_where_stones_were_set_up_last() -> None:
    record = one("(;GM[1]SZ[9];B[ee]C[one];AW[cc];B[gg]C[two];W[dd];AE[aa]AB[ab])")
    plain = record.as_moves()
    assert plain.moves == ("G3", "D6")
    assert plain.game.options["position"] == "9/9/2O6/9/4X4/9/9/9/9 X"
    assert plain.annotations.comment(0) == "two"
    assert plain.left_out == {"moves before stones were set up": 1, "stones set up at the end": 1}
    (again,) = read_records(write_record(record, "moves"), "moves")
    assert (again.game, again.moves) == (plain.game, plain.moves)


def test_a_colour_that_plays_twice_does_not_make_the_other_pass() -> None:
    record = one("(;GM[1]SZ[9];W[ee];W[dd];B[cc])")
    assert (record.moves, record.yielded) == (("E5", "D6", "C7"), frozenset({0, 1}))
    assert [player for player, _ in record.turns()] == [1, 1, 0]
    assert write_record(record).replace("\n", "").endswith(";W[ee];W[dd];B[cc])")
    assert one(write_record(record)) == record
    plain = record.as_moves()
    assert plain.moves == ("pass", "E5", "pass", "D6", "C7")
    assert plain.notes == ("turns that a player yielded are passes (2)",)


def test_passes_of_the_file_stay_passes() -> None:
    record = one("(;GM[1]SZ[9];B[ee];W[];B[tt];B[dd];W[cc])")
    assert record.moves == ("E5", "pass", "pass", "D6", "C7")
    assert one(write_record(record)) == record


def test_the_player_to_move_first_is_told_without_stones() -> None:
    record = one("(;GM[1]SZ[9]PL[W];W[ee])")
    assert record.game.options["position"] == "9/9/9/9/9/9/9/9/9 O"
    assert (record.moves, record.yielded) == (("E5",), frozenset())
    assert one("(;GM[1]SZ[9]PL[B];B[ee])").game == load("go", komi=0, ko="simple")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("(;SZ[9]HA[2];W[ee])", "HA says a handicap of 2 stones, but the file sets up none"),
        ("(;SZ[9]HA[2]AB[cc][gg];W[ee])", ""),
        (
            "(;SZ[9]HA[5]AB[cc][gg];W[ee])",
            "HA says a handicap of 5 stones, but the file sets up 2",
        ),
        ("(;SZ[9]HA[3]AB[cc:ce];W[ee])", ""),
        ("(;SZ[9]HA[2]AB[cc][gg][gc]AW[ee];B[cd])", ""),
        ("(;SZ[9]HA[2];B[cc];B[gg];W[ee])", ""),
        ("(;SZ[9]HA[0];B[cc])", ""),
        ("(;SZ[9]HA[];B[cc])", ""),
    ],
)
def test_a_handicap_without_stones_is_told(text: str, note: str) -> None:
    assert one(text).notes == (note,)[: bool(note)]


@pytest.mark.parametrize(("root", "side"), [("HA[2]", "O"), ("", "X"), ("HA[0]", "X")])
def test_white_moves_first_after_a_handicap(root: str, side: str) -> None:
    position = one(f"(;GM[1]SZ[9]{root}AB[cc][gg])").game.options["position"]
    assert position == f"9/9/2X6/9/9/9/6X2/9/9 {side}"


def test_a_game_may_be_described_after_the_root() -> None:
    game = one("(;GM[1];SZ[9]KM[6.5]RU[AGA];AB[cc];W[gg])").game
    assert (game.options["size"], game.options["komi"]) == (9, 6.5)
    assert (game.options["ko"], game.options["position"]) == (
        "situational",
        "9/9/2X6/9/9/9/9/9/9 O",
    )
