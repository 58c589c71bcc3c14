"""Records on the command line: written by matches, converted, checked."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from tests.processes import KilledPopen
from tests.zygote import boardwire_command

from boardwire.games.records import read_records

from ..command_line import Command, boardwire

pytestmark = pytest.mark.program

GAMES = """\
(;GM[1]SZ[9]KM[6.5]PB[Ada]PW[Bob]RE[B+R];B[ee];W[cc])
(;GM[2]PB[Eve];B[dc])
"""
SUMMARY = """\
1: go size=9 komi=6.5 ko=simple suicide=false, Black Ada, White Bob, result B+R, 2 plies
2: othello size=8, Black Eve, White ?, result ?, 1 ply
"""

DEAL = """\
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.sgf"
    path.write_text(GAMES)
    return path


def test_options_without_a_value_are_left_out_of_a_summary() -> None:
    told = boardwire("convert", "-", "--from", "pbn", commands=DEAL).stdout
    assert told.startswith("1: bridge dealer=n vulnerable=none, North ?, ")


def test_records_are_summed_up(games: Path) -> None:
    assert boardwire("convert", str(games)).stdout == SUMMARY
    assert boardwire("convert", str(games), "--check").stdout == SUMMARY
    assert boardwire("convert", "-", commands=GAMES).stdout == SUMMARY
    assert boardwire("convert", "-", "--from", "sgf", commands=GAMES).stdout == SUMMARY


def test_records_are_converted_there_and_back(games: Path, tmp_path: Path) -> None:
    listed = boardwire("convert", str(games), "--to", "moves").stdout
    assert listed.startswith("go size=9 komi=6.5 ko=simple suicide=false\n; black: Ada\n")
    output = tmp_path / "again.sgf"
    done = boardwire("convert", "-", "--output", str(output), commands=listed)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert read_records(output.read_text(), "sgf") == read_records(GAMES, "sgf")


