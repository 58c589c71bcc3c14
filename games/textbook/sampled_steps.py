"""UCT and UCB1 step by step, as data: see :mod:`.walk` for what a step is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from random import Random

from boardwire.games.errors import GameError, OptionError
from boardwire.games.model import CHANCE, OVER, State
from boardwire.games.rules.tree import Tree
from boardwire.vocabulary import player_text

from .algorithms import SAMPLINGS
from .node import maximizer
from .pictures.layout import layout
from .pictures.vertex import Shape, Vertex, number
from .sample_node import SampleNode, robust_child
from .uct import EXPLORATION, backpropagate, expand, select, simulate, ucb
from .walk import LEAF_WIDTH, Facts, Shown, Step, Walk

MOST_SIMULATIONS = 100
MOST_ARMS = 8
_NOTHING: Facts = {"bound": "", "reward": ""}
"""The facts of the simulation before, which the next one forgets."""


def walk_uct(state: State, simulations: int, random: Random, c: float = EXPLORATION) -> Walk:
    """UCT step by step: selection, expansion, simulation and backpropagation.

    Args:
        state: The position at the root.
        simulations: The number of random games.
        random: The source of random moves.
        c: The exploration constant.

    Raises:
        GameError: The game hides information, nobody is to act, or there are too many simulations.
    """
    _check(simulations)
    state.game.require_perfect_information()
    if state.to_act() < 0:
        raise GameError("uct starts where a player is to act")
    return _UctWalk(state, random, c).walk(simulations)


def walk_ucb(arms: Sequence[float], pulls: int, random: Random, c: float = EXPLORATION) -> Walk:
    """UCB1 step by step: a machine of several arms, each of which wins with a probability.

    Args:
        arms: The probabilities, which the algorithm does not know.
        pulls: The number of times that an arm is pulled.
        random: The source of random numbers.
        c: The exploration constant.

    Raises:
        GameError: There are too many arms or pulls, or a number is no probability.
    """
    _check(pulls)
    if not 1 < len(arms) <= MOST_ARMS or not all(0 <= it <= 1 for it in arms):
        raise GameError(f"ucb takes 2 to {MOST_ARMS} probabilities between 0 and 1")
    middle = (len(arms) - 1) / 2
    nodes = [Shown(0, -1, "max", x=middle * 2 + 0.5)]
    for arm, chance in enumerate(arms, 1):
        x = (arm - 1) * 2 + 0.5
        nodes.append(Shown(arm, 0, "leaf", f"p = {number(chance)}", x=x, level=1))
    steps = [Step("select", 0, "No arm has been pulled yet.", _zero(range(len(nodes))))]
    wins, visits = [0.0] * len(arms), [0] * len(arms)
    for pull in range(1, pulls + 1):
        if 0 in visits:
            arm = visits.index(0)
            words = f"Pull {pull}: arm {arm + 1} has not been tried yet."
            steps.append(Step("select", arm + 1, words))
        else:
            bounds = [ucb(w, n, pull - 1, c) for w, n in zip(wins, visits, strict=True)]
            arm = max(range(len(arms)), key=bounds.__getitem__)
            words = (
                f"Pull {pull}: arm {arm + 1} has the highest upper bound, {number(bounds[arm])}."
            )
            facts: dict[int, Facts] = {it + 1: {"bound": bound} for it, bound in enumerate(bounds)}
            steps.append(Step("select", arm + 1, words, facts))
        won = random.random() < arms[arm]
        wins[arm] += won
        visits[arm] += 1
        words = f"Arm {arm + 1} {'wins' if won else 'loses'}: {number(wins[arm])} of {visits[arm]}."
        changes: dict[int, Facts] = {
            arm + 1: {"wins": wins[arm], "visits": visits[arm]},
            0: {"wins": sum(wins), "visits": pull},
        }
        steps.append(Step("back", arm + 1, words, changes))
    best = max(range(len(arms)), key=visits.__getitem__)
    facts_ = {"simulations": pulls, "move": f"arm {best + 1}", "value": sum(wins) / pulls}
    return Walk("ucb", "Auer, Cesa-Bianchi and Fischer 2002", nodes, steps, facts_)


def read_arms(text: str) -> list[float]:
    """Read probabilities such as `[0.7, 0.5, 0.2]`.

    Raises:
        OptionError: The text is no list of numbers.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    plain = isinstance(found, list) and all(
        isinstance(it, int | float) and not isinstance(it, bool) and isfinite(it) for it in found
    )
    if not plain:
        raise OptionError(f"{text[:60]!r} is not a list of probabilities such as [0.7,0.5,0.2]")
    return [float(it) for it in found]


def _check(simulations: int) -> None:
    if not 1 <= simulations <= MOST_SIMULATIONS:
        raise GameError(f"1 to {MOST_SIMULATIONS} simulations are shown, not {simulations}")


def _zero(nodes: Sequence[int]) -> dict[int, Facts]:
    """The facts of nodes without visits."""
    return {it: {"wins": 0, "visits": 0} for it in nodes}


