"""Pages for visitors: their permissions, a lost token, a report about a player."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.matches import MatchRecord
from boardwire.protocol import CommandError
from boardwire.protocol.connection.busy import BusyError
from boardwire.server.accounts.account import Account, LoginDenied
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.accounts.mailed_links import MailedLinks
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.usage import LETTERS, RECOVERIES, QuotaExceeded
from boardwire.server.moderation.current_moderation import CurrentModeration
from boardwire.server.moderation.permissions import permissions_of
from boardwire.server.moderation.reports import Reports
from boardwire.server.restrictions.restriction import ModerationError
from boardwire.server.store import Store, StoreError
from boardwire.translations import english, t
from boardwire.values import value_class

from ..api.reports import Reporting
from ..browser_login import BrowserLogin
from ..forms import read_form
from ..templates import Pages

log = logging.getLogger(__name__)


@value_class
class VisitorServices:
    """The parts of the server that these pages use.

    Args:
        store: The database.
        quotas: The limits of addresses and accounts.
        moderation: The restrictions in force.
        names: The names in use, with the accounts.
        record: Returns a match as spectators may see it, or None.
        busy: Returns the reason why newcomers have to wait; None if they need not.
        note_failure: Logs a failed login: the address, the name, the reason.
        browser_login: Identifies the sender of a request, and reads forms.
        links: Sends letters with links; None where no mail server is configured.
        holder_of: Returns the user with a session token, or None.
    """

    store: Store
    quotas: Quotas
    moderation: CurrentModeration
    names: Names
    record: Callable[[str], Awaitable[MatchRecord | None]]
    busy: Callable[[], BusyError | None]
    note_failure: Callable[[str, str, str], None]
    browser_login: BrowserLogin
    links: MailedLinks | None
    holder_of: Callable[[str], Presence | None] = lambda _: None

    @property
    def accounts(self) -> Accounts:
        """The accounts."""
        return self.names.accounts

    def allowance(self, request: Request, account: Account | None) -> Allowance:
        """Return the limits of a visitor, until it is closed."""
        now = asyncio.get_running_loop().time()
        allowance = self.quotas.allowance(host_of(request), now)
        if account is not None:
            allowance.log_in(account.name, now)
        return allowance

    def count_registration(self, request: Request, account: Account | None, what: str) -> None:
        """Count something that has the limit of new accounts.

        Raises:
            QuotaExceeded: The daily limit is reached.
        """
        allowance = self.allowance(request, account)
        try:
            allowance.registration(asyncio.get_running_loop().time(), what)
        finally:
            allowance.close()

    async def report(
        self, request: Request, account: Account, record: MatchRecord, player: str, text: str
    ) -> bool:
        """Store a report, and return whether it is new.

        Raises:
            CommandError: The report is refused.
            StoreError: The database fails.
        """
        allowance = self.allowance(request, account)
        try:
            allowance.report(asyncio.get_running_loop().time())
            return await Reports(self.store).report(
                record, player, text, reporter=account.name, account=True
            )
        finally:
            allowance.close()

    async def take_report(self, request: Request, it: Reporting) -> bool:
        """Store a report by the API, as :data:`TakeReport`."""
        try:
            account = await self.accounts.verify(it.name, it.token)
        except CommandError as error:
            self.note_failure(peer_of(request), it.name, str(error))
            raise
        record = await self.record(it.match)
        if record is None:
            raise ModerationError(english("there is no match {match}", match=it.match[:40]))
        return await self.report(request, account, record, it.player, it.text)


def visitor_routes(pages: Pages, services: VisitorServices) -> list[BaseRoute]:
    """Return the pages.

    Args:
        pages: Makes pages from templates.
        services: The parts of the server that they use.
    """
    login = services.browser_login
    letters: set[asyncio.Task[None] | None] = set()

    async def standing(request: Request, problem: str = "", mailed: str = "") -> Response:
        account = await login.account(request)
        allowance = services.allowance(request, account)
        busy = services.busy()
        try:
            found = permissions_of(
                services.moderation.restrictions,
                allowance.uses(asyncio.get_running_loop().time()),
                name="" if account is None else account.name,
                account=None if account is None else account.name,
                host=host_of(request),
                now=datetime.now(UTC),
                busy="" if busy is None else busy.message,
            )
        finally:
            allowance.close()
        return private(
            pages.render(
                "standing",
                status=400 if problem else 200,
                account=account,
                found=found,
                mails=services.links is not None,
                problem=problem,
                mailed=mailed,
            )
        )

    async def standing_page(request: Request) -> Response:
        return await standing(request)

    def made_page(
        problem: str,
        name: str,
        *,
        made: tuple[str, str] | None = None,
        mailed: bool = False,
        status: int = 200,
    ) -> Response:
        """Return the page of a lost token."""
        return private(
            pages.render(
                "recover",
                status=status,
                problem=problem,
                name=name,
                made=made,
                mails=services.links is not None,
                mailed=mailed,
            )
        )

    async def lost(request: Request) -> Response:
        return made_page("", "")

    async def recover(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        form = await read_form(request)
        name, code = form.get("name", "").strip(), form.get("code", "").strip()
        try:
            services.count_registration(request, None, RECOVERIES)
            token, further = await services.accounts.recovery.recover(name, code)
        except CommandError as error:
            services.note_failure(peer_of(request), name, str(error))
            return made_page(str(error), name, status=status_of(error))
        return made_page("", name, made=(token, further))

    async def mail_link(request: Request) -> Response:
        """Send a letter to the owner of an account. The page does not reveal its address."""
        links = services.links
        if (refused := login.refusal(request)) is not None:
            return refused
        if links is None:
            raise HTTPException(404, english("this server sends no letters"))
        name = (await read_form(request)).get("name", "").strip()
        try:
            services.count_registration(request, None, LETTERS)
        except QuotaExceeded as error:
            return made_page(str(error), name, status=status_of(error))
        letters.add(asyncio.create_task(sent(links, name)))
        return made_page("", name, mailed=True)

    async def sent(links: MailedLinks, name: str) -> None:
        try:
            await links.send_recovery(name)
        except (CommandError, StoreError) as error:  # the mailer has logged it
            log.info("no letter for %s: %s", name[:40], error)
        finally:
            letters.discard(asyncio.current_task())

    async def opened(request: Request) -> Response:
        return private(pages.render("link", path=request.url.path, problem=""))

    async def followed(request: Request) -> Response:
        """Carry out the purpose of a link, by a form: mail scanners only open links."""
        links = services.links
        if (refused := login.refusal(request)) is not None:
            return refused
        if links is None:
            raise HTTPException(404, english("this server sends no letters"))
        secret = request.path_params["secret"]
        try:
            if request.url.path.startswith("/email/"):
                name = await links.confirm(secret)
                return private(pages.render("link", path="", problem="", name=name))
            name, token, further = await links.recover(secret)
        except CommandError as error:
            return private(pages.render("link", status=403, path="", problem=str(error), name=""))
        return made_page("", name, made=(token, further))

    async def address(request: Request) -> Response:
        """Send a letter that confirms an address, to the owner who has the password or token."""
        links = services.links
        if (refused := login.refusal(request)) is not None:
            return refused
        account = await login.account(request)
        if account is None or links is None:
            raise HTTPException(403, english("log in first"))
        form = await read_form(request)
        email, secret = form.get("email", "").strip(), form.get("secret", form.get("token", ""))
        problem = ""
        try:
            services.count_registration(request, account, LETTERS)
            await login.verify(request, account.name, secret)  # a browser may be left alone
            await links.ask_to_confirm(account, email)
        except LoginDenied as error:
            services.note_failure(peer_of(request), account.name, str(error))
            problem = str(error)
        except CommandError as error:
            problem = str(error)
        return await standing(request, problem, "" if problem else email)

    async def found(request: Request) -> MatchRecord:
        match = request.path_params["match"]
        record = await services.record(match)
        if record is None:
            raise HTTPException(404, english("there is no match {match}", match=match[:40]))
        return record

    async def form_of_report(request: Request) -> Response:
        record = await found(request)
        return private(pages.render("reporting", record=record, problem="", notice="", form={}))

    async def report(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        record = await found(request)
        account = await login.account(request)
        if account is None:
            target = f"/login?next=/matches/{record.match}/reporting"
            return RedirectResponse(target, 303)
        form = await read_form(request)
        problem, notice = "", ""
        try:
            player, text = form.get("player", ""), form.get("text", "")
            new = await services.report(request, account, record, player, text)
            notice = (
                t("The operators read your report.")
                if new
                else t("You have reported that already.")
            )
        except CommandError as error:
            problem = str(error)
        status = 400 if problem else 200
        page = pages.render(
            "reporting", status=status, record=record, problem=problem, notice=notice, form=form
        )
        return private(page)

    return [
        Route("/standing", standing_page, methods=["GET"]),
        Route("/standing", address, methods=["POST"]),
        Route("/recover/mail", mail_link, methods=["POST"]),
        *(Route(f"/{it}/{{secret}}", opened, methods=["GET"]) for it in ("email", "recover")),
        *(Route(f"/{it}/{{secret}}", followed, methods=["POST"]) for it in ("email", "recover")),
        Route("/recover", lost, methods=["GET"]),
        Route("/recover", recover, methods=["POST"]),
        Route("/matches/{match}/reporting", form_of_report, methods=["GET"]),
        Route("/matches/{match}/reporting", report, methods=["POST"]),
    ]


def private(page: Response) -> Response:
    """Mark a page that nobody may keep, and return it."""
    page.headers["Cache-Control"] = "no-store"
    return page


def status_of(error: CommandError) -> int:
    """Return the status of a refusal."""
    return 429 if isinstance(error, QuotaExceeded) else 403


def host_of(request: Request) -> str:
    """Return the address of the client."""
    return request.client.host if request.client else ""


def peer_of(request: Request) -> str:
    """Return the address of the client with its port, for the log."""
    return f"{request.client.host}:{request.client.port}" if request.client else "unknown peer"
