"""What is in deploy/ works with the programs it is for."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import trustme

from boardwire.protocol import Requester
from boardwire.protocol.transports import Transport, ask, connect
from boardwire.server import Server, ServerConfig, run_server
from boardwire.server.config import HouseSettings, HttpSettings, ListenSettings, StoreSettings

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "boards.example.org"
STREAM = "load_module /usr/lib/nginx/modules/ngx_stream_module.so;\n"
"""What Debian's packages put where nginx finds it."""
Program = Callable[[str], str]


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Server]:
    """A server as deploy/ wants one behind a proxy."""
    config = replace(
        ServerConfig(),
        server=ListenSettings(port=0, http_port=0),
        http=HttpSettings(hosts=(NAME,), trusted_proxies=("127.0.0.1",)),
        house=HouseSettings(bots=()),
        store=StoreSettings(str(folder / "boardwire.db")),
    )
    async with run_server(config) as server:
        yield server


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


async def name_of(transport: Transport) -> str:
    """What answers at a transport, over which a session is begun and ended."""
    async with asyncio.timeout(20):
        response = await ask(transport, Requester(), "name")
    await transport.close()
    return response.text


async def fetched(port: int, path: str, tls: ssl.SSLContext) -> bytes:
    """The answer to a request at a proxy."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=tls, server_hostname=NAME)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
    async with asyncio.timeout(10):
        answer = await reader.read()
    writer.close()
    return answer


async def open_for_long(port: int) -> None:
    """Wait until something listens on a port."""
    async with asyncio.timeout(20):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                await writer.wait_closed()
                return


async def test_nginx_passes_on_https_websocket_and_gtp(program: Program, tmp_path: Path) -> None:
    nginx = program("nginx")
    authority = trustme.CA()
    issued = authority.issue_cert(NAME, "127.0.0.1")
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    issued.private_key_pem.write_to_path(tmp_path / "privkey.pem")
    for part in issued.cert_chain_pems:
        part.write_to_path(tmp_path / "fullchain.pem", append=True)
    https, gtp = free_port(), free_port()
    async with serving(tmp_path) as server:
        text = (DEPLOY / "nginx.conf").read_text()
        for old, new in {
            "listen 443 ssl": f"listen 127.0.0.1:{https} ssl",
            "listen 7401 ssl": f"listen 127.0.0.1:{gtp} ssl",
            "127.0.0.1:7480": f"127.0.0.1:{server.http_port}",
            "127.0.0.1:7400": f"127.0.0.1:{server.port}",
            f"/etc/letsencrypt/live/{NAME}": str(tmp_path),
        }.items():
            assert old in text
            text = text.replace(old, new)
        own = f"daemon off; pid {tmp_path}/pid; error_log stderr;\n"
        (tmp_path / "nginx.conf").write_text(STREAM + own + text)
        running = await asyncio.create_subprocess_exec(
            nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")
        )
        try:
            await open_for_long(https)
            assert b'"status":"ok"' in await fetched(https, "/health", trusting)
            assert (await fetched(https, "/metrics", trusting)).startswith(b"HTTP/1.1 404")
            over_websocket = await connect(f"wss://127.0.0.1:{https}/gtp", tls=trusting)
            assert await name_of(over_websocket) == "boardwire server"
            over_tls = await connect(f"tls://127.0.0.1:{gtp}", tls=trusting)
            assert await name_of(over_tls) == "boardwire server"
        finally:
            running.terminate()
            await running.wait()


async def test_caddy_passes_on_http_and_websocket(program: Program, tmp_path: Path) -> None:
    caddy = program("caddy")
    port = free_port()
    async with serving(tmp_path) as server:
        text = (DEPLOY / "Caddyfile").read_text()
        text = text.replace("127.0.0.1:7480", f"127.0.0.1:{server.http_port}")
        # Without a public name there is no certificate.
        text = "{\n\tadmin off\n}\n" + text.replace(f"{NAME} {{", f"http://127.0.0.1:{port} {{")
        (tmp_path / "Caddyfile").write_text(text)
        running = await asyncio.create_subprocess_exec(
            *(caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"),
            env={"HOME": str(tmp_path)},
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await open_for_long(port)
            over_websocket = await connect(f"ws://127.0.0.1:{port}/gtp")
            assert await name_of(over_websocket) == "boardwire server"
        finally:
            running.terminate()
            await running.wait()


def test_systemd_takes_the_unit_and_finds_it_well_confined(
    program: Program, tmp_path: Path
) -> None:
    analyze = program("systemd-analyze")
    unit = tmp_path / "boardwire.service"
    text = (DEPLOY / "boardwire.service").read_text()
    unit.write_text(text.replace("/opt/boardwire/bin/boardwire", sys.executable))
    verified = subprocess.run((analyze, "verify", unit), capture_output=True, text=True, check=True)
    assert verified.stderr == ""
    exposed = subprocess.run(
        (analyze, "security", "--offline=true", "--threshold=20", unit),
        capture_output=True,
        text=True,
        check=False,
    )
    assert exposed.returncode == 0, exposed.stdout
    assert re.search(r"exposure level for boardwire\.service: [01]\.\d", exposed.stdout)


def test_the_unit_serves_with_settings_that_are_checked_first() -> None:
    text = (DEPLOY / "boardwire.service").read_text()
    (check,) = re.findall(r"^ExecStartPre=(.*)$", text, re.MULTILINE)
    (start,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    assert check == f"{start} --check-config"
