"""The standings of a tournament as a table for terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from boardwire.matches import Reason
from boardwire.matches.tournaments import Standing
from boardwire.matches.tournaments.statistics import Conduct, Estimate, elo, elo_text, sorted_ends
from boardwire.protocol import visible

from .progress import Progress

FAULT_WORDS: Mapping[Reason, str] = {
    Reason.TIME: "time",
    Reason.NO_ANSWER: "no answer",
    Reason.CRASH: "crash",
    Reason.ILLEGAL_MOVE: "illegal",
    Reason.REFUSAL: "refusal",
    Reason.PROTOCOL: "protocol",
    Reason.DISCONNECTION: "disconnected",
    Reason.ABSENCE: "absent",
}
"""The faults of engines, as short as the cell of a table needs them."""


def progress_table(progress: Progress, most: int | None = None) -> Table:
    """Return the standings of a tournament so far, the best first.

    Args:
        progress: The tournament.
        most: The number of engines to show at most.
    """
    rows = by_points(progress.standings)
    leads = {}
    if len(rows) > 1:
        leads = {row.name: elo(progress.comparisons.best(row.name)) for row in rows[:most]}
    return standings_table(rows, progress.conduct, leads, most)


def standings_table(
    standings: Sequence[Standing],
    conduct: Mapping[str, Conduct] | None = None,
    leads: Mapping[str, Estimate] | None = None,
    most: int | None = None,
) -> Table:
    """Return the standings, with a column for faults if there are any.

    Args:
        standings: The standings in the order to show.
        conduct: The conduct of the engines, by name, for a column of faults.
        leads: The lead of each engine over its opponents in Elo points, where it is known.
        most: The maximum number of engines; a row gives the number of omitted ones.
    """
    shown = list(standings[:most])
    faults = {row.name: _faults((conduct or {}).get(row.name)) for row in shown}
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
        "faults": [*faults.values()],
    }
    if not any(row.score.shared for row in standings):
        del columns["shared"]  # always empty for two players
    if not leads:
        del columns["Elo"]
    if not any(faults.values()):
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
    """Return standings with the best first.

    The share of the points comes first, as engines may have played different numbers of games.
    """
    return sorted(standings, key=lambda it: (-_share(it), -it.score.points))


def _share(standing: Standing) -> float:
    return standing.score.points / standing.score.games if standing.score.games else 0.0


def _faults(conduct: Conduct | None) -> str:
    """Return the faults of an engine in words: ``2 time, 1 crash``."""
    counts = () if conduct is None else sorted_ends(conduct.faults)
    return ", ".join(f"{count} {FAULT_WORDS.get(it, it.value)}" for it, count in counts)
