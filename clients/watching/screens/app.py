"""The full-screen program that shows matches."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from boardwire.clients.watching.server_lines import Facts
from boardwire.clients.watching.spectator import Choose, Spectator
from boardwire.clients.watching.watched_match import Heading, WatchedMatch
from boardwire.protocol import Address, CommandError, TransportError

from .grid_screen import GridScreen
from .list_screen import ListScreen
from .match_screen import MatchScreen
from .watch_screen import WatchScreen


class WatchApp(App[str]):
    """Shows matches of a server; it returns the reason if the server refuses to go on.

    It implements :class:`~boardwire.clients.watching.spectator.WatchListener` by its methods: an
    application of Textual has its own metaclass.

    Args:
        server: The address of the server.
        choose: The choice of the matches that are watched from the start.
        grid: Whether to show all of them in a grid.
        player: The player whose matches are followed; empty for none.
    """

    CSS_PATH = "watch.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", "quit"),
        Binding("ctrl+c", "quit", "quit", show=False, priority=True),
    ]

    def __init__(
        self, server: Address, choose: Choose, *, grid: bool = False, player: str = ""
    ) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.title = "boardwire"
        self.spectator = Spectator(server, choose, self)
        self._server = str(server)
        self._grid = grid
        self._player = player
        self._screens_open = False

    async def on_mount(self) -> None:
        """Show the first screen, and follow the matches."""
        matches = list(self.spectator.matches.values())
        if self._grid:
            await self.push_screen(GridScreen(matches, self._server))
        elif matches or self._player:
            waiting = f"waiting for a match of {self._player} at {self._server}"
            await self.push_screen(MatchScreen(matches[-1] if matches else None, waiting))
        else:
            await self.push_screen(ListScreen(self.spectator.headings, self._server))
        self._screens_open = True
        self.run_worker(self._follow(), name="spectator")

    async def _follow(self) -> None:
        try:
            await self.spectator.run()
        except CommandError as error:
            self.exit(str(error), return_code=2)

    # -- events of the spectator -----------------------------------------------------------

    def _watch_screens(self) -> Sequence[WatchScreen]:
        """Return the screens that can be updated, without those that open or close."""
        stack = self.screen_stack if self._screens_open else ()
        return [it for it in stack if isinstance(it, WatchScreen) and it.complete]

    def listed(self, headings: Sequence[Heading]) -> None:
        """Pass a new list of matches on to the screens."""
        for screen in self._watch_screens():
            if isinstance(screen, ListScreen):
                screen.show(headings)

    def shown(self, match: WatchedMatch) -> None:
        """Pass a newly watched match on to the screens."""
        if self._screens_open:
            self.call_later(self._show, match)

    async def _show(self, match: WatchedMatch) -> None:
        for screen in self._watch_screens():
            if isinstance(screen, GridScreen):
                await screen.show(list(self.spectator.matches.values()))
            elif isinstance(screen, MatchScreen):
                present = screen.watched
                same = present is not None and present.heading.match == match.heading.match
                if same or (self._player and not self._grid):
                    await screen.change_match(match)

    def updated(self, match: WatchedMatch, facts: Facts) -> None:
        """Pass a report about a match on to the screens."""
        if match.over:
            self.call_later(self._show, match)
            return
        for screen in self._watch_screens():
            if isinstance(screen, MatchScreen) and screen.watched is match:
                screen.show()
            elif isinstance(screen, GridScreen):
                screen.follow(match)

    def connection(self, trouble: str) -> None:
        """Show a lost or restored connection on the screens."""
        for screen in self._watch_screens():
            screen.connection(trouble)

    # -- keys ------------------------------------------------------------------------------

    async def on_list_screen_chosen(self, event: ListScreen.Chosen) -> None:
        """Open a match."""
        try:
            match = self.spectator.matches.get(event.match)
            match = match or await self.spectator.open(event.match)
        except (CommandError, TransportError) as error:
            self.notify(str(error), severity="error", markup=False)
            return
        await self.push_screen(MatchScreen(match))


async def watch_full_screen(app: WatchApp) -> str:
    """Run the program until the user leaves; return why it ended by itself, or nothing.

    Raises:
        TransportError, CommandError: As for `Spectator.begin`.
    """
    try:
        await app.spectator.begin()
        return await app.run_async() or ""
    finally:
        await app.spectator.close()
