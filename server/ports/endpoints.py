"""The ports of a server in words, for clients that came to the wrong one."""

from __future__ import annotations

from boardwire.values import value_class


@value_class
class Endpoints:
    """The ports of a server.

    Args:
        port: The port for GTP over TCP, or None where other machines cannot use it.
        tls_port: The port for GTP over TLS; None without a certificate.
        http_port: The port for HTTP and WebSocket.
        https: Whether that port wants TLS.
    """

    port: int | None
    tls_port: int | None
    http_port: int
    https: bool

    @property
    def gtp(self) -> str:
        """A clause with the addresses for GTP."""
        ports = [] if self.port is None else [f"port {self.port}"]
        if self.tls_port is not None:
            ports.append(f"port {self.tls_port} over TLS")
        if not ports:
            return f"GTP is at the path /gtp of port {self.http_port}, over WebSocket"
        return f"GTP is at {', and at '.join(ports)}"

    @property
    def http(self) -> str:
        """A clause with the address for HTTP."""
        return f"HTTP{'S' if self.https else ''} and WebSocket are at port {self.http_port}"
