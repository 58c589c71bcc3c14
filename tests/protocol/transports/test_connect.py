"""Connecting to an address."""

from __future__ import annotations

import pytest

from boardwire.protocol import AddressError, TransportError
from boardwire.protocol.transports import connect

from .wire import echo, tcp_server


async def test_a_connection_that_cannot_be_made_says_why() -> None:
    async with tcp_server(echo) as url:
        pass
    with pytest.raises(TransportError, match=url.removeprefix("tcp://")):
        await connect(url)
    with pytest.raises(TransportError):
        await connect(url.replace("tcp:", "ws:"))
    with pytest.raises(AddressError):
        await connect("nowhere")
