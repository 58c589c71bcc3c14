"""``boardwire explain``: trees as lectures write them, and games as trees."""

from __future__ import annotations

import re

import pytest

from boardwire.games import GameError, OptionError
from boardwire.games.textbook.pictures.vertex import ALPHA, TIMES

from .test_explain import explain, tree

STATISTICS = (
    '{"stats":[12,21],"moves":{"a":{"stats":[7,10],"moves":{"a1":{"stats":[2,4]},'
    '"a2":{"stats":[3,3]}}},"b":{"stats":[5,8],"moves":{"b1":{"stats":[2,3]},'
    '"b2":{"stats":[3,5]}}},"c":{"stats":[0,3]}}}'
)


def best(lines: list[str]) -> list[str]:
    """The moves on the marked line."""
    return [line.strip("│├─└ ").partition(":")[0] for line in lines if line.endswith("*")]


def title(*arguments: str) -> str:
    return explain(*arguments).stdout.partition("\n")[0]


def test_max_is_who_moves_at_the_root() -> None:
    white = ("--game", "tictactoe", "--moves", "A1,B1,A2,B2,C1")
    lines = tree("minimax", *white)
    assert lines[0] == "MAX  1"
    assert best(lines) == ["B3"]
    assert "MAX is white, MIN is black" in explain("minimax", *white).stdout
    assert tree("minimax", *white, "--root", "min")[0] == "MIN  -1"
    assert tree("negamax", *white)[0] == "MAX  1"


def test_min_may_move_at_the_root_of_a_tree() -> None:
    quiz = "[[[3,5],[6,9]],[[1,2],[0,-1]]]"
    lines = tree("alphabeta", "--root", "min", "--tree", quiz)
    assert lines[0] == "MIN  1  [-∞, ∞]"
    assert lines[1] == "├─ 1: MAX  6  [-∞, ∞]"
    assert tree("alphabeta", "--tree", quiz)[0] == "MAX  5  [-∞, ∞]"


def test_a_quiz_tree_of_three_levels() -> None:
    # Berkeley's CS 188 and others set such trees: which leaves does alpha-beta leave out?
    lines = tree("alphabeta", "--tree", "[[[3,5],[6,9]],[[1,2],[0,-1]],[[7,4],[8,10]]]")
    assert [line.split("  [")[0] for line in lines if "MAX" in line or "MIN" in line] == [
        *("MAX  7", "├─ 1: MIN  5", "│  ├─ 1: MAX  5", "│  └─ 2: MAX  ≥ 6"),
        *("├─ 2: MIN  ≤ 2", "│  ├─ 1: MAX  2", f"│  └─ 2: MAX  pruned: 2 ≤ {ALPHA} = 5"),
        *("└─ 3: MIN  7", "   ├─ 1: MAX  7", "   └─ 2: MAX  ≥ 8"),
    ]
    cut = [re.sub(r"\W*(\d: -?\d+)  pruned.*", r"\1", line) for line in lines if "pruned" in line]
    assert [it for it in cut if "MAX" not in it] == ["2: 9", "1: 0", "2: -1", "2: 10"]


def test_names_and_evaluations_are_shown() -> None:
    lines = tree(
        *("minimax", "--depth", "1", "--tree"),
        '{"name":"A","moves":{"left":{"name":"B","value":4,"moves":[3,12]},"right":[2,8]}}',
    )
    assert lines == ["A MAX  5", "├─ left: B  4  EVAL", "└─ right: 5  MEAN  *"]


def test_where_the_search_ends_without_an_evaluation_the_mean_is_named() -> None:
    said = explain("minimax", "--depth", "1", "--tree", "[[3,12,8],[2,4,6]]").stdout
    assert "1: 7.667  MEAN" in said
    assert "EVAL" not in said
    assert "the mean result of random play stands for it" in said.replace("\n  ", " ")
    steps = explain("minimax", "--depth", "1", "--steps", "--tree", "[[3,12,8],[2,4,6]]").stdout
    assert "which has no evaluation: random play has" in steps.replace("\n   ", " ")


