"""Results of matches in the words of their games: ``1-0 {White mates}``.

Everything that shows a result to people asks here, so that all of it says the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from boardwire.games import Conventions, GameError, OptionValue, Outcome, load
from boardwire.games.conventions import BLACK_FIRST, VOID, sides_text
from boardwire.translations import english

from .results import Reason, Result

_LOST = {
    Reason.RESIGNATION: english("{loser} resigns"),
    Reason.TIME: english("{loser} loses on time"),
    Reason.ILLEGAL_MOVE: english("{loser} makes an illegal move"),
    Reason.REFUSAL: english("{loser} refuses a command"),
    Reason.NO_ANSWER: english("{loser} does not answer"),
    Reason.CRASH: english("{loser} crashes"),
    Reason.DISCONNECTION: english("{loser} disconnects"),
    Reason.PROTOCOL: english("{loser} breaks the protocol"),
    Reason.ABSENCE: english("{loser} is absent"),
}
"""The reasons for which one player loses, as sentences about that player."""
_AWARDED = {
    Reason.AGREEMENT: english("{outcome} by agreement"),
    Reason.MOVE_LIMIT: english("{outcome} by the limit of moves"),
    Reason.CONSENSUS: english("{outcome} by the estimates of both engines"),
    Reason.ADJUDICATION: english("{outcome} by adjudication"),
    Reason.ENDGAME_TABLE: english("{outcome} by an endgame table"),
}
"""The reasons of other results, with the outcome: ``White wins by adjudication``."""
_WITHOUT_RESULT = {
    Reason.CALLED_OFF: english("{outcome}: called off before all players had moved"),
    Reason.GAME_FAULT: english("{outcome}: the game's rules failed"),
    Reason.ABORT: english("{outcome}: the match was stopped"),
    Reason.ABSENCE: english("{outcome}: nobody was there to play"),
}
"""The reasons of matches without a result, with the words ``no result``."""


class PlayedMatch(Protocol):
    """A match, as in its record or an event."""

    @property
    def game(self) -> str:
        """The registry's name of the game."""
        ...

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The options of the game."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, player 0 first."""
        ...


class FinishedMatch(PlayedMatch, Protocol):
    """A match with its result."""

    @property
    def result(self) -> Result | None:
        """The result; None while the match goes on."""
        ...


def conventions_of(game: str, options: Mapping[str, OptionValue]) -> Conventions:
    """Return the conventions of a game; the usual ones where the game is not known here.

    Args:
        game: The registry's name of the game.
        options: Its options.
    """
    try:
        return _known_conventions(game, tuple(options.items()))
    except GameError:
        return BLACK_FIRST


@lru_cache(256)
def _known_conventions(game: str, options: tuple[tuple[str, OptionValue], ...]) -> Conventions:
    return load(game, **dict(options)).conventions


def ending_text(conventions: Conventions, text: str, reason: str, detail: str = "") -> str:
    """Return the end of a match in words: ``White mates``, ``Black loses on time``.

    Args:
        conventions: The conventions of the game.
        text: The result as records have it.
        reason: The value of a `Reason`; any other text stands for itself.
        detail: The detail of the result. Where the rules ended the game it says how.
    """
    outcome = conventions.ending(text)
    try:
        why = Reason(reason)
    except ValueError:
        return ": ".join(filter(None, (outcome, reason, detail)))
    if why is Reason.RULE:
        return _by_rule(outcome, detail)
    if why in _LOST and not (why in _WITHOUT_RESULT and text == VOID):
        ending = _LOST[why].format(loser=_loser(conventions, text))
    elif why in _AWARDED:
        ending = _AWARDED[why].format(outcome=outcome)
    else:
        ending = _WITHOUT_RESULT[why].format(outcome=outcome)
    return english("{outcome}: {detail}", outcome=ending, detail=detail) if detail else ending


def _by_rule(outcome: str, detail: str) -> str:
    """The end by the rules: the game's own words, or the outcome with a remark such as dead stones.

    The own words of a game name the outcome; a remark does not.
    """
    if not detail or outcome.split(" ")[0] == detail.split(" ")[0]:
        return detail or outcome
    return english("{outcome}: {detail}", outcome=outcome, detail=detail)


def _loser(conventions: Conventions, text: str) -> str:
    """Return the sides that lost, by the text of a result."""
    outcome = Outcome.read(text)
    lost = (1 - outcome.winner,) if outcome.winner in (0, 1) else outcome.losers
    return sides_text([conventions.side(it) for it in lost]) if lost else english("a player")


def ending_of(conventions: Conventions, result: Result) -> str:
    """Return the end of a match in words; see `ending_text`."""
    return ending_text(conventions, result.text, result.reason.value, result.detail)


def result_text(conventions: Conventions, result: Result | None) -> str:
    """Return a result with its reason: ``1-0 {White mates}``, ``B+3.5 {Black wins by 3.5 points}``.

    Args:
        conventions: The conventions of the game.
        result: The result; None for a game that goes on.
    """
    if result is None:
        return english("not finished")
    score, ending = conventions.score(result.text), ending_of(conventions, result)
    return score if score.lower() == ending.lower() else f"{score} {{{ending}}}"


def result_of(record: FinishedMatch) -> str:
    """Return the result of a match with its reason; see `result_text`."""
    return result_text(conventions_of(record.game, record.options), record.result)


def players_of(record: PlayedMatch) -> tuple[str, ...]:
    """Return the names of the players in the order in which people name them."""
    return conventions_of(record.game, record.options).in_order(record.players)
