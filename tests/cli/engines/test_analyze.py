"""`boardwire analyze`, as a user types it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from typing import Any

import pytest
from tests.processes import KilledPopen
from tests.zygote import boardwire_command

from ..command_line import Outcome, boardwire

pytestmark = pytest.mark.program

COMMAND = boardwire_command("analyze")


def analyze(*arguments: str) -> Outcome:
    return boardwire("analyze", *arguments)


def data(*arguments: str) -> dict[str, Any]:
    done = analyze(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert isinstance(told, dict)
    return told


@pytest.mark.parametrize("engine", ["alphabeta", "expectiminimax"])
def test_a_small_game_is_solved_without_a_limit(engine: str) -> None:
    told = data(engine, "--game", "tictactoe", "--moves", "A1,B1,A2,B2")
    assert (told["move"], told["value"], told["solved"], told["to_act"]) == ("A3", 1, True, "b")
    assert told["pv"] == ["A3"]
    assert told["played"] == ["A1", "B1", "A2", "B2"]
    assert (told["game"], told["options"], told["interrupted"]) == ("tictactoe", {}, False)


def test_a_position_is_analysed_to_a_depth() -> None:
    mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
    told = data("alphabeta", "--game", "chess", "--position", mate, "--depth", "2", "--list", "3")
    assert (told["move"], told["value"]) == ("a1a8", 1)
    assert told["moves"][0]["pv"][0] == "a1a8"
    assert len(told["moves"]) <= 3


def test_a_search_of_simulations_lists_its_moves_by_visits() -> None:
    told = data(
        *("mcts", "--game", "go", "--size", "5", "--playouts", "500", "--seed", "1"),
        *("--list", "0"),
    )
    visits = [move["visits"] for move in told["moves"]]
    assert visits == sorted(visits, reverse=True)
    assert told["nodes"] == 500
    assert told["moves"][0]["move"] == told["move"] == told["pv"][0]
    assert not any(move["bound"] for move in told["moves"])
    again = data("mcts:playouts=500,seed=1", "--game", "go", "--size", "5", "--list", "0")
    ours = ("move", "value", "pv", "moves", "nodes", "depth")
    assert [again[name] for name in ours] == [told[name] for name in ours]


def test_people_read_it_as_text() -> None:
    done = analyze("alphabeta", "--game", "tictactoe", "--list", "2")
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[:7]] == [
        *("game", "to", "move", "value", "solved", "line", "search")
    ]
    assert lines[3].split() == ["value", "+0.0000"]
    assert lines[4].split(maxsplit=1) == ["solved", "yes, the game ends in 9 plies"]
    assert done.stdout.count("<= ") == 1, "the values of other moves are bounds"
    assert done.stderr == "", "progress is for terminals"


def test_a_tree_is_told_in_its_own_numbers() -> None:
    for engine in ("alphabeta", "expectiminimax"):
        told = data(engine, "--game", "tree")
        assert (told["value"], told["move"]) == (3, "1")
        assert {move["value"] for move in told["moves"]} <= {2, 3}
    lines = analyze("alphabeta", "--game", "tree").stdout.splitlines()
    assert "value   3" in lines
    assert data("alphabeta", "--game", "tree", "--moves", "2")["value"] == -2, "for MIN, to act"


def test_a_roll_that_is_due_is_analysed_by_its_outcomes() -> None:
    words = ("--game", "tree", "-o", 'tree={"1/6":[3,12],"1/3":[2,8],"1/2":6}')
    told = data("expectiminimax", *words)
    # 12/6 + 8/3 + 6/2
    assert told["value"] == pytest.approx(23 / 3, abs=1e-4)
    assert (told["to_act"], told["player"], told["solved"]) == ("chance", "b", True)
    assert [it["pv"] for it in told["outcomes"]] == [["2"], ["2"], []]
    shown = analyze("expectiminimax", *words).stdout
    assert "value   7.667 for b" in shown
    assert "1/6" in shown


def test_the_opening_roll_of_backgammon_is_fair() -> None:
    told = data("expectiminimax", "--game", "backgammon", "--depth", "1")
    assert told["value"] == pytest.approx(0, abs=1e-6)
    assert len(told["outcomes"]) == 30
    pig = data("expectiminimax", "--game", "pig", "--moves", "roll", "--depth", "3")
    assert [it["outcome"] for it in pig["outcomes"]] == ["1", "2", "3", "4", "5", "6"]
    assert pig["player"] == "b"


def test_plays_with_commas_are_moves() -> None:
    told = data("expectiminimax:depth=1", "--game", "backgammon", "--moves", "65,24/18,13/8,31")
    assert told["played"] == ["65", "24/18,13/8", "31"]


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_prints_the_best_so_far(as_json: bool) -> None:
    arguments = (*COMMAND, "alphabeta", "--game", "go", *(["--json"] if as_json else []))
    terminal, ours = os.openpty()
    with KilledPopen(arguments, stdout=subprocess.PIPE, stderr=ours, text=True) as running:
        os.close(ours)
        assert os.read(terminal, 5) == b"move ", "a terminal is shown how the search goes on"
        running.send_signal(signal.SIGINT)
        text = running.communicate(timeout=60)[0]
    os.close(terminal)
    assert running.returncode == 0
    if as_json:
        told = json.loads(text)
        assert told["interrupted"] is True
        assert told["solved"] is False
        assert told["move"] == told["pv"][0]
    else:
        assert "no, stopped" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("random", "--game", "go"), "random does not search"),
        (("mcts", "--game", "tictactoe", "--moves", "B2,B2"), "B2 is not a legal move here"),
        (("alphabeta", "--game", "chess", "--moves", "e9"), "e9"),
        (("alphabeta", "--game", "tictactoe", "--playouts", "5"), "no option 'playouts'"),
        (("mcts", "--game", "nim", "--position", "0"), ""),
        (
            ("alphabeta", "--game", "tictactoe", "--moves", "A1,B1,A2,B2,A3"),
            "the game is over in this position",
        ),
    ],
)
def test_what_cannot_be_analysed_is_said_in_one_line(
    arguments: tuple[str, ...], message: str
) -> None:
    done = analyze(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("boardwire: ")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
