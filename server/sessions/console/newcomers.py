"""Newcomers at a busy server: the commands of theirs that are refused, and the players exempted."""

from __future__ import annotations

from typing import Final

from boardwire.protocol import Command
from boardwire.server.accounts.names.names_in_use import NO_TOKEN
from boardwire.server.limits.overload import Overload
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.players.link import Link

LOGIN_OF_BOT: Final = "bw-bot"
LOGIN_OF_USER: Final = "bw-login"
LOGINS: Final = (LOGIN_OF_BOT, LOGIN_OF_USER)
"""The commands for logins, with a name and a token as their first arguments."""

_COMMANDS: Final = (*LOGINS, "bw-seek", "bw-accept")
_SESSION: Final = "session="


class Newcomers:
    """Decides whether a login, a seek or an acceptance has to come again later.

    Args:
        overload: The load of the server.
        live: The running matches.
        lobby: The house bots.
        link: The connection.
    """

    def __init__(self, overload: Overload, live: LiveMatches, lobby: Lobby, link: Link) -> None:
        self._overload = overload
        self._live = live
        self._lobby = lobby
        self._link = link

    def sends(self, command: Command) -> bool:
        """Return whether a command is one that a busy server refuses, and of a newcomer."""
        return command.name in _COMMANDS and not self._comes_back(command)

    def check(self, command: Command, now: float) -> None:
        """Check that a newcomer is admitted, before it waits for a turn.

        Raises:
            BusyError: The newcomer has to wait.
        """
        has_token = command.arguments[1:2] not in ((), (NO_TOKEN,))
        if command.name == LOGIN_OF_USER and has_token:
            self._overload.admit_account(now)
        else:
            self._overload.admit(now)

    def _comes_back(self, command: Command) -> bool:
        """Return whether a login is of a player of a running match, or of a house bot.

        These are admitted when newcomers have to wait. Whether the token is right is checked later.
        """
        arguments = command.arguments
        if command.name not in LOGINS or not arguments:
            return False
        if self._live.owners.of_account(arguments[0]):
            return True
        session = next((it for it in arguments if it.startswith(_SESSION)), "")
        if session and self._link.identify(session.removeprefix(_SESSION)) is not None:
            return True
        return self._lobby.house_token in arguments[1:2]
