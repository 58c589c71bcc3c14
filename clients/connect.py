"""The bridge that a GUI starts as its engine: our standard streams here, a server there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from boardwire.protocol import (
    Address,
    Command,
    CommandError,
    Reply,
    Requester,
    Responder,
    Then,
    TransportClosed,
    TransportError,
)
from boardwire.protocol.messages import encode_comment
from boardwire.protocol.transports import StdioTransport, Transport, answer, ask, connect, relay

LOGIN_SECONDS = 20.0
LINGER_SECONDS = 10.0  # a WebSocket cannot say that we send nothing more
LAST_ANSWERS_SECONDS = 600.0
"""Seconds for the answers to what was piped in; a server over TCP ends when it has given them."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A match that somebody at a GUI wants to play.

    Args:
        name: The name to log in by; None for a guest's that the server chooses.
        token: The account's token, or `-` for a guest.
        wishes: What else is wanted, `time=5m+3`, `colour=b`.
        session: The session token of a match to go on with instead, or None.
    """

    name: str | None = None
    token: str = "-"
    wishes: tuple[str, ...] = ()
    session: str | None = None


async def bridge(
    server: Address,
    *,
    game: str | None = None,
    opponent: str | None = None,
    wish: Wish | None = None,
    report: Callable[[str], None] = lambda text: None,
) -> None:
    """Connect our standard streams to a server until either side ends.

    Args:
        server: Where to connect.
        game: The game to put on the table first, with options: ``othello``, ``go size=13``.
        opponent: Whom to play against, by name.
        wish: Play a match, which begins with the first move that is asked for; None to borrow
            engines move by move, unless the opponent is a person.
        report: Takes lines for people.

    Raises:
        TransportError: The server cannot be reached.
        CommandError: The server does not know the game.
    """
    transport = await connect(server)
    near: StdioTransport | None = None
    try:
        if game is not None:
            await _say(transport, "bw-game", *game.split())
        if opponent is not None:
            if wish is None and await _is_person(transport, opponent):
                wish = Wish()
            await _say(transport, "bw-opponent", opponent)
        near = StdioTransport()
        if wish is not None:
            await MatchBridge(transport, game or "", opponent, wish, report).serve(near)
            return
        linger = LINGER_SECONDS if server.scheme.is_websocket else LAST_ANSWERS_SECONDS
        await relay(near, transport, linger=linger)
    finally:
        await transport.close()
        if near is not None:
            await near.close()


class MatchBridge:
    """Passes a GUI's commands on, and seeks a match when the GUI asks for the first move.

    Not before: GUIs start their engines several times, to see what they can, and as rulers, which
    are sent all moves, but asked for none. What was played until then is played in the match.

    Args:
        server: The connection to the server.
        game: The game with its options, or empty for the one on the table.
        opponent: Whom to play against, or None.
        wish: What else is wanted.
        report: Takes lines for people.
    """

    def __init__(
        self,
        server: Transport,
        game: str,
        opponent: str | None,
        wish: Wish,
        report: Callable[[str], None],
    ) -> None:
        self._server = server
        self._game = game
        self._opponent = opponent
        self._wish = wish
        self._report = report
        self._requester = Requester()
        self._begun = False
        self._made: list[tuple[str, ...]] = []  # moves before the match has begun

    async def serve(self, gui: Transport) -> None:
        """Answer a GUI until it ends, or the server does."""
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
        """Keep what a command that was carried out means for the match."""
        if command.name in ("clear_board", "boardsize", "bw-game", "set_game"):
            self._made.clear()
            if self._begun:  # a new game, if the match is over
                self._begun = "state=idle" not in (await self._ask("bw-whoami")).split()
        elif command.name == "play" and not self._begun:
            self._made.append(command.arguments)
        elif command.name in ("undo", "gg-undo"):
            count = int(command.arguments[0]) if command.arguments else 1
            del self._made[max(0, len(self._made) - count) :]

    async def _begin(self) -> None:
        """Log in, and seek the match or go on with it."""
        wish = self._wish
        if wish.session is not None:
            await self._ask("bw-resume", wish.session)
            await self._ask("clear_board")  # the GUI is told the match from its start
            return
        if wish.name is not None:
            await self._ask("bw-login", wish.name, wish.token)
        game = (self._game or await self._ask("bw-game")).split()
        opponent = () if self._opponent is None else (f"opponent={self._opponent}",)
        told = await self._ask("bw-seek", *game, *opponent, *wish.wishes)
        facts = dict(word.split("=", 1) for word in told.split())
        self._report(
            f"you are {facts.get('name')}; if the connection is lost, come back with "
            f"--session {facts.get('session')}"
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
    """Whether somebody with that name is at a console of the server."""
    players = await _say(transport, "bw-players")
    facts = [dict(word.split("=", 1) for word in line.split()) for line in players.splitlines()]
    return any(
        it.get("kind") == "person" and it.get("name", "").lower() == name.lower() for it in facts
    )


async def _say(transport: Transport, name: str, *arguments: str) -> str:
    """Have the server carry out one command before the GUI speaks."""
    try:
        async with asyncio.timeout(LOGIN_SECONDS):
            response = await ask(transport, Requester(), name, *arguments)
    except TimeoutError:
        raise TransportError(f"{transport.peer} gave no answer to {name}") from None
    if not response.ok:
        raise CommandError(response.text)
    return response.text
