"""The analysis of a position before a roll or a deal, by a search of every outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from boardwire import _native
from boardwire.games import CHANCE, OVER, OptionError, State
from boardwire.values import value_class
from boardwire.vocabulary import player_text

from ..search.searcher import Root
from .candidates import line_texts

MOST_OUTCOMES = 1000


@value_class
class ChanceOutcome:
    """A possible outcome of chance; several, if chance acts again.

    Args:
        text: The outcomes in their texts, with spaces between.
        probability: Their joint probability.
        root: The position after them, where no chance acts.
    """

    text: str
    probability: float
    root: Root


def outcomes(state: State, moves: Sequence[int]) -> list[ChanceOutcome]:
    """Return the outcomes of chance in a position.

    Args:
        state: The position, where chance acts.
        moves: All moves and outcomes that led there.

    Raises:
        OptionError: There are too many.
    """
    found = []
    for outcome in _expanded(ChanceOutcome("", 1.0, Root(state, tuple(moves)))):
        found.append(outcome)
        if len(found) > MOST_OUTCOMES:
            raise OptionError(
                f"chance has more than {MOST_OUTCOMES} outcomes here; add one to --moves"
            )
    return found


def _expanded(before: ChanceOutcome) -> Iterator[ChanceOutcome]:
    state = before.root.state
    if state.to_act() != CHANCE:
        yield before
        return
    for move, probability in state.chance_outcomes():
        after = state.copy()
        after.apply(move)
        yield from _expanded(
            ChanceOutcome(
                f"{before.text} {state.move_text(move)}".lstrip(),
                before.probability * probability,
                Root(after, (*before.root.moves, move)),
            )
        )


def chance_data(
    state: State,
    found: Sequence[ChanceOutcome],
    search: Callable[[Root], _native.SearchResult],
    *,
    scale: float = 1.0,
) -> dict[str, Any]:
    """Search the outcomes, and return them and the expected value as data for JSON.

    Args:
        state: The position, where chance acts.
        found: Its outcomes.
        search: Searches a position where a player is to act.
        scale: The factor of all values.

    Raises:
        OptionError: There is no common value, since different players of a multi-player game are to
        act.
    """
    movers = {it.root.state.to_act() for it in found} - {OVER}
    player = movers.pop() if len(movers) == 1 else 0
    if movers and not (state.players == 2 and state.zero_sum):
        raise OptionError("different players are to act after this roll: add an outcome to --moves")
    rows = [_row(it, search, player, scale) for it in found]
    return {
        "to_act": "chance",
        "player": player_text(player),
        "value": sum(row["probability"] * row["value"] for row in rows),
        "solved": all(row["solved"] for row in rows),
        "nodes": sum(row["nodes"] for row in rows),
        "outcomes": rows,
    }


def _row(
    outcome: ChanceOutcome,
    search: Callable[[Root], _native.SearchResult],
    player: int,
    scale: float,
) -> dict[str, Any]:
    """Return an outcome with its value for a player."""
    state = outcome.root.state
    row = {"outcome": outcome.text, "probability": outcome.probability}
    if state.to_act() == OVER:
        value = scale * state.returns()[player]
        return {**row, "value": value, "pv": [], "solved": True, "nodes": 0}
    result = search(outcome.root)
    value = scale * (result.value if state.to_act() == player else -result.value)
    line = list(line_texts(state, result.pv))
    return {**row, "value": value, "pv": line, "solved": result.exact, "nodes": result.nodes}
