"""The quizzes: a random tree, and questions that the algorithm itself answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from boardwire.games.errors import OptionError
from boardwire.games.model import CHANCE, State
from boardwire.games.rules.tree import Tree
from boardwire.games.textbook.monte_carlo.uct import exploration_term, ucb
from boardwire.games.textbook.pictures.vertex import number, vector
from boardwire.games.textbook.steps.tree_search import walk_search
from boardwire.games.textbook.steps.walk import Shown
from boardwire.games.textbook.tree_search.node import MAX, Lookahead, Node
from boardwire.games.textbook.tree_search.ordering import path_of
from boardwire.games.textbook.tree_search.tree_searches import TREE_SEARCHES, search_tree
from boardwire.translations import english
from boardwire.vocabulary import player_text

from .bugs import find_the_bug
from .question import Question, number_question, set_question, vector_question
from .quiz import Quiz
from .trees import chance_tree, decision_tree, tree_for_three

LARGEST_SEED = 1 << 31


def make_quiz(topic: str, seed: int) -> Quiz:
    """Draw a quiz; the same seed gives the same one.

    Raises:
        OptionError: There is no such topic, or the seed is out of range.
    """
    if topic not in TOPICS:
        raise OptionError(
            english(
                "there is no quiz {topic}; there are {topics}",
                topic=repr(topic[:40]),
                topics=", ".join(TOPICS),
            )
        )
    if not 0 <= seed <= LARGEST_SEED:
        raise OptionError(
            english(
                "the seed of a quiz is a number from 0 to {largest_seed}", largest_seed=LARGEST_SEED
            )
        )
    return TOPICS[topic](topic, seed, Random(f"{topic} {seed}"))


def _with_chance(random: Random) -> State:
    """A tree with chance nodes in which one move is the best: means of different leaves may tie."""
    while True:
        state = chance_tree(random)
        *_, second, best = sorted(_value(it) for it in _searched("expectiminimax", state).seen)
        if second < best:
            return state


def _searched(topic: str, state: State) -> Node:
    """Return the tree after a search."""
    _, root = search_tree(TREE_SEARCHES[topic], state, Lookahead(keep=True))
    return root


def _inner(node: Node) -> Iterator[Node]:
    """Yield the nodes with children, the lowest first, the root last."""
    for child in node.seen:
        yield from _inner(child)
    if not node.is_leaf:
        yield node


def _name(node: Node) -> str:
    """Return a node in words: who acts, and the moves that lead to it."""
    kinds = {CHANCE: "chance", 0: "MAX", 1: "MIN"}
    kind = kinds[node.player]
    if node.state.players > 2:
        kind = f"player {player_text(node.player)}"
    path = "-".join(str(move + 1) for move in path_of(node))
    return f"{kind} {path}" if path else english("the root ({kind})", kind=kind)


def _scale(state: State) -> float:
    assert isinstance(state.game, Tree)
    return state.game.scale


def _value(node: Node) -> float:
    """Return the value of a node in the unit of its tree."""
    assert isinstance(node.value, int | float)
    return round(_scale(node.state) * node.value, 9)


def _tree_quiz(
    topic: str, seed: int, state: State, task: str, questions: Sequence[Question]
) -> Quiz:
    nodes = walk_search(topic, state).nodes
    return Quiz(topic, seed, task, nodes, questions, str(state.game.options["tree"]))


def _values(topic: str, seed: int, random: Random) -> Quiz:
    """Minimax and expectiminimax: the values of all nodes, and the best move."""
    state = (decision_tree if topic == "minimax" else _with_chance)(random)
    root = _searched(topic, state)
    questions = [
        number_question(
            english("What is the value of {node}?", node=_name(node)),
            _value(node),
            _why_value(node),
        )
        for node in _inner(root)
    ]
    questions.append(_move_question(root))
    task = english("MAX moves at the root. Leaves have values for MAX.")
    return _tree_quiz(topic, seed, state, task, questions)


def _why_value(node: Node) -> str:
    values = [number(_value(child)) for child in node.seen]
    if node.player == CHANCE:
        parts = (f"{number(it.probability)} · {number(_value(it))}" for it in node.seen)
        return english("It is the mean {parts}.", parts=" + ".join(parts))
    word, who = ("largest", "MAX") if node.player == MAX else ("smallest", "MIN")
    return english(
        "{who} takes the {word} of {values}.", who=who, word=word, values=", ".join(values)
    )


def _move_question(root: Node) -> Question:
    best = next(it for it in root.seen if it.value == root.value)
    assert best.move is not None
    why = english("Only this move leads to the value {root}.", root=number(_value(root)))
    return number_question(
        english("Which move is the best at the root?"),
        best.move + 1,
        why,
        english("the number of the move; 1 is the leftmost"),
    )


def _cuts(topic: str, seed: int, random: Random) -> Quiz:
    """Alpha-beta and Star1: the value, and the leaves that are cut off."""
    draw = decision_tree if topic == "alphabeta" else _with_chance
    state = draw(random)
    while not (cuts := _cut_leaves(topic, state)):
        state = draw(random)
    root = _searched(topic, state)
    scale = _scale(state)
    looked_at = {
        _value(leaf): leaf.window for leaf in _visited(root) if leaf.is_leaf and leaf.window
    }

    def why_not(value: float) -> str:
        if value not in looked_at:
            return english("There is no leaf {value}.", value=number(value))
        low, high = (number(scale * it) for it in looked_at[value])
        return english(
            "Leaf {value} is looked at, with the window [{low}, {high}].",
            value=number(value),
            low=low,
            high=high,
        )

    total = len(cuts) + len(looked_at)
    questions = [
        set_question(english("Which leaves are cut off?"), list(cuts), cuts.__getitem__, why_not),
        number_question(
            english("How many leaves are looked at?"),
            len(looked_at),
            english("Of {total} leaves {count} are cut off.", total=total, count=len(cuts)),
            english("a whole number"),
        ),
        number_question(
            english("What is the value of the root?"),
            _value(root),
            english("Cuts never change the value of the root."),
        ),
        _move_question(root),
    ]
    task = english("MAX moves at the root, and moves are searched from the first to the last.")
    if topic == "star1":
        task += " " + english(
            "All values lie between {scale} and {scale_too}.",
            scale=number(-scale),
            scale_too=number(scale),
        )
    return _tree_quiz(topic, seed, state, task, questions)


def _visited(node: Node) -> Iterator[Node]:
    yield node
    for child in node.seen:
        yield from _visited(child)


def _cut_leaves(topic: str, state: State) -> dict[float, str]:
    """The leaves that a search cuts off by their values, each with the step that cuts it off."""
    walk = walk_search(topic, state)
    why: dict[int, str] = {}
    for step in walk.steps:
        why |= dict.fromkeys(step.cut, step.words)
    cut: dict[float, str] = {}
    for node in walk.nodes:  # parents come before their children
        if node.id not in why and node.parent in why:
            why[node.id] = why[node.parent]
        if node.id in why and isinstance(node.utility, int | float):
            cut[round(node.utility, 9)] = why[node.id]
    return cut


def _vectors(topic: str, seed: int, random: Random) -> Quiz:
    """Max^n: the values of all nodes for three players."""
    state = tree_for_three(random)
    root = _searched(topic, state)
    scale = _scale(state)

    def values(node: Node) -> tuple[float, ...]:
        assert isinstance(node.value, tuple)
        return tuple(round(scale * it, 9) for it in node.value)

    questions = []
    for node in _inner(root):
        options = ", ".join(vector(values(child)) for child in node.seen)
        place = ("first", "second", "third")[node.player]
        why = english(
            "It takes the one of {options} whose {place} number is the largest.",
            options=options,
            place=place,
        )
        questions.append(
            vector_question(
                english("What are the values of {node}?", node=_name(node)), values(node), why
            )
        )
    task = english(
        "Players b, w and p3 move in turn, b at the root. Leaves have a value for each of them."
    )
    return _tree_quiz(topic, seed, state, task, questions)


def _bounds(topic: str, seed: int, random: Random) -> Quiz:
    """UCB1: the bounds of arms, and the arm that is pulled next."""
    while True:
        visits = [random.randint(1, 12) for _ in range(3)]
        wins = [random.randint(0, it) for it in visits]
        total = sum(visits)
        c = random.choice((0.5, 1.0, 1.4))
        bounds = [ucb(w, n, total, c) for w, n in zip(wins, visits, strict=True)]
        *_, second, best = sorted(bounds)
        if best - second > 0.02:
            break
    questions = []
    for arm, (w, n, bound) in enumerate(zip(wins, visits, bounds, strict=True), 1):
        term = exploration_term(n, total)
        why = english(
            "{w}/{n} is {n_too}, and √(ln {total} / {n}) is {term}.",
            w=w,
            n=n,
            n_too=number(w / n),
            total=total,
            term=number(term),
        )
        prompt = english(
            "What is the upper confidence bound of arm {arm}, to two decimals?", arm=arm
        )
        questions.append(number_question(prompt, bound, why, english("a number with two decimals")))
    chosen = bounds.index(best) + 1
    texts = ", ".join(f"{number(it)}" for it in bounds)
    questions.append(
        number_question(
            english("Which arm is pulled next?"),
            chosen,
            english("The bounds are {texts}.", texts=texts),
            english("the number of the arm"),
        )
    )
    nodes = [Shown(0, -1, "max", x=2.5, utility=f"t={total}")]
    for arm, (w, n) in enumerate(zip(wins, visits, strict=True), 1):
        nodes.append(Shown(arm, 0, "leaf", f"{arm}", utility=f"{w}/{n}", x=2 * arm - 1.5, level=1))
    task = english(
        "Each arm has its wins w and pulls n. Its bound is w/n + c · √(ln t / n), with "
        "c = {c} and t = {total}.",
        c=number(c),
        total=total,
    )
    return Quiz(topic, seed, task, nodes, questions)


TOPICS: dict[str, Callable[[str, int, Random], Quiz]] = {
    "minimax": _values,
    "alphabeta": _cuts,
    "expectiminimax": _values,
    "star1": _cuts,
    "maxn": _vectors,
    "ucb": _bounds,
    "find-the-bug": find_the_bug,
}
"""The quizzes by name."""
