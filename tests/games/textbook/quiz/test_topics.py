"""Quizzes: their solutions are those of the algorithms, and their reasons are true."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import OptionError, State, load
from boardwire.games.rules.tree import Tree
from boardwire.games.textbook import TREE_SEARCHES, Lookahead, search_tree, ucb
from boardwire.games.textbook.quiz import LARGEST_SEED, TOPICS, Quiz, make_quiz, quiz_text

from ..trees import leaves

SEEDS = st.integers(0, LARGEST_SEED)


def start(quiz: Quiz, players: int = 2) -> State:
    """The game of a quiz."""
    return load("tree", tree=quiz.tree, players=players).start()


def solutions(quiz: Quiz) -> list[list[float]]:
    """The numbers of all solutions."""
    return [
        [float(it) for it in question.solution.split()] if question.solution != "none" else []
        for question in quiz.questions
    ]


def scale(state: State) -> float:
    assert isinstance(state.game, Tree)
    return state.game.scale


@pytest.mark.parametrize("topic", list(TOPICS))
def test_a_seed_asks_the_same_and_others_ask_something_else(topic: str) -> None:
    texts = {quiz_text(make_quiz(topic, seed)).partition("\n")[2] for seed in range(20)}
    assert len(texts) > 15
    one, two = make_quiz(topic, 7), make_quiz(topic, 7)
    assert quiz_text(one) == quiz_text(two) and solutions(one) == solutions(two)


@pytest.mark.parametrize(("topic", "seed"), [("expectiminimax", 241), ("star1", 144)])
def test_one_move_is_the_best_where_means_could_tie(topic: str, seed: int) -> None:
    """With these seeds the first tree that is drawn has two best moves."""
    tree = start(make_quiz(topic, seed))
    _, root = search_tree(TREE_SEARCHES["expectiminimax"], tree, Lookahead(keep=True))
    values = [round(float(str(child.value)), 9) for child in root.seen]
    assert values.count(max(values)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("topic", list(TOPICS))
@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_the_solution_is_right_and_shows_no_value(topic: str, seed: int) -> None:
    quiz = make_quiz(topic, seed)
    for question in quiz.questions:
        assert question.check(question.solution).right
        verdict = question.check("999")
        assert not verdict.right and question.solution in verdict.words
        assert not question.check("what?").right and not question.check("").right
    assert max(map(len, quiz_text(quiz).splitlines())) <= 80


@pytest.mark.slow
@pytest.mark.parametrize("topic", ["minimax", "expectiminimax"])
@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_values_are_those_of_the_algorithm(topic: str, seed: int) -> None:
    quiz = make_quiz(topic, seed)
    state = start(quiz)
    found, _ = search_tree(TREE_SEARCHES[topic], state, Lookahead())
    *_, (root,), (move,) = solutions(quiz)
    assert isinstance(found.value, float | int)
    assert root == pytest.approx(found.value * scale(state), abs=0.001)
    assert move == (found.move or 0) + 1
    assert len(quiz.questions) == sum(it.kind != "leaf" for it in quiz.nodes) + 1


@pytest.mark.slow
@pytest.mark.parametrize("topic", ["alphabeta", "star1"])
@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_cuts_are_the_leaves_that_the_algorithm_does_not_visit(topic: str, seed: int) -> None:
    quiz = make_quiz(topic, seed)
    state = start(quiz)
    everything = leaves("expectiminimax", state)
    visited = leaves(topic, state)
    by_path = {path: load("tree", tree=quiz.tree, position=path).start() for path in everything}
    worth = {path: by_path[path].margin() for path in everything}
    cut, (count,), (value,), _ = solutions(quiz)
    assert sorted(cut) == sorted(worth[it] or 0.0 for it in everything if it not in visited)
    assert cut and count == len(visited)
    full, _ = search_tree(TREE_SEARCHES["expectiminimax"], state, Lookahead())
    assert isinstance(full.value, float | int)
    assert value == pytest.approx(full.value * scale(state), abs=0.001)


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_the_values_of_max_n(seed: int) -> None:
    quiz = make_quiz("maxn", seed)
    state = start(quiz, 3)
    found, _ = search_tree(TREE_SEARCHES["maxn"], state, Lookahead())
    assert isinstance(found.value, tuple)
    assert solutions(quiz)[-1] == pytest.approx([scale(state) * it for it in found.value])


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_the_bounds_of_ucb(seed: int) -> None:
    quiz = make_quiz("ucb", seed)
    (c,) = re.findall(r"c = ([\d.]+) ", quiz.task)
    arms = [tuple(map(int, str(it.utility).split("/"))) for it in quiz.nodes[1:]]
    total = sum(pulls for _, pulls in arms)
    bounds = [ucb(wins, pulls, total, float(c)) for wins, pulls in arms]
    *given, (chosen,) = solutions(quiz)
    assert [it for (it,) in given] == pytest.approx(bounds, abs=0.001)
    assert chosen == bounds.index(max(bounds)) + 1


def test_a_wrong_leaf_is_told_with_its_window_and_a_missing_one_with_its_cut() -> None:
    quiz = make_quiz("alphabeta", 3)
    verdict = quiz.questions[0].check("2, 6")
    assert verdict.words == (
        "Wrong: it is 2 8. MAX 3-2 is at least beta: 22 against 19. The rest is cut off: the leaf "
        "8. Leaf 6 is looked at, with the window [13, ∞]."
    )
    assert quiz.questions[0].check("8, 2").right


def test_wrong_topics_and_seeds_are_refused() -> None:
    with pytest.raises(OptionError, match="there are minimax"):
        make_quiz("nosuch", 1)
    with pytest.raises(OptionError, match="seed"):
        make_quiz("minimax", -1)
