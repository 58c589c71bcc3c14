"""`boardwire engine` as a GTP program: what GUIs and controllers send, in whole sessions."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.zygote import REAL, boardwire_command

from boardwire.protocol.search_info import SearchInfo

from ..command_line import Command

pytestmark = pytest.mark.program


def session(*arguments: str, commands: str) -> list[str]:
    """The responses, each without its empty line."""
    output = subprocess.run(
        boardwire_command("engine", *arguments),
        input=commands.encode(),
        capture_output=True,
        timeout=120,
        check=True,
    ).stdout.decode()
    assert output.endswith("\n\n")
    return output[:-2].split("\n\n")


def test_gogui_attaches_to_an_engine() -> None:
    """What GoGui 1.6 was seen to send when it starts a program, and then when it plays."""
    answers = session(
        *("mcts:playouts=20,seed=1", "--game", "othello"),
        commands="""\
name
protocol_version
version
list_commands
gogui-interrupt
gogui-rules_game_id
boardsize 8
clear_board
komi 6.5
time_settings 600 0 0
gogui-title
gogui-rules_board_size
gogui-analyze_commands
time_left b 600 0
genmove b
boardwire-params
boardwire-params ponder 1
boardwire-params book -
bw-variation
bw-win_rates
undo
quit
""",
    )
    told = [answer.partition(" ")[2] for answer in answers]
    assert not any(answer.startswith("?") for answer in answers)
    assert told[5] == "Othello"
    assert "gogui-interrupt" in told[3].splitlines()
    for line in told[12].splitlines():
        kind, label, command = line.split("/")
        assert kind in ("string", "gfx", "var", "param")
        assert label
        assert command in told[3].splitlines()
    parameters = told[15].splitlines()
    assert "[string] playouts 20" in parameters
    assert "[string] book -" in parameters
    assert all(re.fullmatch(r"\[(bool|string|list/\S+)\] \w+ \S+", it) for it in parameters)
    assert re.fullmatch(r"b [A-H][1-8]( [bw] [A-H][1-8])*", told[18])
    influence, labels = told[19].splitlines()
    assert re.fullmatch(r"INFLUENCE( [A-H][1-8] -?[01]\.\d\d)+", influence)
    assert re.fullmatch(r"LABEL( [A-H][1-8] \d+)+", labels)


def test_time_is_told_in_the_words_of_kgs_and_katago() -> None:
    answers = session(
        "mcts:seed=1",
        commands="""\
boardsize 5
kata-list_time_settings
kata-time_settings fischer 0.1 0.1
time_left b 0.1 0
genmove b
kgs-time_settings byoyomi 0 1 3
time_left w 1 3
genmove w
kgs-time_settings canadian 1 2 10
genmove b
kata-time_settings fischer
kata-time_settings hourglass 5
""",
    )
    assert answers[1] == "= none absolute canadian byoyomi fischer"
    assert [answer[0] for answer in answers] == list("==========??")
    assert "not a kind of time" in answers[-1]


@pytest.mark.parametrize("name", ["alphabeta:nodes=3000", "mcts:playouts=200"])
def test_a_seed_repeats_a_game_of_one_thread(name: str) -> None:
    moves = "".join(f"genmove {side}\n" for side in "bw" * 6)
    arguments = (name, "--game", "othello", *(("--seed", "9") if "mcts" in name else ()))
    first, second = (session(*arguments, commands=moves) for _ in "ab")
    assert first == second


def test_games_are_read_from_sgf_and_written(tmp_path: Path) -> None:
    file, copy = tmp_path / "a game.sgf", tmp_path / "copy.sgf"
    file.write_text("(;GM[1]FF[4]SZ[7]KM[5.5];B[cc];W[ee];B[ec];W[ce])")
    answers = session(
        "random",
        commands=f"""\
