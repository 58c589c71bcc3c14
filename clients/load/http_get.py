"""Requests to the measured server, for its own reports."""

from __future__ import annotations

from http.client import HTTPConnection

TIMEOUT_SECONDS = 60.0


def http_get(port: int, path: str) -> str:
    """Return the body of a response, whatever its status. It blocks.

    Args:
        port: The server's port for HTTP on this machine.
        path: The path and the query.

    Raises:
        OSError, http.client.HTTPException: There is no response.
    """
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", path)
        return connection.getresponse().read().decode()
    finally:
        connection.close()
