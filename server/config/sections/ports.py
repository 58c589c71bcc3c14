"""The sections about the ports: TCP, TLS and HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from boardwire.arguments import CommandOption
from boardwire.protocol import GTP_PORT, HTTP_PORT
from boardwire.settings import Positive
from boardwire.values import value_class

from ..values import HostName, Network, Origin, Port, RootPath, Share


@value_class
class ListenSettings:
    """Addresses and ports of the server, and additional games.

    Args:
        address: The address to listen on; `0.0.0.0` or `::` for all addresses of the machine.
        port: The port for GTP over TCP; 0 lets the system choose.
        http_port: The port for HTTP and WebSocket; 0 lets the system choose.
        tls_port: The port for GTP over TLS; used if `tls.certificate` is given.
        plain: Whether `port` listens on `address`. Otherwise it serves only this machine, for the
            house bots, and other clients need TLS or WebSocket.
        games: Additional games, each as `MODULE:CLASS` or `openspiel:NAME(params)`.
        words: Lists of words for the game crossword, each as `NAME:PATH`; clients choose by name.
    """

    address: Annotated[str, CommandOption()] = "127.0.0.1"
    port: Annotated[Port, CommandOption()] = GTP_PORT
    http_port: Annotated[Port, CommandOption()] = HTTP_PORT
    tls_port: Port = GTP_PORT + 1
    plain: bool = True
    games: Annotated[tuple[str, ...], CommandOption("--game", metavar="GAME,...")] = ()
    words: tuple[str, ...] = ()


@value_class
class TlsSettings:
    """TLS with certificate files, which may be replaced while the server runs.

    Args:
        certificate: A PEM file with the server's certificate and the intermediate certificates.
            Empty for no TLS.
        key: A PEM file with the private key; empty if `certificate` contains it.
        http: Whether `server.http_port` speaks HTTPS and WSS; false behind a reverse proxy.
        handshake: Seconds for the handshake.
        check: Seconds between two checks for changes of the files.

    Raises:
        ValueError: A key is given without a certificate.
    """

    certificate: str = ""
    key: str = ""
    http: bool = True
    handshake: float = 10.0
    check: float = 10.0

    def __post_init__(self) -> None:
        if self.key and not self.certificate:
            raise ValueError("key is given without certificate")


@value_class
class HttpSettings:
    """HTTP and WebSocket.

    Args:
        hosts: Further names that the server answers to, besides localhost, the address that a
            request arrives at, and the name of the machine; `*` for all, behind a proxy that checks
            them.
        origins: Further origins, besides the server's own, whose pages may open a WebSocket.
        cors: Origins whose pages may read `/api`; `*` for all.
        trusted_proxies: Networks of reverse proxies whose X-Forwarded-For and X-Forwarded-Prefix
            are trusted.
        root_path: What the addresses of the pages have before the server's own paths, behind a
            proxy that serves other sites too, such as `/boardwire`. The proxy may forward it or
            remove it. Empty for nothing.
        metrics: Networks that may read `/metrics` and see `/operator`.
        metrics_token_file: A file with a token of at least 16 characters. Requests with
            `Authorization: Bearer TOKEN` may read `/metrics` from everywhere. Empty for none.
        connections: The most HTTP and WebSocket connections at a time. Further ones get a response
            503, and only the paths for operators are answered.
        reserved_addresses: The share of these that is kept for addresses with few connections.
        few_connections: The most connections that are few for an address: a browser has six at a
            time, and one for each WebSocket.
        request: Seconds for a request to arrive, and again for its response.
        header_bytes: The most bytes of the headers of a request.
        message_bytes: The most bytes of a WebSocket message.
        page: The most matches on a page of `/api/v1/matches`.
    """

    hosts: tuple[HostName | Literal["*"], ...] = ()
    origins: tuple[Origin, ...] = ()
    cors: tuple[Origin | Literal["*"], ...] = ()
    trusted_proxies: tuple[Network, ...] = ()
    root_path: RootPath = ""
    metrics: tuple[Network, ...] = ("127.0.0.0/8", "::1")
    metrics_token_file: str = ""
    connections: Positive = 2000
    reserved_addresses: Share = 0.3
    few_connections: int = 8
    request: float = 20.0
    header_bytes: Positive = 16384
    message_bytes: Positive = 1 << 17
    page: Positive = 200
