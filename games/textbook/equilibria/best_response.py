"""Best responses, and exploitability: how far a strategy is from an equilibrium.

Exploitability is what a player gains on average by changing to its best response while the others
stay; it is 0 in a Nash equilibrium. For two players and zero sum it is half of the sum of both best
responses (Johanson, Waugh, Bowling and Zinkevich, "Accelerating Best Response Calculation in Large
Extensive Games", IJCAI 2011).
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from .extensive_form import ExtensiveForm, GameNode, InformationSet, Strategy, expected_values


def best_response_value(form: ExtensiveForm, strategy: Strategy, player: int) -> float:
    """Return the most that `player` can expect while the others play by the strategy.

    It makes one choice for all positions of an information set. Players must remember what they
    knew (perfect recall).
    """
    members: dict[InformationSet, list[tuple[GameNode, float]]] = defaultdict(list)

    def gather(node: GameNode, reach: float) -> None:
        """Note with what probability chance and the others let a position be reached."""
        information = node.information
        if information is not None and information.player == player:
            members[information].append((node, reach))
            weights = [1.0] * len(node.children)
        else:
            weights = list(strategy(information)) if information else node.probabilities
        for child, weight in zip(node.children, weights, strict=True):
            gather(child, reach * weight)

    @cache
    def best_move(information: InformationSet) -> int:
        def worth(move: int) -> float:
            return sum(reach * value(node.children[move]) for node, reach in members[information])

        return max(range(len(information.moves)), key=worth)

    def value(node: GameNode) -> float:
        if not node.children:
            return node.utilities[player]
        information = node.information
        if information is not None and information.player == player:
            return value(node.children[best_move(information)])
        weights = strategy(information) if information else node.probabilities
        return sum(
            weight * value(child)
            for child, weight in zip(node.children, weights, strict=True)
            if weight
        )

    gather(form.root, 1.0)
    return value(form.root)


def exploitability(form: ExtensiveForm, strategy: Strategy) -> float:
    """Return the gain of a player by its best response, as the mean over the players."""
    values = expected_values(form, strategy)
    gains = (
        best_response_value(form, strategy, player) - values[player]
        for player in range(form.players)
    )
    return sum(gains) / form.players