def test_what_is_left_out_is_told(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "it.sgf"
    path.write_text(
        "(;GM[1];B[ee]C[good];W[cc]C[no]LB[aa:1](;B[gg])(;B[cg]))(;GM[1];B[aa](;W[bb])(;W[cc]))"
    )
    kept = command("convert", str(path), "--to", "sgf")
    assert "C[good]" in kept.stdout
    assert kept.stderr == "boardwire: left out: variations (2), LB (1)\n"
    assert command("convert", str(path), "--to", "moves").stderr == (
        "boardwire: left out: variations (2), comments (2), LB (1)\n"
    )
    assert command("convert", str(path)).stderr == ""


def test_the_file_that_is_read_is_not_written(command: Command, games: Path) -> None:
    linked = games.with_name("linked.sgf")
    linked.symlink_to(games)
    for output in (games, linked):
        told = command("convert", str(games), "--output", str(output)).mistake
        assert "is the file that is read" in told
    assert games.read_text() == GAMES


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        (
            GAMES.replace("[cc]", "[ee]"),
            ("--strict",),
            "{}:1:50: ply 2: E5 is not a legal move here\n",
        ),
        (GAMES + "(;GM[2]=", ("--strict",), "{}:3:8: '=' is no part of SGF here"),
        ("", (), "{}:1:1: there is no game in it"),
        ("\n; nothing yet\n", (), "{}:1:1: there is no game in it"),
        ("nothing", (), "{}:1:1: no game is called 'nothing'"),
        (GAMES, ("--to", "pgn", "--strict"), "{}: PGN is for chess; write Go as sgf\n"),
        (GAMES, ("--from", "pgn"), "{}:2:1: the variation that begins here has no )"),
        (GAMES, ("--to", "xml"), "boardwire: no record format is called 'xml'; there are moves"),
        (GAMES, ("--to", "sgf", "--check"), "boardwire: --check writes nothing; leave out"),
        (GAMES, ("--output", "it.xyz"), "boardwire: no record format has files that end in .xyz; "),
        (
            GAMES,
            ("--output", "/no/such/folder/it.sgf"),
            "boardwire: /no/such/folder/it.sgf: there is ",
        ),
    ],
)
def test_a_mistake_is_told_with_file_line_and_column(
    tmp_path: Path, text: str, arguments: tuple[str, ...], message: str
) -> None:
    path = tmp_path / "it.txt"
    path.write_text(text)
    done = boardwire("convert", str(path), *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(message.format(path))
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


BAD = {
    "moves": ("nim\nA3\n\nnim\nA9\n\nnim\nA1 A1\n", "5:1"),
    "sgf": ("(;GM[1];B[aa])(;GM[1];B[aa];W[aa])(;GM[1];B[bb])", "1:31"),
    "pgn": ("1. e4 *\n\n1. e5 *\n\n1. d4 d5 *\n", "3:4"),
    "pdn": ("1. 11-15 *\n\n1. 11-20 *\n\n1. 9-13 *\n", "3:4"),
}
"""Files of three games each, the second of which is bad, and the place of its error."""


@pytest.mark.parametrize("form", BAD)
def test_a_bad_game_is_skipped_and_named(command: Command, form: str, tmp_path: Path) -> None:
    path = tmp_path / f"it.{form}"
    text, place = BAD[form]
    path.write_text(text)
    done = command("convert", str(path))
    assert done.returncode == 1
    assert [line[0] for line in done.stdout.splitlines()] == ["1", "3"]
    error, summary = done.stderr.splitlines()
    assert error.startswith(f"{path}:{place}: ply ")
    assert summary == f"boardwire: {path}: 1 of 3 games was skipped: game 2"
    output = tmp_path / "out.moves"
    assert command("convert", str(path), "--output", str(output)).returncode == 1
    assert len(read_records(output.read_text())) == 2
    strict = command("convert", str(path), "--output", str(tmp_path / "no.moves"), "--strict")
    assert (strict.returncode, strict.stdout, strict.stderr) == (2, "", f"{error}\n")
    assert not (tmp_path / "no.moves").exists()


def test_games_that_the_other_format_does_not_have_are_skipped(
    command: Command, tmp_path: Path
) -> None:
    path = tmp_path / "it.moves"
    path.write_text("nim\nA3\n\nchess\ne2e4\n\nnim\nA1\n")
    done = command("convert", str(path), "--to", "pgn")
    assert (done.returncode, done.stdout.count("1. e4")) == (1, 1)
    *errors, summary, left_out = done.stderr.splitlines()
    assert errors == [f"{path}: PGN is for chess; write Nim as moves"] * 2
    assert left_out == "boardwire: left out: draws=automatic (1)"
    assert summary == f"boardwire: {path}: 2 of 3 games were skipped: games 1, 3"


def test_many_bad_games_are_counted(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "it.moves"
    path.write_text("nim\nA9\n\n" * 30 + "nim\nA3\n")
    done = command("convert", str(path))
    *errors, summary = done.stderr.splitlines()
    assert (done.returncode, len(errors)) == (1, 20)
    assert "30 of 31 games were skipped: games 1, 2, 3," in summary
    path.write_text("nim\nA9\n\n" * 30)
    assert command("convert", str(path)).returncode == 2


def test_a_match_adds_each_game_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "played.sgf"
    for _ in range(2):
        boardwire(
            *("match", "random:seed=1", "random:seed=2", "--game", "othello", "--size", "4"),
            *("--games", "2", "--position", "XXXX-OX--------- O", "--time", "1m+2"),
            *("--record", str(path)),
        )
    records = read_records(path.read_text(), "sgf")
    assert [record.players[0] for record in records] == ["random:seed=1", "random:seed=2"] * 2
    assert [record.tags["Round"] for record in records] == ["1", "2"] * 2
    for record in records:
        assert record.game.options["position"] == "XXXX-OX--------- O"
        utility = {"B": 1, "W": -1, "0": 0}[record.result[0]]
        assert record.final().returns() == [utility, -utility]
        assert record.tags["TimeControl"] == "60+2"


def test_games_that_were_finished_outlive_an_interrupt(tmp_path: Path) -> None:
    path = tmp_path / "played.moves"
    with KilledPopen(
        (
            *boardwire_command("match", "random", "random"),
            *("--game", "tictactoe", "--games", "100000", "--record", str(path)),
        ),
        stderr=subprocess.PIPE,
        text=True,
    ) as match:
        assert match.stderr is not None
        finished = [match.stderr.readline() for _ in range(3)]
        match.send_signal(signal.SIGINT)
        match.communicate(timeout=20)
    assert match.returncode == 128 + signal.SIGINT
    assert len(read_records(path.read_text(), "moves")) >= len(finished)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--game", "go", "--record", "/no/such/folder/it.sgf"), "/no/such/folder/it.sgf"),
        (("--game", "go", "--record", "it.xyz"), "that end in .xyz; there are .moves, .sgf, .pgn"),
        (("--game", "go", "--record", "it.pgn"), "PGN is for chess"),
        (("--game", "pig", "--record", "it.sgf"), "SGF is for go"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_before_the_match(
    arguments: tuple[str, ...], message: str
) -> None:
    done = boardwire("match", "random", "random", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "game 1" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("convert", "/no/such/file"), "boardwire: /no/such/file: there is no such file"),
        (("convert", "/"), "boardwire: /: this is a folder; name a file"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command(*arguments).mistake


def test_what_was_changed_is_told_and_moves_before_a_setup_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "fox.sgf"
    text = "(;SZ[9]AP[foxwq]KM[375]PB[刘小明];B[ee];W[cc];AW[gg];B[dd];B[ff];W[dc"
    file.write_bytes(text.encode("gbk"))
    shown = boardwire("convert", file)
    assert shown.stdout.startswith("1: go size=9 komi=7.5 ko=simple suicide=false, Black 刘小明")
    told = shown.stderr
    assert f"boardwire: {file}: no encoding is named; read as GB18030\n" in told
    assert f"boardwire: {file}: game 1: the komi '375' is read as 7.5\n" in told
    assert f"boardwire: {file}: game 1: the file is cut off; the last value of W is" in told
    moves = boardwire("convert", file, "--to", "moves")
    assert moves.stdout.rstrip().endswith("D6 pass F4")
    assert "boardwire: left out: moves before stones were set up (2)\n" in moves.stderr
    assert "game 1: turns that a player yielded are passes (1)" in moves.stderr
