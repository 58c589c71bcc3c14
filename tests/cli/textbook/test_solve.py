"""`boardwire solve`: what a student reads about a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ..command_line import Command


def test_the_prisoners_dilemma_is_solved_by_dominance(command: Command, tmp_path: Path) -> None:
    page = tmp_path / "dilemma.html"
    told = command("solve", "matrix", "prisoners-dilemma", "--out", str(page)).stdout
    assert "defect        0*, -3  -2*, -2*" in told
    assert "1. black: cooperate is strictly dominated by defect" in told
    assert "pure equilibria: (defect, defect)" in told
    assert 'class="equilibrium"' in page.read_text()
    assert "strictly dominated" in page.read_text()


def test_rock_paper_scissors_has_one_mixed_equilibrium_and_the_value_0(command: Command) -> None:
    told = command("solve", "matrix", "rock-paper-scissors").stdout
    assert "pure equilibria: none" in told
    assert "black rock 1/3, paper 1/3, scissors 1/3" in told
    assert "value for black, by the simplex method: 0" in told


def test_payoffs_come_from_the_command_line_or_a_file(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "payoffs.json"
    file.write_text("[[3, 0],\n [1, 2]]")
    told = command("solve", "matrix", str(file), "--moves", "top,bottom/left,right")
    assert told == command("solve", "matrix", "[[3,0],[1,2]]", "-o", "moves=top,bottom/left,right")
    assert "value for black, by the simplex method: 1.5" in told.stdout
    assert "black secures it by top 0.25, bottom 0.75" in told.stdout


def test_two_thirds_of_the_average_goes_down_step_by_step(command: Command) -> None:
    told = command("solve", "guess").stdout.splitlines()
    assert told[1] == "  1. numbers above 66 are weakly dominated: 2/3 of 100 is 66.67"
    assert told[-1] == "left: 0 for everybody, an equilibrium"


def test_kuhn_poker_has_its_value_and_its_strategy(command: Command) -> None:
    told = command("solve", "kuhn", "--equilibrium", "--iterations", "500").stdout.splitlines()
    assert told[0] == "Kuhn Poker: 55 positions, 12 information sets"
    assert told[2].startswith("value: black -0.0555")
    assert len([line for line in told if line.startswith(("black", "white"))]) == 12
    data = json.loads(command("solve", "kuhn", "--json", "--method", "external").stdout)
    assert len(data["strategy"]) == 12
    assert {it["observation"] for it in data["strategy"]} >= {"?K bet", "J?"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("matrix", "poker"), "no table of payoffs"),
        (("kuhn", "[[1,2],[3,4]]"), "no option 'payoffs'"),
        (("matrix", "--out", "table.pdf"), "ends with one of .svg, .html, .txt"),
        (("kuhn", "--weak"), "for solve matrix"),
        (("bridge", "--out", "table.svg"), "for solve matrix"),
        (("go",), "hides nothing"),
    ],
)
def test_wrong_words_are_told(command: Command, arguments: tuple[str, ...], message: str) -> None:
    assert message in command("solve", *arguments).mistake
