"""The parts that all screens have: a heading, news of the connection, and the keys."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from boardwire.override import override

NEWS_SECONDS = 5.0
"""Seconds for which good news of the connection are shown."""


class WatchScreen(Screen[None]):
    """A screen with a heading above and the keys below."""

    @override
    def compose(self) -> ComposeResult:
        """Make the parts."""
        yield Static(id="heading")
        yield from self.parts()
        yield Static(id="connection")
        yield Footer(show_command_palette=False)

    @property
    def complete(self) -> bool:
        """Whether all parts are there: they come after the screen and go before it."""
        return self.is_mounted and bool(self.query("#heading")) and bool(self.query(Footer))

    def parts(self) -> Iterable[Widget]:
        """Return the parts between the heading and the keys."""
        return ()

    def head(self, text: Text) -> None:
        """Show a heading."""
        self.query_one("#heading", Static).update(text)

    def head_server(self, server: str, running: int, finished: int | None = None) -> None:
        """Show the server and the numbers of its matches as heading."""
        text = Text.assemble(("boardwire", "bold"), f"  {server}   ")
        text.append(f"{running} running", "bold green" if running else "dim")
        if finished is not None:
            text.append(f"  ·  {finished} finished", "dim")
        self.head(text)

    def connection(self, trouble: str) -> None:
        """Show that the connection is lost; with an empty text, that it is back."""
        line = self.query_one("#connection", Static)
        line.update(Text(trouble or "the server is back"))
        line.set_class(bool(trouble), "away")
        line.display = True
        if not trouble:
            self.set_timer(NEWS_SECONDS, self._hide_news)

    def _hide_news(self) -> None:
        line = self.query_one("#connection", Static)
        if not line.has_class("away"):
            line.display = False
