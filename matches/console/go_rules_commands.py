"""Commands for the rules of Go and for positions, by the names of KataGo and KGS.

Sources: KataGo, docs/GTP_Extensions.md; the manual of kgsGtp. The values that a command cannot have
here are refused.
"""

from __future__ import annotations

from boardwire.games import InvalidMove, OptionError, point_of
from boardwire.games.go_rulesets import options_of, options_of_kgs, options_of_rule, rules_text
from boardwire.games.rules.go import GoState
from boardwire.protocol import Colour, CommandError, command
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.vocabulary import OptionValue

from .console_board import ConsoleBoard


class GoRulesCommands:
    """Commands for the rules of Go and for positions. The mode of the board may refuse changes.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ConsoleBoard) -> None:
        self._board = board

    @command("kata-get-rules")
    def get_rules(self) -> str:
        """Show the rules of Go as a dictionary in JSON."""
        return rules_text(self._go().game)

    @command("kata-set-rules")
    def set_rules(self, *rules: str) -> Answer:
        """Set the rules of Go: a name, `chinese`, or a dictionary in JSON. The board stays."""
        self._go()
        try:
            return self._change(options_of(" ".join(rules)))
        except OptionError as error:
            raise CommandError(str(error)) from error

    @command("kgs-rules")
    def kgs_rules(self, rules: str) -> Answer:
        """Set the rules of Go by a name of KGS: `chinese`, `aga`, `new_zealand`."""
        self._go()
        try:
            return self._change(options_of_kgs(rules))
        except OptionError as error:
            raise CommandError(str(error)) from error

    @command("kata-set-rule")
    def set_rule(self, rule: str, value: str) -> Answer:
        """Set one of the rules of Go: `ko SIMPLE`. The board stays."""
        self._go()
        try:
            return self._change(options_of_rule(rule, value))
        except OptionError as error:
            raise CommandError(str(error)) from error

    def _change(self, options: dict[str, OptionValue]) -> Answer:
        return self._board.mode.set_rules(self._board, options)

    @command("set_position")
    def set_position(self, *stones: str) -> None:
        """Put stones of Go on an empty board, `B D4 W Q16`, as a position without history."""
        state = self._go()
        if len(stones) % 2:
            raise CommandError.syntax("set_position [COLOUR VERTEX...]", "a vertex is missing")
        columns, height = state.columns, state.rows
        rows = [["."] * columns for _ in range(height)]
        for colour, vertex in zip(stones[::2], stones[1::2], strict=True):
            try:
                player = Colour.parse(colour).player
                column, row = point_of(vertex, columns, height)
            except (ValueError, InvalidMove) as error:
                raise CommandError(f"{colour} {vertex}: {error}") from error
            if player > 1:
                raise CommandError(f"{colour} {vertex}: a stone is black or white")
            if rows[height - 1 - row][column] != ".":
                raise CommandError(f"{vertex} has two stones")
            rows[height - 1 - row][column] = "XO"[player]
        board = "/".join("".join(row) for row in rows)
        self._board.mode.place_stones(self._board, f"{board} X" if stones else "")

    def _go(self) -> GoState:
        """Return the position, if it is one of Go.

        Raises:
            CommandError: Another game is on the board.
        """
        state = self._board.state
        if not isinstance(state, GoState):
            raise CommandError(f"this command is for Go; {state.game.title} is on the board")
        return state
