"""Tournaments that a server begins by itself every week."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from boardwire.games import GameError, load
from boardwire.protocol import CommandError
from boardwire.server.config import WeeklyTournament
from boardwire.server.config.values import week_minutes
from boardwire.server.store import StoreError

from .settings import TournamentSettings
from .tournaments import Tournaments

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0
"""The most seconds until the clock is looked at again: it may be set, or the machine may sleep."""


def next_time(when: str, now: datetime) -> datetime:
    """The next moment of a weekly time, later than `now`.

    Args:
        when: The time, such as `Fri 15:00`.
        now: The present time, in the zone that is meant.
    """
    minutes = now.weekday() * 1440 + now.hour * 60 + now.minute
    left = (week_minutes(when) - minutes) % (7 * 1440) or 7 * 1440
    return now.replace(second=0, microsecond=0) + timedelta(minutes=left)


def settings_of(entry: WeeklyTournament) -> TournamentSettings:
    """The settings of a tournament without its bots.

    Raises:
        GameError: There is no such game, or an option is wrong.
        CommandError: The settings do not go together.
    """
    game = load(entry.game, **entry.options)
    settings = TournamentSettings(
        game.name,
        game.options,
        bots=(),
        time=entry.time,
        schedule=entry.format,
        games=entry.games,
        rounds=entry.rounds,
        opening=entry.opening,
        rated=entry.rated,
        wait=entry.wait,
        title=entry.title,
    )
    settings.check()
    return settings


class WeeklyTournaments:
    """Begins tournaments at their times, among the bots that are connected then.

    Args:
        entries: The tournaments.
        tournaments: Plays them.
        now: The time of day, where the server is.
    """

    def __init__(
        self,
        entries: Sequence[WeeklyTournament],
        tournaments: Tournaments,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._entries = entries
        self._tournaments = tournaments
        self._now = now

    async def run(self) -> None:
        """Begin all tournaments at their times until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            for entry in self._entries:
                tasks.create_task(self._keep(entry))

    async def _keep(self, entry: WeeklyTournament) -> None:
        while True:
            due = next_time(entry.when, self._now())
            left = (due - self._now()).total_seconds()
            while left > 0:
                await asyncio.sleep(min(left, LONGEST_SLEEP))
                left = (due - self._now()).total_seconds()
            await self.begin(entry)

    async def begin(self, entry: WeeklyTournament) -> None:
        """Begin a tournament now, if enough bots are connected."""
        try:
            settings = settings_of(entry)
            settings = replace(settings, bots=self._tournaments.players_of(settings))
            if not settings.bots:
                raise CommandError("no bot is connected that plays it")
            await self._tournaments.begin(settings)
        except (GameError, CommandError, StoreError) as error:
            log.warning("the tournament of %s in %s is left out: %s", entry.when, entry.game, error)