loadsgf {file}
bw-game
showboard
loadsgf {file} 3
bw-to_act
genmove b
undo
printsgf
printsgf {copy}
loadsgf {tmp_path}/nowhere.sgf
loadsgf {tmp_path}
bw-to_act
loadsgf
set_game Chess
printsgf
""",
    )
    assert answers[1].startswith("= go size=7 komi=5.5 ")
    assert answers[2].count("X") == answers[2].count("O") == 2
    assert answers[4] == "= b"
    assert ";B[cc];W[ee])" in answers[7].replace("\n", "")
    assert copy.read_text().rstrip() == answers[7].removeprefix("= ")
    assert answers[9].startswith("? cannot load file: ")
    assert answers[10].startswith("? cannot load file: ")
    assert answers[11] == "= b", "the board is as it was"
    assert answers[12].startswith("? syntax error")
    assert answers[14].startswith("? ")


def test_a_wrong_sgf_leaves_the_board_alone(tmp_path: Path) -> None:
    file = tmp_path / "wrong.sgf"
    file.write_text("(;GM[1]FF[4]SZ[7];B[cc];W[cc])")
    answers = session("random", commands=f"boardsize 5\nplay b A1\nloadsgf {file}\nundo\nbw-game\n")
    assert answers[2].startswith("? cannot load file: ")
    assert answers[3] == "= "
    assert answers[4].startswith("= go size=5 ")


def test_protocol_and_thinking_are_logged(tmp_path: Path) -> None:
    log = tmp_path / "gtp.log"
    session("mcts:playouts=50", "--game", "othello", "--log", str(log), commands="7 genmove b\n")
    text = log.read_text()
    assert re.search(r"< 7 genmove b$", text, re.MULTILINE)
    assert re.search(r"move [A-H]\d value [+-]\S+ depth \d+ nodes 50 seconds \S+ pv ", text)
    assert re.search(r"> =7 [A-H]\d$", text, re.MULTILINE)


def test_pondering_engines_play_a_match_to_its_end() -> None:
    done = subprocess.run(
        (
            *(*REAL, "match"),
            *("mcts:ponder=true,time=0.05", "alphabeta:ponder=true,time=0.05"),
            *("--game", "othello", "--size", "4", "--games", "2", "--time", "20s", "--json"),
        ),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert [game["reason"] for game in json.loads(done.stdout)["games"]] == ["rule", "rule"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("engine", "stokfish"), "'stokfish' is not a bundled engine"),
        (("engine", "uci:stokfish"), "no program is called 'stokfish'; write uci:COMMAND"),
        (("engine", "uci:sh", "--depth", "3"), "write the options of an engine after its name"),
        (
            ("engine", "uci:sh", "--ugi"),
            "--uci, --ugi, --katago-analysis and --name are for bundled engines",
        ),
        (("engine", "uci:sh", "--game", "go"), "UCI has no Go here"),
        (("engine", "mcts", "--uci", "--info"), "--info is for GTP: the other protocols report"),
        (("engine", "mcts", "--game", "kuhn"), "Kuhn Poker hides information from its players"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command(*arguments).mistake


@pytest.mark.slow
def test_a_program_with_uci_is_named_by_its_prefix(
    command: Command, program: Callable[[str], str]
) -> None:
    stockfish = program("stockfish")
    assert f"stockfish speaks UCI: write uci:{stockfish}" in command("engine", stockfish).mistake


@pytest.mark.slow
def test_stockfish_answers_gtp(program: Callable[[str], str]) -> None:
    engine = f"uci:{program('stockfish')}:nodes=100,Threads=1"
    answers = session(engine, commands="name\ngenmove w\ngenmove b\nundo\nbw-to_act\nquit\n")
    assert answers[0].startswith("= Stockfish")
    assert answers[1][:2] == answers[2][:2] == "= "
    assert answers[3:5] == ["= ", "= b"]


def test_what_a_search_finds_is_told_before_its_move() -> None:
    (told,) = session(
        *("alphabeta:depth=3", "--game", "othello", "--info"), commands="genmove b\nquit\n"
    )[:1]
    *infos, answer = told.splitlines()
    assert answer.startswith("= ")
    last = SearchInfo.parse(infos[-1].removeprefix("#"))
    assert last is not None
    assert (last.depth, len(last.pv), last.pv[0]) == (3, 3, answer.removeprefix("= "))


def test_lizzie_takes_an_engine_for_katago() -> None:
    """Lizzie's first lines: it wants a name that begins so, or a version from 0.15 on."""
    answers = session(
        *("mcts:playouts=20,seed=1", "--game", "go", "--name", "KataGo"),
        commands="name\nversion\nboardsize 9\nkomi 7.5\nkata-analyze 10 ownership true\n\nquit\n",
    )
    assert answers[0].split()[1].startswith("KataGo")
    *_, analysis, quit_line = answers
    assert quit_line == "= "
    words = analysis.split("\n")[1].split(" ")
    assert words[:2] == ["info", "move"]
    assert len(words[words.index("ownership") + 1 :]) == 81
    assert words.count("scoreMean") == words.count("move")
