"""The bridge between a GUI and a server: the GUI starts it as its engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from boardwire.protocol import (
    Address,
    Command,
    CommandError,
    ProtocolViolation,
    Reply,
    Requester,
    Responder,
    Then,
    TransportClosed,
    TransportError,
    visible,
)
from boardwire.protocol.messages import encode_comment
from boardwire.protocol.records import read_record
from boardwire.protocol.transports import StdioTransport, Transport, answer, ask, connect

from .console_relay import ConsoleRelay

LOGIN_SECONDS = 20.0
"""Seconds that the server has for each answer before the GUI is served."""


@dataclass(frozen=True, slots=True)
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


async def bridge(
    server: Address,
    *,
    game: str | None = None,
    opponent: str | None = None,
    request: MatchRequest | None = None,
    report: Callable[[str], None] = lambda text: None,
) -> None:
    """Connect our standard streams to a server until either side ends.

    Args:
        server: The server's address.
        game: The game to put on the table first, with options: ``othello``, ``go size=13``.
        opponent: The name of the opponent, or None for any.
        request: The match to play, which begins with the first `genmove`. None for practice: the
            server's engines answer move by move. If the opponent is a person, it is a match.
        report: Receives lines for the user.

    Raises:
        TransportError: The server cannot be reached.
        CommandError: The server refuses the game or the opponent.
    """
    transport = await connect(server)
    near: StdioTransport | None = None
    try:
        if game is not None:
            await _say(transport, "bw-game", *game.split())
        if opponent is not None:
            if request is None and await _is_person(transport, opponent):
                request = MatchRequest()
            await _say(transport, "bw-opponent", opponent)
        near = StdioTransport()
        if request is not None:
            await MatchBridge(transport, game or "", opponent, request, report).serve(near)
            return
        await ConsoleRelay(near, transport).run()
    finally:
        await transport.close()
        if near is not None:
            await near.close()


class MatchBridge:
    """Passes a GUI's commands on, and seeks a match when the GUI asks for the first move.

    It does not seek one before, because a GUI starts its engine several times: to list its
    commands, and as a ruler, which gets all moves but is asked for none. The moves before the first
    `genmove` are played in the match.

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
        self._server = server
        self._game = game
        self._opponent = opponent
        self._request = request
        self._report = report
        self._requester = Requester()
        self._begun = False
        self._made: list[tuple[str, ...]] = []  # moves before the match

    async def serve(self, gui: Transport) -> None:
        """Answer a GUI until it or the server ends."""
        interrupts: set[asyncio.Task[None]] = set()

        def interrupt() -> None:
            task = asyncio.create_task(self._server.write(encode_comment("interrupt")))
            interrupts.add(task)
            task.add_done_callback(interrupts.discard)

        await answer(gui, Responder(), self._handle, on_interrupt=interrupt)

    async def _handle(self, command: Command) -> Reply:
        if command.name == "genmove" and not self._begun:
            await self._begin()
            self._begun = True
            made, self._made = self._made, []
            for move in made:
                await self._ask("play", *move)
        text = await self._ask(command.name, *command.arguments)
        await self._note(command)
        return Reply(text, Then.QUIT if command.name == "quit" else Then.CONTINUE)

    async def _note(self, command: Command) -> None:
        """Note the effect of a command on the match."""
        if command.name in ("clear_board", "boardsize", "bw-game", "set_game"):
            self._made.clear()
            if self._begun:  # a new match follows if this one is over
                self._begun = "state=idle" not in (await self._ask("bw-whoami")).split()
        elif command.name == "play" and not self._begun:
            self._made.append(command.arguments)
        elif command.name in ("undo", "gg-undo"):
            count = _count(command.arguments)
            del self._made[max(0, len(self._made) - count) :]

    async def _begin(self) -> None:
        """Log in, and seek the match or continue it."""
        request = self._request
        if request.session is not None:
            await self._ask("bw-resume", request.session)
            await self._ask("clear_board")  # the GUI gets the moves from the start of the match
            return
        if request.name is not None:
            await self._ask("bw-login", request.name, request.token)
        game = (self._game or await self._ask("bw-game")).split()
        opponent = () if self._opponent is None else (f"opponent={self._opponent}",)
        answer = await self._ask("bw-seek", *game, *opponent, *request.conditions)
        facts = read_record(answer)
        if "session" not in facts:
            raise ProtocolViolation(f"{self._server.peer} answered bw-seek without a session")
        self._report(
            visible(
                f"you are {facts.get('name')}; if the connection is lost, continue with "
                f"--session {facts.get('session')}"
            )
        )

    async def _ask(self, name: str, *arguments: str) -> str:
        try:
            response = await ask(self._server, self._requester, name, *arguments)
        except TransportClosed as error:
            raise TransportError(str(error)) from error
        if not response.ok:
            raise CommandError(response.text)
        return response.text


async def _is_person(transport: Transport, name: str) -> bool:
    """Return whether a user with that name is at a console of the server."""
    players = await _say(transport, "bw-players")
    facts = map(read_record, players.splitlines())
    return any(
        it.get("kind") == "person" and it.get("name", "").lower() == name.lower() for it in facts
    )


async def _say(transport: Transport, name: str, *arguments: str) -> str:
    """Send the server a command before the GUI is served; return the response's text."""
    try:
        async with asyncio.timeout(LOGIN_SECONDS):
            response = await ask(transport, Requester(), name, *arguments)
    except TimeoutError:
        raise TransportError(f"{transport.peer} did not answer {name}") from None
    if not response.ok:
        raise CommandError(visible(response.text))
    return response.text


def _count(arguments: tuple[str, ...]) -> int:
    """The number of moves that `undo` or `gg-undo` takes back; the server has checked it."""
    return int(arguments[0]) if arguments and arguments[0].isdecimal() else 1
