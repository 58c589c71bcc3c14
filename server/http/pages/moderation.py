"""The forms of the operator's page: bans, mutes, reports and announcements."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.protocol import CommandError
from boardwire.server.accounts.account import Account, NoSuchAccount, Role
from boardwire.server.moderation.announcements import Announcement, Announcements
from boardwire.server.moderation.current import CurrentModeration
from boardwire.server.moderation.log import LogEntry, read_log
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.moderation.reports import Case, Reports
from boardwire.server.moderation.restriction import (
    FROM_WHERE,
    Kind,
    ModerationError,
    Restriction,
    Scope,
    parse_end,
    parse_subject,
)
from boardwire.server.store import Store, StoreError
from boardwire.values import value_class

from .templates import Pages

SHOWN_ENTRIES = 50
"""The latest entries of the log on the page."""

SHOWN_RESTRICTIONS = 200
"""The latest bans and mutes on the page."""


@value_class
class ModerationState:
    """The state of moderation on the operator's page.

    Args:
        restrictions: The bans and mutes in force, the latest first.
        cases: The open reports.
        announcements: The announcements in force.
        log: The latest entries of the log.
    """

    restrictions: tuple[Restriction, ...]
    cases: tuple[Case, ...]
    announcements: tuple[Announcement, ...]
    log: tuple[LogEntry, ...]


class ModerationForms:
    """Does what operators ask for by forms.

    Args:
        store: The database.
        current: The restrictions and announcements in force.
    """

    def __init__(self, store: Store, current: CurrentModeration) -> None:
        self._store = store
        self._current = current
        self._acts: dict[str, Callable[[Mapping[str, str], str, str], Awaitable[None]]] = {
            "restrict": self._restrict,
            "lift": self._lift,
            "close": self._close,
            "announce": self._announce,
            "withdraw": self._withdraw,
        }

    async def state(self) -> ModerationState:
        """Return the state that the page shows.

        Raises:
            StoreError: The database fails.
        """
        return ModerationState(
            tuple(await Moderation(self._store).all())[:SHOWN_RESTRICTIONS],
            tuple(await Reports(self._store).cases()),
            tuple(await Announcements(self._store).all()),
            tuple(await read_log(self._store, SHOWN_ENTRIES)),
        )

    async def act(self, form: Mapping[str, str], by: str, request: Request) -> None:
        """Do what a form asks for.

        Args:
            form: Its fields.
            by: The operator.
            request: The request, which has the operator's address.

        Raises:
            CommandError: It cannot be done.
            StoreError: The database fails.
        """
        act = self._acts.get(form.get("act", ""))
        if act is None:
            raise ModerationError("the form names nothing that can be done")
        host = request.client.host if request.client else ""
        await act(form, by, host)
        await self._current.load()

    async def _restrict(self, form: Mapping[str, str], by: str, host: str) -> None:
        kind, scope = _kind(form), _scope(form)
        subject = parse_subject(form.get("who", "").strip(), scope)
        self._current.check_not_own(subject, host)
        ends = parse_end(form.get("for", "").strip(), datetime.now(UTC))
        network = FROM_WHERE if form.get("network") and scope is not Scope.ADDRESS else ""
        reason = form.get("reason", "")
        try:
            await Moderation(self._store).restrict(
                kind, subject, reason, by=by, ends=ends, network=network
            )
        except NoSuchAccount as error:
            raise ModerationError(f'{error}: for a guest choose "a guest"') from None

    async def _lift(self, form: Mapping[str, str], by: str, host: str) -> None:
        subject = parse_subject(form.get("who", ""), _scope(form))
        await Moderation(self._store).lift(_kind(form), subject, by=by)

    async def _close(self, form: Mapping[str, str], by: str, host: str) -> None:
        match, player = form.get("match", ""), form.get("player", "")
        outcome = form.get("outcome", "")
        await Reports(self._store).close(match, player, by=by, outcome=outcome)

    async def _announce(self, form: Mapping[str, str], by: str, host: str) -> None:
        ends = parse_end(form.get("for", "").strip(), datetime.now(UTC))
        await Announcements(self._store).announce(form.get("text", ""), by=by, ends=ends)

    async def _withdraw(self, form: Mapping[str, str], by: str, host: str) -> None:
        number = form.get("number", "")
        if not (number.isascii() and number.isdecimal() and len(number) < 10):
            raise ModerationError("the form names no announcement")
        await Announcements(self._store).withdraw(int(number), by=by)


def _kind(form: Mapping[str, str]) -> Kind:
    try:
        return Kind(form.get("kind", ""))
    except ValueError:
        raise ModerationError("choose a ban or a mute") from None


def _scope(form: Mapping[str, str]) -> Scope:
    try:
        return Scope(form.get("scope", ""))
    except ValueError:
        raise ModerationError("choose an account, a guest or an address") from None


def moderation_routes(
    pages: Pages,
    forms: ModerationForms,
    account_of: Callable[[Request], Awaitable[Account | None]],
    read_form: Callable[[Request], Awaitable[dict[str, str]]],
    refusal: Callable[[Request], Response | None],
) -> list[BaseRoute]:
    """The page with the forms, for operators who are logged in.

    Args:
        pages: Makes pages from templates.
        forms: Does what the forms ask for.
        account_of: Gives the account that a browser is logged in to.
        read_form: Reads the fields of a form.
        refusal: The response to a form that another page has sent; None for one of this server.
    """

    async def operator_of(request: Request) -> Account | None:
        account = await account_of(request)
        return account if account is not None and account.role is Role.ADMIN else None

    async def shown(
        name: str, problem: str = "", form: Mapping[str, str] | None = None
    ) -> Response:
        state = await forms.state()
        status = 400 if problem else 200
        page = pages.render(
            "moderation", status=status, name=name, now=state, problem=problem, form=form or {}
        )
        page.headers["Cache-Control"] = "no-store"
        return page

    async def page(request: Request) -> Response:
        operator = await operator_of(request)
        if operator is None:
            return RedirectResponse("/login?next=/operator/moderation", 303)
        return await shown(operator.name)

    async def act(request: Request) -> Response:
        if (refused := refusal(request)) is not None:
            return refused
        operator = await operator_of(request)
        if operator is None:
            raise HTTPException(403, "log in as an administrator")
        form = await read_form(request)
        try:
            await forms.act(form, operator.name, request)
        except (CommandError, StoreError) as error:
            return await shown(operator.name, str(error), form)
        return RedirectResponse("/operator/moderation", 303)

    return [
        Route("/operator/moderation", page, methods=["GET"]),
        Route("/operator/moderation", act, methods=["POST"]),
    ]
