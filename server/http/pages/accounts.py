"""Pages of accounts: a new one, and what its owner may change."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.protocol import CommandError
from boardwire.server.accounts.account import Account, AccountError, check_name
from boardwire.server.accounts.friends import Friends
from boardwire.server.accounts.passkeys import Passkeys
from boardwire.server.accounts.passwords import LONGEST, SHORTEST, check_password
from boardwire.server.limits.usage import NEW_ACCOUNTS, RECOVERY_CODES
from boardwire.server.store import StoreError
from boardwire.server.tournaments import Entries
from boardwire.translations import english, t, translated

from ..browser_login import again
from ..forms import local_path, read_answer, read_form
from ..templates import Pages
from ..visitor import Visitor, set_visitor
from .visitors import VisitorServices, peer_of, private, status_of

Change = Callable[[Request, Account, dict[str, str]], Awaitable[Response]]
"""Carries out a change by the owner of an account, by the fields of a form."""


def account_routes(
    pages: Pages, services: VisitorServices, passkeys: Passkeys, entries: Entries
) -> list[BaseRoute]:
    """Return the pages.

    Args:
        pages: Makes pages from templates.
        services: The parts of the server that they use.
        passkeys: The passkeys of accounts.
        entries: The tournaments, from which a deleted account is withdrawn.
    """
    login, names = services.browser_login, services.names
    owners, friends = names.accounts.owners, Friends(services.store)

    # -- a new account ---------------------------------------------------------------------

    def form(name: str = "", problem: str = "", then: str = "/", status: int = 200) -> Response:
        return private(
            pages.render(
                "register",
                status=status,
                allowed=names.registration,
                name=name,
                problem=problem,
                then=then,
                shortest=SHORTEST,
                longest=LONGEST,
            )
        )

    async def registering(request: Request) -> Response:
        return form(
            request.query_params.get("name", "")[:40],
            then=local_path(request.query_params.get("next", "")),
        )

    async def register(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        fields = await read_form(request)
        name, password = fields.get("name", "").strip(), fields.get("password", "")
        then = local_path(fields.get("next", ""))
        try:
            check_name(name)
            check_password(password, name)  # before it counts: several attempts are usual
            services.count_registration(request, None, NEW_ACCOUNTS)
            guest = services.holder_of(fields.get("session", ""))
            await names.register(name, peer_of(request), guest, password)
        except CommandError as error:
            return form(name, str(error), then, status_of(error))
        account = await names.accounts.find(name)
        assert account is not None
        set_visitor(Visitor(account, then))  # the page shows the login that comes with it
        page = private(
            pages.render("registered", name=account.name, code=await new_code(account), then=then)
        )
        await login.enter(request, account, page)
        return page

    async def new_code(account: Account) -> str:
        """Return a recovery code; empty if none can be made now. The account is there anyway."""
        try:
            return await names.accounts.recovery.give_code(account.name)
        except (AccountError, StoreError):
            return ""

    # -- changes by the owner --------------------------------------------------------------

    async def page(request: Request, account: Account, status: int = 200, **said: Any) -> Response:
        fresh = await login.fresh(request) is not None
        values = {
            "problem": "",
            "notice": "",
            "code": "",
            "token": "",
            "link": "",
            "origin": "",
        } | said
        return private(
            pages.render(
                "account",
                status=status,
                account=account,
                fresh=fresh,
                mails=services.links is not None,
                passkeys=await passkeys.of(account),
                friends=await friends.of(account),
                shortest=SHORTEST,
                longest=LONGEST,
                **values,
            )
        )

    async def shown(request: Request) -> Response:
        account = await login.account(request)
        if account is None:
            return RedirectResponse("/login?next=/account", 303)
        return await page(request, account)

    def changing(change: Change, *, fresh: bool) -> Callable[[Request], Awaitable[Response]]:
        """Return the function of a form.

        Args:
            change: Carries the change out.
            fresh: Whether the user must have logged in lately: a browser may be left alone.
        """

        async def changed(request: Request) -> Response:
            if (refused := login.refusal(request)) is not None:
                return refused
            account = await login.account(request)
            if account is None:
                return RedirectResponse("/login?next=/account", 303)
            if fresh and await login.fresh(request) is None:
                return again("/account")
            try:
                return await change(request, account, await read_form(request))
            except CommandError as error:
                return await page(request, account, status_of(error), problem=str(error))

        return changed

    async def entered(request: Request, account: Account, **said: Any) -> Response:
        """Return the page of the owner, whose login a change has made void, with a new login."""
        now = await names.accounts.find(account.name)
        assert now is not None
        response = await page(request, now, **said)
        await login.enter(request, now, response)
        return response

    async def rename(request: Request, account: Account, fields: dict[str, str]) -> Response:
        await owners.rename(account, fields.get("display", ""))
        now = await names.accounts.find(account.name)
        return await page(request, now or account, notice=t("Your name for people is changed."))

    async def set_password(request: Request, account: Account, fields: dict[str, str]) -> Response:
        await names.accounts.passwords.set(account.name, fields.get("password", ""))
        return await entered(request, account, notice=t("Your password is changed."))

    async def new_token(request: Request, account: Account, _: dict[str, str]) -> Response:
        token = await owners.new_token(account)
        return await entered(request, account, token=token)

    async def recovery(request: Request, account: Account, _: dict[str, str]) -> Response:
        services.count_registration(request, account, RECOVERY_CODES)
        code = await names.accounts.recovery.give_code(account.name)
        return await page(request, account, code=code)

    async def end_sessions(request: Request, account: Account, _: dict[str, str]) -> Response:
        await names.accounts.end_sessions(account.name)
        return await entered(
            request, account, notice=t("Every other browser and program is logged out.")
        )

    async def close(request: Request, account: Account, fields: dict[str, str]) -> Response:
        if fields.get("name", "").strip().lower() != account.key:
            raise AccountError(
                english("write {name} to delete the account {name}", name=account.name)
            )
        await entries.leave_all(account)
        await owners.close(account)
        response = private(pages.render("closed", name=account.name))
        login.leave(response)
        return response

    async def new_link(request: Request, account: Account, _: dict[str, str]) -> Response:
        return await page(
            request, account, link=await friends.new_link(account), origin=request.headers["origin"]
        )

    async def part(request: Request, account: Account, fields: dict[str, str]) -> Response:
        await friends.part(account, fields.get("name", ""))
        return RedirectResponse("/account", 303)

    async def invited(request: Request) -> Response:
        """Show a link of a friend. A browser that comes from elsewhere sends no cookie yet."""
        try:
            name = await friends.inviter(request.path_params["secret"])
        except CommandError as error:
            return private(pages.render("friend", status=404, name="", problem=str(error)))
        return private(pages.render("friend", name=name, problem=""))

    async def accept(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        account = await login.account(request)
        if account is None:
            return RedirectResponse(f"/login?next={request.url.path}", 303)
        try:
            name = await friends.accept(account, request.path_params["secret"])
        except CommandError as error:
            return private(pages.render("friend", status=403, name="", problem=str(error)))
        return await page(request, account, notice=t("{name} is your friend now.", name=name))

    async def preferences(request: Request) -> Response:
        """Return what the owner prefers in the page, as JSON; 404 without a login."""
        account = await login.account(request)
        if account is None:
            return private(JSONResponse({}, 404))
        return private(JSONResponse(await owners.preferences(account)))

    async def prefer(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        account = await login.account(request)
        if account is None:
            return private(JSONResponse({}, 404))
        try:
            await owners.prefer(account, await read_answer(request))
        except CommandError as error:
            return private(JSONResponse({"problem": translated(error.message)}, 403))
        return private(JSONResponse({}))

    def route(action: str, change: Change, *, fresh: bool = True) -> Route:
        return Route(f"/account/{action}", changing(change, fresh=fresh), methods=["POST"])

    return [
        Route("/register", registering, methods=["GET"]),
        Route("/register", register, methods=["POST"]),
        Route("/account", shown, methods=["GET"]),
        Route("/account/preferences", preferences, methods=["GET"]),
        Route("/account/preferences", prefer, methods=["POST"]),
        route("link", new_link, fresh=False),
        route("part", part, fresh=False),
        Route("/account/friend/{secret}", invited, methods=["GET"]),
        Route("/account/friend/{secret}", accept, methods=["POST"]),
        route("display", rename, fresh=False),
        route("password", set_password),
        route("token", new_token),
        route("recovery", recovery),
        route("sessions", end_sessions),
        route("delete", close),
    ]
