"""Hints: the move that a bundled engine would make for the person, and the line that it expects."""

from __future__ import annotations

from boardwire.clients.engines import Root, SearchLimits, SearchMonitor, make_searcher
from boardwire.clients.engines.search.search_thread import ThreadedSearch
from boardwire.games import GameError
from boardwire.protocol import CommandError
from boardwire.translations import english

from .match_interface import TerminalMatch, own_state
from .move_texts import written, written_line

HINT_SECONDS = 1.0
"""Seconds that a hint may take."""
_LINE = 5  # moves of the expected line that a hint shows


async def hint(match: TerminalMatch) -> str:
    """Return a hint in words.

    Raises:
        CommandError: The person is not to move, or no hint can be had in this match.
    """
    if not match.practice:
        raise CommandError(english("no hints in a match: they are for practice"))
    if not match.on_turn:
        raise CommandError(english("it is not your turn"))
    state = own_state(match)
    searcher = make_searcher("house")
    root = Root(state, [played.move for played in match.table.history])
    try:
        searcher.check_game(state.game)
        best = await ThreadedSearch(
            state,
            lambda stop: searcher.search(
                root, SearchLimits(seconds=HINT_SECONDS), SearchMonitor(stop)
            ),
        ).run()
    except GameError as error:
        raise CommandError(english("no hints here: {problem}", problem=error)) from error
    text = written(state, best.move)
    if best.result is None:
        return english("perhaps {move}", move=text)
    line = " ".join(written_line(state, best.result.pv)[:_LINE])
    state_of = _standing(best.result.value)
    if not line or line == text:
        return english("perhaps {move} ({state})", move=text, state=state_of)
    return english(
        "perhaps {move} ({state}, expecting {line})", move=text, state=state_of, line=line
    )


def _standing(value: float) -> str:
    """Return the words for a value from -1 to 1."""
    if value >= 0.999:
        return english("it wins")
    if value <= -0.999:
        return english("lost against best play")
    return english("about {percent}% for you", percent=f"{50 * (value + 1):.0f}")
