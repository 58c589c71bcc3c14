"""Descriptors: the start tells what does not fit, and newcomers are told why they are refused."""

from __future__ import annotations

import asyncio
import json
import re
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tests.processes import KilledPopen
from tests.served import stop

from boardwire.server import ServerConfig, SessionLimits
from boardwire.server.config import HouseSettings, HttpSettings
from boardwire.server.ports.descriptors import (
    MOST_REFUSED,
    TooFewDescriptors,
    fit,
    own_files,
    raise_limit,
)

from ..attacked_server import AttackedServer

LIMIT = 200
CONFIG = ServerConfig()


def test_without_a_limit_nothing_changes() -> None:
    assert fit(CONFIG, None).config == CONFIG


def test_what_fits_stays_as_it_is() -> None:
    needed = own_files(CONFIG) + 1000 + 2000 + 2 * MOST_REFUSED
    fitted = fit(CONFIG, needed)
    assert fitted.config == CONFIG
    assert fitted.shortage == ""
    assert fit(CONFIG, needed - 1).shortage


def test_the_slots_are_lowered_and_the_sentence_says_what_to_set() -> None:
    fitted = fit(CONFIG, 1024)
    sessions, http = fitted.config.sessions.sessions, fitted.config.http.connections
    assert own_files(CONFIG) + sessions + http + 2 * fitted.refused <= 1024
    assert 2 * sessions == pytest.approx(http, abs=2)
    for words in (
        "the limit of open files is 1024",
        "limits.session.sessions=1000",
        f"takes {sessions} sessions and {http} HTTP connections",
        "LimitNOFILE=4096",
        "--ulimit nofile=4096",
        "ulimit -n 4096",
    ):
        assert words in fitted.shortage


def test_database_broker_and_engines_count() -> None:
    bare = replace(
        CONFIG, house=HouseSettings(bots=()), store=replace(CONFIG.store, database="none")
    )
    more = [
        replace(bare, house=HouseSettings(bots=("mcts",), copies=3)),
        replace(bare, broker=replace(bare.broker, url="mqtt://localhost")),
        replace(bare, store=replace(bare.store, database="some.db")),
        replace(bare, store=replace(bare.store, database="postgresql://db/boardwire")),
    ]
    assert all(own_files(it) > own_files(bare) for it in more)


def test_a_server_that_cannot_serve_anybody_does_not_start() -> None:
    with pytest.raises(TooFewDescriptors, match=r"limit of open files is 100, .* LimitNOFILE="):
        fit(CONFIG, 100)
    small = replace(CONFIG, sessions=SessionLimits(sessions=2), http=HttpSettings(connections=2))
    assert fit(small, 400).config == small


def test_the_soft_limit_is_raised_to_the_hard_one() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
        assert raise_limit() == (None if hard == resource.RLIM_INFINITY else hard)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def narrow_server(folder: Path) -> Iterator[tuple[AttackedServer, str]]:
    """A server with few descriptors, and its greeting."""
    words = (
        "server.port=0",
        "server.http_port=0",
        "house.bots=",
        "limits.load.delay_ms=0",
        "http.request=120",  # the slow requests are still there when others come, at any pace
        f"log.file={folder / 'log'}",
    )
    settings = [word for setting in words for word in ("--set", setting)]
    with KilledPopen(
        [sys.executable, "-m", "boardwire", "serve", *settings],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (LIMIT, LIMIT)),
    ) as process:
        assert process.stdout is not None
        greeting = "".join(iter(process.stdout.readline, "Stop with Ctrl-C.\n"))
        (port,) = re.findall(r"tcp://127.0.0.1:(\d+)", greeting)[:1]
        (http_port,) = re.findall(r"http://127.0.0.1:(\d+)", greeting)[:1]
        try:
            yield AttackedServer(process, int(port), int(http_port), folder / "log"), greeting
        finally:
            stop(process, 30)


@pytest.mark.long
@pytest.mark.server
@pytest.mark.slow
async def test_with_few_descriptors_everybody_is_told_and_health_answers(tmp_path: Path) -> None:
    with narrow_server(tmp_path) as (server, greeting):
        assert f"Not everything fits: the limit of open files is {LIMIT}" in greeting
        told: Counter[str] = Counter()
        lines = []
        for number in range(300):
            line = await server.dial(f"127.0.8.{1 + number // 10}")
            line.write(b"name\n")
            lines.append(line)
        for line in lines:
            try:
                async with asyncio.timeout(20):
                    told[(await line.reader.readline()).decode().strip()] += 1
            except (TimeoutError, OSError) as error:
                told[repr(error)] += 1
        assert told.pop("= boardwire server") > 10
        assert sum(told.values()) > 200
        assert all(it.startswith("# closing: busy, try again in 30 s: ") for it in told), told
        for number in range(200):  # requests that never end
            slow = await server.dial(f"127.0.9.{1 + number // 4}", http=True)
            slow.write(b"GET /health HTTP/1.1\r\nX-Slow:")
        for path in ("/health", "/metrics"):
            line = await server.dial("127.0.0.1", http=True)
            line.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            answer = await line.rest()
            assert answer.startswith(b"HTTP/1.1 200 "), answer
        assert re.search(rb'boardwire_refused_total\{cause="(full|descriptors)"\} [1-9]', answer)
        line = await server.dial("127.0.0.1", http=True)
        line.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        head, _, body = (await line.rest()).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: 10\r\n" in head
        assert json.loads(body)["detail"].startswith("busy, try again in 10 s: ")
        await server.hang_up()
        assert re.search(r"refused \(\w+\): 127\.0\.", server.log.read_text())
        async with asyncio.timeout(10):
            while True:
                line = await server.dial("127.0.0.1")
                line.write(b"name\n")
                if await line.reader.readline() == b"= boardwire server\n":
                    break
                await asyncio.sleep(0.1)
        await line.close()
