"""`boardwire tournament`."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.games.records import read_records

from .command_line import Command, boardwire

pytestmark = pytest.mark.program


@pytest.mark.slow
def test_a_tournament_in_the_words_of_fastchess(tmp_path: Path) -> None:
    done = boardwire(
        *(
            "tournament",
            "-game",
            "othello",
            "--size",
            "4",
            "-engine",
            "cmd=alphabeta",
            "name=a",
            "depth=2",
        ),
        *("-engine", "cmd=random", "option.seed=1", "-engine", "random", "-rounds", "1"),
        *("-concurrency", "2", "-pgnout", f"file={tmp_path}/games.sgf", "-event", "Cup"),
    )
    assert done.returncode == 0
    assert "game 6/6: " in done.stderr
    assert "random:seed=1" in done.stdout
    games = list(read_records((tmp_path / "games.sgf").read_text(), "sgf"))
    assert len(games) == 6
    assert all(sorted(game.players)[0] in ("a", "random") for game in games)


def test_the_options_can_be_printed_as_a_file_and_read_from_it(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "cup.toml"
    words = ("-engine", "mcts", "st=1", "-engine", "cmd=random", "-srand", "3", "--game", "go")
    file.write_text(command("tournament", *words, "--size", "9", "--print-toml").stdout)
    again = command("tournament", str(file), "--rounds", "7", "--print-toml").stdout
    assert again == file.read_text().replace("seed = 3", "rounds = 7\nseed = 3")
    assert "st = 1.0" in again


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-engine", "mcts"), "name at least 2 engines, not 1"),
        (("-engine", "mcts", "fast=1"), "--engine has no 'fast'"),
        (("-tb", "/tables"), "-tb of fastchess is not here"),
        (("/no/such.toml",), "/no/such.toml: there is no such file"),
    ],
)
def test_mistakes_are_told(command: Command, arguments: tuple[str, ...], message: str) -> None:
    assert message in command("tournament", *arguments).mistake
