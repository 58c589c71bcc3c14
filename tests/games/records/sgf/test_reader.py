"""SGF beside GNU Go: both load the same positions from the same files."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwire.games.points import point_name
from boardwire.games.records import read_records
from boardwire.games.records.sgf.reader import read_beginning
from boardwire.games.records.sgf.setup import cells_of

GAMES = 20
SIZE = 9


def random_game(chance: random.Random) -> tuple[str, int]:
    """A game with stones set up anywhere and colours that play twice, and its number of moves.

    No stones are taken off: GNU Go does not read AE.
    """
    points = [(column, row) for column in range(SIZE) for row in range(SIZE)]
    chance.shuffle(points)
    nodes, moves = [f"(;GM[1]SZ[{SIZE}]KM[6.5]"], 0
    for column, row in points[:30]:
        point = "abcdefghi"[column] + "abcdefghi"[row]
        played = chance.random() < 0.7
        nodes.append(f";{'' if played else 'A'}{chance.choice('BW')}[{point}]")
        moves += played
    return "".join(nodes) + ")", moves


@pytest.mark.program
def test_the_positions_of_a_file_are_those_of_gnugo(
    tmp_path: Path, program: Callable[[str], str]
) -> None:
    chance = random.Random(1)
    asked: list[tuple[str, int]] = []
    commands = []
    for number in range(GAMES):
        text, moves = random_game(chance)
        file = tmp_path / f"{number}.sgf"
        file.write_text(text)
        move = chance.randint(1, moves)
        asked.append((text, move))
        commands += [f"loadsgf {file} {move}", "list_stones black", "list_stones white"]
    done = subprocess.run(
        [program("gnugo"), "--mode", "gtp"],
        input="\n".join((*commands, "quit", "")),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    answers = done.stdout.split("\n\n")
    for number, (text, move) in enumerate(asked):
        loaded, black, white = answers[3 * number : 3 * number + 3]
        final = read_beginning(text, move - 1).final()
        stones = {player: set[str]() for player in "XO"}
        for point, player in cells_of(final).items():
            stones[player].add(point_name(*point))
        assert stones == {"X": set(black[1:].split()), "O": set(white[1:].split())}, text
        assert loaded in ("= black", "= white")


def test_second_values_of_properties_with_one_value_are_counted() -> None:
    (record,) = read_records("(;GM[1]SZ[9]KM[5.5]KM[6.5]PB[a][b]AB[aa][bb];B[ee]C[x]C[y])", "sgf")
    assert record.game.options["komi"] == 5.5
    assert record.left_out == {"KM": 1, "PB": 1, "C": 1}
