"""The quiz on errors: nine seeds in a row ask for all of them, with true answers."""

from __future__ import annotations

from math import log, sqrt

import pytest

from boardwire.games import load
from boardwire.games.textbook import TREE_SEARCHES, Lookahead, search_tree
from boardwire.games.textbook.bugs import BUGS
from boardwire.games.textbook.quiz import make_quiz, quiz_text


def answers(seed: int) -> list[str]:
    return [it.solution for it in make_quiz("find-the-bug", seed).questions]


def test_seeds_in_a_row_ask_for_every_program_with_its_wrong_lines() -> None:
    for bug, seed in zip(BUGS.values(), range(18, 18 + len(BUGS)), strict=True):
        quiz = make_quiz("find-the-bug", seed)
        assert list(quiz.program) == bug.lines()
        assert " 1  def " in quiz_text(quiz)
        state = load("tree", tree=quiz.tree).start()
        right, found, lines = answers(seed)
        assert (float(right), float(found)) == (bug.right_result(state), bug.result(state))
        assert lines == " ".join(map(str, bug.wrong_lines()))
        verdict = quiz.questions[2].check("99")
        assert all(text in verdict.words for _, text in bug.wrong)


def test_the_label_of_a_cut_has_the_value_of_the_node_and_alpha_is_that_of_the_root() -> None:
    quiz = make_quiz("find-the-bug", 15)
    alpha, limit, value = map(float, answers(15))
    assert not quiz.program and f"β ≤ {limit:g}" in quiz.task
    state = load("tree", tree=quiz.tree).start()
    found, _ = search_tree(TREE_SEARCHES["minimax"], state, Lookahead())
    assert isinstance(found.value, int | float)
    assert limit <= alpha <= value == round(getattr(state.game, "scale", 1) * found.value)


def test_the_pulls_stand_below_the_logarithm_and_positions_are_fewer_than_games() -> None:
    quiz = make_quiz("find-the-bug", 16)
    pulls, bound = answers(16)
    wins, below = str(quiz.nodes[1].utility).split("/")
    total = float(str(quiz.nodes[0].utility).removeprefix("t="))
    assert pulls == below
    right = int(wins) / int(below) + sqrt(log(total) / int(below))
    assert float(bound) == pytest.approx(right, abs=0.006)
    positions, games = map(int, answers(17))
    assert 3 * positions < 2 * games
    without_tree = make_quiz("find-the-bug", 17)
    assert f"10^{positions} games" in without_tree.task.replace("\n", " ")
    assert not without_tree.nodes and not without_tree.program
    assert f"10^{positions} games" in " ".join(quiz_text(without_tree).split())
