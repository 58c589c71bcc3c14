"""A game in Python named on the command line, as somebody does who has just written it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.zygote import REAL, boardwire_command

pytestmark = pytest.mark.program

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FAULTY = Path(__file__).parents[1] / "engines" / "faulty_games.py"
PROGRAMS = {
    "module": REAL,
    "script": (str(Path(sys.executable).with_name("boardwire")),),
    "forked": boardwire_command(),
}


def boardwire(
    *arguments: str, folder: Path = EXAMPLES, how: str = "forked", commands: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (*PROGRAMS[how], *arguments),
        input=commands,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=folder,
    )


@pytest.mark.parametrize("how", PROGRAMS)
def test_the_current_directory_counts(how: str) -> None:
    assert boardwire("perft", "kalah:Kalah", "4", how=how).stdout.endswith("nodes 942\n")


@pytest.mark.parametrize("how", PROGRAMS)
def test_engines_of_a_match_load_the_game_as_well(how: str) -> None:
    done = boardwire(
        *("match", "alphabeta:depth=3", "mcts:playouts=50", "--game", "kalah:Kalah"),
        *("-o", "seeds=2", "--games", "2", "--json"),
        how=how,
    )
    report = json.loads(done.stdout)
    assert (report["game"], report["options"]) == ("kalah", {"seeds": 2})
    assert [game["reason"] for game in report["games"]] == ["rule", "rule"]


def test_records_of_a_match_are_read_again(tmp_path: Path) -> None:
    path = tmp_path / "played.moves"
    boardwire(
        *("match", "random:seed=1", "random:seed=2", "--game", "kalah:Kalah"),
        *("-o", "seeds=1", "--games", "2", "--record", str(path)),
    )
    done = boardwire("convert", str(path), "--game", "kalah:Kalah")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("1: kalah seeds=1, Black random:seed=1, White random:seed=2, ")
    assert done.stdout.count("\n") == 2


def test_a_name_in_a_file_imports_nothing(tmp_path: Path) -> None:
    path = tmp_path / "played.moves"
    path.write_text("kalah:Kalah\nA1\n")
    done = boardwire("convert", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{path}:1:1: no game is called 'kalah:Kalah'; there are ")
    assert done.stderr.endswith("; name one in Python with --game MODULE:CLASS\n")


def test_an_engine_plays_with_options_and_draws_the_board() -> None:
    done = boardwire(
        *("engine", "alphabeta:depth=4", "--game", "kalah:Kalah", "-o", "seeds=1"),
        commands="genmove b\nshowboard\nquit\n",
    )
    move, board, _ = done.stdout.split("\n\n")[:3]
    assert move == "= A1"
    assert board.splitlines()[1:] == [
        "   A B C D E F",
        " 2 1 1 1 1 1 1 2",
        " 1 . 2 1 1 1 1 1",
        "   A B C D E F",
        "black store: 0",
        "white store: 0",
    ]


def test_a_faulty_game_is_one_line_and_its_traceback() -> None:
    done = boardwire(
        "perft", "faulty_games:Faulty", "3", "-o", "method=apply", folder=FAULTY.parent
    )
    assert done.returncode == 2
    assert "ZeroDivisionError" in done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("boardwire: the game failed: Faulty Race: search() raised Zero")


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("no_such_module:Game", "no_such_module:Game cannot be imported: ModuleNotFoundError"),
        ("kalah:Kahla", "kalah:Kahla cannot be imported: AttributeError"),
        ("kalah:KalahState", "kalah:KalahState is no subclass of boardwire.games.Game"),
        ("kalah:", "'kalah:' is no game's class; write MODULE:CLASS"),
    ],
)
def test_a_class_that_is_no_game_is_told(game: str, message: str) -> None:
    done = boardwire("perft", game, "2")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"boardwire: {message}")


@pytest.mark.parametrize(
    "command",
    [
        ("engine", "random"),
        ("match", "random", "random"),
        ("bot", "random", "--server", "tcp://127.0.0.1:1"),
        ("connect", "tcp://127.0.0.1:1"),
        ("serve", "--bots", "", "--database", ":memory:"),
    ],
)
def test_every_command_takes_a_class_where_it_takes_a_game(command: tuple[str, ...]) -> None:
    done = boardwire(*command, "--game", "kalah:KalahState")
    assert done.returncode == 2
    assert "kalah:KalahState is no subclass of boardwire.games.Game" in done.stderr


def test_a_module_that_raises_is_told_with_its_traceback(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "kalah.py", tmp_path / "kalah.py")
    (tmp_path / "broken.py").write_text("from kalah import Kalah\nKalah.no_such_thing()\n")
    done = boardwire("perft", "broken:Kalah", "2", folder=tmp_path)
    assert done.returncode == 2
    assert 'broken.py", line 2' in done.stderr
    assert done.stderr.splitlines()[-1].startswith(
        "boardwire: broken:Kalah cannot be imported: AttributeError"
    )
