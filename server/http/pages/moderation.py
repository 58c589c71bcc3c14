"""The forms of the operator's page: bans, mutes, reports and announcements."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.protocol import CommandError
from boardwire.server.accounts.account import Account, NoSuchAccount, Role
from boardwire.server.moderation.announcements import Announcement, Announcements
from boardwire.server.moderation.current_moderation import CurrentModeration
from boardwire.server.moderation.list_page import ListPage
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.moderation.moderation_log import LogEntry, read_log
from boardwire.server.moderation.reports import Case, Reports
from boardwire.server.restrictions.restriction import (
    FROM_WHERE,
    ModerationError,
    Restriction,
    RestrictionKind,
    Scope,
    parse_end,
    parse_subject,
)
from boardwire.server.store import Store, StoreError
from boardwire.translations import english
from boardwire.values import value_class

from ..templates import Pages

SHOWN = 50
"""The most bans and mutes, reports, and entries of the log on a page."""

PATH = "/operator/moderation"
LISTS = ("restrictions", "reports", "log")
"""The lists that go on on further pages. In the query each has the cursor of its page."""


@value_class
class ModerationState:
    """The state of moderation on the operator's page.

    Args:
        restrictions: Bans and mutes in force, the latest first.
        cases: Open reports.
        announcements: The announcements in force.
        log: Entries of the log, the latest first.
    """

    restrictions: ListPage[Restriction]
    cases: ListPage[Case]
    announcements: tuple[Announcement, ...]
    log: ListPage[LogEntry]


class ModerationForms:
    """Carries out the forms of operators.

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

    async def state(self, cursors: Mapping[str, int]) -> ModerationState:
        """Return the state that the page shows.

        Args:
            cursors: For each list that does not begin with its latest item, the cursor.

        Raises:
            StoreError: The database fails.
        """
        entries = await read_log(self._store, SHOWN + 1, cursors.get("log"))
        return ModerationState(
            await Moderation(self._store).page(SHOWN, cursors.get("restrictions")),
            await Reports(self._store).page(SHOWN, cursors.get("reports")),
            tuple(await Announcements(self._store).all()),
            ListPage.of([(it.id, it) for it in entries], SHOWN),
        )

    async def act(self, form: Mapping[str, str], by: str, request: Request) -> None:
        """Carry out a form.

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
            raise ModerationError(english("the form names nothing that can be done"))
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
            raise ModerationError(
                english('{problem}: for a guest choose "a guest"', problem=error)
            ) from None

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
            raise ModerationError(english("the form names no announcement"))
        await Announcements(self._store).withdraw(int(number), by=by)


def _kind(form: Mapping[str, str]) -> RestrictionKind:
    try:
        return RestrictionKind(form.get("kind", ""))
    except ValueError:
        raise ModerationError(english("choose a ban or a mute")) from None


def _scope(form: Mapping[str, str]) -> Scope:
    try:
        return Scope(form.get("scope", ""))
    except ValueError:
        raise ModerationError(english("choose an account, a guest or an address")) from None


def moderation_routes(
    pages: Pages,
    forms: ModerationForms,
    account_of: Callable[[Request], Awaitable[Account | None]],
    read_form: Callable[[Request], Awaitable[dict[str, str]]],
    refusal: Callable[[Request], Response | None],
) -> list[BaseRoute]:
    """Return the page with the forms, for operators who are logged in.

    Args:
        pages: Makes pages from templates.
        forms: Carries out the forms.
        account_of: Returns the account that a browser is logged in to.
        read_form: Reads the fields of a form.
        refusal: The response to a form that another page has sent; None for one of this server.
    """

    async def operator_of(request: Request) -> Account | None:
        account = await account_of(request)
        return account if account is not None and account.role is Role.ADMIN else None

    async def shown(
        name: str,
        cursors: Mapping[str, int],
        problem: str = "",
        form: Mapping[str, str] | None = None,
    ) -> Response:
        state = await forms.state(cursors)
        page = pages.render(
            "moderation",
            status=400 if problem else 200,
            name=name,
            now=state,
            problem=problem,
            form=form or {},
            here=_address(cursors),
            cursors=cursors,
            at=lambda name, cursor: _address({**cursors, name: cursor}),
        )
        page.headers["Cache-Control"] = "no-store"
        return page

    async def page(request: Request) -> Response:
        operator = await operator_of(request)
        if operator is None:
            return RedirectResponse(f"/login?next={PATH}", 303)
        return await shown(operator.name, _cursors(request))

    async def act(request: Request) -> Response:
        if (refused := refusal(request)) is not None:
            return refused
        operator = await operator_of(request)
        if operator is None:
            raise HTTPException(403, english("log in as an administrator"))
        form = await read_form(request)
        try:
            await forms.act(form, operator.name, request)
        except (CommandError, StoreError) as error:
            return await shown(operator.name, _cursors(request), str(error), form)
        return RedirectResponse(_address(_cursors(request)), 303)

    return [
        Route(PATH, page, methods=["GET"]),
        Route(PATH, act, methods=["POST"]),
    ]


def _cursors(request: Request) -> dict[str, int]:
    """Return the cursors in the query of a request."""
    found = {name: request.query_params.get(name, "") for name in LISTS}
    for name, text in found.items():
        if text and not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise HTTPException(404, english("the list of {name} does not go on there", name=name))
    return {name: int(text) for name, text in found.items() if text}


def _address(cursors: Mapping[str, int | None]) -> str:
    """Return the address of the page with these cursors."""
    query = urlencode({name: it for name, it in cursors.items() if it is not None})
    return f"{PATH}?{query}" if query else PATH
