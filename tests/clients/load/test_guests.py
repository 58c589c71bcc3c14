"""Guests of the load play against the house."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from tests.until import until

from boardwire.clients.load.guests import Guest
from boardwire.server import run_server
from boardwire.server.config import HouseSettings, ListenSettings, ServerConfig, StoreSettings


@pytest.mark.long
@pytest.mark.program
async def test_a_guest_plays_one_match_after_the_other_and_measures_answers() -> None:
    config = ServerConfig(
        server=ListenSettings(port=0, http_port=0),
        store=StoreSettings(database="none"),
        house=HouseSettings(bots=(), seconds=0.02, least=0.0, reply=0.02),
    )
    async with run_server(config) as server:
        latencies: list[float] = []
        guest = Guest(8, server.port, lambda: 0.0, latencies)  # it begins with Kuhn poker
        playing = asyncio.create_task(guest.run())
        await until(lambda: guest.matches > 1)
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        assert latencies
        assert all(0 < it < 60 for it in latencies)
        assert guest.refusals == []
