"""`boardwire show`: positions as pictures and as text."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import TimeControl

from ..command_line import Command

GAMES = "(;GM[1]SZ[9];B[ee];W[cc];B[gg])\n(;GM[2];B[dc])\n"


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "games.sgf"
    path.write_text(GAMES)
    return str(path)


def picture(text: str) -> ElementTree.Element:
    """The picture in a text."""
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return root


def last_move(text: str) -> str:
    """What a picture says of the last move."""
    return picture(text).attrib["aria-label"].partition("last move ")[2]


def test_a_position_is_shown_as_text(command: Command) -> None:
    done = command("show", "--game", "tictactoe", "--moves", "B2 A1")
    assert done.stdout.splitlines()[:4] == ["   A B C", " 3 . . . 3", " 2 . X . 2", " 1 O . . 1"]
    assert command("show", "--game", "tictactoe", "--moves", "B2,A1") == done


def test_plays_of_backgammon_have_commas(command: Command) -> None:
    done = command("show", "--game", "backgammon", "--moves", "31 8/5,6/5 42", "--out", "-")
    assert last_move(done.stdout) == "42"


def test_a_picture_is_written(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    arguments = ("--game", "chess", "--moves", "e4 e5", "--pixels", "400", "--theme", "dark")
    done = command("show", *arguments, "--out", str(out))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert picture(out.read_text()).attrib["width"] == "400"
    turned = command("show", *arguments, "--side", "b", "--out", "-").stdout
    assert turned != out.read_text()


def test_a_record_is_shown_at_a_ply(command: Command, games: str, tmp_path: Path) -> None:
    assert last_move(command("show", games, "--out", "-").stdout) == "G3"
    assert last_move(command("show", games, "--ply", "2", "--out", "-").stdout) == "C7"
    assert last_move(command("show", games, "--ply", "0", "--out", "-").stdout) == ""
    assert last_move(command("show", games, "--number", "2", "--out", "-").stdout) == "D3"
    match = MatchRecord(
        match="m1",
        game="tictactoe",
        options=load("tictactoe").options,
        players=("Ada", "Bob"),
        time=TimeControl.fischer(60, 1),
        commitment="",
        started=datetime(2026, 11, 21, tzinfo=UTC),
        moves=[MoveRecord(1, 0, "B2", 0.5, 60.5)],
    )
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.to_data()))
    assert last_move(command("show", str(path), "--out", "-").stdout) == "B2"


def test_a_card_is_shown_to_its_owner(command: Command) -> None:
    arguments = ("show", "--game", "kuhn", "--moves", "KJ bet")
    assert "black card: ?\nwhite card: ?" in command(*arguments).stdout
    assert "black card: K\nwhite card: ?" in command(*arguments, "--observer", "b").stdout
    assert "card-K" not in command(*arguments, "--out", "-").stdout
    assert "card-K" in command(*arguments, "--out", "-", "--observer", "b").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name a game, --game chess, or a file of records"),
        (("--game", "go", "--out", "x.png"), "--out writes SVG: give a name that ends in .svg"),
        (("--game", "go", "--moves", "D4 D4"), "move 2: D4 is not a legal move here"),
        (("--game", "go", "--ply", "1"), "the game has 0 plies: choose --ply from 0 to 0"),
        (("--game", "go", "--side", "p3"), "--side is a player of Go, b to w, not 'p3'"),
        (("--game", "go", "--number", "2"), "--number chooses a game of a file; name the file"),
        (("--game", "goo"), "no game is called 'goo'"),
        (("{}", "--moves", "D4"), "a file has its own game and moves: leave out --moves"),
        (("{}", "--number", "3"), "{} has 2 games: choose one by --number, from 1 to 2"),
        (("chess",), "there is no file chess; to show the game write --game chess"),
        (("none.sgf",), "none.sgf: there is no such file or folder"),
    ],
)
def test_mistakes_are_explained(
    arguments: tuple[str, ...], message: str, command: Command, games: str
) -> None:
    done = command("show", *(it.format(games) for it in arguments))
    assert done.mistake.startswith(f"boardwire: {message.format(games)}")


def test_an_error_in_a_file_has_its_place(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "wrong.sgf"
    path.write_text("(;GM[1]SZ[9];B[ee];W[ee])")
    done = command("show", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{path}:1:22: ply 2: E5 is not a legal move here\n"


def test_a_bad_game_does_not_hide_the_others(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "some.pgn"
    path.write_text("1. e4 *\n\n1. e5 *\n\n1. d4 d5 *\n\n1. d5 *\n")
    error = f"{path}:3:4: ply 1: e5 is not a legal move here\n"
    shown = command("show", str(path), "--number", "3", "--out", "-")
    assert (shown.returncode, last_move(shown.stdout)) == (1, "d7d5")
    assert shown.stderr == f"{error}boardwire: {path}: 1 of the first 3 games was skipped: game 2\n"
    refused = command("show", str(path), "--number", "2")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert (
        refused.stderr == f"{error}boardwire: {path}: 1 of the first 2 games was skipped: game 2\n"
    )
    assert command("show", str(path), "--number", "3", "--strict").stderr == error
    assert command("show", str(path), "--number", "1", "--strict").returncode == 2
    missing = command("show", str(path), "--number", "5")
    assert missing.stderr.endswith(f"{path} has 4 games: choose one by --number, from 1 to 4\n")


def test_a_file_that_begins_with_a_comment_is_no_json(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "it.txt"
    path.write_text("{ An evening at the club. }\n1. e4 e5 *\n")
    shown = command("show", str(path), "--out", "-")
    assert (shown.returncode, last_move(shown.stdout)) == (0, "e7e5")


@pytest.mark.program
def test_a_bad_record_of_json_does_not_hide_the_others(command: Command, tmp_path: Path) -> None:
    engines = ("random", "random", "--game", "tictactoe", "--games", "2", "--seed", "1")
    path = tmp_path / "it.json"
    report = json.loads(command("match", *engines, "--json").stdout)
    first, second = report["games"]
    path.write_text("\n".join(map(json.dumps, (first, {"match": 3}, second))))
    last = command("show", str(path), "--number", "3", "--out", "-")
    assert (last.returncode, bool(last_move(last.stdout))) == (1, True)
    assert "record 2: " in last.stderr
    assert last.stderr.endswith("1 of the first 3 games was skipped: game 2\n")
    converted = command("convert", str(path), "--from", "json", "--to", "moves")
    assert converted.returncode == 1
    assert converted.stdout.count("; black: random") == 2
