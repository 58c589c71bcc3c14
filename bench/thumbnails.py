"""Measures how smoothly a page follows many live boards: `/matches?show=grid`, in Chromium.

The server runs in this process, the bots in another. The share is the processor time of the tasks
of the page's main thread in the time on the wall. The longest tasks of that thread are reported
twice: as the browser's PerformanceObserver sees them (time on the wall, at least
50 ms), and in processor time, from a trace. The second does not depend on what else the machine
does.

    python bench/thumbnails.py
    python bench/thumbnails.py --boards 50 --seconds 10 --think 0.5
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from boardwire.clients.load import load_process
from boardwire.server import ServerConfig, run_server
from boardwire.server.config import HouseSettings, ListenSettings, StoreSettings
from boardwire.server.limits.usage import QuotaLimits

BOUND_MS = 50.0
"""A task that is longer can be felt."""

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

OBSERVE = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const it of list.getEntries()) window.longTasks.push(it.duration);
}).observe({ type: "longtask", buffered: true });
"""


def config(matches: int) -> ServerConfig:
    """Return settings with which a server admits the matches from one address, and forgets them."""
    return replace(
        ServerConfig(),
        server=ListenSettings(port=0, http_port=0),
        store=StoreSettings("none"),
        house=HouseSettings(bots=()),
        address_quota=QuotaLimits(connections=4 * matches, matches=2 * matches, burst=20000),
    )


async def measure(boards: int, seconds: float, think: float) -> None:
    """Measure, and print the figures."""
    async with (
        run_server(config(boards)) as server,
        load_process("bots", server.port, "--pairs", boards, "--think", think) as load,
        async_playwright() as playwright,
    ):
        await load.read_answer()
        await load.ask("go")
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=FLAGS
        )
        page = await browser.new_page(viewport={"width": 1920, "height": 1080})
        await page.add_init_script(OBSERVE)
        async with measured(browser, page, f"{boards} boards appear"):
            await page.goto(f"http://127.0.0.1:{server.http_port}/matches?show=grid")
            await page.locator("[data-thumbnail] canvas").nth(boards - 1).wait_for()
        async with measured(browser, page, f"{boards} boards follow their matches"):
            await asyncio.sleep(seconds)
        await browser.close()


@asynccontextmanager
async def measured(browser: Browser, page: Page, what: str) -> AsyncIterator[None]:
    """Print the figures of what a page does in the `with` block."""
    with TemporaryDirectory() as folder:
        trace = Path(folder, "trace.json")
        await browser.start_tracing(page=page, path=trace, categories=["toplevel"])
        begun = monotonic()
        yield
        passed = monotonic() - begun
        await browser.stop_tracing()
        tasks = tasks_of(json.loads(await asyncio.to_thread(trace.read_text)))
    on_the_wall = sorted(map(round, await page.evaluate("window.longTasks.splice(0)")))
    print(
        f"{what}: {len(tasks)} tasks in {passed:.1f} s, {sum(tasks) / passed / 10:.1f} % of a "
        f"processor, the longest {max(tasks, default=0.0):.1f} ms of a processor"
    )
    print(f"  above {BOUND_MS:.0f} ms of a processor: {sum(it > BOUND_MS for it in tasks)}")
    print(f"  above {BOUND_MS:.0f} ms on the wall: {len(on_the_wall)} {on_the_wall}")


def tasks_of(trace: dict[str, Any]) -> list[float]:
    """Milliseconds of processor time of the tasks of pages' main threads.

    A task that runs inside another one is a part of it.
    """
    events = trace["traceEvents"]
    main = {
        (it["pid"], it["tid"])
        for it in events
        if it["name"] == "thread_name" and it["args"]["name"] == "CrRendererMain"
    }
    found: list[float] = []
    ended: dict[tuple[int, int], float] = {}
    for it in sorted((it for it in events if "tdur" in it), key=lambda it: float(it["ts"])):
        thread = it["pid"], it["tid"]
        if thread not in main or not it["name"].endswith("RunTask"):
            continue
        if it["ts"] >= ended.get(thread, 0.0):
            ended[thread] = it["ts"] + it["dur"]
            found.append(it["tdur"] / 1000)
    return found


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--think", type=float, default=0.5, help="mean seconds between moves")
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.boards, arguments.seconds, arguments.think))


if __name__ == "__main__":
    main()