def test_infinite_leaves_and_fractions_are_drawn_as_they_are_written() -> None:
    given = "[[inf,12,1/3],[2,-∞,6],[14,5,1/2]]"
    lines = tree("minimax", "--tree", given)
    assert lines[:2] == ["MAX  1/2", "├─ 1: MIN  1/3"]
    assert [line.split()[-1] for line in lines[2:5]] == ["∞", "12", "1/3"]
    assert lines[5] == "├─ 2: MIN  -∞"
    assert tree("negamax", "--tree", given)[1] == "├─ 1: MIN  -1/3"
    steps = explain("alphabeta", "--steps", "--tree", given).stdout
    assert "Leaf 1-1 is worth ∞." in steps
    assert "(-∞)" in steps


def test_unknown_leaves_may_stand_beside_infinite_ones() -> None:
    said = explain("alphabeta", "--tree", "[[inf,12,1/3],[2,-inf,6],[x,5,?]]")
    assert "value 1/3 if x ≤ 1/3" in said.stdout
    assert explain("minimax", "--tree", "[[inf,inf],[x,2]]").stdout.startswith("minimax: value ∞")


def test_unknown_leaves_are_answered_in_intervals() -> None:
    said = explain("alphabeta", "--tree", '[[3,12,8],["x",4,6],[14,5,2]]').stdout
    lines = said.splitlines()
    assert lines[0] == "alphabeta: value by the unknown leaves"
    assert [line for line in lines if "pruned if" in line] == [
        "│  ├─ 2: 4  pruned if x ≤ 3",
        "│  └─ 3: 6  pruned if x ≤ 3",
    ]
    assert [line for line in lines if line.startswith("value ")] == [
        *("value 3 if x ≤ 3", "value x if 3 < x ≤ 4", "value 4 if x > 4")
    ]


def test_two_unknown_leaves_depend_on_each_other() -> None:
    lines = tree("alphabeta", "--tree", '[[3,"x"],["y",5]]')
    assert lines[-1] == "   └─ 2: 5  pruned if x ≤ 3 and y ≤ x, or x > 3 and y ≤ 3"
    assert title("minimax", "--tree", '[[3,"x"],[5,4]]') == "minimax: value 4"


def test_unknown_leaves_may_have_values_and_need_them_for_steps() -> None:
    text = '[[3,12,8],["x",4,"y"],[14,5,2]]'
    assert title("alphabeta", "--tree", text, "--leaf", "x=4.5", "--leaf", "y=-1").startswith(
        "alphabeta: value 3, move 1"
    )
    lines = tree("alphabeta", "--tree", text, "--leaf", "y=6")
    assert "│  └─ 3: 6  pruned if x ≤ 3" in lines
    words = ("alphabeta", "--tree", text, "--steps")
    steps = explain(*words, "--leaf", "x=2", "--leaf", "y=0").stdout
    assert "cut off: 2" in steps
    for more, message in (
        ((), "the steps depend on the unknown leaves: give values to them, as in --leaf x=4"),
        (("--leaf", "x=2"), "as in --leaf y=4"),
        (("--leaf", "z=2"), "no leaf is called 'z'; there are x, y"),
        (("--leaf", "x=two"), "'x=two' is no value of a leaf such as x=4"),
    ):
        with pytest.raises(OptionError, match=re.escape(message)):
            explain(*words, *more)


def test_an_and_or_tree_marks_what_is_solved() -> None:
    lines = tree("and-or", "--tree", "[[1,0],[1,[0,1,1]]]")
    assert lines[0] == "OR  solved"
    assert lines[1] == "├─ 1: AND  not solved"
    assert best(lines) == ["2", "1", "2", "2"]
    assert lines[-1].endswith("solved  pruned: a child is solved")
    assert title("and-or", "--tree", "[[1,0],0]").startswith("and-or: not solved; ")


def test_single_agent_levels_maximize() -> None:
    assert tree("minimax", "-o", "turns=max", "--tree", "[[1,7],[9,2]]")[0] == "MAX  9"
    lines = tree("minimax", "-o", "turns=max,max,min", "--tree", "[[[1,7],[9,2]]]")
    assert [line.split(": ")[-1] for line in lines[:3]] == ["MAX  2", "MAX  2  *", "MIN  1"]


