"""Letters through a real mail server with TLS, and mail servers that are not to be trusted."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from boardwire.server.accounts import mailer as mailers
from boardwire.server.accounts.mailer import Mailer, MailError
from boardwire.server.config.sections.mail import MailSettings

PASSWORD = "correct horse: battery@staple"


class MailServer:
    """Keeps what arrives, and whether it came through TLS."""

    def __init__(self) -> None:
        self.letters: list[tuple[bytes, bool]] = []
        self.passwords: list[tuple[bytes, bool]] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd calls it
        self.letters.append((envelope.content, _is_encrypted(server)))
        return "250 OK"

    def authenticate(
        self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any
    ) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.passwords.append((data.password, _is_encrypted(server)))
        good = (data.login, data.password) == (b"games", PASSWORD.encode())
        return AuthResult(success=good, handled=good)


def _is_encrypted(server: Any) -> bool:
    return server.transport.get_extra_info("ssl_object") is not None


class Files:
    """An authority, and the settings of a mailer that trusts it.

    Args:
        folder: The folder of its files.
    """

    def __init__(self, folder: Path) -> None:
        self.authority = trustme.CA()
        self.ca = folder / "ca.pem"
        self.authority.cert_pem.write_to_path(self.ca)
        self.password = folder / "password"
        self.password.write_text(f"{PASSWORD}\n")
        self.password.chmod(0o600)

    def context(self, name: str = "127.0.0.1", *, ends: datetime | None = None) -> ssl.SSLContext:
        """The context of a mail server whose certificate has that name and end."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.authority.issue_cert(name, not_after=ends).configure_cert(context)
        return context

    def settings(self, port: int, **others: Any) -> MailSettings:
        """Settings with STARTTLS, a user and this authority, unless others are given."""
        chosen: dict[str, Any] = {
            "server": "127.0.0.1",
            "port": port,
            "security": "starttls",
            "user": "games",
            "password_file": str(self.password),
            "ca": str(self.ca),
            "sender": "games@play.example",
            "url": "https://play.example",
        }
        return MailSettings(**(chosen | others))


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


@contextmanager
def mail_server(context: ssl.SSLContext | None, *, at_once: bool = False) -> Iterator[Any]:
    """Run a mail server inside the `with` block; gives what it keeps, and its port.

    Args:
        context: Its certificate; None if it has no TLS.
        at_once: Whether connections begin with TLS; otherwise STARTTLS begins it.
    """
    kept = MailServer()
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    controller = Controller(
        kept,
        hostname="127.0.0.1",
        port=port,
        ssl_context=context if at_once else None,
        tls_context=None if at_once else context,
        authenticator=kept.authenticate,
        auth_require_tls=False,  # whoever sends it a password in plain text shows it
    )
    controller.start()
    try:
        yield kept, port
    finally:
        controller.stop()


@asynccontextmanager
async def mailer_of(settings: MailSettings) -> AsyncIterator[Mailer]:
    """A mailer inside the `with` block."""
    mailer = Mailer(settings)
    try:
        yield mailer
    finally:
        mailer.close()


async def send(settings: MailSettings) -> None:
    """Send a letter."""
    async with mailer_of(settings) as mailer:
        await mailer.send("ada@example.org", "Your token", "a link")


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_a_letter_and_the_password_go_through_tls(files: Files, security: str) -> None:
    with mail_server(files.context(), at_once=security == "tls") as (kept, port):
        await send(files.settings(port, security=security))
    ((letter, encrypted),) = kept.letters
    assert encrypted
    assert b"From: games@play.example" in letter
    assert b"a link" in letter
    assert kept.passwords == [(PASSWORD.encode(), True)]


DAY = timedelta(days=1)
UNTRUSTED = {
    "of another authority": "unable to get local issuer certificate",
    "of another name": "certificate is not valid for '127.0.0.1'",
    "that has ended": "certificate has expired",
}