class _UctWalk:
    """Follows UCT.

    Args:
        state: The position at the root.
        random: The source of random moves.
        c: The exploration constant.
    """

    def __init__(self, state: State, random: Random, c: float) -> None:
        self._state, self._random, self._c = state, random, c
        self._root = SampleNode(state.copy())
        self._max = maximizer(state)
        self._numbers: dict[int, int] = {}
        self._nodes: list[Shown] = []
        self._steps: list[Step] = []
        self._noted: list[int] = []
        self._shows_boards = not isinstance(state.game, Tree)

    def walk(self, simulations: int) -> Walk:
        """The walk."""
        self._add(self._root)
        self._steps.append(Step("expand", 0, "The tree has its root alone.", _zero([0])))
        for simulation in range(1, simulations + 1):
            self._simulate(simulation)
        placed, _ = layout(self._vertex(self._root), lambda _: LEAF_WIDTH)
        for place in placed:
            shown = self._nodes[int(place.vertex.label)]
            shown.x, shown.level = place.x / LEAF_WIDTH, place.level
        best = robust_child(self._root)
        facts = {
            "simulations": simulations,
            "move": self._nodes[self._number(best)].move,
            "value": best.mean,
            "born": True,
        }
        return Walk("uct", SAMPLINGS["uct"].source, self._nodes, self._steps, facts)

    def _simulate(self, simulation: int) -> None:
        """One simulation of four steps."""
        known = len(self._nodes)
        chosen = select(self._root, self._random, self._c)
        self._add(chosen)  # an outcome of chance may be new
        changes: dict[int, Facts] = {number_: dict(_NOTHING) for number_ in self._noted}
        bounds = self._bounds(chosen)
        self._noted = [*bounds]
        for number_, facts in bounds.items():
            changes[number_] = {**changes.get(number_, {}), **facts}
        words = self._selected(simulation, chosen)
        self._steps.append(Step("select", self._number(chosen), words, changes))
        node = expand(chosen, self._random)
        self._add(node)
        if len(self._nodes) > known:
            words = f"Add the position after {self._name(node)} to the tree."
            number_ = self._number(node)
            self._steps.append(Step("expand", number_, words, _zero([number_])))
        rewards = simulate(node, self._random)
        number_ = self._number(node)
        over = node.player == OVER
        how = "The game is over here" if over else "Play a random game from here"
        words = f"{how}: {self._told(rewards)}."
        reward = rewards[self._max]
        self._steps.append(Step("simulate", number_, words, {number_: {"reward": reward}}))
        self._noted.append(number_)
        backpropagate(node, rewards)
        above: SampleNode | None = node
        results: dict[int, Facts] = {}
        counted = []
        while above is not None:
            reward = rewards[above.chooser]
            now = f"{number(above.wins)}/{above.visits}"
            before = f"{number(above.wins - reward)}/{above.visits - 1}"
            counted.append(f"{self._name(above)} from {before} to {now}")
            results[self._number(above)] = {"wins": above.wins, "visits": above.visits}
            above = above.parent
        words = f"Count the result on the way back: {', '.join(counted)}."
        self._steps.append(Step("back", number_, words, results))

    def _told(self, rewards: tuple[float, ...]) -> str:
        """The result of a random game in words."""
        if len(rewards) != 2:
            texts = (f"{number(it)} for {player_text(player)}" for player, it in enumerate(rewards))
            return ", ".join(texts)
        best = self._max
        return f"{number(rewards[best])} for MAX, {number(rewards[1 - best])} for MIN"

    def _selected(self, simulation: int, node: SampleNode) -> str:
        if node.parent is None:
            return f"Simulation {simulation}: the root has moves that were never tried."
        return f"Simulation {simulation}: follow the highest bounds down to {self._name(node)}."

    def _bounds(self, node: SampleNode) -> dict[int, Facts]:
        """The upper bounds that were compared on the way to a node."""
        found: dict[int, Facts] = {}
        above = node.parent
        while above is not None:
            if above.player != CHANCE:
                for child in above.children:
                    if child.visits:
                        bound = ucb(child.wins, child.visits, above.visits, self._c)
                        found[self._number(child)] = {"bound": bound}
            above = above.parent
        return found

    def _number(self, node: SampleNode) -> int:
        return self._numbers[id(node)]

    def _add(self, node: SampleNode) -> None:
        """Give a node that is new its number."""
        if id(node) in self._numbers:
            return
        number_ = self._numbers[id(node)] = len(self._nodes)
        parent, move = node.parent, ""
        if parent is not None:
            assert node.move is not None
            move = parent.state.move_text(node.move)
        kinds = {OVER: "leaf", CHANCE: "chance", self._max: "max"}
        shown = Shown(
            number_,
            -1 if parent is None else self._number(parent),
            kinds.get(node.player, "min"),
            move,
        )
        if self._shows_boards:
            shown.state = node.state.text()
        self._nodes.append(shown)

    def _name(self, node: SampleNode) -> str:
        """The moves that lead to a node."""
        texts = []
        at = self._nodes[self._number(node)]
        while at.parent >= 0:
            texts.append(at.move)
            at = self._nodes[at.parent]
        return "-".join(reversed(texts)) or "the root"

    def _vertex(self, node: SampleNode) -> Vertex:
        vertex = Vertex(Shape.LEAF, label=str(self._number(node)))
        vertex.children = [self._vertex(child) for child in node.children]
        return vertex
