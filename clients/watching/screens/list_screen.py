"""The screen with the list of matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import DataTable, Static

from boardwire.clients.watching.watched_match import Heading
from boardwire.override import override

from .watch_screen import WatchScreen

_COLUMNS = ("game", "players", "time", "result", "match")


class ListScreen(WatchScreen):
    """Lists the running matches, then the latest results."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "watch", key_display="enter", priority=True),
    ]

    class Chosen(Message):
        """A match is to be opened.

        Args:
            match: Its id.
        """

        def __init__(self, match: str) -> None:
            super().__init__()
            self.match = match

    def __init__(self, headings: Sequence[Heading], server: str) -> None:
        super().__init__()
        self._headings = headings
        self._server = server

    @override
    def parts(self) -> Iterable[Widget]:
        yield DataTable(id="matches", cursor_type="row", zebra_stripes=True)
        yield Static(
            "No matches yet. A bot begins one:\n\n"
            "boardwire bot mcts --name guest --game othello --opponent alphabeta",
            id="nothing",
        )

    def on_mount(self) -> None:
        """Show the list."""
        table = self.query_one(DataTable)
        for column in _COLUMNS:
            table.add_column(column, key=column)
        self.show(self._headings)

    def show(self, headings: Sequence[Heading]) -> None:
        """Show the list as it is now; the cursor stays at its match."""
        table = self.query_one(DataTable)
        if headings == self._headings and table.row_count:
            return
        self._headings = headings
        chosen = self._chosen()
        going = [it for it in headings if not it.result]
        rows = going + [it for it in headings if it.result]
        table.clear()
        for it in rows:
            table.add_row(*_cells(it), key=it.match)
        ids = [it.match for it in rows]
        if chosen in ids:
            table.move_cursor(row=ids.index(chosen), animate=False)
        self.query_one("#nothing").display = not rows
        table.display = bool(rows)
        self.head_server(self._server, len(going), len(rows) - len(going))

    def _chosen(self) -> str:
        table = self.query_one(DataTable)
        if not table.row_count:
            return ""
        return str(table.coordinate_to_cell_key(table.cursor_coordinate).row_key.value)

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Open the match of a row."""
        self.post_message(self.Chosen(str(event.row_key.value)))

    def action_open(self) -> None:
        """Open the match at the cursor."""
        if chosen := self._chosen():
            self.post_message(self.Chosen(chosen))


def _cells(heading: Heading) -> tuple[Text, ...]:
    going = not heading.result
    style = "" if going else "dim"
    result = Text("● running", "green") if going else Text(heading.score, "bold")
    return (
        Text(heading.title, "bold" if going else style),
        Text(heading.conventions.versus(heading.shown_players), style),
        Text(str(heading.time), style),
        result,
        Text(heading.match, "dim"),
    )
