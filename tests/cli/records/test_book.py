"""`boardwire book`."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from tests.zygote import boardwire_command

from boardwire.games.books import SHIPPED, OwnBook
from boardwire.games.books.columns import ColumnBook

from ..command_line import Outcome, boardwire

pytestmark = pytest.mark.program


def run(*arguments: str | Path, commands: str = "", code: int = 0) -> Outcome:
    """Run a command and see that it has this exit code."""
    done = boardwire(*arguments, commands=commands)
    assert done.returncode == code, done.stderr
    return done


def test_a_book_is_made_gone_on_with_shown_and_played(tmp_path: Path) -> None:
    book = tmp_path / "h.book"
    make = ("book", "make", "--game", "hex", "--size", "4", "--out", book, "--plies", "3")
    play = ("--engine", "random", "--seed", "3")
    run(*make, *play, "--games", "5")
    assert f"{book}: " in run(*make, *play, "--games", "20").stdout
    made = OwnBook.load(book)
    assert made.made["games"] == 20
    assert made.options == {"size": 4, "swap": True}
    shown = run("book", "show", book).stdout
    assert "games 20" in shown
    assert "games, won, drawn, lost" in shown
    answer = run(
        *("engine", f"alphabeta:depth=1,book={book},book_best=yes", "--game", "hex"),
        *("--size", "4"),
        commands="genmove b\nbw-estimate\n",
    ).stdout
    first, estimate = answer.split("\n\n")[:2]
    assert first.removeprefix("= ") in {move for it in made.entries.values() for move in it}
    assert estimate.startswith("? ")  # nothing was searched
    run(*make, *play, "--seed", "4", "--games", "9", code=2)


def test_a_book_is_made_of_records(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text('[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n')
    book = tmp_path / "c.book"
    done = run(
        *("book", "make", "--game", "chess", "--out", book, "--records", tmp_path / "games.pgn")
    )
    assert "1 games were added" in done.stderr
    assert "Nf3" in run("book", "show", book, "--moves", "e4 e5").stdout
    nothing = run("book", "show", book, "--moves", "d4", code=2)
    assert "has nothing for this position" in nothing.stderr


def test_games_that_a_book_cannot_count_are_told(tmp_path: Path) -> None:
    games = tmp_path / "games.moves"
    games.write_text("chess\n; result: W+\ne2e4\n\nchess\ne2e4\n\ntictactoe\n; result: B+\nB2\n")
    book = tmp_path / "c.book"
    done = run("book", "make", "--game", "chess", "--out", book, "--records", games)
    told = "1 games were added, 2 of another game or without a result were not\n"
    assert told in done.stderr


def test_a_solved_book_tells_what_moves_are_worth(tmp_path: Path) -> None:
    book = tmp_path / "t.book"
    run("book", "make", "--game", "tictactoe", "--out", book, "--solve", "--plies", "3")
    shown = run("book", "show", book, "--moves", "A1 B1").stdout
    assert "=1 " in shown
    assert "value, plies to the end" in shown


def test_the_shipped_book_is_shown() -> None:
    shown = run("book", "show", SHIPPED / "connect4.columns", "--moves", "D1 D2").stdout
    assert "connect4: " in shown
    assert "D3" in shown


def test_balanced_openings_are_found_written_and_played(tmp_path: Path) -> None:
    quick = ("--engine", "alphabeta:depth=1,table=1", "--check", "alphabeta:depth=2,table=1")
    find = ("book", "openings", "--game", "breakthrough", "--plies", "4", *quick)
    done = run(*find, "--count", "5", "--out", tmp_path / "b.txt")
    assert done.stdout.startswith(f"{tmp_path / 'b.txt'}: 5 openings, of ")
    lines = (tmp_path / "b.txt").read_text().splitlines()
    assert lines[0] == "# 5 openings of Breakthrough by boardwire"
    assert lines[1] == (
        "# plies 4, engine alphabeta:depth=1,table=1, margin 0.04, "
        "check alphabeta:depth=2,table=1, bound 0.05, seed 1"
    )
    assert [len(line.split()) for line in lines[2:]] == [4] * 5
    run(*find, "--count", "2", "--out", tmp_path / "c.txt")
    assert (tmp_path / "c.txt").read_text().splitlines()[2:] == lines[2:4]
    again = run(*find, "--count", "2", "--out", tmp_path / "c.txt", code=2)
    assert "exists: name a new file" in again.stderr
    played = run(
        *("match", "random", "random", "--game", "breakthrough", "--games", "2"),
        *("--opening", f"file:{tmp_path / 'b.txt'}", "--record", tmp_path / "games.moves"),
    )
    assert played.stdout
    assert (tmp_path / "games.moves").read_text().count(lines[2]) == 2


def test_openings_that_are_not_found_are_counted(tmp_path: Path) -> None:
    quick = ("--engine", "alphabeta:depth=1", "--check", "alphabeta:depth=1")
    find = ("book", "openings", "--game", "tictactoe", "--plies", "1", *quick)
    done = run(*find, "--out", tmp_path / "t.txt", "--count", "9", "--margin", "2", "--bound", "1")
    assert "6 of 9 openings were not found; try more --plies" in done.stderr
    nothing = run(*find, "--game", "nim", "--out", tmp_path / "n.txt", "--count", "1", code=2)
    assert "no opening was found in 20 lines; try more --plies" in nothing.stderr
    assert not (tmp_path / "n.txt").exists()


def test_openings_of_a_file_are_filtered(tmp_path: Path) -> None:
    opened = tmp_path / "o.txt"
    opened.write_text("e2e4 e7e5\nf2f3 e7e5 g2g4\ne2e4 e7e5\ne2e5\nd2d4 d7d5\n")
    keep = ("book", "filter", opened, "--game", "chess", "--check", "alphabeta:depth=3,table=1")
    done = run(*keep, "--bound", "0.2", "--out", tmp_path / "k.txt", code=1)
    assert done.stdout == f"{tmp_path / 'k.txt'}: 2 openings, of 5\n"
    assert "o.txt: line 4: " in done.stderr
    assert "1 of 5 openings was skipped" in done.stderr
    assert (tmp_path / "k.txt").read_text().splitlines() == [
        "# 2 openings of Chess by boardwire",
        "# of 5 in o.txt, check alphabeta:depth=3,table=1, bound 0.2",
        "e2e4 e7e5",
        "d2d4 d7d5",
    ]
    run(*keep, "--strict", "--out", tmp_path / "s.txt", code=2)
    assert "exists: name a new file" in run(*keep, "--out", tmp_path / "k.txt", code=2).stderr
    nothing = run(*keep, "--bound", "0", "--out", tmp_path / "n.txt", code=2)
    assert "none of 5 openings is balanced; try a larger --bound" in nothing.stderr


def test_positions_of_a_file_are_filtered(tmp_path: Path) -> None:
    start = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"
    (tmp_path / "o.epd").write_text(
        f"{start}\nrnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
    )
    keep = ("book", "filter", tmp_path / "o.epd", "--game", "chess", "--bound", "0.2")
    for name in ("k.txt", "k.epd", "k.pgn"):
        run(*keep, "--check", "alphabeta:depth=3,table=1", "--out", tmp_path / name)
        assert start in (tmp_path / name).read_text()
        match = ("match", "random", "random", "--game", "chess", "--json")
        assert start in run(*match, "--opening", f"file:{tmp_path / name}").stdout


@pytest.mark.long
def test_an_interrupted_search_keeps_the_openings_that_it_found(tmp_path: Path) -> None:
    out = tmp_path / "b.txt"
    quick = ("--engine", "alphabeta:depth=1,table=1", "--check", "alphabeta:depth=1,table=1")
    command = ("book", "openings", "--game", "breakthrough", *quick, "--out", str(out))
    with subprocess.Popen(
        boardwire_command(*command, "--count", "100000"), stderr=subprocess.PIPE, text=True
    ) as search:
        assert search.stderr is not None
        assert "of 100000 openings, in " in search.stderr.readline()
        search.send_signal(signal.SIGINT)
        told = search.stderr.read()
    assert "openings were not found, since the command was interrupted" in told
    assert search.returncode == 128 + signal.SIGINT
    assert len(out.read_text().splitlines()) > 3


def test_what_is_wrong_with_a_book_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"1 2 3\n" * 3)
    ColumnBook.of({}, {"leaves": {"nodes": 1, "discs": 13}}).save(tmp_path / "x.columns")
    for arguments, message in (
        (("show", tmp_path / "x.bin"), "no book of Polyglot"),
        (("show", tmp_path / "none"), "no such file"),
        (("make", "--game", "go", "--out", tmp_path / "x.bin"), "no book"),
        (("check", tmp_path / "x.bin"), "no book of columns"),
        (("check", tmp_path / "x.columns"), "ends too early"),
        (
            ("perfect", "--out", tmp_path / "y", "--log", tmp_path / "x.bin"),
            "no log of decisions",
        ),
        (
            ("openings", "--game", "go", "--out", tmp_path / "g.pgn"),
            "pgn is for chess",
        ),
        (("openings", "--game", "pig", "--out", tmp_path / "g"), "without chance"),
        (("make", "--game", "pig", "--out", tmp_path / "p.book"), "without chance"),
        (
            ("make", "--game", "go", "--out", "b", "--solve", "--records", "r.sgf"),
            "exclude each other",
        ),
    ):
        error = run("book", *arguments, code=2).stderr
        assert error.startswith("boardwire: ")
        assert error.count("\n") == 1
        assert message in error.lower() or message in error
