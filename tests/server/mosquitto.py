"""A broker of our own for tests: mosquitto, on a port of its own."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path


@asynccontextmanager
async def mosquitto(program: str, folder: Path, *lines: str) -> AsyncIterator[int]:
    """Run a broker inside the `with` block; gives its port.

    The port is the same for brokers in the same folder, so one can be stopped and started again.

    Args:
        program: The path of mosquitto.
        folder: A folder for its configuration.
        lines: Further lines of the configuration; without any, everybody may connect.
    """
    chosen = folder / "mosquitto.port"
    if not chosen.exists():
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            chosen.write_text(str(probe.getsockname()[1]))
    port = int(chosen.read_text())
    told = [f"listener {port} 127.0.0.1", *(lines or ("allow_anonymous true",))]
    if os.geteuid() == 0:
        told.append("user root")  # it would become a user that cannot read the folder
    configuration = folder / "mosquitto.conf"
    configuration.write_text("\n".join((*told, "")))
    running = await asyncio.create_subprocess_exec(
        *(program, "-c", str(configuration)), stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(10):
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    await asyncio.sleep(0.05)
        yield port
    finally:
        running.terminate()
        await running.wait()
