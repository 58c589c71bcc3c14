"""The list of games: a person's, or everybody's, by game, opponent, result, rating and date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boardwire.matches import MatchRecord
from boardwire.protocol import as_utc
from boardwire.server.computing.examples import listed_games
from boardwire.server.http.api.cursor import InvalidCursor, cursor_after, read_cursor
from boardwire.server.http.caching.documents import KeptDocuments
from boardwire.server.http.sources import Sources
from boardwire.server.store import RecordQuery
from boardwire.translations import english

from ..templates import Pages

PAGE = 40
"""The most games on a page."""
LOOKED_AT = 400
"""The most games that are looked at for a page, where only some results are asked for."""
MAX_NAME = 40
FIELDS = ("player", "opponent", "game", "result", "rated", "since", "until", "after")
"""The fields of the query."""
RESULTS = ("won", "lost", "drawn")


def game_routes(sources: Sources, pages: Pages, kept: KeptDocuments) -> list[BaseRoute]:
    """Return the page.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        kept: Keeps pages while nothing changes.
    """

    async def games(request: Request) -> Response:
        chosen = {name: request.query_params.get(name, "").strip() for name in FIELDS}

        async def make() -> Response:
            return await make_list(chosen)

        return await kept.page(request, chosen, sources.changes(), make)

    async def make_list(chosen: Mapping[str, str]) -> Response:
        found, cursor = await selected(chosen)
        here = {name: value for name, value in chosen.items() if value}
        older = None if cursor is None else "/games?" + urlencode({**here, "after": cursor})
        return pages.render(
            "games",
            found=found,
            older=older,
            newest="/games?" + urlencode({**here, "after": ""}) if chosen["after"] else None,
            games=listed_games(),
            asked=chosen,
        )

    async def selected(chosen: Mapping[str, str]) -> tuple[list[MatchRecord], str | None]:
        """Return the games of a page, and the cursor of the next one; None if there is none."""
        query, wanted = query_of(chosen), chosen["result"]
        if wanted not in RESULTS:
            found = list(await sources.select(replace(query, limit=PAGE + 1)))
            more = len(found) > PAGE
            return found[:PAGE], cursor_after(found[PAGE - 1]) if more else None
        seen = list(await sources.select(replace(query, limit=LOOKED_AT + 1)))
        shown: list[MatchRecord] = []
        for index, record in enumerate(seen[:LOOKED_AT]):
            if outcome(record, chosen["player"]) == wanted:
                shown.append(record)
            if len(shown) == PAGE and index + 1 < len(seen):
                return shown, cursor_after(record)
        return shown, cursor_after(seen[LOOKED_AT - 1]) if len(seen) > LOOKED_AT else None

    return [Route("/games", games)]


def query_of(chosen: Mapping[str, str]) -> RecordQuery:
    """Return the selection that the fields of a query describe, of finished games.

    Raises:
        HTTPException: A date or the cursor cannot be read.
    """
    try:
        after = read_cursor(chosen["after"]) if chosen["after"] else None
    except InvalidCursor:
        raise HTTPException(404, english("the list of matches does not go on there")) from None
    until = _day(chosen["until"])
    return RecordQuery(
        chosen["player"][:MAX_NAME] or None,
        chosen["game"] or None,
        since=_day(chosen["since"]),
        until=None if until is None else until + timedelta(days=1),  # with the whole day
        finished=True,
        after=after,
        opponent=chosen["opponent"][:MAX_NAME] or None,
        rated={"yes": True, "no": False}.get(chosen["rated"]),
    )


def _day(text: str) -> datetime | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
        return as_utc(datetime(day.year, day.month, day.day)) if day.year < date.max.year else None
    except ValueError:
        raise HTTPException(
            422, english("{text} is no date: write it as 2026-09-30", text=repr(text[:20]))
        ) from None


def outcome(record: MatchRecord, player: str) -> str:
    """Return what a game was for a player: `won`, `lost` or `drawn`; empty without a result.

    Without a player a game is `won` by somebody, or drawn.
    """
    result = record.result
    if result is None or not result.returns:
        return ""
    names = [name.lower() for name in record.players]
    if player.lower() in names:
        gained = result.returns[names.index(player.lower())]
    else:
        gained = max(result.returns)
    return "drawn" if gained == 0 else "won" if gained > 0 else "lost"
