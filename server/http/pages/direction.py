"""Forms of running tournaments: players withdraw or enter late, administrators direct."""

from __future__ import annotations

from time import monotonic

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.protocol import CommandError
from boardwire.server.accounts.account import Account
from boardwire.server.tournaments import Direction, Entries, ServerTournament, Tournaments
from boardwire.translations import english

from ..browser_login import BrowserLogin
from ..forms import read_form
from .entries import organises
from .visitors import status_of

MOST_NAMES = 2
"""The most names of one question about calls: an account and a guest of one browser."""


def direction_routes(
    tournaments: Tournaments, entries: Entries, direction: Direction, login: BrowserLogin
) -> list[BaseRoute]:
    """Return the forms, and the answer to which games of a player are called.

    Args:
        tournaments: The tournaments.
        entries: The tournaments that players may enter.
        direction: Carries out the decisions.
        login: Identifies the sender of a request.
    """

    async def changed(request: Request) -> Response:
        if (refused := login.refusal(request)) is not None:
            return refused
        id, action = request.path_params["tournament"], request.path_params["action"]
        here = f"/tournaments/{id}"
        account = await login.account(request)
        if account is None:
            return RedirectResponse(f"/login?next={here}", 303)
        try:
            await carry_out(action, id, account, await read_form(request))
        except CommandError as error:
            raise HTTPException(status_of(error), error.message) from None
        return RedirectResponse(here, 303)

    async def carry_out(action: str, id: str, account: Account, fields: dict[str, str]) -> None:
        name, other = fields.get("name", "").strip(), fields.get("other", "").strip()
        if action == "leave":
            await direction.leave(id, account.name)
        elif action == "join":
            await entries.enter(id, account, fields.get("code", ""))
        elif not organises(account):
            raise CommandError(english("only administrators direct tournaments"))
        elif action == "remove":
            await direction.leave(id, name)
        elif action == "add":
            await entries.enter_named(id, name)
        elif action == "replace":
            await direction.replace(id, name, other)
        elif action in ("pause", "continue"):
            await direction.pause(id, paused=action == "pause")
        elif action == "round":
            await direction.begin_round(id)
        elif action == "say":
            await direction.announce(id, fields.get("words", ""))
        elif action == "stop":
            tournaments.stop(id, english("stopped by {name}", name=account.name))
        else:
            raise HTTPException(404)

    async def calls(request: Request) -> Response:
        """Return the games that players are to begin now, by their names."""
        names = {it.lower() for it in request.query_params.getlist("name")[:MOST_NAMES]}
        found = [
            facts
            for it in tournaments.running.values()
            for name in it.settings.bots
            if name.lower() in names and name not in it.course.left
            for facts in _called(it, name)
        ]
        return JSONResponse({"calls": found}, headers={"Cache-Control": "no-store"})

    return [
        Route("/tournaments/calls", calls, methods=["GET"]),
        Route("/tournaments/{tournament}/{action}", changed, methods=["POST"]),
    ]


def _called(it: ServerTournament, name: str) -> list[dict[str, object]]:
    """Return the game of a player that is called now, if any."""
    for call in it.calls:
        if name in call.players:
            left = None if call.until is None else max(round(call.until - monotonic()), 0)
            return [
                {
                    "tournament": it.id,
                    "title": it.settings.title,
                    "game": it.settings.game,
                    "name": name,
                    "round": call.round + 1,
                    "opponents": [it.shown(other) for other in call.players if other != name],
                    "missing": name in call.missing,
                    "seconds": left,
                }
            ]
    return []
