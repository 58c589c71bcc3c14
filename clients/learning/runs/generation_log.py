"""The log of a learning run: a line of JSON for each step, from which a stopped run continues."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from boardwire.override import override
from boardwire.values import value_class

from .run_log import RunLog


@value_class(kw_only=True)
class Generation:
    """The record of a generation; a step that is not done has no numbers yet.

    Args:
        number: Its number, from 1.
        played_seconds: The time of self-play, those of stopped runs included.
        played: Whether self-play is finished.
        games: The games of self-play.
        positions: The positions in them.
        fit_seconds: The time of the fit.
        fitted: The positions that the weights were fitted to.
        error: The error of the fit in positions that were held back; None before the fit.
        guess: The error if every position counts as even.
        match_seconds: The time of the match.
        match_games: The games of the match against the current weights.
        verdict: The verdict of the sequential test: H1 keeps the weights; empty before the match.
        elo: The lead in the match in Elo points, with the ends of its 95 % interval; None where
            all games ended alike.
    """

    number: int
    played_seconds: float = 0.0
    played: bool = False
    games: int = 0
    positions: int = 0
    fit_seconds: float = 0.0
    fitted: int = 0
    error: float | None = None
    guess: float | None = None
    match_seconds: float = 0.0
    match_games: int = 0
    verdict: str = ""
    elo: tuple[float | None, float | None, float | None] = (None, None, None)

    @property
    def kept(self) -> bool:
        """Whether the new weights became the current ones."""
        return self.verdict == "H1"

    @property
    def seconds(self) -> float:
        """The time of all steps."""
        return self.played_seconds + self.fit_seconds + self.match_seconds


@dataclass(slots=True)
class GenerationLog(RunLog[Generation]):
    """The log of a run: the last line about a generation holds.

    Args:
        folder: The folder of the run.
        generations: The generations, in order.
    """

    LINES = TypeAdapter(Generation)

    generations: list[Generation] = field(default_factory=list)

    def get(self, number: int) -> Generation:
        """Return the record of a generation."""
        known = [it for it in self.generations if it.number == number]
        return known[0] if known else Generation(number=number)

    @override
    def _put(self, generation: Generation) -> None:
        others = [it for it in self.generations if it.number != generation.number]
        self.generations = sorted([*others, generation], key=lambda it: it.number)
