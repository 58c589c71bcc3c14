"""The GTP commands that work on a table: an engine and a server's console answer them alike."""

from __future__ import annotations

from boardwire import __version__
from boardwire.games import (
    CHANCE,
    POSITION,
    Game,
    GameError,
    GameFault,
    IllegalMove,
    InvalidMove,
    OptionError,
    find,
    load,
    names,
    option_text,
)
from boardwire.protocol import (
    CANNOT_SCORE,
    CANNOT_UNDO,
    ILLEGAL_MOVE,
    UNACCEPTABLE_SIZE,
    Colour,
    Command,
    CommandError,
    Console,
    Reply,
    Then,
    TimeControl,
    command,
)
from boardwire.protocol.commands import Result as Answer

from .dice import Dice
from .errors import CannotUndo
from .table import Table

PROTOCOL_VERSION = "2"


class TableConsole(Console):
    """A table and the commands every GTP program may use on it.

    Subclasses add `genmove` and whatever else they can do, and override :meth:`changed` to hear of
    every change of the board.
    """

    title = "boardwire"
    """What `name` answers."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.time = TimeControl.none()
        """What the controller said about time."""
        self.dice = Dice()
        """What `bw-roll` rolls with."""
        self.then = Then.CONTINUE
        """What becomes of the session after the command that runs now."""

    async def handle(self, command: Command) -> Reply:
        """Carry out one command, for the pump that answers a controller.

        Raises:
            CommandError: The command is refused, or the game failed; the session goes on.
        """
        try:
            reply = await super().handle(command)
        except GameFault as fault:
            raise CommandError(str(fault)) from fault
        return reply if reply.lines is not None else Reply(reply.text, self.then)

    def changed(self) -> None:
        """The board is no longer what it was: a hook for subclasses."""

    # -- who answers -----------------------------------------------------------------------

    @command("protocol_version")
    def protocol_version(self) -> str:
        """Tell the version of GTP, 2."""
        return PROTOCOL_VERSION

    @command("name")
    def name(self) -> str:
        """Tell the name of this program."""
        return self.title

    @command("version")
    def version(self) -> str:
        """Tell the version of this program."""
        return __version__

    @command("quit")
    def quit(self) -> None:
        """End the session."""
        self.then = Then.QUIT

    # -- the game --------------------------------------------------------------------------

    @command("list_games")
    def list_games(self) -> str:
        """List the games that `set_game` takes, one per line."""
        return "\n".join(find(name).title for name in names())

    @command("set_game")
    def set_game(self, *name: str) -> None:
        """Put up another game with its customary options, as in Quarry: `set_game Othello`."""
        self._set_up(" ".join(name), {})

    @command("bw-game")
    def bw_game(self, name: str | None = None, *options: str) -> str | None:
        """Put up a game with options, `bw-game go size=13 komi=6.5`; alone, tell the game."""
        if name is None:
            game = self.table.game
            words = (f"{option}={option_text(value)}" for option, value in game.options.items())
            return " ".join((game.name, *words))
        self._set_up(name, parse_options(options))
        return None

    def _set_up(self, name: str, options: dict[str, str]) -> None:
        try:
            self.table.set_up(load(name, **options))
        except GameError as error:
            raise CommandError(str(error)) from error
        self.changed()

    @command("boardsize")
    def boardsize(self, size: int) -> None:
        """Set the width and height of the board, and clear it."""
        view = self.table.state.view()
        if not self.table.game.has_option("size"):
            if size != max(view.columns, view.rows):
                raise CommandError(UNACCEPTABLE_SIZE)
            self.table.clear()
        else:
            try:
                self.table.set_up(_of_size(self.table.game, size))
            except OptionError as error:
                raise CommandError(f"{UNACCEPTABLE_SIZE}: {error}") from error
        self.changed()

    @command("clear_board")
    def clear_board(self) -> None:
        """Go back to the start of the game."""
        self.table.clear()
        self.changed()

    @command("komi")
    def komi(self, points: float) -> None:
        """Set the points added to white's score; games without komi ignore it."""
        if not self.table.game.has_option("komi"):
            return
        try:
            self.table.change_option("komi", points)
        except OptionError as error:
            raise CommandError(str(error)) from error
        self.changed()

    # -- moves -----------------------------------------------------------------------------

    @command("play")
    def play(self, colour: Colour, move: str) -> Answer:
        """Make a move for a colour."""
        self._play(colour.player, move)
        return None

    @command("bw-chance")
    def bw_chance(self, outcome: str) -> None:
        """Let chance act: the outcome of a roll, such as `5`."""
        self._play(CHANCE, outcome)

    @command("bw-roll")
    def bw_roll(self) -> Answer:
        """Roll the dice that are due, and tell the outcome."""
        return self._roll()

    def _roll(self) -> str:
        outcomes = self.table.state.chance_outcomes()
        if not outcomes:
            raise CommandError("no roll is due")
        return self._play(CHANCE, self.table.state.move_text(self.dice.roll(outcomes)))

    @command("gogui-play_sequence")
    def play_sequence(self, *moves: str) -> None:
        """Make several moves, `B D3 W C3`; all of them or none."""
        if len(moves) % 2:
            raise CommandError.syntax("gogui-play_sequence [COLOUR MOVE...]", "a move is missing")
        before = len(self.table.history)
        try:
            for colour, move in zip(moves[::2], moves[1::2], strict=True):
                self._play(Colour.parse(colour).player, move)
        except (CommandError, ValueError) as error:
            self.table.undo(len(self.table.history) - before)
            self.changed()
            raise CommandError(str(error)) from error

    def _play(self, player: int, move: str) -> str:
        """Make a move and return its canonical text."""
        try:
            played = self.table.play(player, move)
        except (IllegalMove, InvalidMove) as error:
            raise CommandError(f"{ILLEGAL_MOVE}: {error}") from error
        self.changed()
        return played.text

    @command("undo")
    def undo(self) -> None:
        """Take back the last move."""
        self._undo(1)

    @command("gg-undo")
    def gg_undo(self, count: int = 1) -> None:
        """Take back several moves."""
        if count < 0:
            raise CommandError.syntax("gg-undo [COUNT]", f"not a number of moves: {count}")
        self._undo(count)

    def _undo(self, count: int) -> None:
        try:
            self.table.undo(count)
        except CannotUndo as error:
            raise CommandError(f"{CANNOT_UNDO}: {error}") from error
        self.changed()

    # -- what is on the board --------------------------------------------------------------

    @command("showboard")
    def showboard(self) -> str:
        """Draw the board."""
        return "\n" + self.table.state.text()

    @command("final_score")
    def final_score(self) -> str:
        """Tell the score, `B+3.5`; `0` is a draw. Before the end only Go has one: the area now."""
        score = self.table.score()
        if score is None:
            raise CommandError(f"{CANNOT_SCORE}: the game is not over")
        return score

    @command("bw-legal_moves")
    def legal_moves(self) -> str:
        """List the legal moves, or the possible outcomes of a roll."""
        state = self.table.state
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        return " ".join(map(state.move_text, moves))

    @command("bw-position")
    def position(self) -> str:
        """Tell the position as a line of text, as the option `position` of `bw-game` takes it."""
        try:
            return self.table.state.position_text()
        except GameError as error:
            raise CommandError(str(error)) from error

    @command("bw-to_act")
    def to_act(self) -> str:
        """Tell who acts next: a colour, `chance`, or `over`."""
        player = self.table.state.to_act()
        if self.table.over:
            return "over"
        return "chance" if player == CHANCE else str(Colour(player))

    # -- time ------------------------------------------------------------------------------

    @command("time_settings")
    def time_settings(self, main: int, byo_yomi: int, stones: int) -> None:
        """Set the time control: seconds of main time, of a period, and moves in a period."""
        try:
            self.time = TimeControl.from_gtp(main, byo_yomi, stones)
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.time_changed()

    @command("bw-time_settings")
    def bw_time_settings(self, control: TimeControl) -> None:
        """Set any time control, with fractions: `10m`, `0.2/move`, `5m+3`, `10m+5x30`."""
        self.time = control
        self.time_changed()

    @command("time_left")
    def time_left(self, colour: Colour, seconds: float, stones: int) -> Answer:
        """Tell how much time a colour has left."""
        return None

    def time_changed(self) -> None:
        """There is a new time control: a hook for subclasses."""


def _of_size(game: Game, size: int) -> Game:
    """The game on a board of another size; a position it started from does not fit any more."""
    position = {POSITION.name: ""} if game.has_option(POSITION.name) else {}
    return game.with_options(size=size, **position)


def parse_options(words: tuple[str, ...]) -> dict[str, str]:
    """Read words such as `size=9` into names and values.

    Raises:
        CommandError: A word has no `=`.
    """
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise CommandError(f"{word[:40]!r} is no option; write NAME=VALUE")
        options[name] = value
    return options
