"""All pages of a server and all that they load, found by following links as a reader would."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection
from urllib.parse import urljoin, urlsplit

from boardwire.override import override

MOST = 400
"""Addresses after which a crawl stops: a test's server has fewer."""

_IMPORTED = re.compile(r"""^(?:import|export)\b[^'"()=]*["']([^"']+)["'];?$""", re.MULTILINE)
_STYLE_URL = re.compile(r"""(?:url\(|@import)\s*["']?([^"')]+)""")
_LINKS = frozenset({"href", "xlink:href", "action", "src", "poster", "data", "formaction"})
_FAMILIES = (
    (re.compile(r"(/\w+\?game)=\w+"), r"\1="),
    (re.compile(r"\bnext=[^&]+"), "next="),
    (re.compile(r"\bply=\d+"), "ply="),
)


@dataclass(frozen=True, slots=True)
class Fetched:
    """A response.

    Args:
        path: The path and query that were asked for.
        status: The status.
        headers: The headers, with their names in lower case.
        text: The body.
        links: What it links to, as written there.
        loads: What a browser loads for it.
        inline: The code and style that stands in it.
    """

    path: str
    status: int
    headers: Mapping[str, str]
    text: str
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)

    @property
    def is_page(self) -> bool:
        """Whether it is a document of HTML."""
        return self.headers.get("content-type", "").startswith("text/html")

    @property
    def is_picture(self) -> bool:
        """Whether it is a picture of markup, in which code could stand."""
        return self.headers.get("content-type", "").startswith("image/svg")


class _Markup(HTMLParser):
    def __init__(self, fetched: Fetched) -> None:
        super().__init__()
        self._fetched = fetched
        self._within = ""

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        fetched = self._fetched
        self._within = tag if tag in ("script", "style") else ""
        for name, value in values.items():
            if name.startswith("on") or name == "style" or value.strip().startswith("javascript:"):
                fetched.inline.append(f"<{tag} {name}={value}>")
        loaded = tag in ("img", "script", "link", "iframe", "source", "audio", "video", "object")
        posted = {"action"} if values.get("method", "").lower() == "post" else set()
        for name in (_LINKS & set(values)) - posted:
            (fetched.loads if loaded or name == "src" else fetched.links).append(values[name])

    @override
    def handle_data(self, data: str) -> None:
        if self._within and data.strip():
            self._fetched.inline.append(f"<{self._within}>{data}")

    @override
    def handle_endtag(self, tag: str) -> None:
        self._within = ""


def fetch(port: int, path: str, headers: Mapping[str, str] | None = None) -> Fetched:
    """Get one address of a server, as a browser that shows it to a person."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path, headers={"Accept": "text/html,*/*", **(headers or {})})
        response = connection.getresponse()
        told = {name.lower(): value for name, value in response.getheaders()}
        body = response.read()
    finally:
        connection.close()
    text = body.decode("utf-8", "replace")
    fetched = Fetched(path, response.status, told, text)
    kind = told.get("content-type", "")
    if "html" in kind or "svg" in kind:
        _Markup(fetched).feed(text)
    elif "javascript" in kind:
        fetched.loads.extend(_IMPORTED.findall(text))
    elif "css" in kind:
        fetched.loads.extend(_STYLE_URL.findall(text))
    return fetched


def crawl(port: int, *starts: str, most: int = MOST) -> dict[str, Fetched]:
    """Fetch the home page and some others, and all that can be reached from them here.

    Of the pages that differ by their game or ply only, one is fetched.
    """
    waiting = deque(("/", *starts))
    found: dict[str, Fetched] = {}
    seen = set(waiting)
    while waiting and len(found) < MOST:
        path = waiting.popleft()
        found[path] = fetched = fetch(port, path)
        for further in _here(fetched, port):
            kind = further
            for family, shown in _FAMILIES:
                kind = family.sub(shown, kind)
            if kind not in seen:
                seen.add(kind)
                waiting.append(further)
    assert len(found) < most, f"there are addresses without end: {list(found)[-5:]}"
    return found


def _here(fetched: Fetched, port: int) -> Iterator[str]:
    base = f"http://127.0.0.1:{port}{fetched.path}"
    for link in (*fetched.links, *fetched.loads):
        parts = urlsplit(urljoin(base, link))
        if parts.netloc == f"127.0.0.1:{port}":
            yield parts.path + (f"?{parts.query}" if parts.query else "")


def elsewhere(fetched: Fetched, port: int) -> list[str]:
    """What a browser would load for a page from another place than the server."""
    base = f"http://127.0.0.1:{port}{fetched.path}"
    far = (urlsplit(urljoin(base, it)) for it in fetched.loads)
    return [it.geturl() for it in far if it.scheme != "data" and it.netloc != f"127.0.0.1:{port}"]
