"""The last positions of a few games as pictures."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence

from boardwire.games import CHANCE, Game, GameError, load
from boardwire.games.drawing import board_svg, move_points
from boardwire.matches import MatchRecord, Table
from boardwire.matches.tournaments import PlayedGame
from boardwire.matches.tournaments.statistics import FAULTS
from boardwire.values import value_class

log = logging.getLogger(__name__)

PIXELS = 200
"""The longer side of a picture."""


@value_class
class FinalBoard:
    """The last position of a game.

    Args:
        game: The game.
        why: Why it is shown, such as "the longest game".
        picture: The position as SVG.
    """

    game: PlayedGame
    why: str
    picture: str


def final_boards(games: Sequence[PlayedGame]) -> list[FinalBoard]:
    """Return the last positions of a few notable games; undrawable ones are left out."""
    shown = []
    for why, game in _chosen(games):
        try:
            shown.append(FinalBoard(game, why, last_position(game.record)))
        except GameError as error:  # a game in Python that has gone, or whose rules fail
            log.warning("game %d cannot be drawn: %s", game.number + 1, error)
    return shown


def last_position(record: MatchRecord) -> str:
    """Return the last position of a game as SVG, as spectators see it.

    Raises:
        GameError: The game is not known here, or its rules fail.
    """
    game: Game = load(record.game, **record.options)
    table = Table(game)
    marks: Sequence[str] = ()
    for move in record.moves:
        table.play_on()
        state = table.state
        played = table.play(move.player, move.text)
        if move.player != CHANCE and played.move >= 0 and state.perfect_information:
            marks = move_points(state, played.move)
    return board_svg(game, table.state.view(None), marks=marks, size=PIXELS)


def _chosen(games: Sequence[PlayedGame]) -> Iterator[tuple[str, PlayedGame]]:
    """Yield games that stand out, each once, with what they stand out by."""
    played = [it for it in games if it.record.moves and it.record.result is not None]
    if not played:
        return
    chosen: set[int] = set()
    kinds: list[tuple[str, Callable[[PlayedGame], bool], Callable[[PlayedGame], float]]] = [
        ("the last game", lambda it: True, lambda it: it.number),
        ("the longest game", lambda it: True, lambda it: len(it.record.moves)),
        ("the shortest game", _is_sound, lambda it: -len(it.record.moves)),
        ("a draw", _is_drawn, lambda it: len(it.record.moves)),
        ("a game that an engine broke off", lambda it: not _is_sound(it), lambda it: it.number),
        ("the first game", lambda it: True, lambda it: -it.number),
    ]
    for why, fits, rank in kinds:
        best = max(filter(fits, played), key=rank, default=None)
        if best is not None and best.number not in chosen:
            chosen.add(best.number)
            yield why, best


def _is_sound(game: PlayedGame) -> bool:
    result = game.record.result
    return result is not None and result.reason not in FAULTS


def _is_drawn(game: PlayedGame) -> bool:
    result = game.record.result
    return result is not None and bool(result.returns) and len(set(result.returns)) == 1
