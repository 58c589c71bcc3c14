"""The board of a GUI, kept locally so that a replay of a whole game costs no round trips.

GoGui asks a second copy of the program, its ruler, for the rules. After every change it clears the
ruler's board and replays the whole game, command by command. So the board is answered here, and the
server learns of a position only when one of its engines, or a match, is concerned.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games import CHANCE, Game
from boardwire.matches import BoardConsole, ConsoleBoard, Played, Table, game_line
from boardwire.matches.common_plies import common_plies
from boardwire.protocol import Colour, Command, CommandError, Reply

SEQUENCE = 100
"""Moves in one `gogui-play_sequence`, at most."""
SERVER = frozenset(
    {
        *("list_commands", "known_command", "quit", "time_settings", "bw-time_settings"),
        *("time_left", "bw-observer", "list_games"),
    }
)
"""Commands of a table that the server answers nevertheless."""

_CHANGES = frozenset(
    {
        *("boardsize", "bw-game", "set_game", "komi", "undo", "gg-undo", "bw-chance", "bw-roll"),
        *("gogui-play_sequence", "gogui-rules_game_id"),
    }
)
"""Commands that change the board, besides `play` and `clear_board`."""


class GuiBoard:
    """The board of one GUI's program or ruler.

    Args:
        game: The game on it.

    Attributes:
        table: The board, on which moves are made point by point.
    """

    def __init__(self, game: Game) -> None:
        self.table = ConsoleBoard(Table(game))
        self._console = BoardConsole(self.table)
        self._sent_game = ""
        self._sent: list[tuple[int, str]] = []
        self._line: list[tuple[str, ...]] | None = None
        self._at = 0

    def answers(self, name: str) -> bool:
        """Return whether a command is answered here."""
        return name in self._console.commands and name not in SERVER

    async def handle(self, command: Command) -> Reply:
        """Carry out a command of the board.

        Raises:
            CommandError: It is refused.
        """
        if self.replays(command.name, command.arguments):
            return Reply()
        self._go_to_replayed()
        reply = await self._console.handle(command)
        if command.name == "clear_board":
            self._line, self._at = [], 0
        elif command.name == "play" and self._line is not None:
            self._line.append(command.arguments)
            self._at += 1
        elif command.name in _CHANGES:
            self._line = None
        return reply

    # -- replays -----------------------------------------------------------------------------

    def replays(self, name: str, arguments: tuple[str, ...]) -> bool:
        """Handle a command of a replay; return whether it was one.

        A replay begins with `clear_board` and repeats the `play` commands since the last one. While
        it does, the board is left as it is: at the end of the line, where the replay leads.
        """
        line = self._line
        if line is None:
            return False
        if name == "play" and self._at < len(line) and line[self._at] == arguments:
            self._at += 1
            return True
        if name == "clear_board" and line:
            self._at = 0
            return True
        return False

    def _go_to_replayed(self) -> None:
        """Set the board to the position that the replay has reached."""
        line = self._line
        if line is None or self._at == len(line):
            return
        self.table.clear()
        del line[self._at :]
        for colour, move in line:
            self.table.play(Colour.parse(colour).player, move)

    def _leave_line(self) -> None:
        """Set the board to the replayed position, before a command that is no replay."""
        self._go_to_replayed()
        self._line = None

    def load(self, table: Table) -> None:
        """Put another game on the board, with its moves."""
        self._leave_line()
        self.table.replace(table)

    def next_point(self, player: int) -> str | None:
        """Touch the next point of the move that `genmove` has begun, and return it, or None."""
        self._leave_line()
        return self.table.next_point(player)

    def answer(self, player: int, move: str) -> str:
        """Make the move that the server chose, and return the answer to `genmove`.

        Raises:
            CommandError: The move is not legal here.
        """
        self._leave_line()
        answer = self.table.answer(player, move)
        self._sent = [*self._sent, (player, move)]
        return answer

    def position_commands(self) -> list[tuple[str, ...]]:
        """Return the commands that bring the server's board to this position, by the shortest way.

        The points of a move that has been begun come last: an engine goes on with that move. The
        server's board is taken to be at that position afterwards.
        """
        self._leave_line()
        wanted = [(played.player, played.text) for played in self.table.history]
        game = game_line(self.table)
        commands: list[tuple[str, ...]] = []
        if game != self._sent_game:
            commands.append(("bw-game", *game.split()))
            self._sent_game, self._sent = game, []
        common = common_plies(wanted, self._sent)
        if taken_back := len(self._sent) - common:
            commands.append(("gg-undo", str(taken_back)))
        commands += _play_commands(wanted[common:])
        self._sent = wanted
        player = str(Colour(max(self.table.state.to_act(), 0)))
        return [*commands, *(("play", player, point) for point in self.table.touched)]

    def forget(self) -> None:
        """Forget the server's position, which is not known any more."""
        self._sent_game, self._sent = "", []

    @property
    def history(self) -> Sequence[Played]:
        """The plies on the board."""
        self._go_to_replayed()
        return self.table.history

    def take_back_ply(self) -> None:
        """Take back a ply that the server has refused."""
        self._leave_line()
        self.table.table.undo(1)
        self.table.changed()


def _play_commands(plies: Sequence[tuple[int, str]]) -> list[tuple[str, ...]]:
    """Return commands that make plies: rolls one by one, moves in sequences."""
    commands: list[tuple[str, ...]] = []
    for player, text in plies:
        if player == CHANCE:
            commands.append(("bw-chance", text))
            continue
        last = commands[-1] if commands else ()
        if last[:1] == ("gogui-play_sequence",) and len(last) < 2 * SEQUENCE:
            commands[-1] = (*last, str(Colour(player)), text)
        else:
            commands.append(("gogui-play_sequence", str(Colour(player)), text))
    return commands


def colour_of(command: Command) -> int:
    """Return the player that a `genmove` or a `play` names.

    Raises:
        CommandError: It names none.
    """
    try:
        return Colour.parse((*command.arguments, "")[0]).player
    except ValueError as error:
        raise CommandError.syntax(f"{command.name} COLOUR", str(error)) from error
