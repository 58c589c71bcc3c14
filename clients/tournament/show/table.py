"""The standings of a tournament as a table for terminals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from boardwire.matches import Reason
from boardwire.matches.tournaments import Standing
from boardwire.matches.tournaments.statistics import Estimate, elo
from boardwire.protocol import visible

from .progress import Progress
from .words import elo_text

FAULT_WORDS: Mapping[Reason, str] = {
    Reason.TIME: "time",
    Reason.NO_ANSWER: "no answer",
    Reason.CRASH: "crash",
    Reason.ILLEGAL_MOVE: "illegal",
    Reason.REFUSAL: "refusal",
    Reason.PROTOCOL: "protocol",
    Reason.DISCONNECTION: "disconnected",
}
"""The faults of engines, as short as the cell of a table needs them."""


def progress_table(progress: Progress, most: int | None = None) -> Table:
    """The standings of a tournament so far, the best first.

    Args:
        progress: The tournament.
        most: The number of engines to show at most.
    """
    rows = by_points(progress.standings)
    leads = {}
    if len(rows) > 1:
        leads = {row.name: elo(progress.comparisons.best(row.name)) for row in rows[:most]}
    return standings_table(rows, progress.faults, leads, most)


def standings_table(
    standings: Sequence[Standing],
    faults: Mapping[tuple[str, Reason], int] | None = None,
    leads: Mapping[str, Estimate] | None = None,
    most: int | None = None,
) -> Table:
    """The standings, with a column for faults if there are any.

    Args:
        standings: The standings in the order to show.
        faults: How often each engine lost by a fault of its own.
        leads: The lead of each engine over its opponents in Elo points, where it is known.
        most: The number of engines to show at most; a row says how many are left out.
    """
    shown = list(standings[:most])
    faults_of = _faults_by_name(faults or {})
    columns: dict[str, list[str]] = {
        "player": [visible(row.name) for row in shown],
        "points": [f"{row.score.points:g}" for row in shown],
        "games": [str(row.score.games) for row in shown],
        "won": [str(row.score.wins) for row in shown],
        "shared": [str(row.score.shared) for row in shown],
        "drawn": [str(row.score.draws) for row in shown],
        "lost": [str(row.score.losses) for row in shown],
        "Elo": [elo_text((leads or {}).get(row.name)) for row in shown],
        "s/move": [f"{row.seconds_per_move:.3f}" for row in shown],
        "faults": [faults_of.get(row.name, "") for row in shown],
    }
    if not any(row.score.shared for row in standings):
        del columns["shared"]  # always empty for two players
    if not leads:
        del columns["Elo"]
    if not faults_of:
        del columns["faults"]
    table = Table()
    for heading in columns:
        table.add_column(heading, justify="left" if heading in ("player", "faults") else "right")
    for cells in zip(*columns.values(), strict=True):
        table.add_row(*map(Text, cells))
    if left := len(standings) - len(shown):
        table.add_row(Text(f"and {left} more", style="dim"))
    return table


def by_points(standings: Sequence[Standing]) -> list[Standing]:
    """Standings with the best first.

    The share of the points comes first, as engines may have played different numbers of games.
    """
    return sorted(standings, key=lambda it: (-_share(it), -it.score.points))


def _share(standing: Standing) -> float:
    return standing.score.points / standing.score.games if standing.score.games else 0.0


def _faults_by_name(faults: Mapping[tuple[str, Reason], int]) -> dict[str, str]:
    by_name: dict[str, Counter[str]] = {}
    for (name, reason), count in faults.items():
        by_name.setdefault(name, Counter())[FAULT_WORDS.get(reason, reason.value)] += count
    return {
        name: ", ".join(f"{count} {word}" for word, count in counts.most_common())
        for name, counts in by_name.items()
    }
