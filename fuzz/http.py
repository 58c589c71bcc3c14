"""Requests to the HTTP API, made up by Schemathesis from the server's own OpenAPI document.

The check fails on status 500, on an answer that the document does not describe, and on an error in
the log. Requests that fit the document and requests that do not take turns.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.server import Server

from .fuzzers import Run, UnguidedFuzzer, write_finding
from .server import Faults, Found, served

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 200
"""Requests of each operation in a round."""
BEGUN = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
MATCHES = 30
SUPPRESSED = (
    HealthCheck.too_slow,
    HealthCheck.filter_too_much,
    HealthCheck.data_too_large,
    HealthCheck.large_base_example,
)
SECONDS = 30
"""Seconds for one request, on a busy machine too."""


class TimeIsUp(BaseException):
    """Ends a round of Hypothesis, which takes exceptions of other kinds as findings."""


def records() -> Iterator[MatchRecord]:
    """Matches for the pages of the server."""
    for number in range(MATCHES):
        game = load(("tictactoe", "go", "pig")[number % 3])
        move = "roll" if game.name == "pig" else "B2"
        record = MatchRecord(
            f"m{number}",
            game.name,
            game.options,
            ("ada", f"bot{number % 4}"),
            TimeControl.fischer(60, 1),
            "",
            BEGUN + timedelta(minutes=number),
            moves=[MoveRecord(1, 0, move, 0.5, 60.5)],
        )
        if number % 5:
            record.result = Result.loss(1, 2, Reason.RESIGNATION)
            record.ended = record.started + timedelta(seconds=9)
        yield record


@dataclass(slots=True)
class Running:
    """A server in another thread.

    Args:
        url: The address of its HTTP port.
        faults: Its errors.
    """

    url: str
    faults: Faults


@contextmanager
def running() -> Iterator[Running]:
    """A server with some matches, in a separate thread since Schemathesis blocks."""
    ready = threading.Event()
    servers: list[Running] = []
    failed: list[BaseException] = []
    over: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def serve() -> None:
        async with served() as (server, faults):
            for record in records():
                await _store(server, record)
            end = asyncio.Event()
            over.append((asyncio.get_running_loop(), end))
            servers.append(Running(f"http://127.0.0.1:{server.http_port}", faults))
            ready.set()
            await end.wait()

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:  # the thread that waits raises it
            failed.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=run)
    thread.start()
    ready.wait()
    try:
        if failed:
            raise failed[0]
        yield servers[0]
    finally:
        for loop, end in over:
            loop.call_soon_threadsafe(end.set)
        thread.join()
    if failed:
        raise failed[0]


async def _store(server: Server, record: MatchRecord) -> None:
    await server.store.keep(record)


class HttpFuzzer(UnguidedFuzzer):
    """Sends requests of all operations in turn."""

    name = "http"

    @override
    def run(self, run: Run) -> None:
        deadline = time.monotonic() + run.seconds
        count = 0
        last: dict[str, Any] = {}
        with running() as server:
            document: Any = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")

            def send(case: Any) -> None:
                nonlocal count
                if time.monotonic() > deadline:
                    raise TimeIsUp
                count += 1
                if case.path_parameters and "match" in case.path_parameters and count % 2:
                    case.path_parameters["match"] = f"m{count % MATCHES}"
                last.clear()
                last.update(_plain(case))
                case.call_and_validate(checks=CHECKS, timeout=SECONDS)
                server.faults.check()

            number = run.seed
            try:
                while True:
                    for operation in (it.ok() for it in document.get_all_operations()):
                        for mode in schemathesis.GenerationMode:
                            number += 1
                            _round(operation.as_strategy(generation_mode=mode), send, number)
            except TimeIsUp:
                print(f"{count} requests", flush=True)
            except BaseException:  # any exception is a finding
                file = write_finding(run, self.name, "request", json.dumps(last).encode())
                print(f"after {count} requests; the last one is in {file}", flush=True)
                raise

    @override
    def again(self, data: bytes) -> None:
        """The answer is checked for its status only."""
        with running() as server:
            response = requests.request(
                timeout=SECONDS,
                **{**(servers := json.loads(data)), "url": server.url + servers["url"]},
            )
            print(response.status_code, response.text[:2000], flush=True)
            server.faults.check()
            if response.status_code == 500:
                raise Found(response.text)


def _round(strategy: Any, send: Any, seed: int) -> None:
    """Send one operation's requests."""
    wanted: Any = given(strategy)
    sending = wanted(send)
    settings = hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=SUPPRESSED,
    )
    try:
        hypothesis.seed(seed)(settings(sending))()
    except Unsatisfiable:  # such as what does not fit, where everything fits
        return


def _plain(case: Any) -> dict[str, Any]:
    """Return a request as data for JSON."""
    arguments = case.as_transport_kwargs()
    method, url, params = arguments["method"], arguments["url"], arguments.get("params")
    parts = urlsplit(requests.Request(method, url, params=params).prepare().url or "")
    headers = {
        str(name): value if isinstance(value, str) else value.decode("latin-1")
        for name, value in (arguments.get("headers") or {}).items()
    }
    return {
        "method": method,
        "url": urlunsplit(("", "", *parts[2:4], "")),
        "headers": headers,
        "cookies": arguments.get("cookies"),
    }


FUZZERS = [HttpFuzzer()]
