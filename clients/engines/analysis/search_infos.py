"""The information about a running search that an engine writes in comment lines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from boardwire import _native
from boardwire.games import State
from boardwire.protocol import TransportClosed, encode_comment
from boardwire.protocol.search_info import SearchInfo, line_of_play
from boardwire.protocol.transports import Transport

from .candidates import line_texts

WriteInfo = Callable[[str], Awaitable[None]]
"""Writes a line of :class:`~boardwire.protocol.search_info.SearchInfo` to the controller."""


def comment_writer(transport: Transport) -> WriteInfo:
    """Return the writer of comment lines to a controller at the end of a connection."""

    async def write(line: str) -> None:
        with suppress(TransportClosed):  # the loop that answers commands notices the error, too
            await transport.write(encode_comment(line))

    return write


def info_of(state: State, result: _native.SearchResult) -> SearchInfo:
    """Return the information of a search result.

    Args:
        state: The position that was searched.
        result: The result of the search.
    """
    return SearchInfo(
        result.depth or None,
        result.value,
        nodes=result.nodes,
        pv=line_of_play(line_texts(state, result.pv)),
        seldepth=result.seldepth or None,
        nps=round(result.nodes / result.seconds) if result.seconds > 0 else None,
        hashfull=result.hashfull,
        tbhits=result.tbhits or None,
    )
