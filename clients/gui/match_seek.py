"""The way of a user's program to a match at a server: log in, and seek the match or continue it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from boardwire.protocol import (
    Colour,
    CommandError,
    ProtocolViolation,
    TimeControl,
    naming_file,
    visible,
)
from boardwire.protocol.name_values import read_record
from boardwire.values import value_class

from ..connection.backoff import patiently
from ..connection.console_client import ConsoleClient
from .session_file import SessionFile


@value_class
class GuiMatchRequest:
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
        kept: The file that keeps the session token; None to keep none.

    Attributes:
        opponent: The name of the opponent, or None for any.
    """

    def __init__(
        self,
        server: ConsoleClient,
        game: str,
        opponent: str | None,
        request: GuiMatchRequest,
        report: Callable[[str], None],
        kept: SessionFile | None = None,
    ) -> None:
        self.server = server
        self.request = request
        self._game = game
        self.opponent = opponent
        self._report = report
        self._kept = kept
        self._session = ""  # once the user has logged in
        self._options: tuple[str, ...] = ()  # of the game, as the GUI's board has them

    async def ask(self, name: str, *arguments: str) -> str:
        """Send the server a command; return the response's text.

        The server ends commands that wait for other players after a time limit of its own.

        Raises:
            CommandError: The server refuses it.
            TransportError: The connection broke.
        """
        return await self.server.ask(name, *arguments, seconds=None)

    async def begin(self, *options: str) -> str:
        """Log in, and seek the match or continue it; return the response's text.

        A match whose session token was kept is continued. The response then has the plies so far.

        Args:
            options: Options of the game, as the GUI's board has them. They take the place of those
                that the user has named.

        Raises:
            CommandError, TransportError: As for `ask`.
            ProtocolViolation: The response has no session.
        """
        kept = self._claim()
        if self.request.session is not None:
            session, self.request = self.request.session, replace(self.request, session=None)
            answer = await self._resume(session)
            self._keep(session)
            return answer
        if kept is not None and (going_on := await self._go_on(kept)):
            return going_on
        await self._log_in()
        self._options = options
        return await self._seek()

    async def again(self, opponent: str, colour: Colour, time: TimeControl) -> None:
        """Seek another match against an opponent.

        Args:
            opponent: The opponent's name.
            colour: The user's colour in it.
            time: The time control, unless the request names one.

        Raises:
            CommandError, TransportError, ProtocolViolation: As for `begin`.
        """
        await self._log_in()
        self.opponent = opponent
        conditions = [it for it in self.request.conditions if not it.startswith("colour=")]
        if time.timed and not any(it.startswith("time=") for it in conditions):
            conditions.append(f"time={time}")
        self.request = replace(self.request, conditions=(*conditions, f"colour={colour}"))
        self._claim()
        await self._seek()

    def end(self) -> None:
        """Forget the session token, since the match is over."""
        self._keep("")

    async def _go_on(self, session: str) -> str | None:
        """Continue the match of a kept session token; None if it is over, or not ours any more."""
        try:
            answer = await self._resume(session)
        except CommandError as error:
            self._report(f"the last match does not go on: {visible(error.message)}")
            self.end()
            return None
        if "match" not in read_record(answer.partition("\n")[0]):
            self.end()
            return None
        self._report("your match goes on; its moves so far are played again from the start")
        return answer

    async def _resume(self, session: str) -> str:
        answer = await self.ask("bw-resume", session)
        self._session = session
        await self.ask("bw-notify", "on")
        return answer

    async def _log_in(self) -> None:
        """Log in, and show the user the session token."""
        if self._session:
            return
        name = self.request.name or f"guest-{secrets.token_hex(3)}"
        log_in = partial(self.ask, "bw-login", name, self.request.token)
        facts = read_record(await patiently(log_in, self._report))
        if "session" not in facts:
            raise ProtocolViolation("the server answered bw-login without a session")
        self._session = facts["session"]
        line = f"you are {facts.get('name')}; if the connection is lost, continue with --session"
        self._report(visible(f"{line} {self._session}"))
        await self.ask("bw-notify", "on")

    async def _seek(self) -> str:
        """Seek the match, and keep the session token."""
        named = {it.partition("=")[0] for it in self._options}
        game = (self._game or await self.ask("bw-game")).split()
        words = [it for it in game if it.partition("=")[0] not in named]
        opponent = () if self.opponent is None else (f"opponent={self.opponent}",)
        words += (*self._options, *opponent, *self.request.conditions)
        answer = await patiently(partial(self.ask, "bw-seek", *words), self._report)
        self._keep(self._session)
        return answer

    def _claim(self) -> str | None:
        """Return the session token that is kept; None where there is none, or it cannot be kept."""
        try:
            return None if self._kept is None else self._kept.claim()
        except OSError as error:
            self._cannot_keep(error)
            self._kept = None
            return None

    def _keep(self, session: str) -> None:
        """Keep a session token, or none if it is empty."""
        try:
            if self._kept is not None and session:
                self._kept.keep(session)
            elif self._kept is not None:
                self._kept.forget()
        except OSError as error:
            self._cannot_keep(error)

    def _cannot_keep(self, error: OSError) -> None:
        self._report(f"the session token cannot be kept: {naming_file(error)}")

    async def idle(self) -> bool:
        """Return whether the user neither plays a match nor seeks one."""
        return "state=idle" in (await self.ask("bw-whoami")).split()
