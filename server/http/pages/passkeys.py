"""Passkeys over HTTP: a browser adds one to its account, removes one, or logs in by one."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.protocol import CommandError
from boardwire.server.accounts.account import Account, AccountError
from boardwire.server.accounts.passkeys import Passkeys, Site
from boardwire.translations import english, translated

from ..browser_login import BrowserLogin, again
from ..forms import local_path, read_answer, read_form
from .visitors import VisitorServices, peer_of, private, status_of


def passkey_routes(passkeys: Passkeys, services: VisitorServices) -> list[BaseRoute]:
    """Return the routes.

    Args:
        passkeys: The passkeys of accounts.
        services: The parts of the server that they use.
    """
    login = services.browser_login

    async def options_of_login(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        try:
            return _json(await passkeys.options_of_login(site_of(request)))
        except CommandError as error:
            return _problem(error)

    async def log_in(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        answer = await read_answer(request)
        try:
            account = await passkeys.verify(site_of(request), _credential(answer))
        except CommandError as error:
            services.note_failure(peer_of(request), "", error.message)
            return _problem(error)
        response = private(JSONResponse({"next": local_path(str(answer.get("next", "")))}))
        await login.enter(request, account, response)
        return response

    async def options_of_new(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        try:
            account = await _fresh(login, request)
            return _json(await passkeys.options_of_new(account, site_of(request)))
        except CommandError as error:
            return _problem(error)

    async def add(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        answer = await read_answer(request)
        try:
            account = await _fresh(login, request)
            label = str(answer.get("label", ""))
            await passkeys.add(account, site_of(request), _credential(answer), label)
        except CommandError as error:
            return _problem(error)
        return private(JSONResponse({"next": "/account"}))

    async def remove(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        account = await login.fresh(request)
        if account is None:
            return again("/account")
        try:
            await passkeys.remove(account, (await read_form(request)).get("id", ""))
        except CommandError as error:
            return _problem(error)
        return RedirectResponse("/account", 303)

    return [
        Route("/login/passkey/options", options_of_login, methods=["POST"]),
        Route("/login/passkey", log_in, methods=["POST"]),
        Route("/account/passkeys/options", options_of_new, methods=["POST"]),
        Route("/account/passkeys", add, methods=["POST"]),
        Route("/account/passkeys/remove", remove, methods=["POST"]),
    ]


def site_of(request: Request) -> Site:
    """Return the place that a passkey of this browser belongs to, by the checked origin.

    Raises:
        AccountError: It has no name: browsers have no passkeys for addresses.
    """
    origin = request.headers["origin"].lower()
    host = urlsplit(origin).hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return Site(host, origin)
    raise AccountError(
        english("passkeys need a name of the server, such as play.example, not an address")
    )


def _credential(answer: dict[str, Any]) -> dict[str, Any]:
    credential = answer.get("credential")
    return credential if isinstance(credential, dict) else {}


async def _fresh(login: BrowserLogin, request: Request) -> Account:
    """Return the account of a browser that has logged in lately.

    Raises:
        AccountError: It has not.
    """
    account = await login.fresh(request)
    if account is None:
        raise AccountError(english("log in again first"))
    return account


def _json(text: str) -> Response:
    return private(Response(text, media_type="application/json"))


def _problem(error: CommandError) -> Response:
    """Return a refusal in the language of the reader."""
    return private(JSONResponse({"problem": translated(error.message)}, status_of(error)))
