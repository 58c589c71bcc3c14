"""Measures how pages load in Chromium: requests, bytes, the largest paint, shifts of the layout.

The server runs in this process. Each page is loaded without a cache, over a network as slow as 3G
(400 ms of latency, 50 kB/s), and once more with what the browser has kept. The processor time of
`/` is that of this process for each request of a client beside it, while nothing changes; the time
that the server takes without any request is measured before, and does not count.

    python bench/page.py
    python bench/page.py --part processor
    python bench/page.py --path / --path /play --list
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from playwright.async_api import Browser, CDPSession, async_playwright

from boardwire.server import Server, ServerConfig, run_server
from boardwire.server.config import ListenSettings, StoreSettings
from boardwire.server.limits.usage import QuotaLimits

LATENCY_MS = 400
BYTES_A_SECOND = 50_000
SETTLED_SECONDS = 4.0
"""Seconds without a request after which a page has loaded; announcements are looked for later."""
MOST_SECONDS = 40.0
IDLE_SECONDS = 5.0
"""Seconds for which the server is measured without requests."""
CLIENT = """
import http.client, sys
connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
for number in range(int(sys.argv[2])):
    connection.request("GET", "/", headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    assert answer.status == 200
    answer.read()
"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
OBSERVE = """
window.seen = { paint: 0, element: "", shift: 0, shifted: [] };
new PerformanceObserver((list) => {
  for (const it of list.getEntries()) {
    seen.paint = it.startTime;
    const words = it.url || it.element?.textContent || "";
    seen.element = `${it.element?.tagName} ${words.slice(0, 60)}`;
  }
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const it of list.getEntries()) {
    if (it.hadRecentInput) continue;
    seen.shift += it.value;
    seen.shifted.push(...it.sources.map((of) => of.node?.className || of.node?.nodeName || "?"));
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@dataclass
class Load:
    """A page as it was loaded.

    Args:
        requests: The addresses that were asked for over the network, WebSockets among them.
        bytes: What came, as it was encoded.
    """

    requests: list[str] = field(default_factory=list)
    bytes: float = 0.0
    paint: float = 0.0
    element: str = ""
    shift: float = 0.0
    shifted: list[str] = field(default_factory=list)

    @property
    def assets(self) -> list[str]:
        """The files of the page among the requests."""
        return [it for it in self.requests if "/web/" in it or it.endswith((".svg", ".png"))]

    @property
    def words(self) -> str:
        """The figures in a line."""
        return (
            f"{len(self.requests)} requests ({len(self.assets)} for files), "
            f"{self.bytes / 1000:.0f} kB, largest paint {self.paint / 1000:.2f} s "
            f"({self.element}), layout shift {self.shift:.3f} {self.shifted}"
        )


async def load(browser: Browser, url: str, context: Any) -> Load:
    """Load a page in a browser's context, over the slow network, until it has settled."""
    page = await context.new_page()
    await page.add_init_script(OBSERVE)
    session: CDPSession = await context.new_cdp_session(page)
    found, cached, last = Load(), set[str](), [time.monotonic()]
    addresses: dict[str, str] = {}

    def sent(event: Any) -> None:
        last[0] = time.monotonic()
        if not event["request"]["url"].startswith("data:"):
            addresses[event["requestId"]] = event["request"]["url"]

    def opened(event: Any) -> None:
        addresses[event["requestId"]] = event["url"]

    def came(event: Any) -> None:
        if event["response"].get("fromDiskCache") or event["response"].get("fromServiceWorker"):
            cached.add(event["requestId"])

    def ended(event: Any) -> None:
        last[0] = time.monotonic()
        found.bytes += event["encodedDataLength"]

    session.on("Network.requestWillBeSent", sent)
    session.on("Network.webSocketCreated", opened)
    session.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    session.on("Network.responseReceived", came)
    session.on("Network.loadingFinished", ended)
    await session.send("Network.enable")
    await session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    await page.goto(url, wait_until="load", timeout=60_000)
    deadline = time.monotonic() + MOST_SECONDS
    while (rest := min(deadline, last[0] + SETTLED_SECONDS) - time.monotonic()) > 0:
        await page.wait_for_timeout(1000 * rest)
    seen = await page.evaluate("window.seen")
    found.paint, found.element = seen["paint"], seen["element"]
    found.shift, found.shifted = seen["shift"], seen["shifted"]
    found.requests = [it for key, it in addresses.items() if key not in cached]
    await page.close()
    return found


async def measure(paths: Sequence[str], *, listed: bool, home: int) -> None:
    """Measure, and print the figures.

    Args:
        paths: The pages to load; none for the processor time alone.
        listed: Whether to list the requests.
        home: The requests for `/`; 0 for none.
    """
    config = replace(
        ServerConfig(),
        server=ListenSettings(port=0, http_port=0),
        store=StoreSettings("none"),
        address_quota=QuotaLimits(
            connections=100, burst=20000, cpu_ms_per_second=1e6, cpu_ms_burst=1_000_000
        ),
    )
    async with run_server(config) as server, async_playwright() as playwright:
        if home:
            await processor_time(server, home)
        if not paths:
            return
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=FLAGS
        )
        warm = await browser.new_page()  # the server draws the pictures of games once
        for path in paths:
            await warm.goto(f"http://127.0.0.1:{server.http_port}{path}", wait_until="load")
        await warm.close()
        for path in paths:
            url = f"http://127.0.0.1:{server.http_port}{path}"
            context = await browser.new_context(service_workers="block")
            for kind in ("cold", "warm"):
                found = await load(browser, url, context)
                print(f"{path} {kind}: {found.words}", flush=True)
                for address in found.requests if listed else ():
                    print(f"  {address}")
            await context.close()
        await browser.close()


async def processor_time(server: Server, requests: int) -> None:
    """Print the processor time of `/` while nothing changes."""
    await ask_for_home(server, 20)  # the first ones make the page
    begun, spent = time.monotonic(), time.process_time()
    await asyncio.sleep(IDLE_SECONDS)
    idle = (time.process_time() - spent) / (time.monotonic() - begun)
    begun, spent = time.monotonic(), time.process_time()
    await ask_for_home(server, requests)
    spent, passed = time.process_time() - spent, time.monotonic() - begun
    print(
        f"/ unchanged: {1000 * (spent - idle * passed) / requests:.2f} ms of a processor for each "
        f"of {requests} requests in {passed:.1f} s "
        f"(with none the server takes {1000 * idle:.1f} ms a second)",
        flush=True,
    )


async def ask_for_home(server: Server, requests: int) -> None:
    """Have another process ask for `/` again and again."""
    client = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CLIENT, str(server.http_port), str(requests)
    )
    assert await client.wait() == 0


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--path", action="append", help="a page; / and /play without it")
    parser.add_argument("--list", action="store_true", help="list the requests")
    parser.add_argument("--home", type=int, default=1000, help="requests for /; 0 for none")
    parser.add_argument("--part", choices=["processor", "pages"], help="one of both alone")
    arguments = parser.parse_args()
    paths = [] if arguments.part == "processor" else arguments.path or ["/", "/play"]
    home = 0 if arguments.part == "pages" else arguments.home
    asyncio.run(measure(paths, listed=arguments.list, home=home))


if __name__ == "__main__":
    main()
