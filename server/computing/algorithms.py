"""Algorithms of textbooks as JSON: searches step by step, and quizzes."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

from boardwire.games import Game, GameError, OptionValue, find, load
from boardwire.games.external.faults import is_guarded
from boardwire.games.options import complete
from boardwire.games.rules.tree import Tree, read_tree
from boardwire.games.rules.tree.turns import read_turns
from boardwire.games.textbook.quiz import make_quiz
from boardwire.games.textbook.steps.algorithms import StepSettings, other_forms, walk_of
from boardwire.games.textbook.steps.monte_carlo import read_arms, walk_ucb
from boardwire.games.textbook.steps.steps_page import steps_page
from boardwire.games.textbook.steps.unknown_leaves import walk_unknown
from boardwire.games.textbook.steps.walk import Shown, Walk
from boardwire.games.textbook.tree_search.given_leaves import with_values
from boardwire.games.textbook.tree_search.unknowns import unknowns
from boardwire.translations import english
from boardwire.values import value_class

from .drawings import chosen_options


@value_class
class AskedPosition:
    """The position at the root of a search, as a request names it.

    Args:
        tree: A tree as nested lists; empty for a game.
        game: The name of a game.
        position: The position as text; empty for the start.
        options: Options of the game, `NAME:VALUE`.
        leaves: The values of unknown leaves of the tree, `x=4`.
        min_first: Whether MIN moves at the root of the tree.
    """

    tree: str = ""
    game: str = "tree"
    position: str = ""
    options: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    min_first: bool = False


def search_text(algorithm: str, asked: AskedPosition, settings: StepSettings) -> str:
    """Return an algorithm in a game.

    Raises:
        GameError: It cannot be shown.
    """
    return _text(_search(algorithm, asked, settings))


def search_page(algorithm: str, asked: AskedPosition, settings: StepSettings) -> str:
    """Return an algorithm in a game as one page of HTML.

    Raises:
        GameError: It cannot be shown.
    """
    others = other_forms(algorithm, lambda name: _search(name, asked, settings))
    return steps_page(_search(algorithm, asked, settings), others)


def bandit_text(arms: str, settings: StepSettings) -> str:
    """UCB1, whose arms have these probabilities.

    Raises:
        GameError: It cannot be shown.
    """
    return _text(_bandit(arms, settings))


def bandit_page(arms: str, settings: StepSettings) -> str:
    """Return UCB1 as one page of HTML.

    Raises:
        GameError: It cannot be shown.
    """
    return steps_page(_bandit(arms, settings))


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


def _search(algorithm: str, asked: AskedPosition, settings: StepSettings) -> Walk:
    if asked.tree:
        options = _options(asked)
        players = int(complete(Tree.name, Tree.declared, options)["players"])
        turns = read_turns(str(options.get("turns", "")), players)
        root = read_tree(asked.tree, players, turns, playable=False)
        if unknowns(root) and not asked.leaves:
            return walk_unknown(algorithm, root, lambda text: Tree(**{**options, "tree": text}))
        if unknowns(root):
            filled = with_values(root, asked.leaves, whole=True)
            asked = replace(asked, tree=filled or asked.tree)
    return walk_of(algorithm, _game(asked).start(), settings)


def _bandit(arms: str, settings: StepSettings) -> Walk:
    random = Random(settings.seed)
    pulls, c = settings.simulations, settings.c
    return walk_ucb(read_arms(arms or "[0.7,0.5,0.2]"), pulls, random, c)


def _options(asked: AskedPosition) -> dict[str, OptionValue]:
    """Return the options of the game of a request.

    Raises:
        OptionError: An option is not written as `NAME:VALUE`.
    """
    options: dict[str, OptionValue] = dict(chosen_options(asked.options))
    if asked.tree:
        options["tree"] = "".join(asked.tree.split())
    if asked.min_first and (asked.tree or asked.game == Tree.name):
        options.setdefault("turns", "min,max")
    if asked.position:
        options["position"] = asked.position
    return options


def _game(asked: AskedPosition) -> Game:
    """Return the game of a request.

    Raises:
        GameError: There is no such game or position.
    """
    kind = find(Tree.name if asked.tree else asked.game)
    game = load(kind.name, **_options(asked))
    if is_guarded(game.start()):
        raise GameError(english("{game} is no game of this page", game=kind.title))
    return game


def _text(walk: Walk) -> str:
    return json.dumps(walk.to_data(), separators=(",", ":"))
