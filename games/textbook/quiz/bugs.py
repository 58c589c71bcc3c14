"""The quiz on errors of lectures: programs that are wrong, and claims that are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log10
from random import Random
from typing import Any

from boardwire.games.model import State
from boardwire.games.registry import load
from boardwire.games.textbook.bugs import BUGS, Asked, Bug, move_values
from boardwire.games.textbook.monte_carlo.uct import exploration_term, ucb
from boardwire.games.textbook.pictures.vertex import number
from boardwire.games.textbook.steps.tree_search import walk_search
from boardwire.games.textbook.steps.walk import Shown
from boardwire.games.textbook.tree_search.bounds import Bound, bound
from boardwire.games.textbook.tree_search.node import Lookahead
from boardwire.games.textbook.tree_search.tree_searches import TREE_SEARCHES, search_tree
from boardwire.translations import english

from .question import Question, number_question, vector_question
from .quiz import Quiz
from .trees import decision_tree

_SHAPES = ((3, 3), (2, 2, 2), (3, 2, 2), (2, 3, 2), (3, 2))
"""The numbers of moves on each level."""


def find_the_bug(topic: str, seed: int, random: Random) -> Quiz:
    """Draw a program with an error, or a claim that is wrong.

    Seeds in a row ask for each of them.
    """
    bugs = list(BUGS.values())
    claims = (_cut_label, _terms_of_ucb, _positions)
    number = seed % (len(bugs) + len(claims))
    if number < len(bugs):
        return _program(topic, seed, random, bugs[number])
    return claims[number - len(bugs)](topic, seed, random)


def _program(topic: str, seed: int, random: Random, bug: Bug) -> Quiz:
    """A program, and a tree that exposes its error."""
    state = _random_tree(random, bug)
    while not bug.fails(state) or _ties(state):
        state = _random_tree(random, bug)
    found, right = bug.result(state), bug.right_result(state)
    asked, asked_right = {
        Asked.VALUE: (
            english("What does the program return for this tree?"),
            english("What is the minimax value of the root?"),
        ),
        Asked.MOVE: (
            english("Which move does the program return?"),
            english("Which move is the best at the root?"),
        ),
        Asked.LEAVES: (
            english("How many leaves does the program look at?"),
            english("How many leaves does alpha-beta look at?"),
        ),
    }[bug.shown]
    begins = {
        Asked.VALUE: english("Go through it with the tree, line by line: it is wrong."),
        Asked.MOVE: english("Moves are counted from 1. Go through it with the tree: it is wrong."),
        Asked.LEAVES: english("Its value is right: count the leaves that it looks at."),
    }[bug.shown]
    questions = [
        number_question(asked_right, right, english("This is what the right program finds.")),
        number_question(asked, found, english("This is what the program finds when it runs.")),
        _lines_question(bug),
    ]
    task = english("This program has an error.") + " " + begins
    nodes = walk_search("minimax", state).nodes
    tree = str(state.game.options["tree"])
    return Quiz(topic, seed, task, nodes, questions, tree, bug.lines())


def _ties(state: State) -> bool:
    """Return whether two moves at the root are the best."""
    values = move_values(state)
    return values.count(max(values)) > 1


def _lines_question(bug: Bug) -> Question:
    """Ask for the numbers of the wrong lines."""
    corrected = "; ".join(right for _, right in bug.wrong)
    why = english("It must be: {corrected}.", corrected=corrected) + " " + bug.why
    lines = bug.wrong_lines()
    if len(lines) == 1:
        return number_question(english("Which line is wrong?"), lines[0], why)
    prompt = english(
        "Which {count} lines are wrong? Give their numbers in order.", count=len(lines)
    )
    return vector_question(prompt, lines, why)


def _random_tree(random: Random, bug: Bug) -> State:
    """Return a tree with leaves on both sides of 0; some leaves are equal for an error of ties."""
    count = 12
    pool = list(range(-12, 13))
    leaves = random.choices(pool[12:18], k=count) if bug.shown is Asked.MOVE else None
    values = iter(leaves or random.sample(pool, count))
    return load("tree", tree=_below(random.choice(_SHAPES), values)).start()


def _below(shape: Sequence[int], values: Iterator[int]) -> Any:
    """Return nested lists of a shape, whose leaves are the next values."""
    return [_below(shape[1:], values) for _ in range(shape[0])] if shape else next(values)


def _cut_label(topic: str, seed: int, random: Random) -> Quiz:
    """A figure that writes the condition of a cut with the wrong letter."""
    while True:
        state = decision_tree(random)
        lookahead = Lookahead(keep=True)
        search = TREE_SEARCHES["alphabeta"]
        found, root = search_tree(search, state, lookahead)
        cut = next((it for it in root.seen if bound(search, it) is Bound.UPPER), None)
        if cut is not None and len(cut.seen) < len(cut.moves()):
            break
    scale = getattr(state.game, "scale", 1.0)
    assert isinstance(cut.value, int | float) and isinstance(found.value, int | float)
    limit, alpha = round(scale * cut.value, 9), round(scale * cut.window[0], 9)
    name = f"MIN {(cut.move or 0) + 1}"
    task = english(
        "A figure of alpha-beta on this tree writes “β ≤ {limit}” where {node} is cut off.",
        limit=number(limit),
        node=name,
    )
    why = english(
        "The node is worth at most {limit}, and alpha is {alpha}: the condition is value ≤ alpha. "
        "Beta is no number that is compared here.",
        limit=number(limit),
        alpha=number(alpha),
    )
    questions = [
        number_question(english("What is alpha at this cut?"), alpha, why),
        number_question(english("What is the node worth at most?"), limit, why),
        number_question(
            english("What is the value of the root?"),
            round(scale * found.value, 9),
            english("Cuts never change the value of the root."),
        ),
    ]
    nodes = walk_search("alphabeta", state).nodes
    return Quiz(topic, seed, task, nodes, questions, str(state.game.options["tree"]))


def _terms_of_ucb(topic: str, seed: int, random: Random) -> Quiz:
    """A bound of UCB1 with the wins of the arm below the logarithm."""
    visits = [random.randint(4, 12) for _ in range(3)]
    wins = [random.randint(1, it - 1) for it in visits]
    total = sum(visits)
    w, n = wins[0], visits[0]
    task = english(
        "A slide writes the upper confidence bound of arm 1, with c = 1, as "
        "{w}/{n} + √(ln {total} / {w}).",
        w=w,
        n=n,
        total=total,
    )
    why = english(
        "An arm that is pulled more often is better known: below the logarithm stand its {n} "
        "pulls, not its {w} wins. √(ln {total} / {n}) is {term}.",
        w=w,
        n=n,
        total=total,
        term=number(exploration_term(n, total)),
    )
    questions = [
        number_question(english("Which number belongs below the logarithm?"), n, why),
        number_question(
            english("What is the bound of arm 1, to two decimals?"), ucb(w, n, total, 1.0), why
        ),
    ]
    nodes = [Shown(0, -1, "max", x=2.5, utility=f"t={total}")]
    for arm, (won, pulls) in enumerate(zip(wins, visits, strict=True), 1):
        nodes.append(
            Shown(arm, 0, "leaf", f"{arm}", utility=f"{won}/{pulls}", x=2 * arm - 1.5, level=1)
        )
    return Quiz(topic, seed, task, nodes, questions)


def _positions(topic: str, seed: int, random: Random) -> Quiz:
    """A number of positions that a text takes for a number of games."""
    size = random.choice((9, 11, 13, 15, 17, 19))
    points = size * size
    moves = round(0.7 * points)  # 250 of 361 on 19 x 19
    plies = random.randint(40, 70) * points // 100
    positions = floor(points * log10(3))
    games = floor(plies * log10(moves))
    task = english(
        "A text says that Go on {points} points has 10^{positions} games. Each point is empty, "
        "black or white; a position has about {moves} moves, and a game about {plies} plies.",
        points=points,
        positions=positions,
        moves=moves,
        plies=plies,
    )
    why = english(
        "3^{points} counts positions, the illegal ones too. Games are sequences of moves: about "
        "{moves}^{plies}.",
        points=points,
        moves=moves,
        plies=plies,
    )
    questions = [
        number_question(
            english("3^{points} is 10 to a power between x and x + 1. What is x?", points=points),
            positions,
            why,
        ),
        number_question(
            english(
                "{moves}^{plies} is 10 to a power between x and x + 1. What is x?",
                moves=moves,
                plies=plies,
            ),
            games,
            why,
        ),
    ]
    return Quiz(topic, seed, task, (), questions)
