"""Reports about players by the API, its only request that changes data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.security import HTTPBasic, HTTPBasicCredentials
from pydantic import BaseModel, Field

from boardwire.protocol import CommandError
from boardwire.server.accounts.account import LoginDenied
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.moderation.reports import MAX_TEXT
from boardwire.translations import english
from boardwire.values import value_class

_LOGIN = HTTPBasic(description="The name of an account, and its token.", auto_error=False)


class NewReport(BaseModel):
    """A report about a player."""

    match: str = Field(max_length=32, description="The match.")
    player: str = Field(max_length=40, description="The player who is reported.")
    text: str = Field(max_length=MAX_TEXT, description="What was wrong.")


class ReportTaken(BaseModel):
    """The outcome of a report."""

    new: bool = Field(description="Whether it is new; a second one changes nothing.")


@value_class
class Reporting:
    """A report with the login of its sender.

    Args:
        name: The name of the account.
        token: Its token.
        match: The match.
        player: The player who is reported.
        text: What was wrong.
    """

    name: str
    token: str
    match: str
    player: str
    text: str


TakeReport = Callable[[Request, Reporting], Awaitable[bool]]
"""Handles a report, and returns whether it is new. It raises CommandError."""


def report_routes(take: TakeReport) -> APIRouter:
    """Return the route.

    Args:
        take: Handles a report.
    """
    router = APIRouter(tags=["moderation"])

    @router.post("/reports", responses={401: {"description": "The login is wrong."}})
    async def report(
        request: Request,
        body: NewReport,
        login: Annotated[HTTPBasicCredentials | None, Depends(_LOGIN)],
    ) -> ReportTaken:
        """Report a player of a match to the operators, with the name and token of an account."""
        if login is None:
            raise HTTPException(
                401, english("send the name and the token of an account (HTTP Basic)")
            )
        filed = Reporting(login.username, login.password, body.match, body.player, body.text)
        try:
            return ReportTaken(new=await take(request, filed))
        except LoginDenied as error:
            raise HTTPException(401, error.message) from error
        except QuotaExceeded as error:
            raise HTTPException(429, error.message) from error
        except CommandError as error:
            raise HTTPException(422, error.message) from error

    return router
