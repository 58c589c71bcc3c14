"""Warnings about options that engines do not have, at the beginning of each of their games."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override

from .dialogue_followers import Following
from .engine_checks import EngineCheck
from .show.display import NoDisplay


class OptionWarnings(NoDisplay):
    """Warns of the options that engines do not have as fastchess does: in each game.

    Args:
        following: Receives the warnings.
        checks: What was found of each engine.
    """

    def __init__(self, following: Following, checks: Sequence[EngineCheck]) -> None:
        self._following = following
        self._checks = checks

    @override
    def begun(self, game: ScheduledGame) -> None:
        for engine in game.opening.game.conventions.in_order(game.seating):
            self._following.report_options(self._checks[engine])
