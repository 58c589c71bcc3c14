"""The login of a browser: a form, and a cookie that no script can read.

The token of an account is only in the body of one request, never in a URL, script, storage or log.
The cookie is HttpOnly and SameSite=Strict (RFC 6265bis, section 5.6.7), so requests that other
pages cause do not have it; requests that log in or out must come from a page of this server.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.server.accounts.account import Account, AccountError
from boardwire.server.accounts.browser_logins import LOGIN_DAYS, BrowserLogins

from .forms import foreign_form, local_path, read_form
from .templates import Pages

COOKIE = "boardwire_login"
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
        return foreign_form(request, self._origins)
