"""Commands of GNU Go for the board and the history, by which GUIs such as Kigo draw both.

Source: the manual of GNU Go 3.8, chapter "GTP command reference". Those that do not depend on the
rules of Go answer in every game with a board.
"""

from __future__ import annotations

import time

from boardwire.games import CHANCE, BoardView, IllegalMove, InvalidMove, option_text, point_of
from boardwire.games.rules.go import GoState
from boardwire.games.rules.go_chains import EMPTY, around, chain_of, from_top, liberties_after
from boardwire.protocol import PASS, Colour, CommandError, command
from boardwire.vocabulary import player_name

from .console_board import ConsoleBoard

_UPPER_PASS = PASS.upper()
"""A pass as GNU Go writes it."""


class GnuGoCommands:
    """Commands of GNU Go that show the board, the legal moves and the history.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ConsoleBoard) -> None:
        self._board = board

    # -- the board -------------------------------------------------------------------------

    @command("query_boardsize")
    def query_boardsize(self) -> str:
        """Show the size of the board; width and height where they differ."""
        view = self._view()
        return str(view.columns) if view.columns == view.rows else f"{view.columns} {view.rows}"

    @command("get_komi")
    def get_komi(self) -> str:
        """Show the points added to white's score."""
        if not self._board.game.has_option("komi"):
            raise CommandError(f"{self._board.game.title} has no komi")
        return option_text(self._board.game.options["komi"])

    @command("list_stones")
    def list_stones(self, colour: Colour) -> str:
        """List the points with stones or pieces of a colour, the top row first."""
        self._board.passes_in_capitals = True
        pieces = self._view().points()
        owned = [(name, piece) for name, piece in pieces if piece is not None]
        return self._from_top([name for name, it in owned if it.player == colour.player])

    @command("color")
    def color(self, vertex: str) -> str:
        """Show the colour of the stone or piece on a point: `black`, `white` or `empty`."""
        view = self._view()
        try:
            piece = view.piece(*point_of(vertex, view.columns, view.rows))
        except InvalidMove as error:
            raise CommandError(f"invalid vertex: {error}") from error
        if piece is None:
            return "empty"
        return player_name(piece.player) if piece.player >= 0 else "neither"

    @command("captures")
    def captures(self, colour: Colour) -> str:
        """Show the number of stones of Go that a colour has captured."""
        taken = self._go().core.captures()
        if colour.player >= len(taken):
            raise CommandError(f"{colour} does not play Go")
        return str(taken[colour.player])

    @command("countlib")
    def countlib(self, vertex: str) -> str:
        """Count the liberties of the chain of Go with the stone on a point."""
        return str(len(self._liberties(vertex)))

    @command("findlib")
    def findlib(self, vertex: str) -> str:
        """List the liberties of the chain of Go with the stone on a point."""
        return self._points(self._liberties(vertex))

    @command("accuratelib")
    def accuratelib(self, colour: Colour, vertex: str) -> str:
        """List the liberties that a stone of Go would have on an empty point."""
        state, point = self._go(), self._point(vertex)
        cells = state.core.cells()
        if cells[point] != EMPTY:
            raise CommandError(f"there is a stone at {vertex.upper()}")
        if colour.player > 1:
            raise CommandError(f"{colour} does not play Go")
        return self._points(liberties_after(cells, state.columns, point, colour.player + 1))

    # -- moves -----------------------------------------------------------------------------

    @command("is_legal")
    def is_legal(self, colour: Colour, move: str) -> str:
        """Show whether a move is legal: `1`, or `0`."""
        try:
            self._board.table.parse(colour.player, move)
        except InvalidMove as error:
            raise CommandError(f"invalid move: {error}") from error
        except IllegalMove:
            return "0"
        return "1"

    @command("all_legal")
    def all_legal(self, colour: Colour) -> str:
        """List the legal moves of a colour except the pass; points with the top row first."""
        moves = self._board.table.legal_texts(colour.player)
        return self._from_top([move for move in moves if move.lower() != PASS])

    @command("last_move")
    def last_move(self) -> str:
        """Show the colour and the text of the last move: `white B1`."""
        if not self._board.history:
            raise CommandError("no previous move known")
        return self._history()[-1]

    @command("move_history")
    def move_history(self) -> str:
        """List the moves so far, the last one first, a line such as `white B1` for each."""
        return "\n".join(reversed(self._history()))

    @command("cputime")
    def cputime(self) -> str:
        """Show the processor time that this program has used, in seconds."""
        return f"{time.process_time():.3f}"

    # -- reading -------------------------------------------------------------------------

    def _history(self) -> list[str]:
        observer = self._board.table.observer
        lines = []
        for played in self._board.history:
            who = "chance" if played.player == CHANCE else player_name(played.player)
            text = played.text_for(observer)
            lines.append(f"{who} {_UPPER_PASS if text.lower() == PASS else text}")
        return lines

    def _view(self) -> BoardView:
        """Return the board.

        Raises:
            CommandError: The game has no board of points.
        """
        view = self._board.view
        if not view.cells:
            raise CommandError(f"{self._board.game.title} has no board")
        return view

    def _from_top(self, names: list[str]) -> str:
        """Points in the order in which the board is read; other moves as they are."""
        view = self._board.view
        try:
            points = {name: point_of(name, view.columns, view.rows) for name in names}
        except InvalidMove:
            return " ".join(names)
        down = 1 if view.row_one_on_top else -1
        return " ".join(sorted(names, key=lambda it: (down * points[it][1], points[it][0])))

    def _go(self) -> GoState:
        """Return the position.

        Raises:
            CommandError: Another game than Go is on the board.
        """
        state = self._board.state
        if not isinstance(state, GoState):
            raise CommandError(f"that is for Go, not for {self._board.game.title}")
        return state

    def _point(self, vertex: str) -> int:
        try:
            return self._go().parse_point(vertex)
        except InvalidMove as error:
            raise CommandError(f"invalid vertex: {error}") from error

    def _liberties(self, vertex: str) -> set[int]:
        state, point = self._go(), self._point(vertex)
        cells = state.core.cells()
        if cells[point] == EMPTY:
            raise CommandError(f"there is no stone at {vertex.upper()}")
        return around(cells, state.columns, chain_of(cells, state.columns, point), EMPTY)

    def _points(self, points: set[int]) -> str:
        state = self._go()
        return " ".join(map(state.point_text, from_top(points, state.columns)))
