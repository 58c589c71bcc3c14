"""The bridge between a GUI and a server: the GUI starts it as its engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from boardwire.games import Game
from boardwire.protocol import Address, CommandError, Requester, TransportError, visible
from boardwire.protocol.name_values import read_record
from boardwire.protocol.transports import StdioTransport, Transport, ask, connect

from ..connection.backoff import patiently
from ..connection.console_client import ConsoleClient
from ..connection.silence import SilenceTimer, report_silence
from .console_relay import ConsoleRelay
from .gtp.gtp_bridge import GuiBridge
from .match_news import MatchNews
from .match_seek import GuiMatchRequest, MatchSeek
from .session_file import SessionFile
from .uci.uci_bridge import UciBridge
from .uci.uci_opponents import GuiPracticeOpponent, MatchOpponent, Opponent

LOGIN_SECONDS = 20.0
"""Seconds that the server has for each answer before the GUI is served."""


async def bridge(
    server: Address,
    *,
    game: str | None = None,
    opponent: str | None = None,
    request: GuiMatchRequest | None = None,
    report: Callable[[str], None] = lambda text: None,
    draw: Callable[[str], None] = lambda text: None,
    uci: Game | None = None,
) -> None:
    """Connect our standard streams to a server until either side ends.

    Args:
        server: The server's address.
        game: The game to put on the table first, with options: ``othello``, ``go size=13``.
        opponent: The name of the opponent, or None for any.
        request: The match to play. None for practice: the server's engines answer move by move. If
            the opponent is a person, it is a match.
        report: Receives lines for the user.
        draw: Receives text for standard error that GoGui reads as graphics.
        uci: The same game, if the GUI speaks UCI; None for GTP.

    Raises:
        TransportError: The server cannot be reached.
        CommandError: The server refuses the game or the opponent.
    """
    silence = SilenceTimer(server, report)
    transport, person = await patiently(partial(_greet, server, game, opponent, report), report)
    if person and request is None:
        request = GuiMatchRequest()
    near: StdioTransport | None = None
    kept: SessionFile | None = None
    reading: asyncio.Task[str] | None = None
    try:
        if game is not None or opponent is not None:
            silence.answered()
        near = StdioTransport()
        begun = b""
        if request is None and uci is None:
            begun = await ConsoleRelay(near, transport, silence).run()
            if not begun:
                return
        news = MatchNews(report)
        client = ConsoleClient(transport, news.take, silence)
        reading = asyncio.create_task(client.run())
        if uci is not None:
            name = f"{opponent or 'boardwire'} at {server}"
            other = _uci_opponent(client, uci, opponent, request, report)
            await UciBridge(near, client, uci, other, name).serve()
            return
        if request is not None:
            kept = SessionFile(str(server), request.name, game or "")
        seek = MatchSeek(client, game or "", opponent, request or GuiMatchRequest(), report, kept)
        bridge = GuiBridge(seek, news, match=request is not None, report=report, draw=draw)
        await bridge.serve(near, begun)
    finally:
        silence.answered()
        if reading is not None:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        if kept is not None:
            kept.close()
        await transport.close()
        if near is not None:
            await near.close()


async def _greet(
    server: Address, game: str | None, opponent: str | None, report: Callable[[str], None]
) -> tuple[Transport, bool]:
    """Connect, and choose the game and the opponent.

    Returns:
        The connection, and whether the opponent is a person, who plays matches only.

    Raises:
        TransportError: The server cannot be reached, or closes the connection, as a busy one does.
        CommandError: The server refuses the game or the opponent.
    """
    with report_silence(server, report):
        transport = await connect(server)
    person = False
    try:
        with report_silence(server, report):
            if game is not None:
                await _say(transport, "bw-game", *game.split())
            if opponent is not None:
                person = await _is_person(transport, opponent)
                await _say(transport, "bw-opponent", opponent)
    except BaseException:  # a cancelled login closes its connection, too
        await transport.close()
        raise
    return transport, person


def _uci_opponent(
    server: ConsoleClient,
    game: Game,
    opponent: str | None,
    request: GuiMatchRequest | None,
    report: Callable[[str], None],
) -> Opponent:
    """Return the other side for a GUI that speaks UCI."""

    def new_seek(words: str, request: GuiMatchRequest) -> MatchSeek:
        return MatchSeek(server, words, opponent, request, report)

    if request is None:
        return GuiPracticeOpponent(new_seek("", GuiMatchRequest()), game)
    return MatchOpponent(new_seek, game, request)


async def _is_person(transport: Transport, name: str) -> bool:
    """Return whether a user with that name is logged in at a console of the server."""
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
