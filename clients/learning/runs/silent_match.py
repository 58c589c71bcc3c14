"""The matches of a learning run, which show nothing while they are played."""

from __future__ import annotations

import asyncio

from boardwire.clients.tournament import (
    TournamentPlan,
    play_tournament,
    prepare,
    progress_of,
    shown_tournament,
)
from boardwire.clients.tournament.show import Progress


def play_match(plan: TournamentPlan) -> Progress:
    """Play a match, and write its report where the plan names one.

    Raises:
        OSError: The report cannot be written.
        GameError: The match cannot be played.
        CutShort: An engine cannot be started.
    """
    prepared = prepare(plan)
    progress = progress_of(prepared, {}, {})
    with shown_tournament(prepared, progress) as displays:
        asyncio.run(play_tournament(prepared, displays=displays))
        for display in displays:
            display.finished()
    return progress
