"""A player's results: by seat, and against each opponent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from boardwire.matches import MatchRecord
from boardwire.matches.rating.score import Score, ScoreOutcome, outcome_for
from boardwire.matches.referee.result_words import conventions_of


@dataclass(slots=True)
class Profile:
    """The results of one player.

    Args:
        seats: The scores by the player's number at the board.
        sides: The scores by that number and the name of the side, such as ``(1, "White")``.
        opponents: The scores against each opponent, by name, in the order of the latest meeting.
    """

    seats: dict[int, Score] = field(default_factory=dict)
    sides: dict[tuple[int, str], Score] = field(default_factory=dict)
    opponents: dict[str, Score] = field(default_factory=dict)


def profile(name: str, records: Iterable[MatchRecord]) -> Profile:
    """Return the results of a player.

    In matches of more than two players every other one is an opponent. Matches without a result,
    void ones, and those of a player against itself do not count.

    Args:
        name: The player, in any case.
        records: Its matches, the newest first.
    """
    found = Profile()
    key = name.lower()
    for record in records:
        seats = [seat for seat, it in enumerate(record.players) if it.lower() == key]
        result = record.result
        if len(seats) != 1 or result is None or not result.returns or record.voided:
            continue
        seat = seats[0]
        outcome = outcome_for(seat, result.returns)
        found.seats[seat] = _plus(found.seats.get(seat), outcome)
        side = (seat, conventions_of(record.game, record.options).side(seat))
        found.sides[side] = _plus(found.sides.get(side), outcome)
        for it in record.players:
            if it.lower() != key:
                found.opponents[it] = _plus(found.opponents.get(it), outcome)
    return found


def as_written(name: str, records: Iterable[MatchRecord]) -> str:
    """Return the name in the player's own spelling, since names are compared without case."""
    played = (player for record in records for player in record.players)
    return next((player for player in played if player.lower() == name.lower()), name)


def _plus(score: Score | None, outcome: ScoreOutcome) -> Score:
    worth = {ScoreOutcome.WIN: 1.0, ScoreOutcome.LOSS: 0.0}.get(outcome, 0.5)
    return (score or Score()).plus(outcome, worth)
