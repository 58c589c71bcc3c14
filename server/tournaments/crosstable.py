"""The crosstable of a tournament: places, points, and the scores between all players."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.matches.rating.score import Score
from boardwire.matches.tournaments import Standing
from boardwire.values import value_class

from .tournament import ServerTournament


@value_class
class TableRow:
    """A player in the table.

    Args:
        place: Its place, from 1 on; players with equal points share one.
        standing: Its results.
        against: The score against each player, in the order of the table; None against itself and
            opponents that it has not met.
    """

    place: int
    standing: Standing
    against: Sequence[Score | None]


def table_of(tournament: ServerTournament) -> list[TableRow]:
    """Return the table of a tournament, the best first."""
    standings = tournament.standings()
    rows: list[TableRow] = []
    for index, standing in enumerate(standings):
        shared = index and standings[index - 1].score.points == standing.score.points
        against = [tournament.against(standing.name, other.name) for other in standings]
        place = rows[-1].place if shared else index + 1
        rows.append(TableRow(place, standing, against))
    return rows


def points_text(points: float) -> str:
    """Return points as tables show them: `2`, `1½`, `½`; thirds and others in decimals."""
    whole, rest = divmod(points, 1)
    if rest == 0.5:
        return f"{int(whole) or ''}½"
    return f"{round(points, 2):g}"
