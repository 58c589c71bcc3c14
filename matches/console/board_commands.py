"""The GTP commands of a board, which engines and the server's consoles share."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

from boardwire import __version__
from boardwire.games import CHANCE, Game, GameError, find, names, option_text
from boardwire.games.external.faults import is_guarded
from boardwire.protocol import (
    CANNOT_SCORE,
    ILLEGAL_MOVE,
    Colour,
    CommandError,
    Reply,
    Then,
    TimeControl,
    command,
)
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.protocol.name_values import parse_pair
from boardwire.translations import english

from ..errors import CannotUndo
from .console_board import ConsoleBoard

PROTOCOL_VERSION = "2"


class BoardCommands:
    """The commands that every GTP program may use on a board.

    Args:
        board: The console's board.
        title: The answer to `name`.
        plays: Whether the program can play a game now, for `list_games`.
    """

    def __init__(
        self,
        board: ConsoleBoard,
        title: str = "boardwire",
        plays: Callable[[type[Game]], bool] = lambda game: True,
    ) -> None:
        self._board = board
        self._title = title
        self._plays = plays

    # -- the program -----------------------------------------------------------------------

    @command("protocol_version")
    def protocol_version(self) -> str:
        """Show the version of GTP, 2."""
        return PROTOCOL_VERSION

    @command("name")
    def name(self) -> str:
        """Show the name of this program."""
        return self._title

    @command("version")
    def version(self) -> str:
        """Show the version of this program."""
        return __version__

    @command("quit")
    def quit(self) -> Reply:
        """End the session."""
        return Reply(then=Then.QUIT)

    # -- the game --------------------------------------------------------------------------

    @command("list_games")
    def list_games(self) -> str:
        """List the games that the program can play now, that on the board first, one per line.

        GUIs show boards, so other bundled games without one are left out.
        """
        own = type(self._board.game)
        others = [game for game in map(find, names()) if game is not own and _has_board(game)]
        return "\n".join(game.title for game in (own, *filter(self._plays, others)))

    @command("set_game")
    def set_game(self, *name: str) -> None:
        """Put up another game with its default options, as in Quarry: `set_game Othello`."""
        self._board.mode.set_up(self._board, " ".join(name), {})

    @command("bw-game")
    def bw_game(self, name: str | None = None, *options: str) -> str | None:
        """Put up a game with options, `bw-game go size=13 komi=6.5`; alone, show the game."""
        if name is None:
            return game_line(self._board)
        self._board.mode.set_up(self._board, name, parse_options(options))
        return None

    @command("boardsize")
    def boardsize(self, columns: int, rows: int | None = None) -> None:
        """Set the width and height of the board, and clear it; one number is both."""
        self._board.mode.resize(self._board, columns, columns if rows is None else rows)

    @command("rectangular_boardsize")
    def rectangular_boardsize(self, columns: int, rows: int) -> None:
        """Set the width and height of the board, and clear it, as `boardsize COLUMNS ROWS` does."""
        self._board.mode.resize(self._board, columns, rows)

    @command("clear_board")
    def clear_board(self) -> None:
        """Go back to the start of the game."""
        self._board.mode.clear(self._board)

    @command("komi")
    def komi(self, points: float) -> Answer:
        """Set the points added to white's score; games without komi ignore it."""
        return self._board.mode.set_komi(self._board, points)

    @command("bw-observer")
    def observer(self, colour: Colour | None = None) -> str | None:
        """Follow a game of hidden information as a colour sees it; alone, show the colour.

        The board is cleared. From then on `play` and `bw-chance` take moves with `?` for what is
        hidden from that colour.
        """
        if colour is None:
            observer = self._board.table.observer
            return "all" if observer is None else str(Colour(observer))
        if colour.player >= self._board.game.players:
            raise CommandError(english("{colour} does not play this game", colour=colour))
        self._board.mode.observe(self._board, colour.player)
        return None

    # -- moves -----------------------------------------------------------------------------

    @command("play")
    def play(self, colour: Colour, move: str) -> Answer:
        """Make a move for a colour."""
        return self._board.mode.play(self._board, colour.player, move)

    @command("bw-chance")
    def bw_chance(self, outcome: str) -> Answer:
        """Apply a chance outcome, such as the roll `5`."""
        return self._board.mode.play_chance(self._board, outcome)

    @command("bw-roll")
    def bw_roll(self) -> Answer:
        """Roll the dice that are due, and show the outcome."""
        return self._board.mode.roll(self._board)

    @command("gogui-play_sequence")
    def play_sequence(self, *moves: str) -> Answer:
        """Make several moves, `B D3 W C3`; all of them or none."""
        if len(moves) % 2:
            raise CommandError.syntax("gogui-play_sequence [COLOUR MOVE...]", "a move is missing")
        try:
            pairs = [
                (Colour.parse(colour).player, move)
                for colour, move in zip(moves[::2], moves[1::2], strict=True)
            ]
        except ValueError as error:
            raise CommandError(str(error)) from error
        return self._board.mode.play_sequence(self._board, pairs)

    @command("undo")
    def undo(self) -> Answer:
        """Take back the last move."""
        return self._board.mode.undo(self._board, 1)

    @command("gg-undo")
    def gg_undo(self, count: int = 1) -> Answer:
        """Take back several moves."""
        if count < 0:
            raise CommandError.syntax("gg-undo [COUNT]", f"not a number of moves: {count}")
        return self._board.mode.undo(self._board, count)

    # -- the position ----------------------------------------------------------------------

    @command("showboard")
    def showboard(self) -> str:
        """Draw the board."""
        return "\n" + self._board.state.text(self._board.table.observer)

    @command("final_score")
    async def final_score(self) -> str:
        """Show the score, `B+3.5`; `0` is a draw. In Go dead stones are taken off at the end.

        Before the end only Go has a score: the area now, with all stones.
        """
        final = await self._board.final()
        score = self._board.table.early_score() if final is None else final.text
        if score is None:
            raise CommandError(english("{problem}: the game is not over", problem=CANNOT_SCORE))
        return score

    @command("bw-legal_moves")
    def legal_moves(self) -> str:
        """List the legal moves, or the possible outcomes of a roll."""
        state = self._board.state
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        return " ".join(map(state.move_text, moves))

    @command("bw-position")
    def position(self) -> str:
        """Show the position as a line of text, as the option `position` of `bw-game` takes it.

        After `bw-observer` in a game of hidden information: what that colour knows of it.
        """
        table = self._board.table
        try:
            if table.observer is not None:
                return table.state.observation(table.observer)
            return table.state.position_text()
        except GameError as error:
            raise CommandError(str(error)) from error

    @command("bw-view")
    def view(self, *additions: str) -> str:
        """Show the position as JSON, for drawing, and the legal moves of the sides you play.

        On request with more: `labels`, each point in words; `moves=PLY`, the moves after a ply.
        `at=PLY` shows the position after that many plies instead, without legal moves.
        """
        from ..records.position_data import (  # only here, since drawings take a while
            moves_after,
            moves_data,
            point_labels,
            position_data,
        )

        wanted = dict(it.partition("=")[::2] for it in additions)
        table = self._board.table
        numbers = {name: wanted[name] for name in ("at", "moves") if name in wanted}
        plain = wanted.get("labels", "") == "" and wanted.keys() <= {"labels", "at", "moves"}
        if not plain or not all(it.isdecimal() and len(it) < 9 for it in numbers.values()):
            raise CommandError.syntax("bw-view [labels] [moves=PLY] [at=PLY]")
        if "at" in wanted:
            try:
                table = table.at(int(wanted["at"]))
            except CannotUndo as error:
                raise CommandError(str(error)) from error
        data = position_data(table, table.observer)
        player = table.state.to_act() if table.observer is None else table.observer
        if player in data["to_act"] and "at" not in wanted:
            data |= moves_data(table.state, player)
        if "labels" in wanted:
            data["labels"] = point_labels(table, table.observer)
        if "moves" in wanted:
            data["moves"] = moves_after(table, int(wanted["moves"]))
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)

    @command("bw-check_move")
    def check_move(self, move: str) -> str:
        """Check a move of the side that you play without making it: shows its whole text.

        Where moves score, the points follow: `move=8D.WORD points=18`.
        """
        table = self._board.table
        state = table.state.copy()
        player = state.to_act() if table.observer is None else table.observer
        if player < 0 or not state.yield_turn(player):
            raise CommandError("it is not your turn")
        try:
            checked = state.parse_move(move)
        except GameError as error:
            raise CommandError(f"{ILLEGAL_MOVE}: {error}") from error
        text, points = state.move_text(checked), state.move_score(checked)
        return f"move={text}" if points is None else f"move={text} points={points}"

    @command("bw-to_act")
    def to_act(self) -> str:
        """Show the player to act: a colour, `chance`, or `over`."""
        if self._board.over:
            return "over"
        player = self._board.state.to_act()
        return "chance" if player == CHANCE else str(Colour(player))

    # -- time ------------------------------------------------------------------------------

    @command("time_settings")
    def time_settings(self, main: int, byo_yomi: int, stones: int) -> None:
        """Set the time control: seconds of main time, of a period, and moves in a period."""
        try:
            control = TimeControl.from_gtp(main, byo_yomi, stones)
        except ValueError as error:
            raise CommandError(str(error)) from error
        self._board.mode.set_time(self._board, control)

    @command("bw-time_settings")
    def bw_time_settings(self, control: TimeControl) -> None:
        """Set any time control, with fractions: `10m`, `0.2/move`, `5m+3`, `10m+5x30`."""
        self._board.mode.set_time(self._board, control)

    @command("time_left")
    def time_left(self, colour: Colour, seconds: float, stones: int) -> None:
        """Show the time that a colour has left."""


@cache
def _has_board(game: type[Game]) -> bool:
    """Whether a game has a board of points, as far as that is known without rules of users."""
    try:
        state = game().start()
    except GameError:
        return True
    return is_guarded(state) or bool(state.view().cells)


def game_line(board: ConsoleBoard) -> str:
    """Return the game on a board and its options, as `bw-game` takes them."""
    game = board.game
    words = (f"{option}={option_text(value)}" for option, value in game.options.items())
    return " ".join((game.name, *words))


def parse_options(words: tuple[str, ...]) -> dict[str, str]:
    """Read words such as `size=9` into names and values.

    Raises:
        CommandError: A word is not NAME=VALUE.
    """
    options = {}
    for word in words:
        try:
            name, value = parse_pair(word)
        except ValueError as error:
            raise CommandError(english("not an option: {problem}", problem=error)) from error
        options[name] = value
    return options
