"""The examples for a path prefix work with the proxies they are for."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from tests.web.crawl import crawl, fetch

from boardwire.protocol.transports import connect
from boardwire.server import Server, ServerConfig, run_server
from boardwire.server.config import HouseSettings, HttpSettings, ListenSettings, StoreSettings

from .test_deploy import free_port, name_of, open_for_long

PAGE = Path(__file__).parents[2] / "docs/how-to/server/path-prefix.md"
Program = Callable[[str], str]


def example(language: str) -> str:
    """The example for a program in the page."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return str(found)


def replaced(text: str, values: dict[str, str]) -> str:
    for old, new in values.items():
        assert old in text
        text = text.replace(old, new)
    return text


@asynccontextmanager
async def serving(folder: Path, root_path: str) -> AsyncIterator[Server]:
    """A server that trusts a proxy on this machine."""
    config = replace(
        ServerConfig(),
        server=ListenSettings(port=0, http_port=0),
        http=HttpSettings(trusted_proxies=("127.0.0.1",), root_path=root_path),
        house=HouseSettings(bots=()),
        store=StoreSettings(str(folder / "boardwire.db")),
    )
    async with run_server(config) as server:
        yield server


async def check(port: int) -> None:
    """Follow all links behind a proxy: what has no prefix does not reach the server."""
    await open_for_long(port)
    found = await asyncio.to_thread(crawl, port, "/boardwire/")
    below = {path: it for path, it in found.items() if path != "/"}
    assert {f"/boardwire/{it}" for it in ("", "play", "matches", "tournaments")} <= below.keys()
    assert [path for path, it in below.items() if it.status not in (200, 405)] == []  # 405: a form
    assert [path for path in below if not path.startswith("/boardwire/")] == []
    metrics = await asyncio.to_thread(fetch, port, "/boardwire/metrics")
    assert metrics.status == 404
    transport = await connect(f"ws://127.0.0.1:{port}/boardwire/gtp")
    assert await name_of(transport) == "boardwire server"
    for path in ("/boardwire/api/v1/live?lobby=1",):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        async with asyncio.timeout(10):
            head = await reader.readuntil(b"\r\n\r\n")
            assert b"event-stream" in head
            assert b"data:" in await reader.readuntil(b"data:")
        writer.close()


@pytest.mark.slow
async def test_nginx_serves_all_pages_below_the_path(program: Program, tmp_path: Path) -> None:
    nginx = program("nginx")
    port = free_port()
    async with serving(tmp_path, "/boardwire") as server:
        text = replaced(
            example("nginx"),
            {
                "listen 80": f"listen 127.0.0.1:{port}",
                "127.0.0.1:7480": f"127.0.0.1:{server.http_port}",
            },
        )
        own = f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        paths = "".join(
            f"{kind}_temp_path {tmp_path}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (tmp_path / "nginx.conf").write_text(f"{own}http {{\naccess_log off;\n{paths}{text}}}\n")
        running = await asyncio.create_subprocess_exec(
            nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")
        )
        try:
            await check(port)
        finally:
            running.terminate()
            await running.wait()


@pytest.mark.slow
async def test_caddy_serves_all_pages_below_the_path(program: Program, tmp_path: Path) -> None:
    caddy = program("caddy")
    port = free_port()
    async with serving(tmp_path, "") as server:
        text = replaced(
            example("caddy"),
            {
                "example.org {": f"http://127.0.0.1:{port} {{",
                "127.0.0.1:7480": f"127.0.0.1:{server.http_port}",
            },
        )
        (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
        running = await asyncio.create_subprocess_exec(
            *(caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"),
            env={"HOME": str(tmp_path)},
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await check(port)
        finally:
            running.terminate()
            await running.wait()


def test_the_example_for_traefik_is_complete() -> None:
    """Traefik itself is in no package of Debian or PyPI, so only its configuration is read."""
    http = yaml.safe_load(example("yaml"))["http"]
    assert set(http) == {"routers", "middlewares", "services"}
    (router,) = http["routers"].values()
    assert set(router) == {"rule", "service", "middlewares"}
    (strip,) = (http["middlewares"][it] for it in router["middlewares"])
    (prefix,) = strip["stripPrefix"]["prefixes"]
    rules = dict.fromkeys(re.findall(r"(!?\w+\(`[^`]+`\))", router["rule"]))
    assert list(rules) == [
        "Host(`example.org`)",
        f"PathPrefix(`{prefix}`)",
        f"!PathPrefix(`{prefix}/metrics`)",
    ]
    assert router["rule"] == " && ".join(rules)
    (server,) = http["services"][router["service"]]["loadBalancer"]["servers"]
    assert server == {"url": f"http://127.0.0.1:{ListenSettings().http_port}"}
