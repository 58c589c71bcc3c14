"""The games of a boardwire server, and the bots that wait there, as texts for a model."""

from __future__ import annotations

import asyncio
from typing import Final

from boardwire.clients.connection.silence import checks, report_silence
from boardwire.protocol import (
    Address,
    ProtocolError,
    Requester,
    TransportClosed,
    TransportError,
)
from boardwire.protocol.connection.busy import busy_seconds
from boardwire.protocol.name_values import read_record
from boardwire.protocol.transports import ask, connect

from .quoting import MAX_SENTENCE, quote, word

ANSWER_SECONDS: Final = 20.0
"""Seconds that the server has to answer."""
MAX_LISTED: Final = 100
"""Records of each kind that are shown, at most."""


async def server_records(server: Address, command: str) -> list[dict[str, str]]:
    """Send a boardwire server a command that lists records; return them.

    Raises:
        TransportError: The server cannot be reached, or does not answer.
        ProtocolError: It refuses the command.
    """
    with report_silence(server):
        transport = await connect(server)
    try:
        with report_silence(server):
            async with asyncio.timeout(ANSWER_SECONDS):
                response = await ask(transport, Requester(), command)
    except TimeoutError:
        raise TransportError(
            f"{server} did not answer {command} within {ANSWER_SECONDS:g} s; {checks(server)}"
        ) from None
    except TransportClosed as error:
        raise _busy(str(error)) or error from None
    finally:
        await transport.close()
    if not response.ok:
        message = f"the server refuses {command}: {quote(response.text, MAX_SENTENCE)}"
        raise _busy(response.text) or ProtocolError(message)
    return [dict(read_record(line)) for line in response.text.splitlines()]


def _busy(refusal: str) -> ProtocolError | None:
    """The error for a model whose server is busy; None if the refusal has another reason."""
    seconds = busy_seconds(refusal)
    if seconds is None:
        return None
    why = quote(refusal[refusal.index("busy, ") :], MAX_SENTENCE)
    return ProtocolError(f"the server is busy: call this tool again in {seconds} s. It said {why}")


async def games_and_bots(server: Address) -> str:
    """Return the games of a server with their options, and its bots, as a text.

    Raises:
        ProtocolError: As for :func:`server_records`.
    """
    games = await server_records(server, "bw-games")
    bots = await server_records(server, "bw-bots")
    lines = ["Games, with the defaults of their options:"]
    for facts in games[:MAX_LISTED]:
        options = facts.get("options", "").replace(";", ", ").replace(":", "=")
        shown = f", options {quote(options, MAX_SENTENCE)}" if options else ""
        lines.append(f"- {word(facts.get('game', ''))}: {quote(facts.get('title', ''))}{shown}")
    lines.append("Opponents at the server now, by the names that they chose:")
    for facts in bots[:MAX_LISTED]:
        if facts.get("state") != "gone":
            playing = facts.get("games", "").replace(",", ", ")
            state = word(facts.get("state", ""))
            lines.append(
                f"- {quote(facts.get('name', ''))} ({state}), plays {quote(playing, MAX_SENTENCE)}"
            )
    return "\n".join(lines)
