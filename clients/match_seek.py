"""The way of a user's program to a match at a server: log in, and seek the match or continue it."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.protocol import (
    CommandError,
    ProtocolViolation,
    Requester,
    TransportClosed,
    TransportError,
    visible,
)
from boardwire.protocol.records import read_record
from boardwire.protocol.transports import Transport, ask
from boardwire.values import value_class


@value_class
class MatchRequest:
    """A match that the user of a GUI wants to play.

    Args:
        name: The name to log in with; None for a guest's name that the server chooses.
        token: The account's token, or `-` for a guest.
        conditions: Conditions of the match: `time=5m+3`, `colour=b`.
        session: The session token of a match to continue instead, or None.
    """

    name: str | None = None
    token: str = "-"
    conditions: tuple[str, ...] = ()
    session: str | None = None


class MatchSeek:
    """Asks a server for a match.

    Args:
        server: The connection to the server.
        game: The game with its options, or empty for the one on the table.
        opponent: The name of the opponent, or None for any.
        request: The wanted match.
        report: Receives lines for the user.
    """

    def __init__(
        self,
        server: Transport,
        game: str,
        opponent: str | None,
        request: MatchRequest,
        report: Callable[[str], None],
    ) -> None:
        self.server = server
        self.request = request
        self._game = game
        self._opponent = opponent
        self._report = report
        self._requester = Requester()

    async def ask(self, name: str, *arguments: str) -> str:
        """Send the server a command; return the response's text.

        Raises:
            CommandError: The server refuses it.
            TransportError: The connection broke.
        """
        try:
            response = await ask(self.server, self._requester, name, *arguments)
        except TransportClosed as error:
            raise TransportError(str(error)) from error
        if not response.ok:
            raise CommandError(response.text)
        return response.text

    async def begin(self, *conditions: str) -> str:
        """Log in, and seek the match or continue it; return the response's text.

        Args:
            conditions: Further words for `bw-seek`.

        Raises:
            CommandError, TransportError: As for `ask`.
            ProtocolViolation: The response has no session.
        """
        request = self.request
        if request.session is not None:
            return await self.ask("bw-resume", request.session)
        if request.name is not None:
            await self.ask("bw-login", request.name, request.token)
        game = (self._game or await self.ask("bw-game")).split()
        opponent = () if self._opponent is None else (f"opponent={self._opponent}",)
        answer = await self.ask("bw-seek", *game, *opponent, *request.conditions, *conditions)
        facts = read_record(answer)
        if "session" not in facts:
            raise ProtocolViolation(f"{self.server.peer} answered bw-seek without a session")
        self._report(
            visible(
                f"you are {facts.get('name')}; if the connection is lost, continue with "
                f"--session {facts.get('session')}"
            )
        )
        return answer

    async def idle(self) -> bool:
        """Whether the user neither plays a match nor seeks one."""
        return "state=idle" in (await self.ask("bw-whoami")).split()
