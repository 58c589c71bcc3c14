"""The board of a console: a game, its time control, its dice, and a move made point by point."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from boardwire.games import (
    CHANCE,
    POSITION,
    BoardView,
    Game,
    GameError,
    IllegalMove,
    InvalidMove,
    OptionError,
    State,
    load,
    option_text,
)
from boardwire.games.options import board_size
from boardwire.games.rules.go_handicap import handicap_game, handicap_of
from boardwire.protocol import (
    BAD_VERTICES,
    BOARD_NOT_EMPTY,
    CANNOT_UNDO,
    ILLEGAL_MOVE,
    PASS,
    UNACCEPTABLE_SIZE,
    CommandError,
    TimeControl,
)
from boardwire.translations import english
from boardwire.vocabulary import OptionValue

from ..dice import Dice
from ..errors import CannotUndo
from ..referee.results import Result
from ..setups import Setups, read_setup
from ..table import NO_MOVE, Played, Table
from .board_mode import BoardMode, OwnMode
from .point_by_point import moves_from, touch


class ConsoleBoard:
    """A console's board: a game, its time control, its dice, and a move made point by point.

    The methods change the board whatever the mode says. The board commands ask the mode, which
    calls them where it allows the change. Methods that read a move raise CommandError where it is
    refused.

    Args:
        table: The game to begin with.

    Attributes:
        mode: The meaning of the board commands now.
        time: The time control that the controller has set.
        dice: The random numbers of `bw-roll`.
        touched: The points of a move that has been begun.
        coming: The points that `genmove` has yet to show of the move it has begun.
        passes_in_capitals: Whether `genmove` shows a pass as `PASS`, as GUIs of GNU Go want it.
        by_points: Whether `genmove` shows moves point by point, as GoGui wants them.
        on_change: Called after every change of the board.
        on_time: Called with every new time control.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mode: BoardMode[ConsoleBoard] = OwnMode[ConsoleBoard]()
        self.time = TimeControl.none()
        self.dice = Dice()
        self.touched: tuple[str, ...] = ()
        self.coming: tuple[str, ...] = ()
        self.by_points = False
        self.passes_in_capitals = False
        self.on_change: list[Callable[[], None]] = []
        self.on_time: list[Callable[[TimeControl], None]] = []
        self._placed: tuple[str, str] | None = None  # a position, and the one that it replaced
        self._setups = Setups()

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.table.game

    @property
    def history(self) -> list[Played]:
        """The moves so far."""
        return self.table.history

    @property
    def over(self) -> bool:
        """Whether the rules say that the game is over."""
        return self.table.over

    @property
    def state(self) -> State:
        """The position now. Do not change it."""
        return self.table.state

    @property
    def view(self) -> BoardView:
        """The position for drawing, as the table's observer sees it."""
        return self.state.view(self.table.observer)

    def observe(self, player: int) -> None:
        """Follow a match as `player` sees it, from the start of the game on."""
        self.table.clear()
        self.table.observer = player
        self.changed()

    def changed(self) -> None:
        """Drop a move that has been begun, since the board has changed, and notify listeners.

        A caller that changes `table` directly calls this afterwards.
        """
        self._setups.clear()
        self._note_change()

    def _note_change(self) -> None:
        self.touched = self.coming = ()
        for listener in self.on_change:
            listener()

    # -- setting up ------------------------------------------------------------------------

    def replace(self, table: Table) -> None:
        """Put another game on the board."""
        self.table, self._placed = table, None
        self.changed()

    def set_up(self, name: str, options: dict[str, str]) -> None:
        """Put up a game with options."""
        try:
            self.table.set_up(load(name, **options))
        except GameError as error:
            raise CommandError(str(error)) from error
        self._placed = None  # the position, if any, is that of the game
        self.changed()

    def resize(self, columns: int, rows: int) -> None:
        """Set the width and height of the board, and clear it."""
        if not self.game.has_option("size"):
            if not self.fits(columns, rows):
                raise CommandError(UNACCEPTABLE_SIZE)
            self.table.clear()
        else:
            try:
                self.table.set_up(_of_size(self.game, columns, rows))
            except OptionError as error:
                raise CommandError(f"{UNACCEPTABLE_SIZE}: {error}") from error
        self.changed()

    def fits(self, columns: int, rows: int) -> bool:
        """Whether the board has this width and height, or is shown on a square of the longer one.

        GoGui shows a board of 7x6 on a square of 7x7.
        """
        view = self.view
        return (columns, rows) in ((view.columns, view.rows), (max(view.columns, view.rows),) * 2)

    def clear(self) -> None:
        """Go back to the start of the game, without stones that `place` has put on the board."""
        placed, before = self._placed or ("", "")
        if placed and self.game.options.get(POSITION.name) == placed:
            self.table.set_up(self.game.with_options(**{POSITION.name: before}))
        else:
            self.table.clear()
        self._placed = None
        self.changed()

    def place(self, game: Game) -> None:
        """Put up the game on the board from another position, which `clear` takes away again."""
        before = str(self.game.options.get(POSITION.name, ""))
        if self._placed is not None and before == self._placed[0]:
            before = self._placed[1]
        self.table.set_up(game)
        self._placed = str(game.options.get(POSITION.name, "")), before
        self.changed()

    def place_handicap(self, points: Sequence[str]) -> None:
        """Put black's handicap stones on the empty board of Go; white moves next.

        Raises:
            CommandError: The game has begun, or the stones cannot be placed.
        """
        same = {point.upper() for point in points} == set(handicap_of(self.game))
        if same and self._placed is None and not self.history:
            return  # the game has been put up with these stones
        if self.history or any(piece is not None for piece in self.view.cells):
            raise CommandError(
                english(
                    "{problem}; clear_board begins a new game",
                    problem=BOARD_NOT_EMPTY,
                )
            )
        if any(point.lower() == PASS for point in points):
            raise CommandError(
                english(
                    "{problem}: a handicap stone is on a point, not a pass",
                    problem=BAD_VERTICES,
                )
            )
        try:
            self.place(handicap_game(self.game, points))
        except GameError as error:
            raise CommandError(f"{BAD_VERTICES}: {error}") from error

    def set_komi(self, points: float) -> None:
        """Set the points that are added to white's score; games without komi ignore it."""
        if not self.game.has_option("komi"):
            return
        try:
            self.table.change_option("komi", points)
        except OptionError as error:
            raise CommandError(str(error)) from error
        self.changed()

    def set_rules(self, options: Mapping[str, OptionValue]) -> None:
        """Set options that are rules of the game; the moves stay."""
        before = dict(self.game.options)
        try:
            for name, value in options.items():
                self.table.change_option(name, value)
        except GameError as error:
            for name in options:
                self.table.change_option(name, before[name])
            raise CommandError(
                english("the moves so far break these rules: {problem}", problem=error)
            ) from error
        self.changed()

    def place_stones(self, position: str) -> None:
        """Put up a position of Go, which `clear` takes away again."""
        try:
            self.place(self.game.with_options(**{POSITION.name: position}))
        except GameError as error:
            raise CommandError(english("no such position: {problem}", problem=error)) from error

    def set_time(self, control: TimeControl) -> None:
        """Set the time control."""
        self.time = control
        for listener in self.on_time:
            listener(control)

    def count_points(self) -> None:
        """Show and read moves point by point from now on, as GoGui wants them.

        A game that has not begun gets options with which every move is made on the board, where
        the mode allows that: GoGui could neither show nor play the swap of Hex.
        """
        self.by_points = True
        options = {name: option_text(value) for name, value in self.game.options.items()}
        wanted = {name: option_text(value) for name, value in self.game.board_options.items()}
        if not self.history and not wanted.items() <= options.items():
            with suppress(CommandError):  # a match, or a position in which a swap is due
                self.mode.set_up(self, self.game.name, options | wanted)

    # -- moves -----------------------------------------------------------------------------

    def play(self, player: int, move: str) -> str:
        """Make a move, or touch one more point of a move.

        Returns:
            The move's canonical text, or the point.
        """
        try:
            if not self.touched:
                return self._play(player, move)
        except CommandError:
            if not self.touches(player, move):
                raise
        whole = self.touch(player, move)
        if whole is not None:
            self._play(player, whole)
        return move

    def _play(self, player: int, move: str) -> str:
        """Make a move, or the first one of a set-up: the others follow when it is their turn."""
        try:
            first, *others = read_setup(self.state, player, move)
            played = self.table.play(player, first)
        except (IllegalMove, InvalidMove) as error:
            raise CommandError(f"{ILLEGAL_MOVE}: {error}") from error
        self._setups.keep(player, others)
        self._place()
        self._note_change()
        return played.text

    def _place(self) -> None:
        """Make the moves that players have given with their set-ups, as far as they are to move."""
        while acting := [it for it in self.state.acting() if self._setups.has(it)]:
            try:
                self.table.play(acting[0], self._setups.next(acting[0]))
            except (IllegalMove, InvalidMove) as error:
                self._setups.drop(acting[0])
                raise CommandError(f"{ILLEGAL_MOVE}: {error}") from error

    def play_sequence(self, moves: Sequence[tuple[int, str]]) -> None:
        """Make several moves, each of a player; all of them or none."""
        before = len(self.history)
        try:
            for player, move in moves:
                self.play(player, move)
        except CommandError:
            self.table.undo(len(self.history) - before)
            self.changed()
            raise

    def roll(self) -> str:
        """Draw the chance outcome that is due, and return its text."""
        outcomes = self.state.chance_outcomes()
        if not outcomes:
            raise CommandError(english("no roll is due"))
        return self.play(CHANCE, self.state.move_text(self.dice.roll(outcomes)))

    def undo(self, count: int) -> None:
        """Take back moves; in GoGui, points that were touched."""
        if not self.by_points:
            self._undo(count)
            return
        touched, plies = self.touched, 0
        earlier = self.table.backwards()
        for _ in range(count):
            if touched:
                touched = touched[:-1]
                continue
            plies += 1
            state, last = next(earlier, (None, None))
            if state is None or last is None:
                break
            if last.move != NO_MOVE:
                touched = state.points_of(last.move)[:-1]
        if plies:
            self._undo(plies)
        self.touched, self.coming = touched, ()

    def _undo(self, count: int) -> None:
        try:
            self.table.undo(count)
        except CannotUndo as error:
            raise CommandError(f"{CANNOT_UNDO}: {error}") from error
        self.changed()

    async def final(self) -> Result | None:
        """Return the result as `final_score` shows it; None while the game goes on."""
        final = self.mode.final(self)
        return await final if isinstance(final, Awaitable) else final

    # -- moves point by point --------------------------------------------------------------

    def touches(self, player: int, point: str) -> bool:
        """Return whether a move of `player` can go on, or begin, with this point."""
        state = self.state
        return state.to_act() == player and touch(state, self.touched, point) is not None

    def touch(self, player: int, point: str) -> str | None:
        """Touch one more point of a move; return the move once it is complete.

        Raises:
            CommandError: The move that was begun does not go on with this point.
        """
        state = self.state
        touched = touch(state, self.touched, point) if state.to_act() == player else None
        if touched is None:
            raise CommandError(
                english(
                    "illegal move: {point} does not go on from {touched}; undo takes that back",
                    point=point[:20],
                    touched="-".join(self.touched),
                )
            )
        move, points = touched
        if move is not None:
            return state.move_text(move)
        self.touched = points
        return None

    @property
    def begun_moves(self) -> tuple[str, ...]:
        """The legal moves that go on from the points that the controller has touched; else none.

        An engine that is asked for a move then chooses among these.
        """
        return () if self.coming else moves_from(self.state, self.touched)

    def answer(self, player: int, move: str) -> str:
        """Make the move that an engine chose, and return the text that answers `genmove`.

        That is the move, or in GoGui the first point that is not touched yet. `next_point` gives
        the others.

        Raises:
            CommandError: The move is not legal, or does not go on from the points that are touched.
        """
        state, touched = self.state, self.touched
        if touched and move.lower() not in (text.lower() for text in self.begun_moves):
            begun = "-".join(touched)
            raise CommandError(
                english(
                    "{move} does not go on from {begun}; undo takes that back",
                    move=move[:40],
                    begun=begun,
                )
            )
        if not self.by_points or self.over:
            self.touched = ()
            played = self.play(player, move)
            return PASS.upper() if self.passes_in_capitals and played == PASS else played
        points = state.points_of(state.parse_move(move))
        if len(points) < 2:
            return self.play(player, move)
        point, *coming = points[len(touched) :]
        self.play(player, point)
        self.coming = tuple(coming)
        return point

    def next_point(self, player: int) -> str | None:
        """Touch the next point of the move that `genmove` has begun, and return it; None if none.

        Raises:
            CommandError: It is not that player's move.
        """
        if not self.coming:
            return None
        point, coming = self.coming[0], self.coming[1:]
        self.play(player, point)
        self.coming = coming
        return point


def _of_size(game: Game, columns: int, rows: int) -> Game:
    """The game on a board of another size, without a position that was made for the old one."""
    position = {POSITION.name: ""} if game.has_option(POSITION.name) else {}
    return game.with_options(size=board_size(columns, rows), **position)
