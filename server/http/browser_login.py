"""The login of a browser: a form, and a cookie that no script can read.

The token of an account is only in the body of one request, never in a URL, script, storage or log.
The cookie is HttpOnly and SameSite=Strict (RFC 6265bis, section 5.6.7), so requests that other
pages cause do not have it; requests that log in or out must come from a page of this server.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import parse_qs, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.server.accounts.account import Account, AccountError
from boardwire.server.accounts.browser_logins import LOGIN_DAYS, BrowserLogins

from .protocols.websocket import may_open
from .templates import Pages

COOKIE = "boardwire_login"
BODY_BYTES = 4096
"""The most bytes of a form."""

NoteFailure = Callable[[str, str, str], None]
"""Logs a failed login: the address of the client, the name, the reason."""


class BrowserLogin:
    """Logs browsers in and out, and identifies the sender of a request.

    Args:
        logins: The logins of browsers.
        pages: Makes the page with the form.
        origins: Further origins whose pages may log in.
        note_failure: Logs a failed login.
    """

    def __init__(
        self,
        logins: BrowserLogins,
        pages: Pages,
        origins: Collection[str],
        note_failure: NoteFailure,
    ) -> None:
        self._logins = logins
        self._pages = pages
        self._origins = origins
        self._note_failure = note_failure

    @property
    def routes(self) -> list[BaseRoute]:
        """The routes of the form and of its submission."""
        return [
            Route("/login", self._show, methods=["GET"]),
            Route("/login", self._log_in, methods=["POST"]),
            Route("/logout", self._log_out, methods=["POST"]),
        ]

    async def account(self, connection: HTTPConnection) -> Account | None:
        """Return the account whose owner has sent a request or opens a WebSocket; None for a guest.

        Raises:
            StoreError: The database fails.
        """
        secret = connection.cookies.get(COOKIE, "")
        return await self._logins.account(secret) if secret else None

    async def _show(self, request: Request) -> Response:
        account = await self.account(request)
        then = local_path(request.query_params.get("next", ""))
        return self._pages.render("login", account=account, error="", name="", then=then)

    async def _log_in(self, request: Request) -> Response:
        if (refusal := self.refusal(request)) is not None:
            return refusal
        form = await read_form(request)
        name, token = form.get("name", "").strip(), form.get("token", "").strip()
        then = local_path(form.get("next", ""))
        try:
            _, secret = await self._logins.begin(name, token)
        except AccountError as error:
            client = request.client
            peer = "unknown peer" if client is None else f"{client.host}:{client.port}"
            self._note_failure(peer, name, error.message)
            return self._pages.render(
                "login", status=403, account=None, error=error.message, name=name, then=then
            )
        response = RedirectResponse(then, 303)
        response.set_cookie(
            COOKIE,
            secret,
            max_age=LOGIN_DAYS * 24 * 3600,
            httponly=True,
            samesite="strict",
            secure=request.headers["origin"].lower().startswith("https:"),  # a proxy may do TLS
        )
        return response

    async def _log_out(self, request: Request) -> Response:
        if (refusal := self.refusal(request)) is not None:
            return refusal
        if secret := request.cookies.get(COOKIE, ""):
            await self._logins.end(secret)
        response = RedirectResponse("/", 303)
        response.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return response

    def refusal(self, request: Request) -> Response | None:
        """Return the response to a form that another page has sent; None for one of this server."""
        headers = request.headers
        origin = headers.get("origin")
        scheme = "wss" if request.url.scheme == "https" else "ws"
        if origin is not None and may_open(origin, headers.get("host", ""), scheme, self._origins):
            return None
        return Response("a form of another page was refused\n", 403, media_type="text/plain")


def local_path(text: str) -> str:
    """Return a path at this server to go to after a login; `/` for anything else."""
    parts = urlsplit(text)
    here = not parts.scheme and not parts.netloc and text.startswith("/")
    return text if here and not text.startswith("//") and "\\" not in text else "/"


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form; none if its body is too long or is no UTF-8."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_BYTES:
            return {}
    try:
        return {name: values[0] for name, values in parse_qs(body.decode()).items()}
    except ValueError:
        return {}