@pytest.mark.parametrize("security", ["starttls", "tls"])
@pytest.mark.parametrize("certificate", UNTRUSTED)
async def test_a_mail_server_with_a_wrong_certificate_gets_nothing(
    files: Files,
    tmp_path: Path,
    certificate: str,
    security: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    match certificate:
        case "of another authority":
            (tmp_path / "other").mkdir()
            context = Files(tmp_path / "other").context()
        case "of another name":
            context = files.context("mail.example")
        case _:
            context = files.context(ends=datetime.now(UTC) - DAY)
    wanted = "the letter cannot be sent now; ask the operator"
    with (
        mail_server(context, at_once=security == "tls") as (kept, port),
        pytest.raises(MailError, match=wanted),
    ):
        await send(files.settings(port, security=security))
    assert (kept.letters, kept.passwords) == ([], [])
    (line,) = [it for it in caplog.messages if "a letter cannot be sent" in it]
    assert UNTRUSTED[certificate] in line
    assert f"127.0.0.1:{port}" in line


async def test_a_mail_server_that_takes_starttls_away_gets_nothing(
    files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody between the two can leave it out of the answer (RFC 3207, section 6)."""
    with mail_server(None) as (kept, port), pytest.raises(MailError):
        await send(files.settings(port))
    assert (kept.letters, kept.passwords) == ([], [])
    assert "STARTTLS extension not supported" in caplog.text


async def test_what_comes_before_tls_is_not_read_as_an_answer_within_it(
    files: Files,
) -> None:
    """An answer that is injected before the handshake (CVE-2011-0411)."""
    asked: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example\r\n")
        with contextlib.suppress(ConnectionError):
            while line := await reader.readline():
                asked.append(line.split()[0].upper())
                if asked[-1] == b"EHLO":
                    writer.write(b"250-mail.example\r\n250 STARTTLS\r\n")
                elif asked[-1] == b"STARTTLS":
                    writer.write(b"220 go\r\n250-mail.example\r\n250 AUTH PLAIN\r\n")
                    break
            await reader.read(1)  # the handshake
            writer.close()
            await writer.wait_closed()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        with pytest.raises(MailError):
            await send(files.settings(server.sockets[0].getsockname()[1]))
    assert asked == [b"EHLO", b"STARTTLS"]


async def test_a_wrong_password_is_told_to_the_operator_alone(
    files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    files.password.write_text("guessed")
    caplog.set_level(logging.DEBUG)
    with mail_server(files.context()) as (kept, port), pytest.raises(MailError) as refusal:
        await send(files.settings(port))
    assert kept.letters == []
    assert str(refusal.value) == "the letter cannot be sent now; ask the operator"
    assert "535" in caplog.text
    assert "Authentication credentials invalid" in caplog.text
    assert "guessed" not in caplog.text


async def test_a_mail_server_that_refuses_the_address_is_quoted_in_the_log(
    files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    with mail_server(files.context()) as (kept, port):

        async def refuse(*words: Any) -> str:
            return "550 no \x1b[31m such user"

        kept.handle_RCPT = refuse
        with pytest.raises(MailError):
            await send(files.settings(port))
    assert "550" in caplog.text
    assert "such user" in caplog.text
    assert "\x1b" not in caplog.text
    assert "ada@example.org" not in caplog.text


async def test_files_that_cannot_be_read_are_named(
    files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    with mail_server(files.context()) as (kept, port):
        settings = files.settings(port)
        for broken, named in (
            (replace(settings, ca=f"{files.ca}x"), f"{files.ca}x"),
            (replace(settings, password_file=f"{files.password}x"), f"{files.password}x"),
        ):
            caplog.clear()
            with pytest.raises(MailError):
                await send(broken)
            assert named in caplog.text
    assert kept.letters == []


async def test_a_mail_server_that_is_silent_holds_up_nothing(
    files: Files, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(mailers, "SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        async with asyncio.timeout(20):
            with pytest.raises(MailError):
                await send(files.settings(silent.getsockname()[1]))
    assert "a letter cannot be sent" in caplog.text
    assert "timed out" in caplog.text
