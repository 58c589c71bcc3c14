"""The terms of static evaluations: as a picture of one position, and as remarks in a tree."""

from __future__ import annotations

from boardwire.games import CHANCE, OVER, GameError, State
from boardwire.games.textbook.features import Features, Term
from boardwire.games.textbook.tree_search.node import Node, maximizer
from boardwire.vocabulary import player_name, player_text

from .vertex import Picture, Vertex, VertexShape, number


def picture_of_evaluation(features: Features, state: State) -> Picture:
    """Draw the evaluation of a position with its terms.

    Args:
        features: The terms of the game's evaluation.
        state: The position.

    Raises:
        GameError: The game is over here, so that nothing is evaluated.
    """
    if state.to_act() in (OVER, CHANCE):
        raise GameError("the game is over in this position, so it is not evaluated")
    player = maximizer(state)
    sign = 1 if player == 0 else -1
    terms = features.terms(state)
    total = sign * sum(term.worth for term in terms)
    digits = features.digits
    children = [
        Vertex(
            VertexShape.LEAF,
            label=_signed(sign * term.worth, digits),
            note=_sides(term, player, words=True),
            edge=term.name,
        )
        for term in terms
    ]
    value = features.value(total)
    root = Vertex(VertexShape.MAX, "MAX", _signed(total, digits), children=children)
    title = f"evaluation: {_signed(total, digits)} {features.unit}, value {number(value)}"
    return Picture(title, root, (f"for MAX, {player_name(player)}, who moves",))


class Remarks:
    """Remarks on the leaves of a search: the terms of their evaluations.

    Args:
        features: The terms of the game's evaluation.
        max_player: The player who is MAX.
    """

    def __init__(self, features: Features, max_player: int) -> None:
        self._features, self._player = features, max_player

    def worth_text(self, value: float) -> str:
        """Return a value in the unit of the evaluation."""
        worth = self._features.worth
        return number(value if worth is None else worth(value))

    @property
    def legend(self) -> tuple[str, ...]:
        """The lines of the legend."""
        unit = f"terms of the evaluation in {self._features.unit}, MAX minus MIN"
        win = f"; a win is {self.worth_text(1)}" if self._features.worth else ""
        return (f"{unit}{win}",)

    def remark(self, node: Node) -> str:
        """Return the terms of a leaf where the search was cut off; of several, those that count."""
        if not node.is_leaf or node.player == OVER:
            return ""
        terms = self._features.terms(node.state)
        if len(terms) == 1 and terms[0].sides is not None:
            return _sides(terms[0], self._player)
        sign = 1 if self._player == 0 else -1
        digits = self._features.digits
        texts = ((it.name, _signed(sign * it.worth, digits)) for it in terms)
        return ", ".join(f"{name} {worth}" for name, worth in texts if worth != "0")


def _sides(term: Term, player: int, *, words: bool = False) -> str:
    """Return a feature that is counted for each side: MAX's minus MIN's."""
    if term.sides is None:
        return ""
    own, other = term.sides[player], term.sides[1 - player]
    if words:
        return f"{own} for {player_text(player)}, {other} for {player_text(1 - player)}"
    return f"{own} - {other}"


def _signed(value: float, digits: int) -> str:
    rounded = round(value, digits)
    return f"{rounded:+.{digits}f}" if rounded else "0"
