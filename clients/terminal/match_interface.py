"""The interface of a match to the terminal, for local matches and matches at a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from boardwire.games import State
from boardwire.matches import Table
from boardwire.protocol import TimeControl


class MatchListener(Protocol):
    """Receives the events of a match, for the screen."""

    def begun(self) -> None:
        """Handle the start of the match, or its continuation from another position."""
        ...

    def moved(self, player: int, text: str) -> None:
        """Handle a move or a roll, which is already on the table.

        Args:
            player: The player who moved, from 0 on, or CHANCE.
            text: The text of the move, as the person may know it.
        """
        ...

    def asked(self) -> None:
        """Handle the person's turn to move."""
        ...

    def taken_back(self) -> None:
        """Handle moves that were taken back by consent; they are off the table already."""
        ...

    def note(self, text: str) -> None:
        """Show a line of text."""
        ...

    def ended(self, result: str, why: str) -> None:
        """Handle the end of the match.

        Args:
            result: The result as records write it, `W+Resign`.
            why: The end in words, such as `White mates`.
        """
        ...


class TerminalMatch(Protocol):
    """A match in which the person has a seat. A `MatchListener` receives its events.

    The methods raise CommandError if an action is not possible now; the message gives the reason.
    """

    @property
    def table(self) -> Table:
        """The board as the person knows it."""
        ...

    @property
    def me(self) -> int:
        """The person's number, from 0 on."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The names of all players, player 0 first."""
        ...

    @property
    def time(self) -> TimeControl:
        """The time control."""
        ...

    @property
    def clocks(self) -> Sequence[float | None]:
        """The seconds that all players have left now, or None without a limit."""
        ...

    @property
    def begun(self) -> bool:
        """Whether the match has begun; before that the server looks for an opponent."""
        ...

    @property
    def on_turn(self) -> bool:
        """Whether the person is to move."""
        ...

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        ...

    @property
    def practice(self) -> bool:
        """Whether moves may be taken back at once, and hints are allowed."""
        ...

    async def play(self, move: str) -> None:
        """Make a move."""
        ...

    async def undo(self, word: str) -> None:
        """Take back moves up to the person's last one, or ask for that (`ask`).

        The answers to another player who asks are `accept` and `decline`.
        """
        ...

    async def interrupt(self) -> None:
        """Ask a searching engine to move at once."""
        ...

    async def draw(self, word: str) -> None:
        """Offer a draw (`offer`), accept it (`accept`) or decline it (`decline`)."""
        ...

    async def resign(self) -> None:
        """Resign."""
        ...

    async def say(self, text: str) -> None:
        """Say something to the others at the match."""
        ...

    async def again(self) -> None:
        """Begin another match of the same kind."""
        ...

    async def rematch(self) -> None:
        """Begin another match against the same opponents, in which the sides move on by one."""
        ...

    async def accept(self, seek: str) -> None:
        """Accept a challenge: its number, or empty for the last one."""
        ...

    async def decline(self, seek: str) -> None:
        """Decline a challenge: its number, or empty for the last one."""
        ...

    async def block(self, name: str) -> None:
        """Block the challenges of a player."""
        ...

    async def unblock(self, name: str) -> None:
        """Allow the challenges of a player again."""
        ...

    async def leave(self) -> None:
        """Leave the match, even before its end."""
        ...


def own_state(match: TerminalMatch) -> State:
    """Return a copy of the position; the person is to act in it where the rules allow that."""
    state = match.table.state.copy()
    if match.me in state.acting():
        state.yield_turn(match.me)
    return state
