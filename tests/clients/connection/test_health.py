"""The health of a server, as a program that supervises it sees it."""

from __future__ import annotations

import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
import trustme

from boardwire.clients.connection.health import ReportedHealth, ask_health, own_url
from boardwire.protocol import AddressError, TransportError
from boardwire.server import Server, ServerConfig, run_server
from boardwire.server.config import HouseSettings, ListenSettings, StoreSettings, TlsSettings

pytestmark = pytest.mark.server
SECONDS = 30.0
HTTP_HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """A server with TLS and a port without."""
    folder = tmp_path_factory.mktemp("health")
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "authority.pem")
    issued = authority.issue_cert("boards.example.org", "localhost")
    issued.private_key_and_cert_chain_pem.write_to_path(folder / "all.pem")
    config = replace(
        ServerConfig(),
        server=ListenSettings(port=0, http_port=0, tls_port=0),
        tls=TlsSettings(str(folder / "all.pem")),
        store=StoreSettings(str(folder / "it.db")),
        house=HouseSettings(bots=()),
    )
    async with run_server(config) as started:
        yield started


@contextmanager
def answering(answer: bytes | None) -> Iterator[str]:
    """The place of a server that answers its first client this, or nothing at all."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(65536)
                if answer is None:
                    connection.recv(1)  # until the client has gone
                else:
                    connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        thread.join()


@pytest.mark.asyncio(loop_scope="module")
async def test_a_server_that_is_well_says_so(server: Server) -> None:
    for url in (
        f"https://localhost:{server.http_port}",
        f"https://localhost:{server.http_port}/health",
    ):
        health = await ask_health(url, seconds=SECONDS, verify=False)
        assert health == ReportedHealth(True, "ok (0 sessions, 0 matches running)")


@pytest.mark.asyncio(loop_scope="module")
async def test_the_ports_for_gtp_are_asked_too(server: Server) -> None:
    for url in (
        str(server.address),
        f"tls://127.0.0.1:{server.tls_port}",
        f"wss://127.0.0.1:{server.http_port}/gtp",
    ):
        assert await ask_health(url, seconds=SECONDS, verify=False) == ReportedHealth(True, "ok"), (
            url
        )


@pytest.mark.asyncio(loop_scope="module")
async def test_a_certificate_is_checked_unless_it_is_left_out(server: Server) -> None:
    for url in (f"https://127.0.0.1:{server.http_port}", f"tls://127.0.0.1:{server.tls_port}"):
        with pytest.raises(TransportError, match="its certificate is not valid"):
            await ask_health(url, seconds=SECONDS)


@pytest.mark.asyncio(loop_scope="module")
async def test_a_file_of_authorities_is_trusted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(Path(server.config.tls.certificate).with_name("authority.pem"))
    for url in (f"https://localhost:{server.http_port}", f"tls://localhost:{server.tls_port}"):
        assert (await ask_health(url, seconds=SECONDS, ca=file)).ok
        monkeypatch.setenv("BOARDWIRE_CA", file)
        assert (await ask_health(url, seconds=SECONDS)).ok
        monkeypatch.delenv("BOARDWIRE_CA")


@pytest.mark.asyncio(loop_scope="module")
async def test_a_port_with_tls_does_not_answer_without(server: Server) -> None:
    with pytest.raises(TransportError, match="check http: against https:"):
        await ask_health(f"http://127.0.0.1:{server.http_port}", seconds=SECONDS)


async def test_trouble_is_told_with_its_reason() -> None:
    told = b'{"status": "degraded", "reason": "it fails", "sessions": 1, "matches": {"running": 2}}'
    for head, ok in ((HTTP_HEAD.replace(b"200 OK", b"503 -"), False), (HTTP_HEAD, True)):
        with answering(head + told) as place:
            health = await ask_health(f"http://{place}", seconds=SECONDS)
        assert health == ReportedHealth(ok, "degraded: it fails (1 sessions, 2 matches running)")


@pytest.mark.parametrize("told", [b"", b"{}", b"[]", b"\xff", b'{"status": "ok", "sessions": 1}'])
async def test_another_program_at_that_port_is_not_well(told: bytes) -> None:
    with (
        answering(HTTP_HEAD + told) as place,
        pytest.raises(TransportError, match="did not answer as a boardwire server"),
    ):
        await ask_health(f"http://{place}", seconds=SECONDS)


@pytest.mark.parametrize("scheme", ["http", "tcp"])
async def test_a_server_that_does_not_answer_is_not_well(scheme: str) -> None:
    with answering(None) as place, pytest.raises(TransportError, match=r"no answer in 0\.1 s"):
        await ask_health(f"{scheme}://{place}", seconds=0.1)


@pytest.mark.parametrize("url", ["http://", "http://here:port", "nonsense"])
async def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(AddressError):
        await ask_health(url, seconds=SECONDS)


@pytest.mark.parametrize(
    ("variables", "url"),
    [
        ({}, "http://127.0.0.1:7480"),
        (
            {"BOARDWIRE_SERVER_ADDRESS": "0.0.0.0", "BOARDWIRE_SERVER_HTTP_PORT": "80"},
            "http://127.0.0.1:80",
        ),
        ({"BOARDWIRE_SERVER_ADDRESS": "::"}, "http://[::1]:7480"),
        ({"BOARDWIRE_SERVER_ADDRESS": "192.0.2.7"}, "http://192.0.2.7:7480"),
        ({"BOARDWIRE_TLS_CERTIFICATE": "all.pem"}, "https://127.0.0.1:7480"),
        (
            {"BOARDWIRE_TLS_CERTIFICATE": "all.pem", "BOARDWIRE_TLS_HTTP": "false"},
            "http://127.0.0.1:7480",
        ),
    ],
)
def test_the_environment_tells_where_the_own_server_is(variables: dict[str, str], url: str) -> None:
    assert own_url(variables) == url
