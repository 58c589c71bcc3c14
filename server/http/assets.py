"""The files that pages load, at addresses with a hash of all of them.

`/web/HASH/modules/play.js` never changes, so browsers keep it and ask for it once. Modules import
each other by relative paths, so the whole graph of a page is below one hash. Style sheets may be
joined: `/web/HASH/styles/theme+layout.css`.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from hashlib import blake2b
from pathlib import Path
from time import monotonic

from starlette.requests import Request
from starlette.responses import Response

import boardwire
from boardwire.values import value_class

from .caching.documents import COMPRESSED_BYTES, has_already

WEB = Path(boardwire.__file__).parent / "web"
"""The folder with templates, modules and styles."""

FOLDERS = ("modules", "styles", "images")
"""The folders with files that pages load."""

MOST_JOINED = 12
"""The most style sheets in one response."""

LOOK_SECONDS = 2.0
"""Seconds between two checks whether a file has changed, as it may in a checkout."""

FOR_GOOD = "public, max-age=31536000, immutable"
"""The header of responses that never change (RFC 8246)."""

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
_HASH = re.compile(r"[0-9a-f]{12}")
_IMPORT = re.compile(r"""^(?:import|export)\b[^'"();]*["'](\.[^"']+)["'];?""", re.MULTILINE)
"""A static import, as the modules write it; a call of `import()` loads later."""


@value_class
class Asset:
    """A file as it is sent.

    Args:
        body: Its bytes.
        compressed: The same in the format of gzip; None if that is not shorter.
        media_type: Its type.
        tag: Text that differs for every other content, as the header `ETag` has it.
    """

    body: bytes
    compressed: bytes | None
    media_type: str
    tag: str

    @classmethod
    def of(cls, body: bytes, media_type: str) -> Asset:
        """Return the file with these bytes."""
        packed = None
        if len(body) >= COMPRESSED_BYTES and media_type != "image/png":
            packed = gzip.compress(body, 9, mtime=0)
        return cls(body, packed, media_type, f'W/"{blake2b(body, digest_size=12).hexdigest()}"')

    def response(self, request: Request, headers: dict[str, str], *, kept: bool) -> Response:
        """Return the response to a request: without the file if the client has it.

        Args:
            request: The request.
            headers: Further headers.
            kept: Whether its address is of this content alone.
        """
        headers = {**headers, "ETag": self.tag, "Cache-Control": FOR_GOOD if kept else "no-cache"}
        if has_already(request, self.tag):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.compressed is not None:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                body, headers["Content-Encoding"] = self.compressed, "gzip"
        return Response(body, media_type=self.media_type, headers=headers)


@cache
def assets() -> Assets:
    """Return the files of the page, which all servers of a process share."""
    return Assets(WEB)


class Assets:
    """The files of a folder, in memory.

    Args:
        folder: The folder, with a folder for each kind of file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: object = None
        self._looked = 0.0
        self._files: dict[str, Asset] = {}
        self._joined: dict[tuple[str, ...], Asset] = {}
        self._graphs: dict[str, tuple[str, ...]] = {}
        self._hash = ""

    @property
    def hash(self) -> str:
        """A text that differs whenever any file differs."""
        self._look()
        return self._hash

    def find(self, path: str) -> tuple[Asset | None, bool]:
        """Return a file and whether the path names exactly this content.

        Args:
            path: The path below the folder, which may begin with a hash. Under the hash of other
                files it still finds a file, for pages of a server before its update.
        """
        self._look()
        first, _, rest = path.partition("/")
        if _HASH.fullmatch(first):
            return self._find(rest), first == self._hash
        return self._find(path), False

    def graph(self, module: str) -> tuple[str, ...]:
        """Return the modules that a module imports, and those that they import, by path."""
        self._look()
        if (known := self._graphs.get(module)) is None:
            known = self._graphs[module] = tuple(self._imported(module))
        return known

    def _imported(self, module: str) -> list[str]:
        found, waiting = [module], [module]
        while waiting:
            at = waiting.pop(0)
            if (file := self._files.get(at)) is None:
                continue
            for name in _IMPORT.findall(file.body.decode()):
                parts = at.split("/")[:-1]
                for step in name.split("/"):
                    if step == "..":
                        parts.pop()
                    elif step != ".":
                        parts.append(step)
                path = "/".join(parts)
                if path not in found:
                    found.append(path)
                    waiting.append(path)
        return found[1:]

    def _find(self, path: str) -> Asset | None:
        if (found := self._files.get(path)) is not None:
            return found
        kind, _, name = path.partition("/")
        names = tuple(name.removesuffix(".css").split("+"))
        if kind != "styles" or not 1 < len(names) <= MOST_JOINED or len({*names}) < len(names):
            return None
        if (joined := self._joined.get(names)) is None:
            sheets = [self._files.get(f"styles/{it}.css") for it in names]
            bodies = [it.body for it in sheets if it is not None]
            if len(bodies) < len(names):
                return None
            joined = Asset.of(b"\n".join(bodies), _TYPES[".css"])
            if len(self._joined) < 100:  # pages have some twenty; a client may ask for any
                self._joined[names] = joined
        return joined

    def _look(self) -> None:
        """Read the files if they have changed."""
        now = monotonic()
        if self._hash and now < self._looked + LOOK_SECONDS:
            return
        self._looked = now
        paths = sorted(
            path
            for folder in FOLDERS
            for path in (self._folder / folder).rglob("*")
            if path.suffix in _TYPES and path.is_file()
        )
        seen = [(path, path.stat().st_mtime_ns) for path in paths]
        if seen == self._seen:
            return
        self._files = {
            path.relative_to(self._folder).as_posix(): Asset.of(
                path.read_bytes(), _TYPES[path.suffix]
            )
            for path in paths
        }
        self._joined, self._graphs, self._seen = {}, {}, seen
        listing = "".join(f"{name} {it.tag}\n" for name, it in self._files.items())
        self._hash = blake2b(listing.encode(), digest_size=6).hexdigest()
