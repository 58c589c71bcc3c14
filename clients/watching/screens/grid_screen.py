"""The screen with many matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.align import Align
from rich.text import Text
from textual.containers import ItemGrid, VerticalScroll
from textual.events import Click, Resize
from textual.widget import Widget

from boardwire.clients.display.clock_times import clock_text
from boardwire.clients.watching.watched_match import WatchedMatch
from boardwire.override import override

from .board_picture import board_picture
from .list_screen import ListScreen
from .match_widgets import MatchWidget
from .watch_screen import WatchScreen

TILE_WIDTH = 46
"""The least width of a tile in characters."""
OVER_SHOWN = 4
"""The number of matches that stay after their end."""


class Tile(MatchWidget, can_focus=True):
    """A match in the grid: its board, its players and clocks."""

    BINDINGS = [("enter", "open", "watch")]  # noqa: RUF012 - Textual reads it

    def __init__(self, match: WatchedMatch) -> None:
        super().__init__()
        self.match = match

    def watch_match(self) -> None:
        """Write the names and the clocks into the border."""
        match = self.match
        if match is None:
            return
        self.border_title = Text(match.heading.conventions.versus(match.heading.shown_players))
        self.set_class(match.over, "over")
        self.tick()

    def tick(self) -> None:
        """Write the clocks, or the result, into the border."""
        match = self.match
        if match is None:
            return
        clocks = [clock_text(it) for it in match.clocks() if it is not None]
        state = match.heading.score or " - ".join(clocks) or f"ply {len(match.plies)}"
        self.border_subtitle = Text(f"{match.heading.title} · {state}")

    @override
    def render(self) -> Align:
        """Draw the board."""
        assert self.match is not None, "a tile is made with its match"
        width, height = self.size
        return board_picture(self.match, None, width, height, colours=not self.app.no_color)

    def action_open(self) -> None:
        """Open the match."""
        if self.match is not None:
            self.screen.post_message(ListScreen.Chosen(self.match.heading.match))

    def on_click(self, event: Click) -> None:
        """Open the match."""
        self.action_open()


class GridScreen(WatchScreen):
    """Shows many matches at once; enter opens one."""

    def __init__(self, matches: Sequence[WatchedMatch], server: str) -> None:
        super().__init__()
        self._matches = matches
        self._server = server

    @override
    def parts(self) -> Iterable[Widget]:
        tiles = ItemGrid(id="tiles", min_column_width=TILE_WIDTH)
        yield VerticalScroll(tiles, id="scroll", can_focus=False)

    async def on_mount(self) -> None:
        """Show the matches, and let their clocks run."""
        self.set_interval(1.0, self._tick)
        await self.show(self._matches)

    def on_resize(self, event: Resize) -> None:
        """Give small terminals lower tiles."""
        self.set_class(event.size.height < 30, "low")

    async def show(self, matches: Sequence[WatchedMatch]) -> None:
        """Show running and recently finished matches."""
        going = [it for it in matches if not it.over]
        wanted = {it.heading.match: it for it in going}
        wanted |= {it.heading.match: it for it in [it for it in matches if it.over][-OVER_SHOWN:]}
        grid = self.query_one(ItemGrid)
        for tile in self.query(Tile):
            assert tile.match is not None, "a tile is made with its match"
            match = wanted.pop(tile.match.heading.match, None)
            if match is None:
                await tile.remove()
            else:
                tile.match = match
        await grid.mount(*map(Tile, wanted.values()))
        if self.focused is None and self.query(Tile):
            self.query(Tile).first().focus()
        self.head_server(self._server, len(going))

    def follow(self, match: WatchedMatch) -> None:
        """Show what has changed in a match; the others are not drawn again."""
        for tile in self.query(Tile):
            if tile.match is match:
                tile.match = match

    def _tick(self) -> None:
        for tile in self.query(Tile):
            tile.tick()
