"""What all parts of a console have in common: the table, the server, and who sits there."""

from __future__ import annotations

from boardwire.games import load
from boardwire.matches import GoguiConsole, Table
from boardwire.protocol import CommandError
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.link import Link
from boardwire.server.sessions.services import Services


class Desk(GoguiConsole):
    """A console's table, and whoever has logged in at it.

    Args:
        services: The server.
        link: The connection.
    """

    title = "boardwire server"

    def __init__(self, services: Services, link: Link) -> None:
        super().__init__(Table(load("go")))
        self.services = services
        self.link = link
        self.person: ConsoleUser | None = None
        """Who has logged in, or None."""

    def who(self) -> ConsoleUser:
        """Who has logged in.

        Raises:
            CommandError: Nobody has.
        """
        if self.person is None:
            raise CommandError("log in first: bw-login NAME TOKEN, or as a guest bw-login NAME -")
        return self.person

    @property
    def patience(self) -> float:
        """Seconds that a command may wait for other people."""
        return self.services.config.sessions.idle
