"""Results of a request in the form for the optimiser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardwire.matches.records.match_record import MatchRecord
from boardwire.matches.tournaments.standings import standings
from boardwire.matches.tournaments.statistics import Comparison, conduct, sorted_ends


def results_data(
    names: Sequence[str], records: Sequence[tuple[int, MatchRecord]]
) -> dict[str, Any]:
    """Return the results of games between option sets, for JSON.

    Args:
        names: The names of the engines, in the order of the option sets.
        records: The number of each game's pair, and its record.

    Returns:
        `games` with a result, `void` ones without; for each option set its name, `points`, and
        `faults` (the reasons by which it broke games off); of two players also `wins`, `draws` and
        `losses` of the first, and `pairs`, the number of pairs with 0, 1/2, 1, 3/2 and 2 points.
    """
    played = [record for _, record in records]
    table = standings(names, played)
    data: dict[str, Any] = {
        "games": table[0].score.games,
        "void": len(played) - table[0].score.games,
        "engines": list(names),
        "points": [it.score.points for it in table],
        "faults": [
            {reason.value: count for reason, count in sorted_ends(it.faults)}
            for it in conduct(names, played)
        ],
    }
    if len(names) == 2:
        comparison = Comparison(names[0], names[1])
        for pair, record in records:
            comparison.note(pair, record)
        losses, draws, wins = comparison.games.counts
        data |= {"wins": wins, "draws": draws, "losses": losses}
        data["pairs"] = list(comparison.pairs.counts)
    return data
