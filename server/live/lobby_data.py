"""The news of the lobby for pages: who is here, who looks for a match, which matches run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardwire.matches import MatchRecord
from boardwire.server.accounts.names import Names
from boardwire.server.matchmaking.admission import BotState
from boardwire.server.matchmaking.seeks import Seeks

SHOWN_MATCHES = 100
SHOWN_USERS = 200
"""The most matches and users of one message."""


def lobby_data(
    names: Names, seeks: Seeks, bots: Iterable[BotState], running: Sequence[MatchRecord]
) -> dict[str, Any]:
    """The lobby as it is now, as plain data.

    Args:
        names: The names in use.
        seeks: The matches that people look for.
        bots: The connected bots, and those that failed.
        running: The records of the running matches, the oldest first.
    """
    connected = [it for it in bots if it.bot is not None]
    called = {it.name.lower() for it in connected}
    people = sorted(it.name for it in names if it.key not in called)
    return {
        "people": people[:SHOWN_USERS],
        "bots": [
            {
                "name": it.name,
                "state": it.state,
                "house": it.bot is not None and it.bot.house,
                "games": [] if it.bot is None else [o.game.name for o in it.bot.offers],
            }
            for it in sorted(connected, key=lambda it: it.name.lower())[:SHOWN_USERS]
        ],
        "seeks": [
            {
                "seek": it.number,
                "name": it.name,
                "game": it.request.offer.game.name,
                "options": {name: str(value) for name, value in it.request.offer.options.items()},
                "time": None if it.time is None else str(it.time),
            }
            for it in seeks
            if it.is_for(None)
        ],
        "running": [
            {
                "match": it.match,
                "game": it.game,
                "options": it.options,
                "players": list(it.players),
                "time": str(it.time),
            }
            for it in running[-SHOWN_MATCHES:][::-1]
        ],
        "matches": len(running),
    }
