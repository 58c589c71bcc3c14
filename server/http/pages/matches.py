"""The pages of matches: the list, a match, and its board for other pages."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boardwire.matches import MatchRecord
from boardwire.matches.result_words import conventions_of
from boardwire.server.computing.examples import listed_games
from boardwire.server.computing.records import plies_and_formats
from boardwire.server.http.computed import Computing
from boardwire.server.http.sources import Rated, Ratings, Sources
from boardwire.server.store import RecordQuery, UnknownMatch
from boardwire.values import value_class

from .templates import Pages
from .turns import row_numbers, turns

PAGE = 40
"""The number of matches on a page of the list."""
GRID = 60
"""The most boards that fill a screen."""
MAX_NAME = 40


@value_class
class Step:
    """A link to another ply of a match.

    Args:
        name: `first`, `back`, `forward` or `last`.
        label: The link in words.
        ply: The ply.
    """

    name: str
    label: str
    ply: int


def match_routes(sources: Sources, pages: Pages, computing: Computing) -> list[BaseRoute]:
    """The list of matches, the page of a match, and its board for other pages.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        computing: Replays matches.
    """

    async def known(request: Request) -> MatchRecord:
        wanted = request.path_params["match"]
        record = await sources.record(wanted)
        if record is None:
            raise HTTPException(404, f"there is no match {wanted}")
        return record

    async def shown(request: Request, record: MatchRecord) -> dict[str, Any]:
        replayed = await computing.run(request, partial(plies_and_formats, record))
        return _told(record, _ply(request), *replayed)

    async def match(request: Request) -> Response:
        record = await known(request)
        told = await shown(request, record)
        return pages.render(
            "match",
            record=record,
            ratings=[rating_of(sources.ladder, record, name) for name in record.players],
            address=f"{request.url.scheme}://{request.url.netloc}",
            **told,
        )

    async def embed(request: Request) -> Response:
        record = await known(request)
        told = await shown(request, record)
        return pages.render("embed", embeddable=True, record=record, **told)

    async def matches(request: Request) -> Response:
        asked = request.query_params
        lobby = sources.lobby()
        if asked.get("show") == "grid":
            game = asked.get("game", "")
            running = [it for it in lobby.running if game in ("", it.game)]
            games = listed_games()
            return pages.render("grid", running=running[:GRID], games=games, game=game)
        chosen = {name: asked.get(name, "") for name in ("game", "player", "state", "after")}
        try:
            found = await sources.select(_query(**chosen))
        except UnknownMatch:
            raise HTTPException(404, "the list of matches does not go on there") from None
        later = None
        if len(found) > PAGE:
            kept = {name: value for name, value in chosen.items() if value}
            later = "/matches?" + urlencode({**kept, "after": found[PAGE - 1].match})
        return pages.render(
            "matches",
            found=found[:PAGE],
            later=later,
            games=listed_games(),
            asked=chosen,
            running=lobby.running[:GRID],
        )

    return [
        Route("/matches", matches),
        Route("/matches/{match}", match),
        Route("/embed/{match}", embed),
    ]


def _query(game: str, player: str, state: str, after: str) -> RecordQuery:
    finished = {"running": False, "finished": True}.get(state)
    name = player.strip()[:MAX_NAME] or None
    return RecordQuery(name, game or None, finished=finished, limit=PAGE + 1, after=after or None)


def _ply(request: Request) -> int | None:
    text = request.query_params.get("ply", "")
    return min(int(text), 1 << 20) if text.isascii() and text.isdigit() else None


def _told(
    record: MatchRecord, ply: int | None, plies: list[dict[str, Any]], formats: list[str]
) -> dict[str, Any]:
    """All that the page of a match tells, besides its record.

    Args:
        record: The record.
        ply: The ply that is asked for; None for the last one.
        plies: Its plies, as replays have them.
        formats: The formats that can express it.
    """
    at = len(plies) if ply is None else min(ply, len(plies))
    conventions = conventions_of(record.game, record.options)
    begins = conventions.first if conventions.numbered_in_pairs else None
    rows = turns(plies, len(record.players), begins)
    return {
        "rows": rows,
        "numbers": row_numbers(rows, conventions),
        "numbering": {
            "pairs": conventions.numbered_in_pairs,
            "first": conventions.first_number,
            "begins": -1 if begins is None else begins,
        },
        "plies": len(plies),
        "ply": at,
        "clocks": _clocks(plies[:at], len(record.players)),
        "facts": plies[at - 1]["side"] if at else {},
        "steps_found": _steps(at, len(plies)),
        "formats": formats,
    }


def _steps(at: int, plies: int) -> list[Step]:
    return [
        Step("first", "To the start", 0),
        Step("back", "One move back", max(0, at - 1)),
        Step("forward", "One move forward", min(plies, at + 1)),
        Step("last", "To the end", plies),
    ]


def _clocks(plies: list[dict[str, Any]], players: int) -> list[float | None]:
    clocks: list[float | None] = [None] * players
    for ply in plies:
        if ply["player"] >= 0:
            clocks[ply["player"]] = ply["clock"]
    return clocks


def rating_of(ladder: Ratings | None, record: MatchRecord, name: str) -> Rated | None:
    """The rating of a player in the game and time class of a match."""
    for it in ladder.ratings(name) if ladder else ():
        if it.game == record.game and it.time_class == record.time_class.value:
            return it
    return None
