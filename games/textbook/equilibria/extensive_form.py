"""A whole game with hidden information as a tree, with the information sets of each player.

Shoham and Leyton-Brown, *Multiagent Systems*, chapter 5. An information set is all positions that
a player cannot tell apart when it chooses: those with the same observation. The algorithms for
equilibria walk this tree thousands of times, so it is made once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from boardwire.games import CHANCE, OVER, State
from boardwire.values import value_class

from ..tree_search.node import TooLarge, check_size

MOST_NODES = 400_000


@value_class
class InformationSet:
    """The positions in which a player knows the same.

    Args:
        player: The player to act.
        observation: The text of what it knows.
        moves: The legal moves, which are the same in all of them, as texts.
        number: The place of the set in :attr:`ExtensiveForm.sets`.
    """

    player: int
    observation: str
    moves: tuple[str, ...]
    number: int


@dataclass(slots=True)
class GameNode:
    """A position: a decision of a player, a chance node, or an end.

    Args:
        information: The information set of the player to act; None at chance and at the end.
        children: The positions after each move or outcome.
        probabilities: The probability of each outcome at a chance node.
        utilities: The utility of each player at the end.
    """

    information: InformationSet | None = None
    children: list[GameNode] = field(default_factory=list)
    probabilities: list[float] = field(default_factory=list)
    utilities: Sequence[float] = ()


Strategy = Callable[[InformationSet], Sequence[float]]
"""The probability of each move in an information set."""


@dataclass(frozen=True)
class ExtensiveForm:
    """A game in extensive form.

    Args:
        players: The number of players.
        root: The tree.
        sets: The information sets of all players, in the order in which they were found.
        nodes: The number of positions.
        unit: The game's own unit in utilities: 2 where a chip is half a utility; None where the
            game has no unit.
    """

    players: int
    root: GameNode
    sets: list[InformationSet]
    nodes: int
    unit: float | None


def extensive_form(start: State, most: int = MOST_NODES) -> ExtensiveForm:
    """Make the tree of a game.

    Raises:
        TooLarge: The tree has more than `most` nodes.
    """
    try:
        check_size(start, None, most)  # much faster than to ask what the players know
    except TooLarge as error:
        raise TooLarge(
            f"the tree of {start.game.title} has more than {most:,} nodes; make the game "
            "smaller by its options, if it has any for that"
        ) from error
    found: dict[tuple[int, str], InformationSet] = {}
    ratios: set[float | None] = set()
    count = 0

    def grow(state: State) -> GameNode:
        nonlocal count
        count += 1
        player = state.to_act()
        if player == OVER:
            utilities = state.returns()
            margin = state.margin()
            if utilities[0]:
                ratios.add(None if margin is None else round(margin / utilities[0], 9))
            return GameNode(utilities=utilities)
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            below = [grow(after(state, outcome)) for outcome, _ in outcomes]
            return GameNode(None, below, [probability for _, probability in outcomes])
        moves = state.legal_moves()
        knows = player, state.observation(player)
        if knows not in found:
            texts = tuple(map(state.move_text, moves))
            found[knows] = InformationSet(*knows, texts, len(found))
        return GameNode(found[knows], [grow(after(state, move)) for move in moves])

    try:
        root = grow(start.copy())
    except RecursionError as error:
        raise TooLarge(f"a game of {start.game.title} is too long for Python") from error
    unit = ratios.pop() if len(ratios) == 1 else None
    return ExtensiveForm(start.players, root, list(found.values()), count, unit)


def after(state: State, move: int) -> State:
    """Return the position after a move or an outcome of chance."""
    child = state.copy()
    child.apply(move)
    return child


def uniform(information: InformationSet) -> Sequence[float]:
    """Return the strategy that makes all moves alike."""
    return [1 / len(information.moves)] * len(information.moves)


def expected_values(form: ExtensiveForm, strategy: Strategy) -> list[float]:
    """Return the expected utility of each player where all play by the strategy."""

    def value(node: GameNode) -> Sequence[float]:
        if not node.children:
            return node.utilities
        weights = node.probabilities if node.information is None else strategy(node.information)
        below = [value(child) for child in node.children]
        return [
            sum(weight * values[player] for weight, values in zip(weights, below, strict=True))
            for player in range(form.players)
        ]

    return list(value(form.root))
