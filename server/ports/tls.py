"""The server's certificate: one TLS context whose certificate can be replaced while it is used."""

from __future__ import annotations

import asyncio
import logging
import ssl
from pathlib import Path

from boardwire.protocol import in_words

from ..config import TlsSettings

log = logging.getLogger(__name__)

_Stamp = tuple[tuple[int, int, int], ...]


class TlsError(OSError):
    """The files of the certificate cannot be used."""


class Certificate:
    """The certificate and key of a server, read from its files.

    A connection keeps the certificate that it began with.

    Args:
        settings: The names of the files.

    Raises:
        TlsError: They cannot be read, or do not belong together.
    """

    def __init__(self, settings: TlsSettings) -> None:
        self._files = [Path(settings.certificate)]
        if settings.key:
            self._files.append(Path(settings.key))
        self._check = settings.check
        self._stamp = self._stamped()
        self._latest = self._load()
        # A second load into one context would keep an old certificate with another kind of key
        # beside the new one. So each handshake switches to the latest context.
        self.context = self._load()
        """The context for listeners. It stays the same when the certificate changes."""
        self.context.sni_callback = self._use_latest

    def _use_latest(self, connection: ssl.SSLObject, _: str | None, __: ssl.SSLContext) -> None:
        connection.context = self._latest

    def _load(self) -> ssl.SSLContext:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        certificate, key = self._files[0], self._files[-1]
        try:
            # OpenSSL would ask a terminal for the password.
            context.load_cert_chain(certificate, key, password=_refuse_password)
        except (OSError, ValueError) as error:
            names = " and ".join(str(file) for file in self._files)
            raise TlsError(f"cannot use the certificate of {names}: {_because(error)}") from error
        return context

    def _stamped(self) -> _Stamp | None:
        """Return a value that changes when the files change; None while one of them is missing."""
        try:
            states = [file.stat() for file in self._files]
        except OSError:
            return None
        return tuple((it.st_mtime_ns, it.st_ino, it.st_size) for it in states)

    def reload(self) -> bool:
        """Read the files again. If they cannot be used, the certificate stays; returns False."""
        self._stamp = self._stamped()
        try:
            self._latest = self._load()
        except TlsError as error:
            log.error("%s; the earlier one stays in use", error)
            return False
        log.info("certificate read from %s", self._files[0])
        return True

    async def watch(self) -> None:
        """Reload whenever the files have changed, until cancelled."""
        while True:
            await asyncio.sleep(self._check)
            # Perhaps only one of the two files is new yet: the next check finds both.
            if self._stamped() not in (None, self._stamp):
                self.reload()


def _refuse_password() -> str:
    raise ValueError("the key has a password; store it without one")


def _because(error: Exception) -> str:
    """Return the reason why files were refused, in OpenSSL's words if it refused them."""
    if not isinstance(error, ssl.SSLError):
        return in_words(error)
    if error.reason == "KEY_VALUES_MISMATCH":
        return "the key does not belong to the certificate"
    return error.reason or "they are not PEM, or the key is missing"