def test_allies_share_their_utility() -> None:
    three = '[[{"utility":[1,2,6]},{"utility":[4,2,3]}],[{"utility":[6,1,2]},{"utility":[7,4,1]}]]'
    assert tree("maxn", "-o", "players=3", "--tree", three)[0] == "b  (7, 4, 1)"
    allied = tree("maxn", "-o", "players=3", "-o", "alliances=w+p3", "--tree", three)
    assert allied[0] == "b  (7, 5, 5)"
    assert allied[1] == "├─ 1: w  (1, 8, 8)"


def test_ucb_takes_arms() -> None:
    lines = tree("ucb", "--arms", "a=7/10,b=5/8,c=0/0")
    assert lines[1] == "├─ a: 7/10  0.7+0.54c = 1.46"
    assert lines[3] == "└─ c: 0/0  ∞: never visited  *"


def test_ucb_shows_two_levels_with_the_flip() -> None:
    lines = tree("ucb", "--tree", STATISTICS, "--wins", "max")
    # sqrt(ln 21 / 8) = 0.6169, sqrt(ln 8 / 3) = 0.8326
    assert lines[4] == "├─ b: MIN  5/8  0.625+0.62c = 1.497  *"
    assert lines[5] == "│  ├─ b1: 2/3 → 1/3  0.333+0.83c = 1.511  *"
    assert best(lines) == ["b", "b1"]
    assert best(tree("ucb", "--tree", STATISTICS)) == ["b", "b1"]
    assert "2/3  0.667+0.83c" in explain("ucb", "--tree", STATISTICS).stdout


def test_nilssons_tic_tac_toe_has_3_moves_and_12_positions_by_open_lines() -> None:
    lines = tree(
        *("minimax", "--game", "tictactoe", "--depth", "2", "--merge", "symmetric", "--features")
    )
    first = [line for line in lines if line[0] in "├└"]
    assert first == [f"├─ A1 {TIMES}4: MIN  -1", f"├─ B1 {TIMES}4: MIN  -2", "└─ B2: MIN  1  *"]
    replies = [line for line in lines if "EVAL" in line]
    assert len(replies) == 12
    assert replies[-2:] == [
        f"   ├─ A1 {TIMES}4: 1  EVAL  5 - 4  *",
        f"   └─ B1 {TIMES}4: 2  EVAL  6 - 4",
    ]
    times = [int(found[1]) if (found := re.search(rf"{TIMES}(\d)", it)) else 1 for it in replies]
    assert times == [2, 2, 1, 2, 1, 2, 2, 1, 2, 1, 4, 4]


def test_the_terms_of_an_evaluation_are_shown() -> None:
    ending = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    lines = tree("evaluation", "--game", "chess", "--position", ending)
    terms = {name: int(worth) for name, worth in re.findall(r"─ ([\w ]+): ([+-]\d+)", str(lines))}
    assert terms["material"] > 400
    assert terms["mobility"] > 0
    assert abs(sum(terms.values()) - int(lines[0].split()[1])) <= len(terms)
    assert tree("evaluation", "--game", "tictactoe", "--moves", "B2") == [
        *("MAX  -4", "└─ open lines: -4  4 for w, 8 for b")
    ]


def test_the_21_rolls_have_their_probabilities() -> None:
    lines = tree("expectiminimax", "--game", "backgammon", "--depth", "1", "--moves", "65,24/13")
    rolls = [line.partition(":")[0].strip("├└─ ") for line in lines[1:]]
    assert lines[0].startswith("chance  ")
    assert len(rolls) == 21
    assert sum("(1/36)" in roll for roll in rolls) == 6
    assert sum("(1/18)" in roll for roll in rolls) == 15


def test_the_rolls_and_the_plays_of_a_position_come_from_one_line() -> None:
    points = "b 6:5 8:3 13:5 24:2 w 19:5 17:3 12:5 1:2 by b"
    words = ("expectiminimax", "--game", "backgammon", "--depth", "1", "--position")
    assert sum("(1/" in line for line in tree(*words, points)) == 21
    lines = tree(*words, f"{points} roll 65")
    assert lines[0].startswith("MAX  ")
    assert len(lines) == 8
    assert any("─ 24-18,18-13: " in line for line in lines)
    own = tree(*words, "b 6:5 8:3 13:5 24:2 w 6:5 8:3 13:5 24:2 roll 65")
    assert any("─ 24/13: " in line for line in own)


