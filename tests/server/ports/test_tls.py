"""TLS: on both ports, with certificates that are replaced while the server runs."""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
import trustme
from tests.zygote import boardwire_command

from boardwire import Bot, BotMatch
from boardwire.games import State
from boardwire.override import override
from boardwire.protocol.transports import Transport, connect
from boardwire.server.config import HttpSettings, ListenSettings, SessionLimits, TlsSettings
from boardwire.server.ports.tls import Certificate, TlsError
from boardwire.server.store import RecordQuery

from ...until import until
from ..conftest import StartServer
from ..wire import Client

HOST = "127.0.0.1"


class Files:
    """A certificate's files, which tests write again.

    Args:
        folder: Where they are.
    """

    def __init__(self, folder: Path) -> None:
        self.authority = trustme.CA()
        self.certificate = folder / "certificate.pem"
        self.key = folder / "key.pem"
        self.trusting = ssl.create_default_context()
        self.authority.configure_trust(self.trusting)
        self.renew()

    def renew(self, kind: trustme.KeyType = trustme.KeyType.ECDSA) -> str:
        """Write a new certificate; returns what identifies it."""
        issued = self.authority.issue_cert(HOST, "localhost", key_type=kind)
        self.key.write_bytes(issued.private_key_pem.bytes())
        chain = b"".join(it.bytes() for it in issued.cert_chain_pems)
        self.certificate.write_bytes(chain)
        return identity(ssl.PEM_cert_to_DER_cert(issued.cert_chain_pems[0].bytes().decode()))

    def settings(self, check: float = 60.0, handshake: float = 5.0) -> TlsSettings:
        return TlsSettings(str(self.certificate), str(self.key), check=check, handshake=handshake)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def identity(certificate: bytes | None) -> str:
    assert certificate is not None
    return certificate.hex()[-64:]


async def shown(port: int | None, files: Files) -> str:
    """What identifies the certificate that a port shows, after it was checked."""
    _, writer = await asyncio.open_connection(HOST, port, ssl=files.trusting)
    secured = writer.get_extra_info("ssl_object")
    writer.close()
    await writer.wait_closed()
    return identity(secured.getpeercert(binary_form=True))


async def answered(transport: Transport) -> bool:
    try:
        return await Client(transport).ask("name") == "= boardwire server"
    finally:
        await transport.close()


async def test_both_ports_serve_under_tls_and_one_without(
    start_server: StartServer, files: Files
) -> None:
    async with start_server(tls=files.settings()) as server:
        addresses = {
            f"tls://{HOST}:{server.tls_port}",
            f"wss://{HOST}:{server.http_port}",
            f"tcp://{HOST}:{server.port}",
        }
        for address in addresses:
            assert await answered(await connect(address, tls=files.trusting))


async def test_http_stays_plain_behind_a_proxy(start_server: StartServer, files: Files) -> None:
    tls = TlsSettings(str(files.certificate), str(files.key), http=False)
    async with start_server(tls=tls) as server:
        assert await answered(await connect(f"ws://{HOST}:{server.http_port}"))
        assert await answered(await connect(f"tls://{HOST}:{server.tls_port}", tls=files.trusting))


async def test_the_plain_port_can_be_kept_to_this_machine(
    start_server: StartServer, files: Files
) -> None:
    listening = ListenSettings(address="0.0.0.0", plain=False)
    async with start_server(server=listening, tls=files.settings(), bots=("random",)) as server:
        assert str(server.address) == f"tcp://127.0.0.1:{server.port}"
        assert listeners(server.port) == {"0100007F"}
        assert listeners(server.tls_port) == {"00000000"}
        await until(lambda: server.lobby.waiting)


