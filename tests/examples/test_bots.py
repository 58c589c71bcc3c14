"""The example bots, one in each language: they play the server's `alphabeta` to the end."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..served import Served

BOTS = Path(__file__).parents[2] / "examples" / "bots"
PROGRAMS = ("bot.py", "bot.sh", "bot.c", "bot.mjs")
SECONDS = 60
"""Seconds that a bot may take for its match."""

Program = Callable[[str], str]
"""The path of a program that a test needs from the system."""


def command_of(file: str, program: Program, folder: Path) -> list[str]:
    """The command line that runs an example; a program in C is compiled first."""
    source = str(BOTS / file)
    match Path(file).suffix:
        case ".py":
            return [sys.executable, source]
        case ".sh":
            return [program("bash"), source]
        case ".c":
            built = str(folder / "bot")
            subprocess.run((program("cc"), "-Wall", "-Werror", "-o", built, source), check=True)
            return [built]
    if not (BOTS / "node_modules" / "ws").exists():
        pytest.skip("the package ws is not installed: run npm ci in examples/bots")
    return [program("node"), source]


def starting(command: list[str], file: str, served: Served, *login: str) -> subprocess.Popen[str]:
    """An example that has been started with a login."""
    address = [served.websocket] if file.endswith(".mjs") else served.place
    return subprocess.Popen([*command, *address, *login], stdout=subprocess.PIPE, text=True)


def output_of(bot: subprocess.Popen[str]) -> str:
    """The output of a program that ends well."""
    with bot:
        try:
            output, _ = bot.communicate(timeout=SECONDS)
        finally:
            bot.kill()
        assert bot.returncode == 0
        return output


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("file", PROGRAMS)
def test_a_bot_without_our_package_plays_a_bundled_engine(
    file: str, served: Served, program: Program, tmp_path: Path
) -> None:
    name = file.replace(".", "-")
    login = (name, "-", "tictactoe", "games=1", "opponent=alphabeta")
    output = output_of(starting(command_of(file, program, tmp_path), file, served, *login))
    (match,) = served.matches(name)
    assert (match["game"], match["reason"]) == ("tictactoe", "rule")
    assert f"# begins match={match['match']} game=tictactoe opponent=alphabeta" in output
    assert re.search(rf"# result match={match['match']} .*result=\S+ reason=rule", output)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "files"),
    [("kuhn", ("bot.py", "bot.sh")), ("backgammon", ("bot.c", "bot.mjs"))],
)
def test_they_play_games_with_dice_and_hidden_cards_against_each_other(
    game: str, files: tuple[str, str], served: Served, program: Program, tmp_path: Path
) -> None:
    names = [f"{file.replace('.', '-')}-{game}" for file in files]
    commands = [command_of(file, program, tmp_path) for file in files]
    bots = [
        starting(command, file, served, name, "-", game, "games=1", f"opponent={other}")
        for command, file, name, other in zip(commands, files, names, reversed(names), strict=True)
    ]
    outputs = list(map(output_of, bots))
    (match,) = served.matches(names[0])
    assert (match["game"], match["reason"]) == (game, "rule")
    for output in outputs:
        assert f"result={match['result']} reason=rule" in output


@pytest.mark.parametrize("file", PROGRAMS)
def test_a_bot_without_our_package_says_what_is_wrong_with_its_login(
    file: str, served: Served, program: Program, tmp_path: Path
) -> None:
    address = [served.websocket] if file.endswith(".mjs") else served.place
    command = (*command_of(file, program, tmp_path), *address, "nameonly")
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("? syntax error: bw-bot NAME TOKEN")


@pytest.mark.long
@pytest.mark.parametrize("file", PROGRAMS)
@pytest.mark.parametrize(
    ("login", "why"),
    [
        (("mcts", "-", "tictactoe"), "mcts is an engine of this server"),
        (("tiny", "bw_wrong", "tictactoe"), "no account tiny has that token"),
        (("tiny", "-", "tictacto"), "no game is called 'tictacto'"),
    ],
)
def test_a_bot_without_our_package_ends_with_an_error_when_its_login_is_refused(
    file: str,
    login: tuple[str, ...],
    why: str,
    served: Served,
    program: Program,
    tmp_path: Path,
) -> None:
    address = [served.websocket] if file.endswith(".mjs") else served.place
    command = (*command_of(file, program, tmp_path), *address, *login)
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("# closing: error: ")
    assert why in done.stderr


@pytest.mark.parametrize("file", PROGRAMS)
def test_a_bot_without_our_package_says_that_no_server_is_there(
    file: str, program: Program, tmp_path: Path
) -> None:
    address = ["ws://127.0.0.1:1"] if file.endswith(".mjs") else ["127.0.0.1", "1"]
    command = (*command_of(file, program, tmp_path), *address)
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 1
    assert "refused" in done.stderr.lower()
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_the_bot_with_our_package_plays_a_match(served: Served) -> None:
    bot = (sys.executable, str(BOTS / "sdk_bot.py"), "tictactoe", served.address)
    output = output_of(subprocess.Popen(bot, stdout=subprocess.PIPE, text=True))
    (match,) = served.matches("greedy")
    assert match["reason"] == "rule"
    told = f"{match['score']} ({match['ending']})"
    assert output == f"tictactoe against alphabeta: {told}\n"


@pytest.mark.parametrize("file", [*PROGRAMS, "sdk_bot.py"])
def test_the_examples_are_short(file: str) -> None:
    assert len((BOTS / file).read_text().splitlines()) < 80
