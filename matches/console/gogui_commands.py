"""GoGui's commands: how it learns the rules of a game that is not Go, and draws its board.

Source: the manual of GoGui 1.6, chapters "Rules" and "Analyze commands". GoGui knows square boards
only, so a board of 7x6 is shown as 7x7 with the spare points marked as none. It knows moves of one
point only, so a piece is moved by touching one point after the other: see `point_by_point`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardwire.games import CHANCE, BoardView, Game, Geometry, Outcome, Piece, point_name
from boardwire.protocol import command
from boardwire.vocabulary import player_name

from ..referee.result_words import ending_of
from .console_board import ConsoleBoard
from .point_by_point import last_points, next_points

_BACKGROUNDS = {"othello": "#2f8f4e", "connect4": "#3b6fc4"}
_CONNECT4 = "connect4"
_LAST_DISC = "#6f9fe8"
_CHEQUERED = {"chess", "checkers", "breakthrough", "amazons"}
_SQUARES = ("#b58863", "#f0d9b5")
_LAST_SQUARES = ("#a9a23a", "#cdd26a")
_CHESS = {
    **{"king": "♔♚", "queen": "♕♛", "rook": "♖♜", "bishop": "♗♝", "knight": "♘♞"},
    **{"pawn": "♙♟"},
}
"""The pieces of chess, white and black: GoGui draws no stones for them."""
_NO_POINT = "#808080"
_TOUCHED = "#f0e060"
_LIKE_STONES = {"stone", "disc", "mark", "man", "checker", "amazon", "arrow"}
"""Kinds of pieces that need no letter: GoGui draws every piece as a stone."""


_RULES = "gogui-rules_"


def suits_gogui(name: str, game: Game) -> bool:
    """Return whether GoGui may be offered a command while a game is on the board.

    GoGui knows Go itself. It would take the size of the board from a program with commands for the
    rules, in place of the size that its user has chosen.
    """
    return game.name != "go" or not name.startswith(_RULES)


class GoguiCommands:
    """GoGui's commands on a board: GoGui can use it as a program and as a ruler.

    Args:
        board: The console's board.
        title: The program's name in the title of GoGui's window.
        analyses: More lines for the dialog of `gogui-analyze_commands`, such as
            `string/Estimate/bw-estimate`.
        go_analyses: Further lines where the game is Go.
    """

    def __init__(
        self,
        board: ConsoleBoard,
        title: str = "boardwire",
        analyses: Sequence[str] = (),
        go_analyses: Sequence[str] = (),
    ) -> None:
        self._board = board
        self._title = title
        self._analyses = analyses
        self._go_analyses = go_analyses

    @command("gogui-rules_game_id")
    def rules_game_id(self) -> str:
        """Show the game in one word, a capital first; `genmove` is point by point from now on."""
        self._board.count_points()
        return re.sub(r"[^A-Za-z0-9]", "", self._board.game.title).capitalize()

    @command("gogui-rules_board_size")
    def rules_board_size(self) -> str:
        """Show the size of the square board, or of the rhombus of hexagons."""
        view = self._board.view
        return f"{_side(view)} hex" if view.geometry is Geometry.HEXES else str(_side(view))

    @command("gogui-rules_board")
    def rules_board(self) -> str:
        """Draw the board: `X` black, `O` white, `.` empty, `?` no point; the highest row first."""
        view = self._board.view
        side = _side(view)
        drawn = self._board.game.name == "chess"  # by `gogui-rules_board_gfx`
        return "\n".join(
            " ".join(_symbol(view, column, row, drawn=drawn) for column in range(side))
            for row in reversed(range(side))
        )

    @command("gogui-rules_board_gfx")
    def rules_board_gfx(self) -> str:
        """Colour the board: lines of GoGui's graphics language."""
        view = self._board.view
        game = self._board.game.name
        lines = self._squares(view) if game in _CHEQUERED else []
        if background := _BACKGROUNDS.get(game):
            points = " ".join(name for name, _ in view.points())
            lines.append(f"COLOR {background} {points}")
        if game == _CONNECT4 and (last := last_points(self._board.table)):
            lines.append(f"COLOR {_LAST_DISC} {' '.join(last)}")  # the user may touch another point
        side = _side(view)
        spare = [
            point_name(column, row)
            for row in range(side)
            for column in range(side)
            if not (column < view.columns and row < view.rows)
        ]
        if spare:
            lines.append(f"COLOR {_NO_POINT} {' '.join(spare)}")
        if self._board.touched:
            lines.append(f"COLOR {_TOUCHED} {' '.join(self._board.touched)}")
            lines.append(f"CIRCLE {self.rules_legal_moves()}")
        letters = [
            f"{point} {_CHESS[piece.kind][1 - piece.player] if game == 'chess' else _letter(piece)}"
            for point, piece in view.points()
            if piece is not None and (game == "chess" or piece.kind not in _LIKE_STONES)
        ]
        dice = str(view.side.get("dice", ""))  # they lie beside the board, on points of nobody
        letters += [f"{point} {die}" for point, die in zip(spare[side // 2 :], dice, strict=False)]
        if letters:
            lines.append(f"LABEL {' '.join(letters)}")
        return "\n".join(lines)

    def _squares(self, view: BoardView) -> list[str]:
        """Colour the squares of a chequered board, those of the last move in another colour."""
        last = frozenset(last_points(self._board.table))
        colours: dict[str, list[str]] = {}
        for index, (point, _) in enumerate(view.points()):
            row, column = divmod(index, view.columns)
            kinds = _LAST_SQUARES if point in last else _SQUARES
            colours.setdefault(kinds[(row + column) % 2], []).append(point)
        return [f"COLOR {colour} {' '.join(points)}" for colour, points in colours.items()]

    @command("gogui-rules_legal_moves")
    def rules_legal_moves(self) -> str:
        """List the points that may be played next; empty when the game is over."""
        return " ".join(next_points(self._board.state, self._board.touched))

    @command("gogui-rules_side_to_move")
    def rules_side_to_move(self) -> str:
        """Show whose turn it is, or was when the game ended."""
        player = self._board.state.to_act()
        if player < 0:  # chance, or over: GoGui wants a colour all the same
            last = [played.player for played in self._board.history if played.player != CHANCE]
            player = last[-1] if last else 0
        return player_name(player)

    @command("bw-result")
    @command("gogui-rules_final_result")
    async def rules_final_result(self) -> str:
        """Show the result in words."""
        result = await self._board.final()
        if result is None:
            return "The game is not over"
        game = self._board.game
        ending = ending_of(game.conventions, result)
        if Outcome.read(result.text).losers and game.players > 1:
            ending = f"{ending}, the others share the win"
        return ending[0].upper() + ending[1:]

    @command("gogui-analyze_commands")
    def analyze_commands(self) -> str:
        """List what GoGui's Analyze dialog offers."""
        return "\n".join(
            (
                "string/Final score/final_score",
                "string/Legal moves/bw-legal_moves",
                *self._analyses,
                *(self._go_analyses if self._board.game.name == "go" else ()),
            )
        )

    @command("gogui-title")
    def gogui_title(self) -> str:
        """Show a title for GoGui's window."""
        return f"{self._title} - {self._board.game.title}"


def _side(view: BoardView) -> int:
    return max(view.columns, view.rows)


def _letter(piece: Piece) -> str:
    letter = piece.glyph.upper()
    return piece.kind[0].upper() if letter in "XO" else letter


def _symbol(view: BoardView, column: int, row: int, *, drawn: bool) -> str:
    if column >= view.columns or row >= view.rows:
        return "?"
    piece = view.piece(column, row)
    if piece is None or drawn:
        return "."
    return "XO"[piece.player] if piece.player in (0, 1) else "?"
