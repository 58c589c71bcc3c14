"""The pages of matches: the list, a match, and its board for other pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.matches import MatchRecord
from boardwire.protocol.events import RunningMatch
from boardwire.server.computing.evaluation_part import evaluation_part
from boardwire.server.computing.examples import listed_games
from boardwire.server.computing.match_page import match_page
from boardwire.server.http.api.cursor import InvalidCursor, cursor_after, read_cursor
from boardwire.server.http.caching.documents import KeptDocuments, address_of
from boardwire.server.http.computed import Computing
from boardwire.server.http.sources import Rated, Ratings, Sources
from boardwire.server.store import RecordQuery
from boardwire.translations import english, t
from boardwire.values import value_class

from ..templates import Pages, page_headers

PAGE = 40
"""The number of matches on a page of the list."""
GRID = 60
"""The most boards that fill a screen."""
MAX_NAME = 40


@value_class
class PageLink:
    """A link to another ply of a match.

    Args:
        name: `first`, `back`, `forward` or `last`.
        label: The link in words.
        ply: The ply.
    """

    name: str
    label: str
    ply: int


def match_routes(
    sources: Sources, pages: Pages, computing: Computing, kept: KeptDocuments
) -> list[BaseRoute]:
    """Return the list of matches, the page of a match, and its board for other pages.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        computing: Replays matches.
        kept: Keeps pages while nothing changes.
    """

    async def known(request: Request) -> MatchRecord:
        wanted = request.path_params["match"]
        record = await sources.record(wanted)
        if record is None:
            raise HTTPException(404, english("there is no match {wanted}", wanted=wanted))
        return record

    async def shown(request: Request, record: MatchRecord, *, listed: bool) -> dict[str, Any]:
        work = partial(match_page, record, _ply(request), listed=listed)
        values: dict[str, Any] = await computing.run(request, work)
        steps = _steps(values["ply"], values["plies"])
        parts = {name: Markup(values[name]) for name in ("moves", "evaluation")}
        return {**values, **parts, "steps_found": steps}

    async def match(request: Request) -> Response:
        record = await known(request)
        values = await shown(request, record, listed=True)
        return pages.render(
            "match",
            record=record,
            ratings=[rating_of(sources.ladder, record, name) for name in record.players],
            address=address_of(request),
            **values,
        )

    async def evaluation(request: Request) -> Response:
        """Return the evaluation of a finished match as a part of a page; empty without one."""
        record = await known(request)
        part = await computing.run(request, partial(evaluation_part, record))
        return HTMLResponse(part, headers=page_headers())

    async def embed(request: Request) -> Response:
        record = await known(request)
        values = await shown(request, record, listed=False)
        return pages.render("embed", embeddable=True, record=record, **values)

    async def matches(request: Request) -> Response:
        asked = request.query_params
        if asked.get("show") == "grid":
            grid = {"show": "grid", "game": asked.get("game", "")}

            async def make_grid() -> Response:
                game = grid["game"]
                running = [it for it in sources.lobby().running if game in ("", it.game)]
                games = listed_games()
                return pages.render("grid", running=running[:GRID], games=games, game=game)

            return await kept.page(request, grid, sources.lobby(), make_grid)
        chosen = {name: asked.get(name, "") for name in ("game", "player", "state", "after")}

        async def make() -> Response:
            return await make_list(chosen)

        return await kept.page(request, chosen, (sources.changes(), running_above(chosen)), make)

    def running_above(chosen: Mapping[str, str]) -> Sequence[RunningMatch]:
        """Return the running matches whose boards are above a list: above its newest page alone."""
        return () if chosen["after"] else sources.lobby().running[:GRID]

    async def make_list(chosen: Mapping[str, str]) -> Response:
        try:
            query = _query(**chosen)
        except InvalidCursor:
            raise HTTPException(404, english("the list of matches does not go on there")) from None
        found = await sources.select(query)
        older, headers = None, {}
        if len(found) > PAGE:
            here = {name: value for name, value in chosen.items() if value}
            older = "/matches?" + urlencode({**here, "after": cursor_after(found[PAGE - 1])})
            headers = {"Link": f'<{older}>; rel="next"'}
        page = pages.render(
            "matches",
            found=found[:PAGE],
            older=older,
            games=listed_games(),
            asked=chosen,
            running=running_above(chosen),
        )
        page.headers.update(headers)
        return page

    return [
        Route("/matches", matches),
        Route("/matches/{match}", match),
        Route("/matches/{match}/evaluation", evaluation),
        Route("/embed/{match}", embed),
    ]


def _query(game: str, player: str, state: str, after: str) -> RecordQuery:
    """Return the selection of a page of the list.

    Raises:
        InvalidCursor: `after` is no cursor.
    """
    finished = {"running": False, "finished": True}.get(state)
    name = player.strip()[:MAX_NAME] or None
    place = read_cursor(after) if after else None
    return RecordQuery(name, game or None, finished=finished, limit=PAGE + 1, after=place)


def _ply(request: Request) -> int | None:
    text = request.query_params.get("ply", "")
    return min(int(text), 1 << 20) if text.isascii() and text.isdigit() else None


def _steps(at: int, plies: int) -> list[PageLink]:
    return [
        PageLink("first", t("To the start"), 0),
        PageLink("back", t("One move back"), max(0, at - 1)),
        PageLink("forward", t("One move forward"), min(plies, at + 1)),
        PageLink("last", t("To the end"), plies),
    ]


def rating_of(ladder: Ratings | None, record: MatchRecord, name: str) -> Rated | None:
    """Return the rating of a player in the game and time class of a match."""
    for it in ladder.ratings(name) if ladder else ():
        if it.game == record.game and it.time_class == record.time_class.value:
            return it
    return None
