"""`boardwire engine --katago-analysis`: a program that KaTrain, Ogatak and scripts start."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from tests.zygote import boardwire_command

from ..command_line import boardwire

pytestmark = [pytest.mark.program, pytest.mark.slow]

QUERY = {
    **{"id": "q", "moves": [["B", "C3"]], "rules": "chinese"},
    **{"boardXSize": 5, "boardYSize": 5, "analyzeTurns": [0, 1]},
}


def lines(*objects: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(it)}\n" for it in objects)


def test_queries_of_a_script_are_answered_to_the_end() -> None:
    done = boardwire(
        *("engine", "mcts:seed=1", "--game", "go", "--playouts", "20", "--katago-analysis"),
        commands=lines(QUERY),
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert done.stderr.rstrip().endswith("ready to begin handling requests")
    assert {it["turnNumber"]: it["rootInfo"]["visits"] for it in answers} == {0: 20, 1: 20}


def test_a_search_ends_when_the_gui_is_gone() -> None:
    """KaTrain ponders with a query of ten million visits."""
    program = subprocess.Popen(
        boardwire_command("engine", "mcts", "--katago-analysis"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert program.stdin is not None and program.stdout is not None
    endless = {**QUERY, "analyzeTurns": [1], "maxVisits": 10_000_000}
    program.stdin.write(lines({**endless, "firstReportDuringSearchAfter": 0.01}).encode())
    program.stdin.flush()
    assert json.loads(program.stdout.readline())["isDuringSearch"]
    program.stdin.close()
    program.stdout.close()
    assert program.wait(30) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("mcts", "--game", "hex"), "KataGo's protocol is for Go, not for Hex"),
        (("random",), "random does not search"),
        (("mcts", "--uci"), "choose one of --uci, --ugi and --katago-analysis"),
        (("mcts", "--info"), "--info is for GTP"),
        (("uci:stockfish",), "are for bundled engines"),
    ],
)
def test_what_does_not_fit_is_refused(words: tuple[str, ...], message: str) -> None:
    assert message in boardwire("engine", *words, "--katago-analysis").mistake
