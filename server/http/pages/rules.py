"""The rules of each game: a page, and its card alone for the dialog of the play page."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boardwire.games import GameError, UnknownGame, load
from boardwire.games.cards import has_card
from boardwire.games.everyday_names import EVERYDAY_NAMES
from boardwire.games.kinds import Kind, kind_of
from boardwire.server.computing.examples import listed_games
from boardwire.server.computing.rules import rules_data
from boardwire.translations import english

from ..caching.documents import KeptDocuments
from ..computed import Computing
from ..templates import Pages

MAX_OPTIONS = 16
"""The most options of a request."""
_PART = "card"


@cache
def _kind(name: str) -> Kind:
    """Return the kind of a game with its default options."""
    return kind_of(load(name))


def rules_routes(pages: Pages, computing: Computing, kept: KeptDocuments) -> list[BaseRoute]:
    """Return the list of games with rules, and the rules of each.

    Args:
        pages: Makes pages from templates.
        computing: Draws the diagrams.
        kept: Keeps pages while nothing changes.
    """

    async def every(request: Request) -> Response:
        async def make() -> Response:
            games = [it for it in listed_games() if has_card(it["name"])]
            kinds = {it["name"]: _kind(it["name"]) for it in games}
            return pages.render("rules_list", games=games, kinds=kinds, called=EVERYDAY_NAMES)

        return await kept.page(request, {}, (), make)

    async def rules(request: Request) -> Response:
        game = str(request.path_params["game"])[:40]
        options = tuple(request.query_params.getlist("option")[:MAX_OPTIONS])
        part = request.query_params.get("part", "")

        async def make() -> Response:
            try:
                work = partial(rules_data, game, options)
                card: dict[str, Any] | None = await computing.run(request, work)
            except UnknownGame:
                card = None
            except GameError as error:
                raise HTTPException(404, str(error)) from None
            if card is None:
                raise HTTPException(404, english("there are no rules of {game} here", game=game))
            return pages.render("parts/rules_card" if part == _PART else "rules", card=card)

        query = {"option": "&".join(options), "part": part if part == _PART else ""}
        return await kept.page(request, query, (), make)

    return [Route("/rules", every), Route("/rules/{game}", rules)]
