"""The bridge between a GUI and a server: the GUI starts it as its engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire.games import Game
from boardwire.protocol import (
    Address,
    Command,
    CommandError,
    Reply,
    Requester,
    Responder,
    Then,
    TransportError,
    visible,
)
from boardwire.protocol.messages import encode_comment
from boardwire.protocol.records import read_record
from boardwire.protocol.transports import StdioTransport, Transport, answer, ask, connect

from .console_relay import ConsoleRelay
from .match_seek import MatchRequest, MatchSeek
from .uci_bridge import UciBridge
from .uci_opponents import MatchOpponent, Opponent, PracticeOpponent

LOGIN_SECONDS = 20.0
"""Seconds that the server has for each answer before the GUI is served."""


async def bridge(
    server: Address,
    *,
    game: str | None = None,
    opponent: str | None = None,
    request: MatchRequest | None = None,
    report: Callable[[str], None] = lambda text: None,
    uci: Game | None = None,
) -> None:
    """Connect our standard streams to a server until either side ends.

    Args:
        server: The server's address.
        game: The game to put on the table first, with options: ``othello``, ``go size=13``.
        opponent: The name of the opponent, or None for any.
        request: The match to play, which begins with the first `genmove`. None for practice: the
            server's engines answer move by move. If the opponent is a person, it is a match.
        report: Receives lines for the user.
        uci: The same game, if the GUI speaks UCI; None for GTP.

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
        if uci is not None:
            name = f"{opponent or 'boardwire'} at {server}"
            other = _uci_opponent(transport, uci, opponent, request, report)
            await UciBridge(near, transport, uci, other, name).serve()
            return
        if request is not None:
            seek = MatchSeek(transport, game or "", opponent, request, report)
            await MatchBridge(seek).serve(near)
            return
        await ConsoleRelay(near, transport).run()
    finally:
        await transport.close()
        if near is not None:
            await near.close()


def _uci_opponent(
    server: Transport,
    game: Game,
    opponent: str | None,
    request: MatchRequest | None,
    report: Callable[[str], None],
) -> Opponent:
    """Return the other side for a GUI that speaks UCI."""

    def new_seek(words: str, request: MatchRequest) -> MatchSeek:
        return MatchSeek(server, words, opponent, request, report)

    if request is None:
        return PracticeOpponent(new_seek("", MatchRequest()), game)
    return MatchOpponent(new_seek, game, request)


class MatchBridge:
    """Passes a GUI's commands on, and seeks a match when the GUI asks for the first move.

    It does not seek one before, because a GUI starts its engine several times: to list its
    commands, and as a ruler, which gets all moves but is asked for none. The moves before the first
    `genmove` are played in the match.

    Args:
        seek: The way to the match, at the server.
    """

    def __init__(self, seek: MatchSeek) -> None:
        self._seek = seek
        self._begun = False
        self._made: list[tuple[str, ...]] = []  # moves before the match

    async def serve(self, gui: Transport) -> None:
        """Answer a GUI until it or the server ends."""
        interrupts: set[asyncio.Task[None]] = set()

        def interrupt() -> None:
            task = asyncio.create_task(self._seek.server.write(encode_comment("interrupt")))
            interrupts.add(task)
            task.add_done_callback(interrupts.discard)

        await answer(gui, Responder(), self._handle, on_interrupt=interrupt)

    async def _handle(self, command: Command) -> Reply:
        if command.name == "genmove" and not self._begun:
            await self._seek.begin()
            self._begun = True
            if self._seek.request.session is not None:
                await self._seek.ask("clear_board")  # the GUI gets the moves from the start
            made, self._made = self._made, []
            for move in made:
                await self._seek.ask("play", *move)
        text = await self._seek.ask(command.name, *command.arguments)
        await self._note(command)
        return Reply(text, Then.QUIT if command.name == "quit" else Then.CONTINUE)

    async def _note(self, command: Command) -> None:
        """Note the effect of a command on the match."""
        if command.name in ("clear_board", "boardsize", "bw-game", "set_game"):
            self._made.clear()
            if self._begun:  # a new match follows if this one is over
                self._begun = not await self._seek.idle()
        elif command.name == "play" and not self._begun:
            self._made.append(command.arguments)
        elif command.name in ("undo", "gg-undo"):
            count = _count(command.arguments)
            del self._made[max(0, len(self._made) - count) :]


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
