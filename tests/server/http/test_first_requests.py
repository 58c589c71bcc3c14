"""The first requests of a server find everything made that is made once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import asyncio, gc, json, sys
from boardwire.server import run_server
from boardwire.server.http.admission import request_turns
from tests.server.conftest import config_of
from tests.server.wire import get

PATHS = ("/api/openapi.json", "/", "/matches", "/players/ada", "/ladder", "/play", "/nothing",
         "/web/styles/theme.css", "/api/v1/matches?limit=200")
pieces = []
pay = request_turns.RequestAllowance.pay

def note(allowance, seconds):
    pieces.append(seconds)
    pay(allowance, seconds)

request_turns.RequestAllowance.pay = note

async def main():
    config = config_of(
        port=0, http_port=0, tls_port=0, bots=(), stop_seconds=0.0, database=sys.argv[1]
    )
    longest = {}
    gc.disable()  # a collection may come with any request
    async with run_server(config) as server:
        for path in PATHS:
            pieces.clear()
            await get(server, path, "Accept: text/html")
            longest[path] = max(pieces)
    print(json.dumps(longest))

asyncio.run(main())
"""

LONGEST_SECONDS = 0.025
"""The longest piece of a first request. Each of the first four took 35 to 130 ms, or 15 to 20,
when it compiled its own templates and statements."""


@pytest.mark.slow
def test_no_first_request_takes_a_long_piece_of_the_loop(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "boardwire.db")]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    longest = json.loads(told.stdout)
    assert max(longest.values()) < LONGEST_SECONDS, longest
