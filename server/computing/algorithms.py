"""Algorithms of textbooks as JSON: searches step by step, and quizzes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from boardwire.games import GameError, State, find, load
from boardwire.games.external.faults import is_guarded
from boardwire.games.textbook.quiz import make_quiz
from boardwire.games.textbook.steps.algorithms import StepSettings, walk_of
from boardwire.games.textbook.steps.monte_carlo import read_arms, walk_ucb
from boardwire.games.textbook.steps.walk import Shown, Walk
from boardwire.translations import english


def search_text(algorithm: str, tree: str, game: str, position: str, settings: StepSettings) -> str:
    """Return an algorithm in a game.

    Raises:
        GameError: It cannot be shown.
    """
    return _text(walk_of(algorithm, _state(tree, game, position), settings))


def bandit_text(arms: str, settings: StepSettings) -> str:
    """UCB1, whose arms have these probabilities.

    Raises:
        GameError: It cannot be shown.
    """
    random = Random(settings.seed)
    pulls, c = settings.simulations, settings.c
    return _text(walk_ucb(read_arms(arms or "[0.7,0.5,0.2]"), pulls, random, c))


def quiz_text(topic: str, seed: int, answers: tuple[str, ...]) -> str:
    """Return a quiz, with the verdicts on the answers if there are any.

    Raises:
        GameError: There is no such topic.
    """
    quiz = make_quiz(topic, seed)
    questions: list[dict[str, Any]] = [
        {"prompt": it.prompt, "hint": it.hint} for it in quiz.questions
    ]
    if answers:
        given = (*answers, *[""] * len(questions))
        for asked, question, text in zip(questions, quiz.questions, given, strict=False):
            verdict = question.check(text)
            asked |= {"right": verdict.right, "words": verdict.words}
    data = {
        "topic": quiz.topic,
        "seed": quiz.seed,
        "task": quiz.task,
        "tree": quiz.tree,
        "program": list(quiz.program),
        "nodes": [{name: getattr(it, name) for name in Shown.__slots__} for it in quiz.nodes],
        "questions": questions,
    }
    return json.dumps(data, separators=(",", ":"))


def _state(tree: str, game: str, position: str) -> State:
    """Return the position at the root.

    Raises:
        GameError: There is no such game or position.
    """
    options = {"tree": "".join(tree.split())} if tree else {}
    if position:
        options["position"] = position
    kind = find("tree" if tree else game)
    state = load(kind.name, **options).start()
    if is_guarded(state):
        raise GameError(english("{game} is no game of this page", game=kind.title))
    return state


def _text(walk: Walk) -> str:
    return json.dumps(walk.to_data(), separators=(",", ":"))
