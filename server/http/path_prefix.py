"""The path prefix: what a proxy has before the paths of this server, such as `/boardwire`.

Inside the application every path is without the prefix. It is taken from a request here, and put
before the addresses of the response: here in its headers, by :func:`url` in its pages.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Collection
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import cast
from urllib.parse import quote, urlencode

from starlette.datastructures import URL, Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwire.server.config.root_path import RootPathError, read_root_path

log = logging.getLogger(__name__)

HEADER = "x-forwarded-prefix"
SHOWN = 200
"""The most characters of a wrong header that a log line shows."""

_LINKED = re.compile(r"<(/(?!/)[^>]*)>")
_prefix: ContextVar[str] = ContextVar("prefix", default="")
_request: ContextVar[Scope | None] = ContextVar("request", default=None)


def url(path: str, /, *parts: object, **query: object) -> str:
    """Return the address of a path of this server in a page.

    Args:
        path: The path, as the server has it. Each `{}` stands for a part.
        parts: The parts; their special characters are escaped.
        query: The fields of the query; those that are None or empty are left out.
    """
    for part in parts:
        path = path.replace("{}", quote(str(part), safe=""), 1)
    fields = urlencode({name: it for name, it in query.items() if it is not None and it != ""})
    return f"{_prefix.get()}{path}{f'?{fields}' if fields else ''}"


def absolute(address: str) -> str:
    """Return an address of this server, as :func:`url` gives it, with scheme and host."""
    scope = _request.get()
    if scope is None:
        return address
    host = URL(scope=scope)
    return f"{host.scheme}://{host.netloc}{address}"


def local(path: str) -> str:
    """Return a path of this server, as a page has it, without the prefix."""
    return without(_prefix.get(), path)


class PathPrefix:
    """Takes the path prefix from requests, and puts it into the headers of their responses.

    A proxy may send the prefix with the path or remove it: both are understood. It is the header
    `X-Forwarded-Prefix` of a trusted proxy, otherwise the configured one.

    Args:
        app: The application, which knows no prefix.
        root_path: The configured prefix; empty for none.
        trusted_proxies: The networks of the proxies whose header is trusted. The application must
            not have replaced the address of the peer yet.
    """

    def __init__(
        self, app: ASGIApp, root_path: str = "", trusted_proxies: Collection[str] = ()
    ) -> None:
        self._app = app
        self._root_path = root_path
        self._networks = [ip_network(network) for network in trusted_proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on without its prefix."""
        prefix = self._of(scope)
        _prefix.set(prefix)
        if not prefix:
            _request.set(scope)  # a proxy's headers may still change its scheme
            await self._app(scope, receive, send)
            return
        inner = {**scope, "path": without(prefix, scope["path"])}
        if raw := scope.get("raw_path"):
            inner["raw_path"] = without(prefix, raw.decode("latin-1")).encode("latin-1")
        _request.set(inner)

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                _lengthen(MutableHeaders(scope=message), prefix, inner)
            await send(message)

        await self._app(inner, receive, complete if scope["type"] == "http" else send)

    def _of(self, scope: Scope) -> str:
        given = Headers(scope=scope).getlist(HEADER)
        if given and self._trusts(scope):
            # Each proxy adds what it has removed, the outermost first.
            return _joined(",".join(given))
        return self._root_path

    def _trusts(self, scope: Scope) -> bool:
        client = cast("tuple[str, int] | None", scope.get("client"))
        try:
            peer = ip_address(client[0] if client else "")
        except ValueError:
            return False
        return any(peer in network for network in self._networks)


def without(prefix: str, path: str) -> str:
    """Return a path without the prefix, which it may or may not have."""
    if not prefix:
        return path
    if path == prefix:
        return "/"
    return path.removeprefix(prefix) if path.startswith(f"{prefix}/") else path


@lru_cache(maxsize=64)  # so each text is logged once
def _joined(given: str) -> str:
    try:
        return read_root_path("".join(read_root_path(it.strip()) for it in given.split(",")))
    except RootPathError as error:
        log.warning("X-Forwarded-Prefix %r is ignored: %s", given[:SHOWN], error)
        return ""


def _lengthen(headers: MutableHeaders, prefix: str, scope: Scope) -> None:
    """Put the prefix before the addresses in the headers of a response."""
    if (location := headers.get("location")) is not None:
        headers["location"] = _redirected(location, prefix, scope)
    if (link := headers.get("link")) is not None:
        headers["link"] = _LINKED.sub(lambda found: f"<{prefix}{found[1]}>", link)
    cookies = headers.getlist("set-cookie")
    if cookies:
        del headers["set-cookie"]
        for cookie in cookies:
            headers.append("set-cookie", re.sub(r"(?i)(; ?path=)/(?=;|$)", rf"\1{prefix}", cookie))


def _redirected(location: str, prefix: str, scope: Scope) -> str:
    if location.startswith("/") and not location.startswith("//"):
        return prefix + location
    # A router redirects between a path with and without a slash at its end by a full address.
    path = scope["path"]
    other = path.rstrip("/") if path.endswith("/") else f"{path}/"
    if location == str(URL(scope={**scope, "path": other})):
        return str(URL(location).replace(path=prefix + other))
    return location
