"""The language of a page: the reader's choice in a cookie, or what the browser accepts."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request, cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwire.translations import (
    ENGLISH,
    Language,
    catalogue,
    chosen,
    english,
    find_language,
    language,
    languages,
    use_language,
)
from boardwire.translations.catalogue import browser_file

from .forms import foreign_form, read_form
from .path_prefix import local, url
from .visitor import WITHOUT

COOKIE = "boardwire_language"
"""The cookie with the tag of the language that a reader has chosen."""
COOKIE_SECONDS = 400 * 86400
"""The longest that browsers keep a cookie (RFC 6265bis, section 5.5)."""
MESSAGES = "/web/messages"
"""The folder of the texts that modules load, for each language but English."""


def language_of(headers: Headers) -> Language:
    """Return the language of the sender of a request."""
    for value in headers.getlist("cookie"):
        if (tag := cookie_parser(value).get(COOKIE)) and (found := find_language(tag)):
            return found
    return chosen(",".join(headers.getlist("accept-language")))


class ReaderLanguage:
    """Sets the language of each request, and says in its response that pages depend on it.

    Args:
        app: The application behind it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._read = {ENGLISH}
        """The languages whose files have been read."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, in its language."""
        if scope["type"] != "http" or scope["path"].startswith("/web/"):
            await self._app(scope, receive, send)
            return
        wanted = language_of(Headers(scope=scope))
        if wanted not in self._read:
            await asyncio.to_thread(catalogue, wanted)
            self._read.add(wanted)
        use_language(wanted)
        page = not scope["path"].startswith(WITHOUT)

        async def mark(message: Message) -> None:
            if page and message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.add_vary_header("Accept-Language")
                headers.setdefault("Content-Language", wanted.tag)
            await send(message)

        await self._app(scope, receive, mark)


def messages_address() -> str:
    """Return the address of the texts that modules of the page load; empty for English."""
    if language() == ENGLISH:
        return ""
    return url(f"{MESSAGES}/{browser_file(language())[0]}")


def all_languages() -> Sequence[Language]:
    """Return the languages that a reader may choose."""
    return tuple(languages().values())


def language_routes(origins: Collection[str]) -> list[BaseRoute]:
    """Return the texts for modules, and the form that chooses a language.

    Args:
        origins: Further origins whose pages may send the form.
    """

    async def messages(request: Request) -> Response:
        wanted = find_language(request.path_params["tag"])
        if wanted is None or wanted == ENGLISH:
            raise HTTPException(404, english("there is no such file"))
        name, content = await asyncio.to_thread(browser_file, wanted)
        current = request.url.path.endswith(f"/{name}")
        caching = "public, max-age=31536000, immutable" if current else "no-cache"
        return Response(content, media_type="application/json", headers={"Cache-Control": caching})

    async def choose(request: Request) -> Response:
        if (refused := foreign_form(request, origins)) is not None:
            return refused
        wanted = find_language((await read_form(request)).get("language", ""))
        if wanted is None:
            raise HTTPException(400, english("this language is not there"))
        response = RedirectResponse(_page_before(request), 303)
        response.set_cookie(
            COOKIE, wanted.tag, max_age=COOKIE_SECONDS, httponly=True, samesite="lax"
        )
        return response

    return [
        Route(f"{MESSAGES}/{{tag}}.{{version}}.json", messages, methods=["GET"]),
        Route("/language", choose, methods=["POST"]),
    ]


def _page_before(request: Request) -> str:
    """Return the path of the page of this server that sent a form; the home page without one."""
    before = urlsplit(request.headers.get("referer", ""))
    if before.netloc != request.url.netloc or not before.path.startswith("/"):
        return "/"
    path = "/" + local(before.path).lstrip("/")  # two slashes would begin another server's address
    return f"{path}?{before.query}" if before.query else path
