"""Results on the command line: a line for a finished game, and the table of the standings."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import Standing


def game_line(number: int, record: MatchRecord, games: int = 0) -> str:
    """A line about a finished game.

    Args:
        number: The game's number, from 0 on.
        record: Its record.
        games: The number of all games; 0 where that is not known.
    """
    result = record.result
    assert result is not None, "a finished match has a result"
    detail = f" ({result.detail})" if result.detail else ""
    place = f"{number + 1}/{games}" if games else f"{number + 1}"
    return (
        f"game {place}: {' - '.join(record.players)}: {result.text} "
        f"by {result.reason.value}{detail}, {len(record.moves)} moves"
    )


def standings_table(standing: Sequence[Standing]) -> Table:
    """The table of the standings."""
    columns = {
        "player": [row.name for row in standing],
        "points": [f"{row.score.points:g}" for row in standing],
        "games": [str(row.score.games) for row in standing],
        "won": [str(row.score.wins) for row in standing],
        "shared": [str(row.score.shared) for row in standing],
        "drawn": [str(row.score.draws) for row in standing],
        "lost": [str(row.score.losses) for row in standing],
        "s/move": [f"{row.seconds_per_move:.3f}" for row in standing],
    }
    if not any(row.score.shared for row in standing):
        del columns["shared"]  # always empty for two players
    table = Table()
    for heading in columns:
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for cells in zip(*columns.values(), strict=True):
        table.add_row(*cells)
    return table