def test_long_lines_are_broken_for_a_terminal() -> None:
    ending = ("--position", "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "--depth", "1", "--features")
    said = explain("minimax", "--game", "chess", *ending).stdout
    assert all(len(line) <= 79 for line in said.splitlines())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("minimax", "--moves", "left"), "move 1: 'left' is no number of a child"),
        (("negamax", "--tree", '["x",1]'), "negamax takes no unknown values; minimax and"),
        (("alphabeta", "--tree", '["x","y","z","u"]'), "at most 3 unknowns"),
        (("uct", "--tree", '["x",1]'), "'x' is an unknown value"),
        (("ucb", "--arms", "7/10,x"), "arm 2, 'x', is not wins and visits such as 7/10"),
        (("ucb", "--arms", "11/10"), "arm 1, '11/10', is not"),
        (("ucb", "--arms", "1/2", "--tree", "[[1,2]]"), "give --arms or --tree, not both"),
        (("ucb", "--tree", '[{"stats":[1,2]},3]'), "node root.2 has no wins and visits"),
        (("ucb", "--tree", '{"stats":[1,1],"moves":[{"stats":[1,2]}]}'), "has 1 visits, its"),
        (("minimax", "--game", "chess", "--depth", "1", "--merge", "symmetric"), "not merged"),
        (("minimax", "--arms", "1/2"), "--arms and --wins are for ucb"),
        (("uct", "--merge", "symmetric"), "--merge and --features are for searches of a tree"),
        (("alphabeta", "--tree", str([[*range(150), "x"]] * 9).replace("'", '"')), "too many"),
        (
            ("ucb", "-o", "turns=p3", "-o", "players=3", "--tree", '[{"stats":[1,1]}]'),
            "statistics are drawn for two players, MAX and MIN",
        ),
        (("evaluation",), "the evaluation of Tree has no terms to show; those of tictactoe"),
    ],
)
def test_mistakes_are_told(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(GameError, match=re.escape(message)):
        explain(*arguments)


def test_a_game_that_is_too_large_to_draw_is_searched_position_by_position() -> None:
    said = explain("minimax", "--game", "tictactoe").stdout
    first = " ".join(said.split()[:22])
    assert "value 0, move A1; 5,478 positions, 765 without images, 255,168 games" in first
    assert "549,946 sequences of moves" in first
    assert f"├─ A1 {TIMES}4: MIN  0  *" in said
    with pytest.raises(GameError, match=r"more than .* nodes|more than .* positions"):
        explain("minimax", "--game", "othello", "--size", "6")


def test_the_order_of_moves_may_be_chosen_for_a_picture() -> None:
    book = "[[3,12,8],[2,4,6],[14,5,2]]"
    assert "11 nodes, 7 leaves, 2 pruned" in title("alphabeta", "--tree", book)
    assert "9 leaves, 0 pruned" in title("alphabeta", "--order", "worst", "--tree", book)
    assert "5 leaves" in title("alphabeta", "--order", "best", "--tree", book)
    with pytest.raises(OptionError, match="--order is for searches of a tree"):
        explain("uct", "--order", "best", "--tree", book)


def test_iterative_deepening_is_drawn_as_its_last_search() -> None:
    said = explain("iterative-deepening", "--tree", "[[[3,5],[6,9]],[[1,2],[0,-1]]]").stdout
    assert said.startswith("iterative-deepening: value 5, move 1; 11 nodes, 5 leaves, 3 pruned")
    assert "depth 1: value 5.75, move 1; 3 nodes, 2 leaves, 0 pruned" in said
    assert "depth 3: value 5" in said
    with pytest.raises(GameError):
        explain("iterative-deepening", "--game", "pig", "--depth", "2")


def test_visits_that_do_not_add_up_are_named() -> None:
    given = '{"stats":[12,%s],"moves":[{"stats":[7,10]},{"stats":[5,8]}]}'
    for fitting in ("18", "19"):
        assert "together" not in explain("ucb", "--tree", given % fitting).stdout
    said = " ".join(explain("ucb", "--tree", given % "30").stdout.split())
    assert "the root has 30 visits, its children 18 together: t is the 30" in said
    with pytest.raises(GameError, match="give it at least 18, or leave its stats out"):
        explain("ucb", "--tree", given % "12")
