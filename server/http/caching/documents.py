"""Cached documents: pages and lists that are the same for all readers, until a change."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Hashable, Mapping
from hashlib import blake2b
from time import monotonic
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from boardwire.translations import language

from ..path_prefix import url
from ..visitor import is_guest, visit_as_guest
from .lru_cache import LruCache

KEPT_BYTES = 16 << 20
"""The most bytes of documents that are kept."""
KEPT_SECONDS = 5.0
"""Seconds after which a document is made again although nothing has changed here: a page says how
long ago a match was, and commands beside the server may change the database."""
COMPRESSED_BYTES = 1024
"""The least bytes of a response that is compressed. No page has a secret beside text that a
stranger may choose, so the length of a compressed page reveals nothing."""
COMPRESSION = 4
"""The effort of the compression, from 1 to 9; more would hold matches up and save little."""
OF_BODY = frozenset(("content-length", "content-type", "content-encoding"))
"""Headers that a response without a body does not have (RFC 9110, section 15.4.5)."""


def tag_of(body: bytes) -> str:
    """Text that differs for every other body, as the header `ETag` has it."""
    return f'"{blake2b(body, digest_size=12).hexdigest()}"'


def has_already(request: Request, tag: str) -> bool:
    """Return whether the client has the document with a tag (RFC 9110, section 13.1.2)."""
    known = [it.strip().removeprefix("W/") for it in request.headers.getlist("if-none-match")]
    tags = [it.strip().removeprefix("W/") for text in known for it in text.split(",")]
    return tag.removeprefix("W/") in tags or tags == ["*"]


class Document:
    """A response that is sent again and again.

    Args:
        response: The response as it was made.
    """

    def __init__(self, response: Response) -> None:
        self._status = response.status_code
        self._body = bytes(response.body)
        # One tag stands for the plain and the compressed form, so it is a weak one.
        self._tag = f"W/{tag_of(self._body)}"
        kept = {it: value for it, value in response.headers.items() if it != "content-length"}
        self._headers = {"cache-control": "no-cache", **kept, "etag": self._tag}
        self._compressed: bytes | None = None
        self.size = 2 * len(self._body)
        """The most bytes that it takes, with its compressed form."""

    def response(self, request: Request) -> Response:
        """Return the response to a request: without the body if the client has it."""
        headers = dict(self._headers)
        if has_already(request, self._tag):
            bare = {name: value for name, value in headers.items() if name not in OF_BODY}
            return Response(status_code=304, headers=bare)
        body = self._body
        if len(body) >= COMPRESSED_BYTES and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.compress()
            headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(body, self._status, headers)

    def compress(self) -> bytes:
        """Return the compressed form of its body, which is made once."""
        if self._compressed is None:
            self._compressed = gzip.compress(self._body, COMPRESSION, mtime=0)
        return self._compressed


def address_of(request: Request) -> str:
    """Return the address of the server in a request, which some pages show; no slash at its end."""
    return f"{request.url.scheme}://{request.url.netloc}{url('')}"


class _Kept:
    __slots__ = ("begun", "document", "version")

    def __init__(self, document: Document, version: object, begun: float) -> None:
        self.document = document
        self.version = version
        self.begun = begun

    def holds(self, version: object, asked: float) -> bool:
        """Return whether the document is new enough for a request at that time."""
        if self.begun >= asked:
            return True
        return self.version == version and monotonic() < self.begun + KEPT_SECONDS


class KeptDocuments:
    """Keeps documents while their version is the same, at most `KEPT_SECONDS`.

    Args:
        shown: Returns a value for the contents of every document that its version does not cover.
    """

    def __init__(self, shown: Callable[[], object] = tuple) -> None:
        self._shown = shown
        self._kept: LruCache[_Kept] = LruCache(KEPT_BYTES)
        self._due: dict[Hashable, asyncio.Future[None]] = {}

    async def get(
        self,
        request: Request,
        key: Hashable,
        version: object,
        make: Callable[[], Awaitable[Response]],
    ) -> Response:
        """Return the response with the document of a key.

        Several requests for a missing document make it once, at the cost of the first. Requests
        that come meanwhile wait for the next one, unless this one is still valid.

        Args:
            request: The request.
            key: All that the document depends on, besides the reader's language and what changes at
                the server.
            version: A value that is equal as long as nothing has changed there.
            make: Makes the document from the state at the call. Responses with other statuses than
                200 are not kept.
        """
        asked, version, key = monotonic(), (version, self._shown()), (language().tag, key)
        while True:
            kept = self._kept.get(key)
            if kept is not None and kept.holds(version, asked):
                return kept.document.response(request)
            due = self._due.get(key)
            if due is None:
                break
            await asyncio.shield(due)
        due = self._due[key] = asyncio.get_running_loop().create_future()
        begun = monotonic()
        try:
            made = await make()
            if made.status_code != 200:
                return made
            document = Document(made)
            response = document.response(request)
            self._kept.put(key, _Kept(document, version, begun), document.size)
            return response
        finally:
            del self._due[key]
            due.set_result(None)

    async def page(
        self,
        request: Request,
        query: Mapping[str, str],
        version: object,
        make: Callable[[], Awaitable[Response]],
    ) -> Response:
        """Return the response with a page, which is kept for guests alone.

        Args:
            request: The request. The page may depend on its path and on the server's address there.
            query: The part of its query that the page depends on.
            version: See `get`.
            make: Makes the page for the present visitor.
        """
        if not is_guest():
            return await make()
        known = {name: value for name, value in sorted(query.items()) if value}
        path = request.url.path + (f"?{urlencode(known)}" if known else "")

        async def for_guests() -> Response:
            visit_as_guest(path)
            return await make()

        return await self.get(request, (address_of(request), path), version, for_guests)