def listeners(port: int | None) -> set[str]:
    """The addresses on which a port is open, as Linux writes them."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    open_ports = (row[1].split(":") for row in rows if row[3] == "0A")
    return {address for address, number in open_ports if int(number, 16) == port}


@pytest.mark.parametrize("kind", [trustme.KeyType.ECDSA, trustme.KeyType.RSA])
async def test_a_new_certificate_is_shown_to_new_connections_and_old_ones_stay(
    kind: trustme.KeyType, start_server: StartServer, files: Files
) -> None:
    async with start_server(tls=files.settings()) as server:
        before = await shown(server.tls_port, files)
        old = await connect(f"tls://{HOST}:{server.tls_port}", tls=files.trusting)
        client = Client(old)
        assert await client.ask("name") == "= boardwire server"
        renewed = files.renew(kind)
        assert await shown(server.tls_port, files) == before
        server.reload()
        assert await shown(server.tls_port, files) == renewed != before
        assert await shown(server.http_port, files) == renewed
        assert await client.ask("name") == "= boardwire server"
        await old.close()


async def test_files_that_change_are_noticed(start_server: StartServer, files: Files) -> None:
    async with start_server(tls=files.settings(check=0.05)) as server:
        renewed = files.renew()
        async with asyncio.timeout(10):
            while await shown(server.tls_port, files) != renewed:
                await asyncio.sleep(0.05)


async def test_a_certificate_without_its_key_is_not_taken(
    start_server: StartServer, files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    async with start_server(tls=files.settings(check=0.05)) as server:
        before = await shown(server.tls_port, files)
        key = files.key.read_bytes()
        renewed = files.renew()
        new_key, _ = files.key.read_bytes(), files.key.write_bytes(key)
        assert server.certificate is not None
        assert not server.certificate.reload()
        assert "the earlier one stays in use" in caplog.text
        assert await shown(server.tls_port, files) == before
        files.key.write_bytes(new_key)
        async with asyncio.timeout(10):
            while await shown(server.tls_port, files) != renewed:
                await asyncio.sleep(0.05)


async def test_a_handshake_has_its_time(start_server: StartServer, files: Files) -> None:
    async with start_server(tls=files.settings(handshake=0.2)) as server:
        for port in (server.tls_port, server.http_port):
            reader, writer = await asyncio.open_connection(HOST, port)
            async with asyncio.timeout(5):
                assert await reader.read() == b""
            writer.close()
        assert await shown(server.tls_port, files)


def first_message(files: Files) -> bytes:
    """The first message of a TLS client."""
    received, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
    with suppress(ssl.SSLWantReadError):
        files.trusting.wrap_bio(received, sent, server_hostname=HOST).do_handshake()
    return sent.read()


async def ended_while_bytes_come(
    opened: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]], message: bytes
) -> None:
    """Send a message byte by byte over connections; the server ends all of them meanwhile."""
    ended = [asyncio.create_task(reader.read()) for reader, _ in opened]
    begun = asyncio.get_running_loop().time()
    for byte in message:
        for _, writer in opened:
            writer.write(bytes([byte]))
        if all(task.done() for task in ended):
            break
        assert asyncio.get_running_loop().time() - begun < 5
        await asyncio.sleep(0.02)
    assert all(task.done() for task in ended)
    await asyncio.gather(*ended, return_exceptions=True)
    for _, writer in opened:
        writer.close()


async def test_a_handshake_that_comes_byte_by_byte_has_no_more_time(
    start_server: StartServer, files: Files
) -> None:
    """Each byte is a sign of life, and none of them buys time; others are served meanwhile."""
    message = first_message(files)
    async with start_server(tls=files.settings(handshake=0.5)) as server:
        for port in (server.tls_port, server.http_port):
            opened = [await asyncio.open_connection(HOST, port) for _ in range(5)]
            await ended_while_bytes_come(opened, message[:200])
            async with asyncio.timeout(20):
                assert await shown(server.tls_port, files)


async def test_who_speaks_no_tls_disturbs_nobody(start_server: StartServer, files: Files) -> None:
    async with start_server(tls=files.settings()) as server:
        for port in (server.tls_port, server.http_port):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            async with asyncio.timeout(5):
                await reader.read()
            writer.close()
        assert await shown(server.tls_port, files)


def test_tls_older_than_1_2_is_not_spoken(files: Files) -> None:
    certificate = Certificate(files.settings())
    assert certificate.context.minimum_version is ssl.TLSVersion.TLSv1_2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "there is no such file or folder"),
        ("no certificate", "they are not PEM, or the key is missing"),
        ("", "they are not PEM, or the key is missing"),
    ],
)
def test_files_that_cannot_be_used_are_told(text: str | None, reason: str, files: Files) -> None:
    if text is None:
        files.certificate.unlink()
    else:
        files.certificate.write_text(text)
    with pytest.raises(TlsError, match=rf"cannot use the certificate of .*\.pem and .*: {reason}"):
        Certificate(files.settings())


def test_a_key_of_another_certificate_is_told(files: Files) -> None:
    key = files.key.read_bytes()
    files.renew()
    files.key.write_bytes(key)
    with pytest.raises(TlsError, match="the key does not belong to the certificate"):
        Certificate(files.settings())


@pytest.mark.program
def test_a_key_with_a_password_is_refused_and_nobody_is_asked(files: Files) -> None:
    subprocess.run(
        (
            "openssl",
            "ec",
            "-aes256",
            "-passout",
            "pass:secret",
            "-in",
            files.key,
            "-out",
            files.key,
        ),
        check=True,
        capture_output=True,
    )
    with pytest.raises(TlsError, match="the key has a password; store it without"):
        Certificate(files.settings())


@pytest.mark.program
async def test_sighup_reloads_and_the_server_stays(files: Files, tmp_path: Path) -> None:
    command = (
        *boardwire_command("serve", "--port", "0", "--http-port", "0"),
        *("--bots", "", "--database", str(tmp_path / "it.db")),
        *("--set", "server.tls_port=0", "--set", f"tls.certificate={files.certificate}"),
        *("--set", f"tls.key={files.key}"),
    )
    serving = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    assert serving.stdout is not None
    try:
        async with asyncio.timeout(30):
            greeting = (await serving.stdout.readuntil(b"Try next")).decode()
            port = int(greeting.partition("tls://127.0.0.1:")[2].split()[0])
            renewed = files.renew()
            assert await shown(port, files) != renewed
            os.kill(serving.pid, signal.SIGHUP)
            while await shown(port, files) != renewed:
                await asyncio.sleep(0.05)
            serving.terminate()
            assert await serving.wait() == 0
    finally:
        if serving.returncode is None:
            serving.kill()
            await serving.wait()


@pytest.mark.parametrize("scheme", ["tls", "wss"])
async def test_a_script_ends_at_the_end_of_its_input(
    scheme: str, start_server: StartServer, files: Files, tmp_path: Path
) -> None:
    authority = tmp_path / "authority.pem"
    authority.write_bytes(files.authority.cert_pem.bytes())
    async with start_server(tls=files.settings()) as server:
        port = server.tls_port if scheme == "tls" else server.http_port
        process = await asyncio.create_subprocess_exec(
            *boardwire_command("connect", f"{scheme}://localhost:{port}"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "SSL_CERT_FILE": str(authority)},
        )
        try:
            async with asyncio.timeout(60):
                output, _ = await process.communicate(b"name\nprotocol_version")
        finally:
            if process.returncode is None:
                process.kill()
    assert output == b"= boardwire server\n\n= 2\n\n"
    assert process.returncode == 0


@pytest.mark.program
@pytest.mark.parametrize("scheme", ["tls", "wss"])
async def test_a_client_trusts_the_authority_that_its_user_names(
    scheme: str, start_server: StartServer, files: Files, tmp_path: Path
) -> None:
    authority = tmp_path / "class.pem"
    files.authority.cert_pem.write_to_path(str(authority))
    async with start_server(tls=files.settings()) as server:
        port = server.tls_port if scheme == "tls" else server.http_port
        asked = ("matches", "--json", "--server", f"{scheme}://{HOST}:{port}")
        trusting = await _outcome(*asked, "--ca", str(authority))
        assert trusting == (0, "[]\n", "")
        code, _, mistake = await _outcome(*asked)
        assert code == 2
        assert "its certificate is not valid" in mistake
        assert "name the file of the certificate with --ca" in mistake


async def test_a_bot_in_python_trusts_the_authority_that_its_author_names(
    start_server: StartServer, files: Files, tmp_path: Path
) -> None:
    authority = tmp_path / "class.pem"
    files.authority.cert_pem.write_to_path(str(authority))

    class First(Bot):
        @override
        def choose(self, state: State, match: BotMatch) -> int:
            return state.legal_moves()[0]

    async with start_server(tls=files.settings(), bots=("random",)) as server, asyncio.timeout(60):
        bot = First("first", "tictactoe", opponent="random", matches=1)
        await bot.play(f"tls://{HOST}:{server.tls_port}", ca=str(authority))
        assert [it async for it in server.store.records(RecordQuery(player="first"))]


async def _outcome(*words: str) -> tuple[int | None, str, str]:
    """The exit code and the output of a command."""
    running = await asyncio.create_subprocess_exec(
        *boardwire_command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    stdout, stderr = await running.communicate()
    return running.returncode, stdout.decode(), stderr.decode()


RENEGOTIATES = b"R\n"
"""The line with which `openssl s_client` asks for another handshake."""


@pytest.mark.program
async def test_a_client_cannot_begin_further_handshakes_on_a_connection(
    start_server: StartServer, files: Files
) -> None:
    """TLS 1.2 lets a client renegotiate, at ten times the cost for the server; ours refuses."""
    async with start_server(tls=files.settings()) as server:
        for port in (server.tls_port, server.http_port):
            client = await asyncio.create_subprocess_exec(
                *("openssl", "s_client", "-tls1_2", "-connect", f"{HOST}:{port}"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            assert client.stdin is not None
            assert client.stdout is not None
            async with asyncio.timeout(20):
                await client.stdout.readuntil(b"Extended master secret")
                client.stdin.write(RENEGOTIATES)
                rest = await client.stdout.read()  # it ends
                await client.wait()
            assert b"RENEGOTIATING" in rest
            assert b"no renegotiation" in rest
            assert await shown(port, files)


async def test_a_page_that_comes_byte_by_byte_under_tls_has_its_time(
    start_server: StartServer, files: Files
) -> None:
    http = HttpSettings(request=0.5)
    async with start_server(tls=files.settings(), http=http) as server:
        opened = [
            await asyncio.open_connection(HOST, server.http_port, ssl=files.trusting)
            for _ in range(5)
        ]
        await ended_while_bytes_come(opened, b"GET / HTTP/1.1\r\n" + b"X-Slow: 1\r\n" * 40)
        async with asyncio.timeout(20):
            assert await shown(server.http_port, files)


class Tunnel:
    """The client's end of TLS over a plain socket, so that each layer can be closed by itself."""

    def __init__(self, files: Files) -> None:
        self._received, self._sent = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = files.trusting.wrap_bio(self._received, self._sent, server_hostname=HOST)
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self, port: int | None) -> None:
        """Connect and shake hands."""
        self.reader, self.writer = await asyncio.open_connection(HOST, port)
        while True:
            try:
                self.tls.do_handshake()
            except ssl.SSLWantReadError:
                self.flush()
                self._received.write(await self.reader.read(1 << 14))
            else:
                self.flush()
                return

    def flush(self) -> None:
        self.writer.write(self._sent.read())

    def say(self, line: bytes) -> None:
        self.tls.write(line)
        self.flush()

    def notify_close(self) -> None:
        """Send `close_notify`, and keep the connection of TCP open."""
        with suppress(ssl.SSLError):
            self.tls.unwrap()
        self.flush()


