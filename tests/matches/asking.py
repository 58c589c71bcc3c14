"""Matches that are played without a runner, for tests of the match alone."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games import load
from boardwire.matches import Limits, Match, Phase, Reason
from boardwire.matches.actions import Action, Note
from boardwire.protocol import TimeControl


def start_clocks(match: Match, now: float, lag: float = 0.0) -> None:
    """Ask all players whose move is awaited, as a runner does."""
    for player in match.to_move:
        match.asked(player, now, lag)


def begun(
    game: str = "go",
    names: Sequence[str] = ("anna", "ben"),
    limits: Limits | None = None,
    **options: object,
) -> Match:
    """A match whose players are ready and whose first move is asked for, at time 0."""
    match = Match(
        "m1",
        load(game, **options),
        names,
        TimeControl.parse("10s"),
        now=0.0,
        limits=limits or Limits(reconnect_timeout=20.0),
    )
    for player in range(len(names)):
        match.ready(player, 0.0)
    start_clocks(match, 0.0)
    return match


def play(match: Match, *moves: str) -> list[Action]:
    """Let the players move in turn; return the actions after the last move."""
    actions: list[Action] = []
    for move in moves:
        actions = match.answer((*match.to_move, 0)[0], move, 1.0)
        start_clocks(match, 1.0)
    return actions


def notes(actions: Sequence[Action]) -> list[tuple[tuple[int, ...], str]]:
    return [(it.players, it.text) for it in actions if isinstance(it, Note)]


def end_of(match: Match) -> tuple[str, Reason, str]:
    result = match.record.result
    assert match.phase is Phase.OVER
    assert result is not None
    return result.text, result.reason, result.detail
