"""The page of open tournaments: players enter and withdraw, administrators open and begin them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.matches.tournaments.formats import FORMATS
from boardwire.protocol import CommandError, TimeControl
from boardwire.protocol.name_values import encode_value
from boardwire.server.accounts.account import Account, Role
from boardwire.server.computing.examples import listed_games
from boardwire.server.tournaments.entries import Entries
from boardwire.server.tournaments.settings import MAX_CODE, TournamentSettings
from boardwire.translations import english

from ..browser_login import BrowserLogin
from ..forms import read_form
from ..templates import Pages
from .visitors import private, status_of

HERE = "/tournaments/open"


def entry_routes(
    pages: Pages, entries: Entries, login: BrowserLogin, time: TimeControl
) -> list[BaseRoute]:
    """Return the page and its forms.

    Args:
        pages: Makes pages from templates.
        entries: The open tournaments.
        login: Identifies the sender of a request.
        time: The time control where none is given.
    """

    async def page(
        account: Account | None, problem: str = "", status: int = 200, code: str = ""
    ) -> Response:
        return private(
            pages.render(
                "entries",
                status=status,
                account=account,
                organises=organises(account),
                found=await entries.all(),
                games=listed_games(),
                formats=FORMATS,
                time=time,
                problem=problem,
                code=code[:MAX_CODE],
            )
        )

    async def shown(request: Request) -> Response:
        return await page(await login.account(request), code=request.query_params.get("code", ""))

    async def changed(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        account = await login.account(request)
        if account is None:
            return RedirectResponse(f"/login?next={HERE}", 303)
        fields = await read_form(request)
        try:
            target = await carry_out(request.path_params["action"], account, fields)
        except CommandError as error:
            return await page(account, error.message, status_of(error), fields.get("code", ""))
        return RedirectResponse(target, 303)

    async def carry_out(action: str, account: Account, fields: dict[str, str]) -> str:
        """Carry out a form, and return where its sender goes on."""
        id = fields.get("id", "")
        if action == "enter":
            await entries.enter(id, account, fields.get("code", ""))
        elif action == "withdraw":
            await entries.withdraw(id, account)
        elif not organises(account):
            raise CommandError(english("only administrators make and begin tournaments"))
        elif action == "make":
            await entries.open(settings_of(fields, time), most_of(fields), account.name)
        elif action == "begin":
            return f"/tournaments/{(await entries.begin(id)).id}"
        elif action == "cancel":
            await entries.cancel(id)
        elif action == "add":
            await entries.enter_named(id, fields.get("name", "").strip())
        elif action == "remove":
            await entries.remove(id, fields.get("name", ""))
        return HERE

    return [
        Route(HERE, shown, methods=["GET"]),
        Route(f"{HERE}/{{action}}", changed, methods=["POST"]),
    ]


def organises(account: Account | None) -> bool:
    """Return whether an account may make and begin tournaments."""
    return account is not None and account.role >= Role.ADMIN


def settings_of(fields: dict[str, str], time: TimeControl) -> TournamentSettings:
    """Return the settings that a form describes.

    Raises:
        CommandError: They are no settings.
    """
    written = ("format", "time", "rounds", "games", "start", "wait", "code")
    words = [f"{name}={fields[name]}" for name in written if fields.get(name)]
    if fields.get("title"):
        words.append(f"title={encode_value(fields['title'])}")
    words += [f"{name}=yes" for name in ("rated", "guests", "late") if name in fields]
    return TournamentSettings.parse(fields.get("game", ""), words, time)


def most_of(fields: dict[str, str]) -> int:
    """Return the most players that a form names.

    Raises:
        CommandError: It is no number.
    """
    try:
        return int(fields.get("most", ""))
    except ValueError:
        raise CommandError(english("write the number of players")) from None
