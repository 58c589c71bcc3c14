"""GoGui's commands: how it learns the rules of a game that is not Go, and draws its board.

Source: the manual of GoGui 1.6, chapters "Rules" and "Analyze commands". GoGui knows square boards
only, so a board of 7x6 is shown as 7x7 with the spare points marked as none. It knows moves of one
point only, so a piece is moved by touching one point after the other: see `touch`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardwire.games import CHANCE, BoardView, Geometry, Piece, point_name
from boardwire.protocol import Colour, CommandError, command

from .console import TableConsole
from .point_by_point import next_points, touch
from .results import Result, losers
from .table import NO_MOVE, Table

_BACKGROUNDS = {"othello": "#2f8f4e", "connect4": "#3b6fc4"}
_NO_POINT = "#808080"
_TOUCHED = "#f0e060"
_LIKE_STONES = {"stone", "disc", "mark", "man", "checker", "amazon", "arrow"}
"""Kinds of pieces that need no letter: GoGui draws every piece as a stone."""


class GoguiConsole(TableConsole):
    """A table that GoGui can use as a program and as a ruler."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._touched: tuple[str, ...] = ()  # the points of a move that has been begun
        self._coming: tuple[str, ...] = ()  # those that `genmove` has yet to touch
        self._by_points = False

    def changed(self) -> None:
        """A move that has been begun does not belong to another position."""
        self._touched = self._coming = ()

    @command("gogui-rules_game_id")
    def rules_game_id(self) -> str:
        """Tell the game, one word, a capital first; from now on `genmove` tells point by point."""
        self._by_points = True
        return re.sub(r"[^A-Za-z0-9]", "", self.table.game.title).capitalize()

    @command("gogui-rules_board_size")
    def rules_board_size(self) -> str:
        """Tell the size of the square board, or of the rhombus of hexagons."""
        view = self.table.state.view()
        return f"{_side(view)} hex" if view.geometry is Geometry.HEXES else str(_side(view))

    @command("gogui-rules_board")
    def rules_board(self) -> str:
        """Draw the board: `X` black, `O` white, `.` empty, `?` no point; the highest row first."""
        view = self.table.state.view()
        side = _side(view)
        return "\n".join(
            " ".join(_symbol(view, column, row) for column in range(side))
            for row in reversed(range(side))
        )

    @command("gogui-rules_board_gfx")
    def rules_board_gfx(self) -> str:
        """Colour the board: lines of GoGui's graphics language."""
        view = self.table.state.view()
        lines = []
        if background := _BACKGROUNDS.get(self.table.game.name):
            points = " ".join(name for name, _ in view.points())
            lines.append(f"COLOR {background} {points}")
        side = _side(view)
        spare = [
            point_name(column, row)
            for row in range(side)
            for column in range(side)
            if not (column < view.columns and row < view.rows)
        ]
        if spare:
            lines.append(f"COLOR {_NO_POINT} {' '.join(spare)}")
        if self._touched:
            lines.append(f"COLOR {_TOUCHED} {' '.join(self._touched)}")
        letters = [
            f"{point} {_letter(piece)}"
            for point, piece in view.points()
            if piece is not None and piece.kind not in _LIKE_STONES
        ]
        if letters:
            lines.append(f"LABEL {' '.join(letters)}")
        return "\n".join(lines)

    @command("gogui-rules_legal_moves")
    def rules_legal_moves(self) -> str:
        """List the points that may be played next; empty when the game is over."""
        return " ".join(next_points(self.table.state, self._touched))

    @command("gogui-rules_side_to_move")
    def rules_side_to_move(self) -> str:
        """Tell whose turn it is, or was when the game ended."""
        player = self.table.state.to_act()
        if player < 0:  # chance, or over: GoGui wants a colour all the same
            last = [played.player for played in self.table.history if played.player != CHANCE]
            player = last[-1] if last else 0
        return _name(player)

    @command("gogui-rules_final_result")
    def rules_final_result(self) -> str:
        """Tell the result in words."""
        result = self.table.result()
        return "The game is not over" if result is None else _in_words(result)

    @command("gogui-analyze_commands")
    def analyze_commands(self) -> str:
        """List what GoGui's Analyze dialog offers."""
        return "\n".join(
            (
                "string/Final score/final_score",
                "string/Legal moves/bw-legal_moves",
                *self.analyses(),
            )
        )

    def analyses(self) -> tuple[str, ...]:
        """More lines for the Analyze dialog: a hook for subclasses."""
        return ()

    @command("gogui-title")
    def gogui_title(self) -> str:
        """Tell a title for GoGui's window."""
        return f"{self.title} - {self.table.game.title}"

    # -- moves point by point --------------------------------------------------------------

    def _play(self, player: int, move: str) -> str:
        if not self._touched:
            try:
                return super()._play(player, move)
            except CommandError:
                if not self._touches(player, move):
                    raise
        whole = self._point(player, move)
        if whole is not None:
            super()._play(player, whole)
        return move

    def _touches(self, player: int, point: str) -> bool:
        """Whether a move of `player` can go on, or begin, with this point."""
        state = self.table.state
        return state.to_act() == player and touch(state, self._touched, point) is not None

    def _point(self, player: int, point: str) -> str | None:
        """Touch one more point of a move; return the move once it is complete.

        Raises:
            CommandError: The move that was begun does not go on so.
        """
        state = self.table.state
        touched = touch(state, self._touched, point) if state.to_act() == player else None
        if touched is None:
            raise CommandError(
                f"illegal move: {point[:20]} does not go on from {'-'.join(self._touched)}; "
                "undo takes that back"
            )
        move, points = touched
        if move is not None:
            return state.move_text(move)
        self._touched = points
        return None

    def _answer(self, player: int, move: str) -> str:
        """Make the move that an engine chose; return it as the controller wants to hear it."""
        state = self.table.state
        if not self._by_points or self.table.over:
            return self._play(player, move)
        points = state.points_of(state.parse_move(move))
        if len(points) < 2:
            return self._play(player, move)
        self._play(player, points[0])
        self._coming = points[1:]
        return points[0]

    def _next_of_answer(self, player: int) -> str | None:
        """The next point of a move that `genmove` has begun, which is touched now, or None."""
        if not self._coming:
            if self._touched:
                raise CommandError(f"{'-'.join(self._touched)} begins a move: play on, or undo")
            return None
        point, coming = self._coming[0], self._coming[1:]
        self._play(player, point)
        self._coming = coming
        return point

    def _undo(self, count: int) -> None:
        if not self._by_points:
            super()._undo(count)
            return
        for _ in range(count):
            self._coming = ()
            if self._touched:
                self._touched = self._touched[:-1]
                continue
            last = self.table.history[-1] if self.table.history else None
            super()._undo(1)
            if last is not None and last.move != NO_MOVE:
                self._touched = self.table.state.points_of(last.move)[:-1]


def _side(view: BoardView) -> int:
    return max(view.columns, view.rows)


def _letter(piece: Piece) -> str:
    letter = piece.glyph.upper()
    return piece.kind[0].upper() if letter in "XO" else letter


def _symbol(view: BoardView, column: int, row: int) -> str:
    if column >= view.columns or row >= view.rows:
        return "?"
    piece = view.piece(column, row)
    if piece is None:
        return "."
    return "XO"[piece.player] if piece.player in (0, 1) else "?"


def _name(player: int) -> str:
    return ("black", "white")[player] if player < 2 else str(Colour(player))


def _in_words(result: Result) -> str:
    winner = result.winner
    if winner is None:
        return _shared(losers(result.returns), len(result.returns))
    _, _, margin = result.text.partition("+")
    name = _name(winner).capitalize()
    return f"{name} wins by {margin}" if margin else f"{name} wins"


def _shared(lost: Sequence[int], players: int) -> str:
    """A result without a winner of its own, by those who lost."""
    if not lost:
        return "Draw"
    *names, last = map(_name, lost)
    told = f"{', '.join(names)} and {last} lose" if names else f"{last} loses"
    told = told[0].upper() + told[1:]
    return told if players == 1 else f"{told}, the others share the win"
