"""The health of a server, as programs that supervise it ask for it."""

from __future__ import annotations

import asyncio
import http.client
import json
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

from boardwire.protocol import HTTP_PORT, Address, AddressError, Requester, TransportError, in_words
from boardwire.protocol.transports import ask, connect, trusting
from boardwire.protocol.transports.authorities import authorities_file, trusted_authorities
from boardwire.values import value_class
from boardwire.vocabulary import TRUTH_WORDS

MAX_ANSWER_BYTES = 65536
_HTTP = ("http", "https")
_LOOPBACK = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}
"""The addresses at which a program reaches a server on its own machine, by what it listens on."""


@value_class
class ReportedHealth:
    """The answer of a server to the question whether it is well.

    Args:
        ok: Whether all is well.
        text: The answer in a line, for people.
    """

    ok: bool
    text: str


def own_url(variables: Mapping[str, str]) -> str:
    """Return the HTTP address of the local server that these environment variables configure.

    Args:
        variables: The environment, with `BOARDWIRE_SERVER_HTTP_PORT` and the like.
    """
    address = variables.get("BOARDWIRE_SERVER_ADDRESS", "")
    host = _LOOPBACK.get(address, address)
    port = variables.get("BOARDWIRE_SERVER_HTTP_PORT") or HTTP_PORT
    wanted = TRUTH_WORDS.get(variables.get("BOARDWIRE_TLS_HTTP", "true").lower(), True)
    tls = variables.get("BOARDWIRE_TLS_CERTIFICATE") and wanted
    return f"http{'s' if tls else ''}://{f'[{host}]' if ':' in host else host}:{port}"


async def ask_health(
    url: str, *, seconds: float, verify: bool = True, ca: str | None = None
) -> ReportedHealth:
    """Ask a server for its health.

    Args:
        url: `http://HOST:PORT` or `https:`, of a server or a mirror, which answers at `/health`;
            or an address of GTP such as `tcp://HOST:7400`: a server is well if it answers there.
        seconds: The time that it may take.
        verify: Whether the certificate of `https:`, `tls:` or `wss:` is checked.
        ca: A PEM file with the authorities to trust; None for the one that the environment variable
            `CA_VARIABLE` names, and for those of the system without it.

    Raises:
        AddressError: It is no address.
        AuthorityError: The file of authorities cannot be used, or the address is not encrypted.
        TransportError: The server cannot be reached, or did not answer as a server does.
    """
    try:
        async with asyncio.timeout(seconds):
            if url.partition("://")[0].lower() in _HTTP:
                file = authorities_file(url, ("https",), ca) if verify else None
                return await asyncio.to_thread(_ask_http, url, seconds, _context(verify, file))
            address = Address.parse(url)
            file = trusting(address, ca).ca if verify else None
            return await _ask_gtp(address, _context(verify, file))
    except TimeoutError:
        raise TransportError(f"{url}: no answer in {seconds:g} s") from None


def _context(verify: bool, ca: str | None) -> ssl.SSLContext:
    if verify:
        return trusted_authorities(ca) if ca else ssl.create_default_context()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _ask_http(url: str, seconds: float, context: ssl.SSLContext) -> ReportedHealth:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host:
        raise AddressError(f"{url!r} is no address: write http://HOST:PORT")
    connection = (
        http.client.HTTPSConnection(host, port, timeout=seconds, context=context)
        if parts.scheme == "https"
        else http.client.HTTPConnection(host, port, timeout=seconds)
    )
    try:
        connection.request("GET", f"{parts.path.rstrip('/').removesuffix('/health')}/health")
        response = connection.getresponse()
        data = json.loads(response.read(MAX_ANSWER_BYTES))
        return _health(data, ok=response.status == 200)
    except TimeoutError:
        raise
    except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError) as error:
        # A connection that ends without an answer is an OSError as well.
        if isinstance(error, OSError) and not isinstance(error, http.client.HTTPException):
            raise TransportError(f"{url}: {in_words(error)}") from None
        raise TransportError(
            f"{url} did not answer as a boardwire server: name its HTTP port, and check http: "
            "against https:"
        ) from None
    finally:
        connection.close()


def _health(data: dict[str, object], *, ok: bool) -> ReportedHealth:
    """Return the health from the JSON object of `/health`.

    A busy server is healthy: a restart does not help it.
    """
    status = str(data["status"])
    matches = data["matches"]
    running = matches["running"] if isinstance(matches, dict) else 0
    figures = f"{data['sessions']} sessions, {running} matches running"
    reason = f": {data['reason']}" if "reason" in data else ""
    return ReportedHealth(ok, f"{status}{reason} ({figures})")


async def _ask_gtp(address: Address, context: ssl.SSLContext) -> ReportedHealth:
    transport = await connect(address, tls=context if address.scheme.is_encrypted else None)
    try:
        response = await ask(transport, Requester(), "name")
    finally:
        await transport.close()
    return ReportedHealth(response.ok, "ok" if response.ok else response.text)
