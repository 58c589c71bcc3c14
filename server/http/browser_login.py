"""The login of a browser: a form, and a cookie that no script can read.

The password or token of an account is only in the body of one request, never in a URL, script,
storage or log.
The cookie is HttpOnly and SameSite=Strict (RFC 6265bis, section 5.6.7), so requests that other
pages cause do not have it; requests that log in or out must come from a page of this server.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.server.accounts.account import Account, AccountError
from boardwire.server.accounts.browser_logins import LOGIN_DAYS, BrowserLogins
from boardwire.server.accounts.owner_check import OwnerCheck
from boardwire.server.accounts.password_attempts import TooManyAttempts

from .forms import foreign_form, local_path, read_form
from .templates import Pages
from .visitor import LOGIN_COOKIE

FRESH = timedelta(minutes=15)
"""Time after a login in which its user may change what opens the account, or close it."""

NoteFailure = Callable[[str, str, str], None]
"""Logs a failed login: the address of the client, the name, the reason."""


class BrowserLogin:
    """Logs browsers in and out, and identifies the sender of a request.

    Args:
        logins: The logins of browsers.
        owners: Checks names with their passwords and tokens.
        pages: Makes the page with the form.
        origins: Further origins whose pages may log in.
        note_failure: Logs a failed login.
        registration: Whether the page offers to make an account.
    """

    def __init__(
        self,
        logins: BrowserLogins,
        owners: OwnerCheck,
        pages: Pages,
        origins: Collection[str],
        note_failure: NoteFailure,
        *,
        registration: bool,
    ) -> None:
        self._logins = logins
        self._owners = owners
        self._pages = pages
        self._origins = origins
        self._note_failure = note_failure
        self._registration = registration

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
        secret = connection.cookies.get(LOGIN_COOKIE, "")
        return await self._logins.account(secret) if secret else None

    async def verify(self, request: Request, name: str, secret: str) -> Account:
        """Return the account of a name and a password or token, as :meth:`OwnerCheck.verify`."""
        return await self._owners.verify(
            name, secret, request.client.host if request.client else ""
        )

    async def fresh(self, request: Request) -> Account | None:
        """Return the account of a browser that has logged in lately; None for others.

        Raises:
            StoreError: The database fails.
        """
        secret = request.cookies.get(LOGIN_COOKIE, "")
        found = await self._logins.login(secret) if secret else None
        if found is None or datetime.now(UTC) - found[1] > FRESH:
            return None
        return found[0]

    async def enter(self, request: Request, account: Account, response: Response) -> None:
        """Log the browser of a request in as the owner of an account, by a cookie.

        The login that it had ends.

        Raises:
            StoreError: The database fails.
        """
        if former := request.cookies.get(LOGIN_COOKIE, ""):
            await self._logins.end(former)
        response.set_cookie(
            LOGIN_COOKIE,
            await self._logins.begin(account),
            max_age=LOGIN_DAYS * 24 * 3600,
            httponly=True,
            samesite="strict",
            secure=request.headers["origin"].lower().startswith("https:"),  # a proxy may do TLS
        )

    async def _show(self, request: Request) -> Response:
        account = await self.account(request)
        then = local_path(request.query_params.get("next", ""))
        again = "again" in request.query_params and account is not None
        return self._form(
            None if again else account,
            then=then,
            name=account.name if again and account is not None else "",
            again=again,
        )

    def _form(
        self,
        account: Account | None,
        *,
        then: str,
        name: str = "",
        error: str = "",
        again: bool = False,
        status: int = 200,
    ) -> Response:
        return self._pages.render(
            "login",
            status=status,
            account=account,
            error=error,
            name=name,
            then=then,
            again=again,
            registration=self._registration,
        )

    async def _log_in(self, request: Request) -> Response:
        if (refusal := self.refusal(request)) is not None:
            return refusal
        form = await read_form(request)
        name, secret = form.get("name", "").strip(), form.get("secret", form.get("token", ""))
        then, client = local_path(form.get("next", "")), request.client
        try:
            account = await self.verify(request, name, secret)
        except AccountError as error:
            peer = "unknown peer" if client is None else f"{client.host}:{client.port}"
            self._note_failure(peer, name, error.message)
            status = 429 if isinstance(error, TooManyAttempts) else 403
            return self._form(None, then=then, name=name, error=error.message, status=status)
        response = RedirectResponse(then, 303)
        await self.enter(request, account, response)
        return response

    async def _log_out(self, request: Request) -> Response:
        if (refusal := self.refusal(request)) is not None:
            return refusal
        if secret := request.cookies.get(LOGIN_COOKIE, ""):
            await self._logins.end(secret)
        response = RedirectResponse("/", 303)
        self.leave(response)
        return response

    def leave(self, response: Response) -> None:
        """Take the cookie of the login away by a response."""
        response.delete_cookie(LOGIN_COOKIE, httponly=True, samesite="strict")

    def refusal(self, request: Request) -> Response | None:
        """Return the response to a form that another page has sent; None for one of this server."""
        return foreign_form(request, self._origins)


def again(then: str) -> Response:
    """Return the way to the form of the login, for a user who has to log in once more."""
    return RedirectResponse(f"/login?again=1&next={quote(then, safe='')}", 303)
