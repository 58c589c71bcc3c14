"""Access to `/metrics`: for the configured networks, and for programs with the token of a file."""

from __future__ import annotations

import hmac
from ipaddress import ip_address, ip_network

from starlette.requests import Request

from boardwire.protocol.connection.secret_files import SecretFileError, read_secret
from boardwire.server.config import HttpSettings

MIN_TOKEN = 16
"""The least characters of the token."""

_SCHEME = "Bearer "
_FORWARDED = ("forwarded", "x-forwarded-for")
"""Headers that a proxy adds to the requests that it forwards."""


class MetricsTokenError(OSError):
    """The file with the token cannot be used."""


def read_metrics_token(file: str) -> str:
    """Read the token.

    Raises:
        MetricsTokenError: The file cannot be read, or its token is too short.
    """
    try:
        token = read_secret("metrics_token_file", file).strip()
    except SecretFileError as error:
        raise MetricsTokenError(str(error)) from None
    if len(token) < MIN_TOKEN:
        raise MetricsTokenError(
            f"the token in metrics_token_file {file} has fewer than {MIN_TOKEN} characters; "
            "make one with: openssl rand -hex 24"
        )
    return token


class MetricsAccess:
    """Decides who may read the metrics.

    Args:
        settings: The networks, and the file of the token.
    """

    def __init__(self, settings: HttpSettings) -> None:
        self._settings = settings
        self._networks = [ip_network(network) for network in settings.metrics]

    def refusal(self, request: Request) -> str | None:
        """Return the reason why a request may not read the metrics, in a line; None if it may."""
        if self._has_token(request):
            return None
        if not self._settings.trusted_proxies and any(it in request.headers for it in _FORWARDED):
            return "a proxy has forwarded this; [http] trusted_proxies does not name it"
        client = request.client.host if request.client else ""
        try:
            address = ip_address(client)
        except ValueError:  # a proxy may forward anything
            allowed = False
        else:
            allowed = any(address in network for network in self._networks)
        return None if allowed else f"[http] metrics does not name {client}"

    def _has_token(self, request: Request) -> bool:
        given = request.headers.get("authorization", "")
        if not self._settings.metrics_token_file or not given.startswith(_SCHEME):
            return False
        try:
            # Read each time, so that a new token needs no restart.
            token = read_metrics_token(self._settings.metrics_token_file)
        except MetricsTokenError:
            return False
        return hmac.compare_digest(given.removeprefix(_SCHEME).encode(), token.encode())
