"""Commands that set a time control in the words of KGS and KataGo."""

from __future__ import annotations

from boardwire.matches import ConsoleBoard
from boardwire.protocol import KATA_KINDS, CommandError, command, read_time


class EngineTimeCommands:
    """Sets time controls that `time_settings` cannot express.

    Args:
        table: The console's table.
    """

    def __init__(self, table: ConsoleBoard) -> None:
        self._table = table

    @command("kgs-time_settings")
    @command("kata-time_settings")
    def time_settings_in_words(self, kind: str, *numbers: str) -> None:
        """Set the time control in words, with fractions: `byoyomi 600 30 5`, `fischer 300 2.5`."""
        try:
            control = read_time((kind, *numbers))
        except ValueError as error:
            raise CommandError(str(error)) from error
        self._table.set_time(control)

    @command("kata-list_time_settings")
    def list_time_settings(self) -> str:
        """List the kinds of time that `kata-time_settings` takes."""
        return " ".join(KATA_KINDS)
