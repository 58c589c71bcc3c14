"""``boardwire explain``: the trees that it draws, and what it says to mistakes."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from boardwire.cli.app import make_app
from boardwire.games import GameError
from boardwire.games.textbook.pictures.vertex import ALPHA

LECTURE = "[[3,12,8],[2,4,6],[14,5,2]]"
SVG = "{http://www.w3.org/2000/svg}"


def explain(*arguments: str) -> Result:
    return CliRunner().invoke(
        make_app(["explain"]), ("explain", *arguments), catch_exceptions=False
    )


def tree(*arguments: str) -> list[str]:
    """The lines of the tree, without title and legend."""
    result = explain(*arguments)
    assert result.exit_code == 0
    return result.stdout.split("\n\n")[1].splitlines()


def test_alphabeta_finds_3_and_cuts_exactly_the_leaves_4_and_6() -> None:
    lines = tree("alphabeta", "--tree", LECTURE)
    assert lines[0] == "MAX  3  [-∞, ∞]"
    assert [line for line in lines if "pruned" in line] == [
        f"│  ├─ 2: 4  pruned: 2 ≤ {ALPHA} = 3",
        f"│  └─ 3: 6  pruned: 2 ≤ {ALPHA} = 3",
    ]
    assert lines[5:7] == ["├─ 2: MIN  ≤ 2  [3, ∞]", f"│  ├─ 1: 2  [3, ∞]  ≤ {ALPHA}"]
    assert lines[9] == "└─ 3: MIN  2  [3, ∞]", "all its leaves were looked at"
    assert lines[-1] == f"   └─ 3: 2  [3, 5]  ≤ {ALPHA}"


def test_negamax_has_values_for_who_moves_and_cuts_by_beta() -> None:
    lines = tree("negamax-alphabeta", "--tree", LECTURE)
    assert lines[5] == "├─ 2: MIN  ≥ -2  [-∞, -3]"
    cuts = [line for line in lines if "pruned" in line]
    assert [line.partition("pruned: ")[2] for line in cuts] == ["-2 ≥ β = -3"] * 2


def test_the_line_of_best_play_is_marked() -> None:
    best = [line for line in tree("minimax", "--tree", LECTURE) if line.endswith("*")]
    assert best == ["├─ 1: MIN  3  *", "│  ├─ 1: 3  *"]


def test_a_pruned_subtree_is_drawn_if_it_is_small() -> None:
    small = tree("alphabeta", "--tree", "[[5,6],[1,[7,8]]]")
    assert [line.split("  pruned")[0].strip("│├─└ ") for line in small if "pruned" in line] == [
        "2: MAX",
        "1: 7",
        "2: 8",
    ]
    large = tree("alphabeta", "--tree", f"[[5,6],[1,{list(range(50))}]]")
    assert sum("pruned" in line for line in large) == 1
    assert "2: MAX  …" in large[-1]


def test_chance_has_probabilities_and_maxn_a_vector() -> None:
    lines = tree("expectiminimax", "--tree", '[{"1/4":8,"3/4":[0,4]},1]')
    assert lines[1:3] == ["├─ 1: chance  2  *", "│  ├─ 1 (1/4): 8"]
    leaves = '[{"utility":[1,2,3]},{"utility":[0,5,4]}]'
    assert tree("maxn", "--tree", leaves, "-o", "players=3")[0] == "b  (1, 2, 3)"


def test_ucb_shows_the_bound_of_each_child() -> None:
    lines = tree("ucb", "--tree", "[[7,10],[5,8],[0,3]]", "--exploration", "2")
    assert lines[0] == "t = 21"
    # sqrt(ln 21 / 3) = 1.0074
    assert [line.split("  ")[1].split(" = ")[0] for line in lines[1:]] == [
        "0.7+0.55c",
        "0.625+0.62c",
        "0+1.01c",
    ]
    assert "*" in lines[3]


def found(pattern: str, line: str) -> str:
    """Return the group of a pattern that a line has."""
    match = re.search(pattern, line)
    assert match, line
    return match[1]


def test_uct_shows_visits_that_add_up() -> None:
    lines = tree("uct", "--game", "connect4", "--simulations", "60", "--depth", "1")
    assert lines[0] == "b  t = 60"
    visits = [int(found(r"/(\d+)  ", line)) for line in lines[1:]]
    assert (len(visits), sum(visits)) == (7, 60)
    assert visits[[line.endswith("*") for line in lines[1:]].index(True)] == max(visits)
    assert lines == tree("uct", "--game", "connect4", "--simulations", "60", "--depth", "1")


def test_a_roll_has_no_bound_and_counts_for_who_chose_to_roll() -> None:
    lines = tree("uct", "--game", "pig", "-o", "target=5", "--simulations", "200", "--depth", "2")
    assert lines[1].startswith("└─ roll: chance  ")
    assert re.search(r"\d+(\.\d+)?/200  0\.\d+\+0\.16c", lines[1])
    assert all("c" not in line.partition(": ")[2] for line in lines[2:])
    wins = [float(found(r"  ([\d.]+)/", line)) for line in lines[1:]]
    assert 0 <= wins[0] - sum(wins[1:]) <= 1  # the first game went no further than the roll


def test_moves_that_were_not_visited_are_drawn_without_a_mean() -> None:
    lines = tree("flat", "--game", "tictactoe", "--simulations", "2")
    assert lines[-1] == "└─ C3: w  0/0"


def test_a_search_begins_at_a_position() -> None:
    position = ("--position", "XOO-X---- X")
    lines = tree("minimax", "--game", "tictactoe", *position)
    assert lines[0] == "MAX  1"
    assert [line for line in lines if line.startswith("├─") and line.endswith("*")] == [
        "├─ A2: MIN  1  *"
    ]
    assert tree("minimax", "--game", "tictactoe", *position, "--depth", "1")[-1] == "└─ C3: 1  *"


def test_the_tree_in_the_documentation_is_what_is_printed() -> None:
    page = (Path(__file__).parents[3] / "docs" / "how-to" / "show-searches.md").read_text()
    shown = page.partition(f'$ boardwire explain alphabeta --tree "{LECTURE}"\n')[2]
    assert explain("alphabeta", "--tree", LECTURE).stdout.startswith(shown.partition("```")[0])


def test_an_svg_shows_every_node_and_a_bar_across_each_cut(tmp_path: Path) -> None:
    out = tmp_path / "tree.svg"
    assert explain("alphabeta", "--tree", LECTURE, "--out", str(out)).stdout == ""
    root = ElementTree.fromstring(out.read_text())
    classes = [it.get("class", "") for it in root.iter()]
    assert sum(name.startswith("shape") for name in classes) == 13
    assert classes.count("shape max") == 1
    assert classes.count("shape min") == 3
    assert classes.count("branch") == 12
    assert classes.count("cut") == 2
    assert (
        root.findtext(f"{SVG}title") == "alphabeta: value 3, move 1; 11 nodes, 7 leaves, 2 pruned"
    )


def test_no_two_shapes_of_an_svg_overlap(tmp_path: Path) -> None:
    out = tmp_path / "tree.svg"
    explain("uct", "--game", "tictactoe", "--simulations", "200", "--out", str(out))
    boxes = [
        tuple(float(it.get(name, "")) for name in ("y", "x", "width"))
        for it in ElementTree.fromstring(out.read_text()).iter(f"{SVG}rect")
        if it.get("class", "").startswith("shape")
    ]
    assert len(boxes) == 201
    rows = sorted(boxes)
    for (y, x, width), (next_y, next_x, _) in pairwise(rows):
        assert y != next_y or x + width <= next_x


def test_labels_of_branches_lie_beside_each_other(tmp_path: Path) -> None:
    out = tmp_path / "rolls.svg"
    words = ("--game", "backgammon", "--depth", "1", "--position", "b 6:15 w 6:15")
    explain("expectiminimax", *words, "--out", str(out))
    labels = sorted(
        (float(it.get("x", "")), float(it.get("width", "")))
        for it in ElementTree.fromstring(out.read_text()).iter(f"{SVG}rect")
        if it.get("class") == "back" and it.get("x")
    )
    assert len(labels) == 21
    assert all(x + width <= after for (x, width), (after, _) in pairwise(labels))


def test_long_notes_are_broken_into_lines(tmp_path: Path) -> None:
    out = tmp_path / "terms.svg"
    ending = ("--position", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "--depth", "1", "--features")
    explain("minimax", "--game", "chess", *ending, "--out", str(out))
    notes = [it.text or "" for it in ElementTree.fromstring(out.read_text()).iter(f"{SVG}text")]
    assert any(note.startswith("EVAL") for note in notes)
    assert max(len(note) for note in notes if not note.startswith("minimax")) <= 40


def test_a_page_has_the_picture_and_what_its_marks_mean(tmp_path: Path) -> None:
    out = tmp_path / "tree.html"
    explain("alphabeta", "--tree", LECTURE, "--out", str(out))
    page = out.read_text()
    assert "<svg" in page
    assert "dashed: pruned" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("dijkstra",), "no algorithm is called 'dijkstra'; there are minimax"),
        (("negamax", "--game", "tictactoe"), "more than 5,000 nodes: limit the depth"),
        (("negamax", "--game", "chess"), "too deep for Python: limit the depth"),
        (("minimax", "--game", "chess"), "more than 20,000 positions from here: limit the depth"),
        (("alphabeta", "--game", "pig"), "take expectiminimax"),
        (("alphabeta", "--out", "tree.png"), "ends with one of .svg, .html, .txt"),
        (("alphabeta", "--tree", "[[1,2]"), "nested lists"),
        (("uct", "--game", "backgammon"), "a player is to act"),
        (("ucb", "--tree", "[[3,0]]"), "not a list of wins and visits"),
        (("ucb", "--tree", "[[4,3]]"), "not a list of wins and visits"),
        (("ucb", "--tree", "3"), "there must be something to decide"),
        (("minimax", "--game", "kuhn"), "Kuhn Poker hides information from its players"),
        (("flat", "--game", "rps"), "in Rock-Paper-Scissors players choose at once"),
        (("uct", "--simulations", "100000"), "at most 5,000 simulations"),
    ],
)
def test_mistakes_are_told(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(GameError, match=re.escape(message)):
        explain(*arguments)