@pytest.mark.parametrize("layer", ["TLS", "TCP"])
async def test_a_connection_that_ends_in_one_layer_only_ends_in_both(
    layer: str, start_server: StartServer, files: Files
) -> None:
    """Half an end keeps no session, no descriptor and no task of the server."""
    async with start_server(tls=files.settings()) as server:
        tunnels = [Tunnel(files) for _ in range(10)]
        for tunnel in tunnels:
            await tunnel.open(server.tls_port)
            tunnel.say(b"name\n")
        async with asyncio.timeout(20):
            await until(lambda: server.sessions.count >= len(tunnels))
            for tunnel in tunnels:
                if layer == "TLS":
                    tunnel.notify_close()
                else:
                    tunnel.writer.write_eof()
            for tunnel in tunnels:
                while await tunnel.reader.read(1 << 14):
                    pass
            await until(lambda: not server.sessions.count)
        assert await shown(server.tls_port, files)
        for tunnel in tunnels:
            tunnel.writer.close()


async def test_a_silent_session_under_tls_has_its_time(
    start_server: StartServer, files: Files
) -> None:
    """The end of the handshake begins the time for the first line."""
    sessions = SessionLimits(first_line=0.4)
    async with start_server(tls=files.settings(), sessions=sessions) as server:
        tunnel = Tunnel(files)
        await tunnel.open(server.tls_port)
        async with asyncio.timeout(10):
            while await tunnel.reader.read(1 << 14):
                pass
            await until(lambda: not server.sessions.count)
        tunnel.writer.close()
