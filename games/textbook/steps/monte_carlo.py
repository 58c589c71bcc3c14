"""Monte Carlo searches and UCB1 step by step, as data: see :mod:`.walk` for what a step is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isclose, isfinite
from random import Random

from boardwire.games.errors import GameError, OptionError
from boardwire.games.model import CHANCE, OVER, State
from boardwire.games.rules.tree import Tree
from boardwire.translations import english
from boardwire.vocabulary import player_text

from ..monte_carlo.bias import BIAS
from ..monte_carlo.phases import Phases, descend
from ..monte_carlo.priors import PRIORS
from ..monte_carlo.puct import PUCT
from ..monte_carlo.rave import RAVE
from ..monte_carlo.replies import REPLIES
from ..monte_carlo.sample_node import SampleNode
from ..monte_carlo.samplings import SAMPLINGS
from ..monte_carlo.uct import EXPLORATION, expand, ucb
from ..monte_carlo.widening import WIDENING
from ..pictures.layout import layout
from ..pictures.vertex import Vertex, VertexShape, number
from ..tree_search.node import TooLarge, maximizer
from .walk import LEAF_WIDTH, Facts, Shown, Step, Walk

MOST_SIMULATIONS = 100
MOST_ARMS = 8
MOST_NODES = 2000
"""The most nodes of a tree that is shown; some searches make a node for every move at once."""
MOST_MOVES = 500
"""The most moves at the root."""
_WIDE = 1.5
"""The width of a node, which has more figures than one of a tree search, in leaves."""
_NOTHING: Facts = {"bound": "", "reward": ""}
"""The facts of the simulation before, which the next one forgets."""


def walk_sampling(
    name: str, state: State, simulations: int, random: Random, c: float = EXPLORATION
) -> Walk:
    """A Monte Carlo search step by step: selection, expansion, simulation and backpropagation.

    Args:
        name: One of `PHASES`.
        state: The position at the root.
        simulations: The number of simulations.
        random: The source of random moves.
        c: The exploration constant.

    Raises:
        GameError: The game hides information, nobody is to act, or there are too many simulations.
    """
    _check(simulations)
    state.game.require_perfect_information()
    if state.to_act() < 0:
        raise GameError(english("{name} starts where a player is to act", name=name))
    if (moves := len(state.legal_moves())) > MOST_MOVES:
        raise TooLarge(
            english(
                "a position with {moves} moves is not shown: at most {most_moves}",
                moves=f"{moves:,}",
                most_moves=MOST_MOVES,
            )
        )
    return _SampledWalk(name, state, random, c).walk(simulations)


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
        raise GameError(
            english("ucb takes 2 to {most_arms} probabilities between 0 and 1", most_arms=MOST_ARMS)
        )
    middle = (len(arms) - 1) / 2
    nodes = [Shown(0, -1, "max", x=middle * 2 + 0.5)]
    for arm, chance in enumerate(arms, 1):
        x = (arm - 1) * 2 + 0.5
        nodes.append(Shown(arm, 0, "leaf", f"p = {number(chance)}", x=x, level=1))
    steps = [Step("select", 0, english("No arm has been pulled yet."), _zero(range(len(nodes))))]
    wins, visits = [0.0] * len(arms), [0] * len(arms)
    for pull in range(1, pulls + 1):
        if 0 in visits:
            arm = visits.index(0)
            words = english(
                "Pull {pull}: arm {arm} has not been tried yet.", pull=pull, arm=arm + 1
            )
            steps.append(Step("select", arm + 1, words))
        else:
            bounds = [ucb(w, n, pull - 1, c) for w, n in zip(wins, visits, strict=True)]
            arm = max(range(len(arms)), key=bounds.__getitem__)
            words = english(
                "Pull {pull}: arm {arm} has the highest upper bound, {bounds}.",
                pull=pull,
                arm=arm + 1,
                bounds=number(bounds[arm]),
            )
            facts: dict[int, Facts] = {it + 1: {"bound": bound} for it, bound in enumerate(bounds)}
            steps.append(Step("select", arm + 1, words, facts))
        won = random.random() < arms[arm]
        wins[arm] += won
        visits[arm] += 1
        counted = {"arm": arm + 1, "wins": number(wins[arm]), "visits": visits[arm]}
        if won:
            words = english("Arm {arm} wins: {wins} of {visits}.", **counted)
        else:
            words = english("Arm {arm} loses: {wins} of {visits}.", **counted)
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
        raise OptionError(
            english(
                "{text} is not a list of probabilities such as [0.7,0.5,0.2]", text=repr(text[:60])
            )
        )
    return [float(it) for it in found]


def _check(simulations: int) -> None:
    if not 1 <= simulations <= MOST_SIMULATIONS:
        raise GameError(
            english(
                "1 to {most_simulations} simulations are shown, not {simulations}",
                most_simulations=MOST_SIMULATIONS,
                simulations=simulations,
            )
        )


def _zero(nodes: Sequence[int]) -> dict[int, Facts]:
    """Return the facts of nodes without visits."""
    return {it: {"wins": 0, "visits": 0} for it in nodes}


class _SampledWalk:
    """Follows a Monte Carlo search.

    Args:
        name: The search.
        state: The position at the root.
        random: The source of random moves.
        c: The exploration constant.
    """

    def __init__(self, name: str, state: State, random: Random, c: float) -> None:
        self._name_of_search, self._phases = name, PHASES[name]
        self._random, self._c = random, c
        self._max = maximizer(state)
        self._two = state.players == 2
        self._root: SampleNode = self._phases.root(state.copy())
        self._numbers: dict[int, int] = {}
        self._nodes: list[Shown] = []
        self._steps: list[Step] = []
        self._noted: list[int] = []
        self._shows_boards = not isinstance(state.game, Tree)

    def walk(self, simulations: int) -> Walk:
        """Return the walk."""
        born = self._add_all(self._root)
        words = english("The tree has its root alone.")
        if len(born) > 1:
            words = english("The tree has its root and a node for each move.")
        words += " " + english(
            "A node counts the wins of the player who moved to it; the root counts those of "
            "{player}.",
            player=self._player(self._root.chooser),
        )
        self._steps.append(Step("expand", 0, words, born))
        for simulation in range(1, simulations + 1):
            self._simulate(simulation)
        placed, _ = layout(self._vertex(self._root), lambda _: _WIDE * LEAF_WIDTH)
        for place in placed:
            shown = self._nodes[int(place.vertex.label)]
            shown.x, shown.level = place.x / LEAF_WIDTH, place.level
        sampling = SAMPLINGS[self._name_of_search]
        visited = any(it.visits for it in self._root.children)
        best = sampling.best_child(self._root) if visited else self._root
        equal = [
            self._nodes[self._number(it)].move
            for it in self._root.children
            if it is not best and (it.visits, it.wins) == (best.visits, best.wins)
        ]
        facts = {
            "simulations": simulations,
            "move": self._nodes[self._number(best)].move,
            "equal": equal,
            "value": best.mean,
            "born": True,
        }
        return Walk(sampling.name, sampling.source, self._nodes, self._steps, facts)

    def _simulate(self, simulation: int) -> None:
        """One simulation of four steps."""
        phases = self._phases
        chosen: SampleNode = descend(phases, self._root, self._random, self._c)
        outcome = self._add_all(chosen)  # an outcome of chance may be new
        changes: dict[int, Facts] = {it: dict(_NOTHING) for it in self._noted}
        self._noted = []
        for number_, bound in self._bounds(chosen).items():
            changes[number_] = {**changes.get(number_, {}), "bound": bound}
            self._noted.append(number_)
        changes |= outcome
        words = self._selected(simulation, chosen)
        self._steps.append(Step("select", self._number(chosen), words, changes))
        node = chosen
        if chosen.player != OVER:
            node = phases.expand(chosen, self._random, self._c)
            self._expanded(chosen, node)
        result = phases.simulate(node, self._random)
        number_ = self._number(node)
        reward = result.rewards[self._max if self._two else 0]
        words = f"{self._how(node)}: {self._rewards_text(result.rewards)}."
        self._steps.append(Step("simulate", number_, words, {number_: {"reward": reward}}))
        self._noted.append(number_)
        phases.backpropagate(node, result)
        self._counted(node, result.rewards)

    def _expanded(self, chosen: SampleNode, node: SampleNode) -> None:
        """Note the nodes that expansion has made."""
        born = self._add_all(node) | self._add_all(chosen)
        if not born:
            return
        words = english("Add the position after {node} to the tree.", node=self._name(node))
        if len(born) > 1:
            words = english(
                "Add the {count} positions after {chosen} with their priors.",
                count=len(born),
                chosen=self._name(chosen),
            )
            if node is not chosen:
                words += " " + english("{node} has the highest bound.", node=self._name(node))
        self._steps.append(Step("expand", self._number(node), words, born))

    def _how(self, node: SampleNode) -> str:
        if node.player == OVER:
            return english("The game is over here")
        return (
            english("Evaluate this position")
            if self._phases.evaluates
            else english("Play a random game from here")
        )

    def _counted(self, node: SampleNode, rewards: tuple[float, ...]) -> None:
        """Note the numbers of all nodes on the way back, before and after."""
        results: dict[int, Facts] = {}
        texts = []
        above: SampleNode | None = node
        while above is not None:
            reward = rewards[above.chooser]
            texts.append(
                english(
                    "{node} from {before} to {now} for {player}",
                    node=self._name(above),
                    before=f"{number(above.wins - reward)}/{above.visits - 1}",
                    now=f"{number(above.wins)}/{above.visits}",
                    player=self._player(above.chooser),
                )
            )
            for it in (above, *above.children):
                results[self._number(it)] = self._statistics(it)
            above = above.parent
        words = english("Count the result on the way back: {texts}.", texts=", ".join(texts))
        self._steps.append(Step("back", self._number(node), words, results))

    def _statistics(self, node: SampleNode) -> Facts:
        facts: Facts = {"wins": node.wins, "visits": node.visits}
        return facts | (self._phases.facts(node) if node.parent is not None else {})

    def _rewards_text(self, rewards: tuple[float, ...]) -> str:
        """Return the result of a simulation in words."""
        if not self._two:
            texts = (f"{number(it)} for {player_text(player)}" for player, it in enumerate(rewards))
            return ", ".join(texts)
        best = self._max
        return f"{number(rewards[best])} for MAX, {number(rewards[1 - best])} for MIN"

    def _selected(self, simulation: int, node: SampleNode) -> str:
        begin = f"Simulation {simulation}:"
        if self._name_of_search == "flat":
            return english("{begin} {node} is next in turn.", begin=begin, node=self._name(node))
        if node.parent is None:
            return english(
                "{begin} stay at the root: {node}.", begin=begin, node=self._phases.reason(node)
            )
        words = english(
            "{begin} follow the highest bounds down to {node}.", begin=begin, node=self._name(node)
        )
        if tied := self._tied(node):
            names = ", ".join(self._name(it) for it in tied)
            words += " " + english(
                "The bounds of {nodes} are equal: the first is taken.", nodes=names
            )
        return words

    def _tied(self, node: SampleNode) -> list[SampleNode]:
        """Return the children of the highest bound where there are several on the way to a node."""
        above = node.parent
        while above is not None:
            if above.player != CHANCE and not above.untried:
                bounds = [self._phases.bound(it, self._c) for it in above.children]
                highest = max(bounds)
                tied = [
                    it
                    for it, bound in zip(above.children, bounds, strict=True)
                    if isclose(bound, highest, rel_tol=1e-12)
                ]
                if len(tied) > 1:
                    return tied
            above = above.parent
        return []

    def _player(self, player: int) -> str:
        """Return the name of a player: MAX and MIN in games for two."""
        if self._two:
            return "MAX" if player == self._max else "MIN"
        return player_text(player)

    def _bounds(self, node: SampleNode) -> dict[int, float]:
        """Return the bounds that were compared on the way to a node."""
        found: dict[int, float] = {}
        above = node.parent
        while above is not None:
            if above.player != CHANCE and above.visits and self._name_of_search != "flat":
                for child in above.children:
                    if child.visits or not above.untried:
                        found[self._number(child)] = self._phases.bound(child, self._c)
            above = above.parent
        return found

    def _number(self, node: SampleNode) -> int:
        return self._numbers[id(node)]

    def _add_all(self, node: SampleNode) -> dict[int, Facts]:
        """Give a node and its children that are new their numbers; return what is known of them."""
        born: dict[int, Facts] = {}
        for it in (node, *node.children):
            if id(it) not in self._numbers:
                born[self._add(it)] = self._statistics(it)
        return born

    def _add(self, node: SampleNode) -> int:
        if len(self._nodes) == MOST_NODES:
            raise TooLarge(
                english(
                    "a tree of more than {most_nodes} nodes: take fewer simulations",
                    most_nodes=f"{MOST_NODES:,}",
                )
            )
        number_ = self._numbers[id(node)] = len(self._nodes)
        parent, move = node.parent, ""
        if parent is not None:
            assert node.move is not None
            move = parent.state.move_text(node.move)
        kinds = {OVER: "leaf", CHANCE: "chance"}
        kind = "player"
        if self._two:
            kind = "max" if node.player == self._max else "min"
        shown = Shown(
            number_,
            -1 if parent is None else self._number(parent),
            kinds.get(node.player, kind),
            move,
        )
        if shown.kind == "player":
            shown.actor = player_text(node.player)
        shown.counts = self._player(node.chooser)
        if self._shows_boards:
            shown.state = node.state.text()
        self._nodes.append(shown)
        return number_

    def _name(self, node: SampleNode) -> str:
        """Return the moves that lead to a node."""
        texts = []
        at = self._nodes[self._number(node)]
        while at.parent >= 0:
            texts.append(at.move)
            at = self._nodes[at.parent]
        return "-".join(reversed(texts)) or "the root"

    def _vertex(self, node: SampleNode) -> Vertex:
        vertex = Vertex(VertexShape.LEAF, label=str(self._number(node)))
        vertex.children = [self._vertex(child) for child in node.children]
        return vertex


def _flat_root(state: State) -> SampleNode:
    root = SampleNode(state)
    while root.untried:
        root.add_child(root.untried[0])
    return root


PHASES: dict[str, Phases] = {
    "flat": Phases(
        _flat_root,
        bound=lambda node, c: node.mean,
        expand=lambda node, random, c: node,
        select=lambda node, c: min(node.children, key=lambda it: it.visits, default=None),
    ),
    "uct": Phases(
        SampleNode,
        bound=lambda node, c: ucb(node.wins, node.visits, node.parent.visits, c),
        expand=lambda node, random, c: expand(node, random),
        select=lambda node, c: (
            None
            if node.untried
            else max(
                node.children,
                key=lambda it: ucb(it.wins, it.visits, node.visits, c),
            )
        ),
    ),
    "rave": RAVE,
    "priors": PRIORS,
    "bias": BIAS,
    "replies": REPLIES,
    "widening": WIDENING,
    "puct": PUCT,
}
"""The Monte Carlo searches by name, those of `SAMPLINGS`."""
