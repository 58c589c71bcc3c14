"""Parts of the picture of one match: its players, its board, its moves and its chat."""

from __future__ import annotations

from rich.align import Align
from rich.text import Text
from textual.reactive import reactive
from textual.widget import Widget

from boardwire.clients.display.clock_times import clock_text
from boardwire.clients.display.shapes import COLOURS, EDGES
from boardwire.clients.watching.watched_match import WatchedMatch
from boardwire.games import CHANCE, GameError
from boardwire.override import override

from .board_picture import board_picture, dice_text, facts_line

_HURRY_SECONDS = 15.0  # from here on a clock is red
_COLUMN = 13  # characters of a move in the list
_ASKS = "roll"  # the move that asks for a roll
_SHOWN = "bold reverse"  # the ply that is looked at


class MatchWidget(Widget):
    """A widget that shows something of a match."""

    match: reactive[WatchedMatch | None] = reactive(None, always_update=True)
    """The match."""
    ply: reactive[int | None] = reactive(None)
    """The ply that is looked at; None for the last one."""


class PlayerBar(MatchWidget):
    """A player with its rating and its clock.

    Args:
        player: The player's number.
        id: The id of the widget.
    """

    def __init__(self, player: int = 0, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.player = player

    @override
    def render(self) -> Text:
        """Draw the bar."""
        match = self.match
        if match is None or self.player >= len(match.heading.players):
            return Text()
        acts = self.player in match.acting
        left = Text(no_wrap=True)
        known = self.player < len(COLOURS)
        left.append("▌", EDGES[self.player] if known else "")
        left.append("● ", COLOURS[self.player] if known and self.player != 0 else "#000000")
        left.append(match.heading.shown_players[self.player], "bold" if acts else "")
        if (rating := match.ratings[self.player]) is not None:
            left.append(f" {rating}", "dim")
        if acts:
            left.append(" ◂")
        right = Text(no_wrap=True)
        if (seconds := match.clocks()[self.player]) is not None:
            hurry = acts and seconds < _HURRY_SECONDS
            style = "bold white on #b03a2e" if hurry else "bold" if acts else "dim"
            right.append(f" {clock_text(seconds)} ", style)
        gap = self.size.width - left.cell_len - right.cell_len
        if gap < 1:
            left.truncate(max(0, self.size.width - right.cell_len - 1), overflow="ellipsis")
            gap = self.size.width - left.cell_len - right.cell_len
        return left + Text(" " * max(0, gap)) + right


class BoardWidget(MatchWidget):
    """The board."""

    turned: reactive[bool] = reactive(False)
    """Whether the board is turned by half."""

    @override
    def render(self) -> Align:
        """Draw the board."""
        width, height = self.size
        if self.match is None:
            return Align.center(Text("no match yet", style="dim"), vertical="middle", height=height)
        return board_picture(
            self.match,
            self.ply,
            width,
            height,
            turned=self.turned,
            colours=not self.app.no_color,
        )


class FactsBar(MatchWidget):
    """The facts beside the board, in one line."""

    @override
    def render(self) -> Text:
        """Write the facts."""
        match = self.match
        if match is None or match.board is None:
            return Text()
        try:
            view = match.board.position(self.ply).view
        except GameError:
            return Text()
        return Text(facts_line(view) if view.rows else "", style="dim")


class Moves(MatchWidget):
    """The moves, a column for each player; the ply that is looked at is marked."""

    @override
    def render(self) -> Text:
        """Write the moves around the ply that is looked at."""
        match = self.match
        if match is None:
            return Text()
        rows, at = move_rows(match, self.ply)
        height = max(1, self.size.height)
        start = max(0, min(len(rows) - height, at - height // 2))
        return Text("\n").join(rows[start : start + height])


def move_rows(match: WatchedMatch, ply: int | None) -> tuple[list[Text], int]:
    """Return the list of moves, and the number of the row of the ply that is looked at.

    A roll stands before the move that it is for, or after a move that asks for it.
    """
    shown = len(match.plies) if ply is None else ply
    players = len(match.heading.players)
    wide = any(len(it.text) + 4 >= _COLUMN for it in match.plies)
    columns = 2 if players == 2 and not wide else 1
    first = next((it.player for it in match.plies if it.player != CHANCE), 0)
    start = match.heading.conventions.first_number
    rows: list[Text] = []
    at, last, chance, looked_at = 0, columns, "", False
    for number, it in enumerate(match.plies, 1):
        looked_at = looked_at or number == shown
        if it.player == CHANCE:
            chance = f"{dice_text(it.text)} "
            asked_for = number > 1 and match.plies[number - 2].text == _ASKS
            if asked_for:
                rows[-1].append(chance, _SHOWN if looked_at else "")
            elif number < len(match.plies):
                continue
            else:
                rows.append(_row(start + len(rows), chance, shown=looked_at))
        else:
            column = (it.player - first) % players % columns
            if column <= last or columns == 1:
                rows.append(_row(start + len(rows), " " * _COLUMN * column))
            last = column
            text = chance + it.text
            if columns == 1:
                heading = match.heading
                mover = heading.shown_players[it.player]
                if players == 2:
                    mover = heading.conventions.side(it.player)
                text = f"{mover} {text}"
            rows[-1].append(text, _SHOWN if looked_at else "")
            rows[-1].append(" " * max(1, _COLUMN - len(text)))
        if looked_at:
            at, looked_at = len(rows) - 1, False
        chance = ""
    return rows, at


def _row(number: int, text: str, *, shown: bool = False) -> Text:
    """Return a new row of the list of moves, with its number."""
    row = Text(no_wrap=True).append(f"{number:>3}. ", "dim")
    return row.append(text, _SHOWN if shown else "")


class Chat(MatchWidget):
    """The last texts of the chat."""

    @override
    def render(self) -> Text:
        """Write the texts."""
        if self.match is None:
            return Text()
        width, height = max(1, self.size.width), self.size.height
        lines: list[Text] = []
        for name, said in self.match.chat:
            line = Text.assemble((f"{name} ", "bold"), said)
            lines.extend(line.wrap(self.app.console, width))
        return Text("\n").join(lines[-height:] if height else [])
