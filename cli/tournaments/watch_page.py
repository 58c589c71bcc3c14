"""The page of a tournament that `boardwire tournament --watch` shows in the browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import click

from boardwire.clients.tournament.show import Display, NoDisplay, Progress
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override
from boardwire.protocol import Event, MatchEvent
from boardwire.server.mirror.tournament_page import TournamentPage, run_tournament_page


class PageDisplay(NoDisplay):
    """Passes the matches of a tournament to its page.

    Args:
        page: The page.
    """

    follows_moves = True

    def __init__(self, page: TournamentPage) -> None:
        self._page = page

    @override
    def opened(self, game: ScheduledGame, record: MatchRecord) -> None:
        self._page.begin(record)

    @override
    def announced(self, game: ScheduledGame, event: Event) -> None:
        if isinstance(event, MatchEvent):
            self._page.publish(event)


async def with_page(
    play: Callable[[], Awaitable[object]],
    displays: list[Display],
    progress: Progress,
    title: str,
    port: int,
) -> None:
    """Play a tournament and show it in the browser meanwhile.

    Args:
        play: Plays it, with these displays.
        displays: The other displays of the tournament.
        progress: The tournament so far.
        title: The title of the page.
        port: The port of 127.0.0.1; 0 for any.

    Raises:
        OSError: The port is taken.
    """
    async with run_tournament_page(progress, title, port) as page:
        displays.append(PageDisplay(page))
        click.echo(f"the tournament is at\n  http://127.0.0.1:{page.port}/", err=True)
        await play()
