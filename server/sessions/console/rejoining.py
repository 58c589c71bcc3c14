"""Matches that a user goes on with: taking the seat again, and the standing of the match."""

from __future__ import annotations

from boardwire.protocol import CommandError
from boardwire.server.live.live_match import LiveMatch
from boardwire.server.match_lines import game_options_value, heading_line, ply_line
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.server.players.console_user import ConsoleUser
from boardwire.translations import english


async def rejoin(user: ConsoleUser, live: LiveMatch, seeks: Seeks, seconds: float) -> bool:
    """Take the user's seat at a match again; False if the user has no free seat there.

    Args:
        user: The user.
        live: The match.
        seeks: The open seeks; those of the user are withdrawn.
        seconds: Seconds to wait until the match goes on.

    Raises:
        CommandError: The match did not go on in time.
    """
    number = live.seat_of(user)
    if number is None:
        return False
    seeks.withdraw_all(user)
    player = user.sit_down()
    live.take(number, user)
    # If the match ends before the user has the seat, the user is free again.
    await user.until(lambda: player.briefing is not None or user.shown is not player, seconds)
    player.sent = len(player.history)
    return player.briefing is not None


def standing_lines(user: ConsoleUser) -> str:
    """Return the standing of the user's match: a line about the match, and one for each ply.

    Raises:
        CommandError: The user plays no match, or it has not begun.
    """
    player = user.playing
    if player is None:
        raise CommandError(english("you play no match"))
    briefing = player.briefing
    if briefing is None:
        raise CommandError(english("the match has not begun"))
    head = heading_line(
        briefing.match,
        briefing.game.name,
        briefing.players,
        briefing.time,
        briefing.started,
        options=game_options_value(briefing.game.options),
        colour=str(player.colour),
        clocks=player.clocks,
        turn=player.on_turn,
    )
    plies = (ply_line(briefing.match, it.ply, it.player, it.text) for it in player.history)
    return "\n".join((head, *plies))
