"""The pages of players and ladders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boardwire.games import UnknownGame, find
from boardwire.matches.rating.ratings import CONFIDENCE, Requirements
from boardwire.protocol import TimeClass, TimeControlError
from boardwire.protocol.events import LobbyBot, RunningMatch
from boardwire.server.computing.rating_chart import PastRating, rating_chart
from boardwire.server.http.api.players import COUNTED_MATCHES, PLAYER_MATCHES
from boardwire.server.http.api.profile import as_written, profile
from boardwire.server.http.caching.documents import KeptDocuments
from boardwire.server.http.computed import Computing
from boardwire.server.http.match_texts import game_title
from boardwire.server.http.sources import Rated, Sources
from boardwire.server.rating_history import RatingPoint
from boardwire.server.store import RecordQuery
from boardwire.translations import english
from boardwire.values import value_class

from ..templates import Pages
from .home import top_players

MAX_NAME = 40
MAX_CURVE = 80
BAR = 100.0
"""The width of an error bar's scale, in units of its picture."""


@value_class
class Bar:
    """A rating with its error on a scale from 0 to `BAR`.

    Args:
        left, middle, right: The ends of the 95 % confidence interval, and the rating.
    """

    left: float
    middle: float
    right: float


@value_class
class PlayerRow:
    """A player of a ladder.

    Args:
        rated: The rating.
        error: Half of its 95 % confidence interval.
        bar: Both as a picture.
    """

    rated: Rated
    error: float
    bar: Bar


def player_routes(
    sources: Sources, pages: Pages, computing: Computing, kept: KeptDocuments
) -> list[BaseRoute]:
    """Return the page of a player, and the ladders.

    Args:
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        computing: Draws the history of ratings.
        kept: Keeps pages while nothing changes.
    """

    async def player(request: Request) -> Response:
        name = request.path_params["name"][:MAX_NAME]
        curve = {"curve": request.query_params.get("curve", "")[:MAX_CURVE]}

        async def make() -> Response:
            return await make_player(request, name, curve["curve"])

        return await kept.page(request, curve, (sources.changes_of(name), presence(name)), make)

    def presence(name: str) -> tuple[list[LobbyBot], bool, list[RunningMatch]]:
        """Return the bots of that name, whether the name is logged in, and its running matches."""
        lobby, key = sources.lobby(), name.lower()
        bots = [bot for bot in lobby.bots if bot.name.lower() == key]
        here = bool(bots) or key in (it.lower() for it in lobby.people)
        return bots, here, [it for it in lobby.running if key in map(str.lower, it.players)]

    async def make_player(request: Request, name: str, curve: str) -> Response:
        bots, here, running = presence(name)
        found = await sources.select(RecordQuery(player=name, limit=COUNTED_MATCHES))
        rated = sources.ladder.ratings(name) if sources.ladder else ()
        owner = await sources.owner(name)  # who may not have played yet
        if owner is None and not found and not rated and not here:
            raise HTTPException(404, english("no player {name} has played here", name=name))
        curves = curves_of(await sources.history(name))
        shown = (
            curve if curve in curves else max(curves, key=lambda it: len(curves[it]), default="")
        )
        chart = ""
        if shown:
            chart = await computing.run(request, partial(rating_chart, curves[shown]))
        return pages.render(
            "player",
            name=owner or as_written(name, found),
            curves=[(it, *it.split(":", 1)) for it in curves],
            curve=shown,
            chart=Markup(chart),
            bot=bots[0] if bots else None,
            here=here,
            rows=rows_of(rated),
            results=profile(name, found),
            counted=len(found),
            found=found[:PLAYER_MATCHES],
            titles={it.game: game_title(it.game) for it in rated},
            running=running,
        )

    async def ladder(request: Request) -> Response:
        asked = {name: request.query_params.get(name, "") for name in ("game", "time_class")}

        async def make() -> Response:
            return make_ladder(asked)

        return await kept.page(request, asked, sources.changes(), make)

    def make_ladder(asked: Mapping[str, str]) -> Response:
        classes = list(sources.ladder.classes()) if sources.ladder else []
        top = top_players(sources.ladder)
        # In a new class all ratings are provisional at first, and shown nevertheless.
        usual = (top.game, top.time_class) if top else next(iter(classes), ("", ""))
        game = asked["game"] or usual[0]
        speeds = [speed for it, speed in classes if it == game]
        time_class = asked["time_class"] or (usual[1] if game == usual[0] else "")
        if time_class:
            _check_class(time_class)
        else:
            time_class = speeds[0] if speeds else ""
        if game and not speeds:
            _check_game(game)
        rows = rows_of(sources.ladder.table(game, time_class) if sources.ladder else ())
        return pages.render(
            "ladder",
            games=list(dict.fromkeys(it for it, _ in classes)),
            speeds=speeds,
            game=game,
            time_class=time_class,
            placed=[row for row in rows if not row.rated.provisional],
            provisional=[row for row in rows if row.rated.provisional],
            needed=needed_for(sources.ladder.requirements) if sources.ladder else "",
        )

    return [Route("/players/{name}", player), Route("/ladder", ladder)]


def curves_of(points: Sequence[RatingPoint]) -> dict[str, list[PastRating]]:
    """Return the history of a player by game and time class, as `chess:blitz`."""
    curves: dict[str, list[PastRating]] = {}
    for it in points:
        past = PastRating(it.at.timestamp(), it.rating, it.deviation)
        curves.setdefault(f"{it.game}:{it.time_class}", []).append(past)
    return curves


def _check_game(name: str) -> None:
    try:
        find(name)
    except UnknownGame as error:
        raise HTTPException(404, str(error)) from error


def _check_class(name: str) -> None:
    try:
        TimeClass.parse(name)
    except TimeControlError as error:
        raise HTTPException(404, str(error)) from error


def needed_for(place: Requirements) -> str:
    """Return the requirements of a place on a ladder, in words; empty where there are none."""
    needed = []
    if place.opponents:
        needed.append(f"{place.opponents} different opponent{'s' * (place.opponents > 1)}")
    if place.error:
        needed.append(f"an error of at most {place.error:g}")
    return " and ".join(needed)


def rows_of(rated: Sequence[Rated]) -> list[PlayerRow]:
    """Return the rows of a table of ratings, with error bars on one scale."""
    errors = [CONFIDENCE * it.deviation for it in rated]
    ends = [(it.rating - error, it.rating + error) for it, error in zip(rated, errors, strict=True)]
    low = min((left for left, _ in ends), default=0.0)
    width = max((right for _, right in ends), default=0.0) - low or 1.0

    def place(rating: float) -> float:
        return round(BAR * (rating - low) / width, 1)

    return [
        PlayerRow(it, error, Bar(place(left), place(it.rating), place(right)))
        for it, error, (left, right) in zip(rated, errors, ends, strict=True)
    ]
