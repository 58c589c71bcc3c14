"""The openings of live matches: collections of openings, gone through match by match."""

from __future__ import annotations

import logging

from boardwire.games import Game
from boardwire.matches.openings import Opening, OpeningError, Openings, openings

log = logging.getLogger(__name__)

MAX_OPENINGS = 100
"""The number of collections of openings that are kept in memory."""


class OpeningRotation:
    """Gives each match the next opening of the collection that is configured."""

    def __init__(self) -> None:
        self._collections: dict[tuple[str, str, str], Openings] = {}
        self._given = 0

    def next(self, text: str, game: Game) -> Opening:
        """Return the opening of the next match; the usual start where the game does not allow it.

        Args:
            text: The collection as it is configured; empty for the usual start.
            game: The game with its options.
        """
        if not text:
            return Opening(game)
        key = (text, game.name, repr(sorted(game.options.items())))
        try:
            if key not in self._collections:
                if len(self._collections) >= MAX_OPENINGS:
                    self._collections.clear()
                self._collections[key] = found = openings(text, game)
                for note in found.notes:
                    log.warning("%s: openings: %s", game.title, note)
            return self._collections[key].pick(self._given)
        except (OpeningError, OSError) as error:
            log.warning("%s begins as usual: %s", game.title, error)
            return Opening(game)
        finally:
            self._given += 1
