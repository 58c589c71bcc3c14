"""Monte Carlo searches and UCB1 step by step, as data: see :mod:`.walk` for what a step is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from math import isclose, isfinite
from random import Random
from typing import Any

from boardwire.games.errors import GameError, OptionError
from boardwire.games.model import CHANCE, OVER, State
from boardwire.games.rules.tree import Tree
from boardwire.translations import english
from boardwire.values import value_class
from boardwire.vocabulary import player_text

from ..monte_carlo.bias import BIAS
from ..monte_carlo.phases import Phases, Simulated
from ..monte_carlo.priors import PRIORS
from ..monte_carlo.puct import PUCT
from ..monte_carlo.rave import RAVE
from ..monte_carlo.replies import REPLIES
from ..monte_carlo.sample_node import SampleNode
from ..monte_carlo.samplings import SAMPLINGS
from ..monte_carlo.ucb1 import ucb1
from ..monte_carlo.uct import EXPLORATION, ucb
from ..monte_carlo.widening import WIDENING
from ..pictures.layout import layout
from ..pictures.vertex import Vertex, VertexShape, number
from ..tree_search.node import TooLarge, maximizer
from .program import program
from .tracer import Running, Tracer
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
    return _BanditWalk(arms, random, c).walk(pulls)


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


class _BanditWalk:
    """Follows UCB1.

    Args:
        arms: The probabilities.
        random: The source of random numbers.
        c: The exploration constant.
    """

    def __init__(self, arms: Sequence[float], random: Random, c: float) -> None:
        self._arms, self._random, self._c = arms, random, c
        middle = (len(arms) - 1) / 2
        self._nodes = [Shown(0, -1, "max", x=middle * 2 + 0.5)]
        for arm, chance in enumerate(arms, 1):
            x = (arm - 1) * 2 + 0.5
            self._nodes.append(Shown(arm, 0, "leaf", f"p = {number(chance)}", x=x, level=1))
        self._steps: list[Step] = []
        self._tracer = Tracer(program("ucb"))

    def walk(self, pulls: int) -> Walk:
        """Return the walk."""
        find = program("ucb").find
        done = {
            find("wins, visits ="): self._begin,
            find("arm ="): self._select,
            find("visits[arm] +="): self._count,
        }
        with self._tracer.following(_variable, done):
            wins, visits = ucb1(self._arms, pulls, self._random, self._c)
        best = max(range(len(self._arms)), key=visits.__getitem__)
        facts = {"simulations": pulls, "move": f"arm {best + 1}", "value": sum(wins) / pulls}
        source = "Auer, Cesa-Bianchi and Fischer 2002"
        return Walk("ucb", source, self._nodes, self._steps, facts, self._tracer.traced)

    def _add(self, step: Step, call: Running) -> None:
        self._steps.append(step)
        self._tracer.mark_done(step.mark, call)

    def _begin(self, call: Running, _: Mapping[str, Any]) -> None:
        words = english("No arm has been pulled yet.")
        self._add(Step("select", 0, words, _zero(range(len(self._nodes)))), call)

    def _select(self, call: Running, seen: Mapping[str, Any]) -> None:
        """An arm has been chosen."""
        arm, wins, visits = seen["arm"], seen["wins"], seen["visits"]
        pull = sum(visits) + 1
        if 0 in visits:
            words = english(
                "Pull {pull}: arm {arm} has not been tried yet.", pull=pull, arm=arm + 1
            )
            self._add(Step("select", arm + 1, words), call)
            return
        bounds = [ucb(w, n, pull - 1, self._c) for w, n in zip(wins, visits, strict=True)]
        words = english(
            "Pull {pull}: arm {arm} has the highest upper bound, {bounds}.",
            pull=pull,
            arm=arm + 1,
            bounds=number(bounds[arm]),
        )
        facts: dict[int, Facts] = {it + 1: {"bound": bound} for it, bound in enumerate(bounds)}
        self._add(Step("select", arm + 1, words, facts), call)

    def _count(self, call: Running, seen: Mapping[str, Any]) -> None:
        """The result of a pull has been counted."""
        arm, wins, visits = seen["arm"], seen["wins"], seen["visits"]
        counted = {"arm": arm + 1, "wins": number(wins[arm]), "visits": visits[arm]}
        if seen["reward"]:
            words = english("Arm {arm} wins: {wins} of {visits}.", **counted)
        else:
            words = english("Arm {arm} loses: {wins} of {visits}.", **counted)
        changes: dict[int, Facts] = {
            arm + 1: {"wins": wins[arm], "visits": visits[arm]},
            0: {"wins": sum(wins), "visits": sum(visits)},
        }
        self._add(Step("back", arm + 1, words, changes), call)


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
        self._state, self._random, self._c = state, random, c
        self._max = maximizer(state)
        self._two = state.players == 2
        self._numbers: dict[int, int] = {}
        self._nodes: list[Shown] = []
        self._steps: list[Step] = []
        self._noted: list[int] = []
        self._simulations = 0
        self._shows_boards = not isinstance(state.game, Tree)
        self._tracer = Tracer(program(name))

    def walk(self, simulations: int) -> Walk:
        """Return the walk."""
        sampling = SAMPLINGS[self._name_of_search]
        done = (self._begun, self._selected, self._expanded, self._simulated, self._counted)
        lines = zip(_LINES.get(sampling.name, _LINES_OF_GROW), done, strict=True)
        find = program(sampling.name).find
        follow = {find(begin): it for begin, it in lines if begin}
        with self._tracer.following(_variable, follow):
            root = sampling.run(self._state.copy(), simulations, self._random, self._c)
        placed, _ = layout(self._vertex(root), lambda _: _WIDE * LEAF_WIDTH)
        for place in placed:
            shown = self._nodes[int(place.vertex.label)]
            shown.x, shown.level = place.x / LEAF_WIDTH, place.level
        visited = any(it.visits for it in root.children)
        best = sampling.best_child(root) if visited else root
        equal = [
            self._nodes[self._number(it)].move
            for it in root.children
            if it is not best and (it.visits, it.wins) == (best.visits, best.wins)
        ]
        facts = {
            "simulations": simulations,
            "move": self._nodes[self._number(best)].move,
            "equal": equal,
            "value": best.mean,
            "born": True,
        }
        name, source = sampling.name, sampling.source
        return Walk(name, source, self._nodes, self._steps, facts, self._tracer.traced)

    def _add_step(self, step: Step, call: Running, node: SampleNode) -> None:
        """Add a step with the line of the program that it is, and what the node counts."""
        self._steps.append(step)
        self._tracer.mark_done(step.mark, call)
        name = _path(node)
        counts = ((f"N({name})", number(node.visits)), (f"Q({name})", number(node.wins)))
        step.mark.variables = (*step.mark.variables, *counts)

    def _begun(self, call: Running, seen: Mapping[str, Any]) -> None:
        """The root has been made, and in some searches a node for each of its moves."""
        root = seen["root"]
        if self._steps or (self._name_of_search == "flat" and root.untried):
            return
        born = self._add_all(root)
        words = english("The tree has its root alone.")
        if len(born) > 1:
            words = english("The tree has its root and a node for each move.")
        words += " " + english(
            "A node counts the wins of the player who moved to it; the root counts those of "
            "{player}.",
            player=self._player(root.chooser),
        )
        self._add_step(Step("expand", 0, words, born), call, root)

    def _selected(self, call: Running, seen: Mapping[str, Any]) -> None:
        """Selection has chosen a node."""
        chosen = self._chosen = seen["child" if self._name_of_search == "flat" else "node"]
        self._simulations += 1
        outcome = self._add_all(chosen)  # an outcome of chance may be new
        changes: dict[int, Facts] = {it: dict(_NOTHING) for it in self._noted}
        self._noted = []
        for number_, bound in self._bounds(chosen).items():
            changes[number_] = {**changes.get(number_, {}), "bound": bound}
            self._noted.append(number_)
        changes |= outcome
        words = self._selection_words(self._simulations, chosen)
        self._add_step(Step("select", self._number(chosen), words, changes), call, chosen)

    def _simulated(self, call: Running, seen: Mapping[str, Any]) -> None:
        """The result of a random game or of an evaluation is known."""
        node, rewards = self._result(seen)
        number_ = self._number(node)
        reward = rewards[self._max if self._two else 0]
        words = self._rewards_words(self._how(node), rewards)
        step = Step("simulate", number_, words, {number_: {"reward": reward}})
        self._add_step(step, call, node)
        self._noted.append(number_)

    def _result(self, seen: Mapping[str, Any]) -> tuple[SampleNode, tuple[float, ...]]:
        """Return the node from which was simulated, and the rewards."""
        node = seen["child" if self._name_of_search == "flat" else "node"]
        return node, seen["result"].rewards if "result" in seen else seen["rewards"]

    def _expanded(self, call: Running, seen: Mapping[str, Any]) -> None:
        """Expansion has made nodes."""
        chosen, node = self._chosen, seen["node"]
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
        self._add_step(Step("expand", self._number(node), words, born), call, node)

    def _how(self, node: SampleNode) -> str:
        if node.player == OVER:
            return english("The game is over here")
        return (
            english("Evaluate this position")
            if self._phases.evaluates
            else english("Play a random game from here")
        )

    def _counted(self, call: Running, seen: Mapping[str, Any]) -> None:
        """The result has been counted; the step has all numbers before and after."""
        node, rewards = self._result(seen)
        results: dict[int, Facts] = {}
        counts: list[tuple[str, str, str, str]] = []
        above: SampleNode | None = node
        while above is not None:
            reward = rewards[above.chooser]
            before = f"{number(above.wins - reward)}/{above.visits - 1}"
            now = f"{number(above.wins)}/{above.visits}"
            counts.append((self._name(above), before, now, self._player(above.chooser)))
            for it in (above, *above.children):
                results[self._number(it)] = self._statistics(it)
            above = above.parent
        words = _counted_words(counts)
        self._add_step(Step("back", self._number(node), words, results), call, node)

    def _statistics(self, node: SampleNode) -> Facts:
        facts: Facts = {"wins": node.wins, "visits": node.visits}
        return facts | (self._phases.facts(node) if node.parent is not None else {})

    def _rewards_words(self, how: str, rewards: tuple[float, ...]) -> str:
        """Return how a result was found, and the result, in words."""
        if not self._two:
            texts = (f"{number(it)} for {player_text(player)}" for player, it in enumerate(rewards))
            return f"{how}: {', '.join(texts)}."
        best = self._max
        return english(
            "{what}: {best} for MAX, {other} for MIN.",
            what=how,
            best=number(rewards[best]),
            other=number(rewards[1 - best]),
        )

    def _selection_words(self, simulation: int, node: SampleNode) -> str:
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
        return "-".join(reversed(texts)) or english("the root")

    def _vertex(self, node: SampleNode) -> Vertex:
        vertex = Vertex(VertexShape.LEAF, label=str(self._number(node)))
        vertex.children = [self._vertex(child) for child in node.children]
        return vertex


def _counted_words(counts: list[tuple[str, str, str, str]]) -> str:
    """Return what the nodes count, from the one that was simulated to the root, in words.

    Args:
        counts: The name of each node, its wins and visits before and now, and their player.
    """
    (_, root_before, root_now, root_player), *others = counts[::-1]
    found = {"root_before": root_before, "root_now": root_now, "root_player": root_player}
    match others[::-1]:
        case []:
            return english(
                "Count the result on the way back: "
                "the root from {root_before} to {root_now} for {root_player}.",
                **found,
            )
        case [(name, before, now, player)]:
            return english(
                "Count the result on the way back: {leaf} from {before} to {now} for {player}, "
                "the root from {root_before} to {root_now} for {root_player}.",
                leaf=name,
                before=before,
                now=now,
                player=player,
                **found,
            )
        case [(name, before, now, player), (above, above_before, above_now, above_player)]:
            return english(
                "Count the result on the way back: {leaf} from {before} to {now} for {player}, "
                "{above} from {above_before} to {above_now} for {above_player}, "
                "the root from {root_before} to {root_now} for {root_player}.",
                leaf=name,
                before=before,
                now=now,
                player=player,
                above=above,
                above_before=above_before,
                above_now=above_now,
                above_player=above_player,
                **found,
            )
    # Signs in place of words, for a list of any length.
    texts = [f"{name} {before} → {now} {player}" for name, before, now, player in counts]
    return english("Count the result on the way back: {texts}.", texts="; ".join(texts))


def _variable(name: str, value: object) -> str | None:
    """Return the text of a variable of a program; None for one that is not shown."""
    if isinstance(value, SampleNode):
        return _path(value)
    if isinstance(value, Simulated):
        value = value.rewards
    if isinstance(value, list | tuple) and all(isinstance(it, int | float) for it in value):
        return f"({', '.join(map(number, value))})" if len(value) <= MOST_ARMS else None
    if name in ("arm", "return") and isinstance(value, int):
        return f"{value} (arm {value + 1})"
    if isinstance(value, int | float) and name not in _UNSHOWN:
        return number(value)
    return None


def _path(node: SampleNode) -> str:
    """Return the moves that lead to a node."""
    moves = []
    at = node
    while at.parent is not None:
        moves.append(at.parent.state.move_text(at.move or 0))
        at = at.parent
    return "-".join(reversed(moves)) or "root"


_UNSHOWN = ("simulations", "pulls", "move", "outcome", "_")
"""The variables of programs that are not shown: figures that never change, and codes of moves."""


@value_class
class _Shows:
    """The functions by which a search shows more of its nodes than their visits.

    Args:
        bound: Returns the number by which selection compares children, by the child and c.
        facts: Returns what else it knows of a node.
        reason: Returns the reason why selection stops at a node.
        evaluates: Whether an evaluation takes the place of random games.
    """

    bound: Callable[[Any, float], float]
    facts: Callable[[Any], dict[str, float]]
    reason: Callable[[Any], str]
    evaluates: bool = False

    @classmethod
    def of(cls, search: Phases) -> _Shows:
        """Return the functions of a search that has phases of its own."""
        return cls(search.bound, search.facts, search.reason, search.evaluates)


def _nothing(node: SampleNode) -> dict[str, float]:
    return {}


def _untried(node: SampleNode) -> str:
    return "it has moves that were never tried"


PHASES: dict[str, _Shows] = {
    "flat": _Shows(lambda node, c: node.mean, _nothing, _untried),
    "uct": _Shows(
        lambda node, c: ucb(node.wins, node.visits, node.parent.visits, c), _nothing, _untried
    ),
    "rave": _Shows.of(RAVE),
    "priors": _Shows.of(PRIORS),
    "bias": _Shows.of(BIAS),
    "replies": _Shows.of(REPLIES),
    "widening": _Shows.of(WIDENING),
    "puct": _Shows.of(PUCT),
}
"""The Monte Carlo searches by name, those of `SAMPLINGS`."""

_LINES_OF_GROW = (
    *("root = phases.root(", "node = descend(", "node = phases.expand("),
    *("result = phases.simulate(", "phases.backpropagate("),
)
_LINES = {
    "flat": ("root.add_child(", "child = root.children[", "", "rewards =", "child.backpropagate("),
    "uct": ("root =", "node = select(", "node = expand(", "rewards =", "backpropagate("),
}
"""The lines of the programs after which there is a step: the beginning, and the four phases."""
