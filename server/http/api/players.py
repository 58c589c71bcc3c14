"""Players and ratings in the API: profiles, histories, ladders."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request, Response

from boardwire.protocol import TimeClass, TimeControlError
from boardwire.server.store import RecordQuery
from boardwire.translations import english

from ..caching.documents import KeptDocuments
from ..sources import Sources, game_in_records
from .profile import as_written, profile
from .responses import MISSING, UNCHANGED, Name, json_response
from .schemas import (
    LadderInfo,
    LadderName,
    Ladders,
    MatchSummary,
    PlayerProfile,
    RatingCurve,
    RatingHistory,
    RatingInfo,
    RatingPointInfo,
    ScoreInfo,
)

PLAYER_MATCHES = 20
"""The number of latest matches in a player's profile."""
COUNTED_MATCHES = 1000
"""The number of latest matches that a player's results are counted from."""


def player_routes(sources: Sources) -> APIRouter:
    """Return the routes of players.

    Args:
        sources: The functions that answer requests.
    """
    router = APIRouter(tags=["players"])
    kept = KeptDocuments()

    @router.get("/players/{name}", response_model=PlayerProfile, responses={**MISSING, **UNCHANGED})
    async def player(request: Request, name: Name) -> Response:
        """Return a player's ratings and latest matches."""

        async def make() -> Response:
            return json_response(await profile_of(name))

        return await kept.get(request, ("player", name), sources.changes_of(name), make)

    async def profile_of(name: str) -> PlayerProfile:
        found = await sources.select(RecordQuery(player=name, limit=COUNTED_MATCHES))
        ratings = sources.ladder.ratings(name) if sources.ladder else ()
        if not found and not ratings:
            raise HTTPException(404, english("no player {name} has played here", name=name))
        results = profile(name, found)
        return PlayerProfile(
            name=as_written(name, found),
            ratings=[RatingInfo.of(it) for it in ratings],
            matches=[MatchSummary.of(record) for record in found[:PLAYER_MATCHES]],
            seats={seat: ScoreInfo.of(score) for seat, score in results.seats.items()},
            opponents={it: ScoreInfo.of(score) for it, score in results.opponents.items()},
        )

    @router.get("/players/{name}/history", response_model=RatingHistory, responses=UNCHANGED)
    async def history(request: Request, name: Name) -> Response:
        """Return the ratings that a player had, at the end of each hour in which they changed."""

        async def make() -> Response:
            return json_response(await history_of(name))

        return await kept.get(request, ("history", name), sources.changes(), make)

    async def history_of(name: str) -> RatingHistory:
        points = await sources.history(name)
        classes = dict.fromkeys((it.game, it.time_class) for it in points)
        return RatingHistory(
            name=name,
            curves=[
                RatingCurve(
                    game=game,
                    time_class=time_class,
                    points=[
                        RatingPointInfo.model_validate(it, from_attributes=True)
                        for it in points
                        if (it.game, it.time_class) == (game, time_class)
                    ],
                )
                for game, time_class in classes
            ],
        )

    @router.get("/ladders", response_model=Ladders, responses=UNCHANGED)
    async def ladders(request: Request) -> Response:
        """Return the games and time classes that have ratings."""

        async def make() -> Response:
            return json_response(all_ladders())

        return await kept.get(request, "ladders", sources.changes(), make)

    def all_ladders() -> Ladders:
        ladder = sources.ladder
        return Ladders(
            ladders=[
                LadderName(
                    game=game,
                    time_class=time_class,
                    players=sum(not it.provisional for it in ladder.table(game, time_class)),
                )
                for game, time_class in (ladder.classes() if ladder else ())
                if ladder is not None
            ]
        )

    @router.get("/ladder", response_model=LadderInfo, responses=UNCHANGED)
    async def ladder(
        request: Request,
        game: Annotated[str, Query(max_length=40)],
        time_class: Annotated[
            str, Query(max_length=40, json_schema_extra={"enum": [it.value for it in TimeClass]})
        ],
    ) -> Response:
        """Return a game's players in a time class, best first."""
        name = await game_in_records(sources, game)
        try:
            TimeClass.parse(time_class)
        except TimeControlError as error:
            raise HTTPException(422, english("time_class: {problem}", problem=error)) from error

        async def make() -> Response:
            return json_response(ladder_of(name, time_class))

        return await kept.get(request, ("ladder", name, time_class), sources.changes(), make)

    def ladder_of(name: str, time_class: str) -> LadderInfo:
        rated = sources.ladder.table(name, time_class) if sources.ladder else ()
        ratings = [RatingInfo.of(it) for it in rated]
        return LadderInfo(
            game=name,
            time_class=time_class,
            players=[it for it in ratings if not it.provisional],
            provisional=[it for it in ratings if it.provisional],
        )

    return router
