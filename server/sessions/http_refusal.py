"""The refusal of HTTP at the GTP port, before any line of a request runs as a command.

A page in a browser can send requests with lines of its choice to any port.
"""

from __future__ import annotations

import re

from boardwire.protocol import ForeignProtocol

_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "PRI")
_REQUEST = re.compile(rb"(?:%s) " % "|".join(_METHODS).encode())
"""The start of a request: a method of RFC 9110 or RFC 5789, or the preface of HTTP/2. Commands of
GTP are in lower case."""
_REQUEST_END = re.compile(rb" HTTP/[0-9.]+\r?$")
"""The end of the first line of a request. Pages may invent methods for their own origin, whose
name may resolve to this server (DNS rebinding)."""
_KEPT = 16
"""Bytes of the start and of the end of the first line that are looked at."""


class HttpRefusal:
    """Detects an HTTP request at the start of a connection.

    Args:
        hint: A sentence that says where the server speaks HTTP.
    """

    def __init__(self, hint: str) -> None:
        self._hint = hint
        self._start = b""  # of the first line that is not blank
        self._end = b""  # the last bytes of that line
        self._decided = False

    def check(self, data: bytes) -> None:
        """Check the next bytes of the connection, before any line of them runs as a command.

        Raises:
            ForeignProtocol: The connection begins with an HTTP request.
        """
        if self._decided:  # at nearly every call
            return
        if not self._start:
            data = data.lstrip(b"\r\n")
        line, ended, _ = data.partition(b"\n")
        self._start = (self._start + line[:_KEPT])[:_KEPT]
        self._end = (self._end + line[-_KEPT:])[-_KEPT:]
        self._decided = bool(ended)
        if _REQUEST.match(self._start) or (ended and _REQUEST_END.search(self._end)):
            text = f"this port speaks GTP, not HTTP; {self._hint}"
            raise ForeignProtocol(text, _answer(text))


def _answer(text: str) -> bytes:
    """Return a response of HTTP with a text."""
    body = f"{text}\n"
    head = (
        "HTTP/1.1 400 Bad Request",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(body.encode())}",
        "Connection: close",
    )
    return ("\r\n".join(head) + f"\r\n\r\n{body}").encode()
