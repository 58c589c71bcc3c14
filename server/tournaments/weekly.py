"""Tournaments that a server begins every week."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta

from boardwire.games import GameError, load
from boardwire.protocol import CommandError
from boardwire.server.config import WeeklyTournament
from boardwire.server.config.sections.matches import TournamentTerms
from boardwire.server.config.values import week_minutes
from boardwire.server.store import StoreError
from boardwire.translations import english

from .settings import TournamentSettings
from .tournaments import Tournaments

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0
"""The most seconds until the clock is read again: it may be set, or the machine may sleep."""

LOOK_BACK = timedelta(days=1)
"""A tournament may seem to have begun before its time: the clock was set back at that moment."""


def next_time(when: str, now: datetime) -> datetime:
    """Return the next moment of a weekly time, later than `now`.

    Args:
        when: The time, such as `Fri 15:00`.
        now: The present time, in the zone that is meant.
    """
    minutes = now.weekday() * 1440 + now.hour * 60 + now.minute
    left = (week_minutes(when) - minutes) % (7 * 1440) or 7 * 1440
    return now.replace(second=0, microsecond=0) + timedelta(minutes=left)


def settings_of(entry: WeeklyTournament) -> TournamentSettings:
    """Return the settings of a tournament without its bots.

    Raises:
        GameError: There is no such game, or an option is wrong.
        CommandError: The settings do not go together.
    """
    game = load(entry.game, **entry.options)
    terms = {it.name: getattr(entry, it.name) for it in fields(TournamentTerms)}
    settings = TournamentSettings(game.name, game.options, bots=(), **terms)
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
            while (left := due - self._now()) > timedelta():
                await asyncio.sleep(min(left.total_seconds(), LONGEST_SLEEP))
                # A clock that was ahead for weeks may have been set right meanwhile.
                due = min(due, next_time(entry.when, self._now()))
            await self.begin(entry, due)

    async def begin(self, entry: WeeklyTournament, due: datetime) -> None:
        """Begin a tournament now, if enough bots are connected and it has not begun before.

        It has begun before where the clock was set back since, or summer time has ended.

        Args:
            entry: The tournament.
            due: The time for which it begins, where the server is.
        """
        try:
            settings = replace(settings_of(entry), due=due.replace(tzinfo=None).isoformat())
            begun = await self._tournaments.begun_since(due.astimezone(UTC) - LOOK_BACK)
            if any(replace(it, bots=()) == settings for it in begun):
                log.info(
                    "the tournament of %s in %s has begun already for %s; the clock was set back",
                    entry.when,
                    entry.game,
                    settings.due,
                )
                return
            settings = replace(settings, bots=self._tournaments.players_of(settings))
            if not settings.bots:
                raise CommandError(english("no bot is connected that plays it"))
            await self._tournaments.begin(settings)
        except (GameError, CommandError, StoreError) as error:
            log.warning("the tournament of %s in %s is left out: %s", entry.when, entry.game, error)
