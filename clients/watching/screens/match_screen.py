"""The screen of one match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Static

from boardwire.clients.display.text_board import sits_opposite
from boardwire.clients.watching.watched_match import WatchedMatch
from boardwire.override import override

from .match_widgets import BoardWidget, Chat, FactsBar, MatchWidget, Moves, PlayerBar
from .watch_screen import WatchScreen

CLOCK_SECONDS = 0.2
"""Seconds between two pictures of the clocks."""
_NARROW, _LOW = 72, 20  # characters and lines below which parts are left out


class MatchScreen(WatchScreen):
    """Shows a match: live, or at the ply to which the arrow keys have stepped.

    Args:
        match: The match; None to wait for one.
        waiting: What is waited for, in words.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "back", key_display="←"),
        Binding("right", "step(1)", "forward", key_display="→"),
        Binding("home", "start", "start"),
        Binding("end", "live", "live"),
        Binding("f", "flip", "flip"),
        Binding("escape", "leave", "list"),
    ]

    def __init__(self, match: WatchedMatch | None, waiting: str = "") -> None:
        super().__init__()
        self.watched = match
        self.ply: int | None = None
        """The ply that is looked at; None for the last one."""
        self._waiting = waiting
        self._turned = False

    @override
    def parts(self) -> Iterable[Widget]:
        yield Horizontal(
            Vertical(
                PlayerBar(id="far"),
                BoardWidget(id="board"),
                FactsBar(id="facts"),
                Vertical(id="near"),
                id="table",
            ),
            Vertical(Moves(id="moves"), Chat(id="chat"), id="aside"),
            id="body",
        )
        yield Static(id="ending")

    async def on_mount(self) -> None:
        """Show the match, and let its clocks run."""
        self.set_interval(CLOCK_SECONDS, self._tick)
        await self._seat()
        self.show()

    def on_resize(self, event: Resize) -> None:
        """Leave out what has no room."""
        self.set_class(event.size.width < _NARROW, "narrow")
        self.set_class(event.size.height < _LOW, "low")

    async def change_match(self, match: WatchedMatch) -> None:
        """Show another match, or the same one from its new standing."""
        other = self.watched is None or self.watched.heading.match != match.heading.match
        self.watched = match
        if other:
            self.ply = None
            await self._seat()
        self.show()

    def show(self) -> None:
        """Show what has changed."""
        match = self.watched
        heading = Text(no_wrap=True)
        if match is None:
            self.head(Text(self._waiting))
            return
        length = len(match.plies)
        heading.append(match.heading.title, "bold")
        heading.append(f"  {match.heading.match}  time {match.heading.time}   ", "dim")
        if self.ply is not None:
            heading.append(f"ply {self.ply} of {length}", "bold yellow")
        elif match.over:
            heading.append(f"{length} plies")
        else:
            heading.append("● live", "bold green")
        self.head(heading)
        ending = self.query_one("#ending", Static)
        ending.display = match.over
        ending.update(Text(match.heading.ending, justify="center"))
        self.query_one("#chat").display = bool(match.chat)
        for part in self.query(MatchWidget):
            part.ply, part.match = self.ply, match

    def _tick(self) -> None:
        if self.watched is not None and not self.watched.over:
            for bar in self.query(PlayerBar):
                bar.refresh()

    async def _seat(self) -> None:
        """Put the players at their sides of the board."""
        match = self.watched
        if match is None:
            return
        count = len(match.heading.players)
        board = match.board
        start = None if board is None else board.position(0).view
        near = 1 if start is not None and count == 2 and sits_opposite(start, 0) else 0
        if self._turned:
            near = 1 - near
        self.query_one("#far", PlayerBar).player = 1 - near if count == 2 else count
        self.query_one("#far").display = count == 2
        self.query_one(BoardWidget).turned = self._turned
        rows = self.query_one("#near", Vertical)
        await rows.remove_children()
        await rows.mount(*map(PlayerBar, [near] if count == 2 else range(count)))

    # -- keys ------------------------------------------------------------------------------

    def action_step(self, plies: int) -> None:
        """Step back or forward; past the last ply it is live again."""
        if self.watched is None:
            return
        last = len(self.watched.plies)
        ply = max(0, (last if self.ply is None else self.ply) + plies)
        self.ply = ply if ply < last else None
        self.show()

    def action_start(self) -> None:
        """Look at the start."""
        self.ply = 0 if self.watched is not None and self.watched.plies else None
        self.show()

    def action_live(self) -> None:
        """Look at the last ply from now on."""
        self.ply = None
        self.show()

    async def action_flip(self) -> None:
        """Turn the board round."""
        self._turned = not self._turned
        await self._seat()
        self.show()

    def action_leave(self) -> None:
        """Go back to the list or the grid."""
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
