"""An evaluation against the truth: open lines of tic-tac-toe and the values of best play."""

from __future__ import annotations

from collections import Counter, defaultdict

from boardwire.games.drawing.charts import Series
from boardwire.games.model import OVER, State
from boardwire.games.registry import load
from boardwire.games.textbook.features import open_lines
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

Lead = tuple[int, int]
"""A player to act, and a lead of player 0 in open lines."""

NAMES = ("MAX", "MIN")


def true_values(state: State, values: dict[str, float], leads: dict[str, Lead]) -> float:
    """Return the value of best play for player 0, and note it for every position below.

    Args:
        state: The position.
        values: Receives the values of all positions, by their texts.
        leads: Receives the player to act, and the open lines of player 0 minus those of player 1,
            where the game goes on.
    """
    text = state.position_text()
    if text in values:
        return values[text]
    player = state.to_act()
    if player == OVER:
        values[text] = state.returns()[0]
        return values[text]
    leads[text] = player, round(sum(term.worth for term in open_lines(state)))
    below = []
    for move in state.legal_moves():
        child = state.copy()
        child.apply(move)
        below.append(true_values(child, values, leads))
    values[text] = max(below) if player == 0 else min(below)
    return values[text]


def results_by_lead() -> dict[Lead, Counter[float]]:
    """Return for each player to act and lead the numbers of positions by their true values."""
    values: dict[str, float] = {}
    leads: dict[str, Lead] = {}
    true_values(load("tictactoe").start(), values, leads)
    found: defaultdict[Lead, Counter[float]] = defaultdict(Counter)
    for text, lead in leads.items():
        found[lead][values[text]] += 1
    return dict(sorted(found.items()))


def _conduct(chosen: Chosen, seed: int) -> Findings:
    found = results_by_lead()
    tables, series = [], []
    for player, name in enumerate(NAMES):
        rows, points = [], []
        for (mover, lead), results in found.items():
            if mover != player:
                continue
            total = results.total()
            mean = sum(value * count for value, count in results.items()) / total
            shares = [f"{100 * results[value] / total:.0f} %" for value in (1.0, 0.0, -1.0)]
            rows.append((f"{lead:+d}" if lead else "0", f"{total:,}", *shares, figure(mean)))
            points.append((float(lead), mean))
        tables.append(
            FindingsTable(
                (
                    "open lines",
                    "positions",
                    "MAX wins",
                    "draw",
                    "MIN wins",
                    "mean value",
                ),
                rows,
                english(
                    "positions of tic-tac-toe with {name} to move, by MAX's open lines minus MIN's",
                    name=name,
                ),
            )
        )
        series.append(
            Series((english("MAX to move"), english("MIN to move"))[player], points, colour=player)
        )
    wrong = sum(
        results[value]
        for (_, lead), results in found.items()
        for value in (1.0, -1.0)
        if lead * value < 0
    )
    total = sum(results.total() for results in found.values())
    words = (
        english(
            "A good evaluation grows with the chance to win. Positions with the same lead are "
            "worth more to the player who moves: compare only positions with the same player to "
            "move."
        ),
        english(
            "It is an estimate: of {total} positions {wrong} are won by the player with fewer "
            "open lines. A search of some plies finds what the evaluation does not.",
            total=f"{total:,}",
            wrong=f"{wrong:,}",
        ),
    )
    return Findings(tables, Plot(series, t("open lines, MAX minus MIN"), t("mean value")), words)


EVALUATION = Experiment(
    "evaluation",
    english("How well open lines predict the result of tic-tac-toe"),
    "Nilsson 1971; Russell and Norvig, chapter on games",
    (),
    _conduct,
)
