"""A free handicap of Go: the engine that has Black chooses the points of its stones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime

from boardwire.protocol import TimeControl

from ..messages.briefing import Briefing
from ..messages.player_events import Broken, Placed, PlayerEvent, Ready
from ..openings import Opening, OpeningError
from ..openings.handicap import with_points
from ..openings.opening import FreeHandicap
from .engine_player import EnginePlayer

log = logging.getLogger(__name__)

_BLACK = 0


async def with_placed_stones(
    opening: Opening, players: Sequence[EnginePlayer], names: Sequence[str], seconds: float
) -> Opening:
    """The opening with the stones where the engine places them, which it is asked before the game.

    The stones stay where the opening has them, and a line says so, where the engine cannot place
    them or does it wrong. An engine that does not answer is left to its match, which it then loses.

    Args:
        opening: The opening; where its stones are not free, it stays as it is.
        players: The engines in their seats.
        names: Their names.
        seconds: The time for the answer.
    """
    wanted, black, name = opening.free, players[_BLACK], names[_BLACK]
    if wanted is None:
        return opening
    await black.introduced(seconds)
    if black.closed:
        return opening
    try:
        if not black.can_place_handicap:
            raise OpeningError("it does not know place_free_handicap")
        async with asyncio.timeout(seconds):
            points = await _placed(black, wanted, names)
        if not 2 <= len(set(points)) == len(points) <= wanted.stones:
            raise OpeningError(f"it placed {' '.join(points)[:60] or 'none'}")
        return with_points(wanted.game, points)
    except OpeningError as error:
        message = "%s places no handicap of %d stones: %s; they are placed for it"
        log.warning(message, name, wanted.stones, error)
        return opening
    except TimeoutError:
        return opening
    finally:
        black.detach()


async def _placed(
    black: EnginePlayer, wanted: FreeHandicap, names: Sequence[str]
) -> tuple[str, ...]:
    """Set up an empty board, and ask for the stones; return their points.

    Raises:
        OpeningError: The engine refuses to place them, or is gone.
    """
    answer: asyncio.Future[tuple[str, ...]] = asyncio.get_running_loop().create_future()

    def take(event: PlayerEvent, _time: float) -> None:
        if isinstance(event, Ready):
            black.place_handicap(wanted.stones)
            black.flush()
        elif isinstance(event, Placed) and not answer.done():
            answer.set_result(event.points)
        elif isinstance(event, Broken) and not answer.done():
            answer.set_exception(OpeningError(event.detail))

    black.attach(take)
    time = TimeControl.none()
    black.brief(Briefing("handicap", wanted.game, _BLACK, tuple(names), time, datetime.now(UTC)))
    black.flush()
    return await answer
