"""The login at a broker: the values from files, read at each attempt to connect."""

from __future__ import annotations

import ssl

from boardwire.protocol import in_words
from boardwire.protocol.connection.secret_files import SecretFileError, read_secret
from boardwire.server.config import BrokerSettings
from boardwire.server.config.broker_address import broker_address
from boardwire.values import value_class


class BrokerError(OSError):
    """A file of the broker's settings cannot be used."""


@value_class
class BrokerLogin:
    """The parts of a connection to a broker that come from files.

    Args:
        password: The password; None for none.
        tls: The context for TLS; None for a connection without TLS.
    """

    password: str | None
    tls: ssl.SSLContext | None


def read_login(settings: BrokerSettings) -> BrokerLogin:
    """Read the files of the settings.

    Raises:
        BrokerError: A file cannot be read, or is of another kind.
    """
    password = tls = None
    if settings.password_file:
        try:
            password = read_secret("password_file", settings.password_file)
        except SecretFileError as error:
            raise BrokerError(str(error)) from None
    if broker_address(settings.url).tls:
        try:
            tls = ssl.create_default_context(cafile=settings.ca or None)
        except OSError as error:
            because = "it is not PEM" if isinstance(error, ssl.SSLError) else in_words(error)
            raise BrokerError(f"cannot read ca {settings.ca}: {because}") from None
    return BrokerLogin(password, tls)
