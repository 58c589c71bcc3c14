"""The plan of a learning run of backgammon: its time and its stages."""

from __future__ import annotations

from boardwire.clients.learning.runs.run_folder import RunFolder
from boardwire.values import value_class

_GENERATION_MINUTES = 0.75
_FEWEST, _MOST = 8, 40


@value_class
class Stage:
    """The settings of a part of a run.

    Args:
        look_ahead: Whether the targets are means over all rolls with the best reply to each;
            otherwise they come from the rest of the game, by TD(lambda).
        trace: lambda: 1 learns from the result of the game, 0 from the next position.
        rate: The step size of Adam.
    """

    look_ahead: bool
    trace: float
    rate: float


@value_class(kw_only=True)
class Plan:
    """The settings of a run.

    Args:
        minutes: The time of the whole run, with what earlier runs in the folder took.
        folder: The folder that keeps networks, the log and the report. A run goes on from it.
        threads: Games at a time.
        seed: The seed of everything that is random.
        generations: The number of generations, each of `rounds` rounds whatever the time; 0 for as
            many as the minutes allow.
        scratch: Whether to begin with random networks, not with the current ones.
        rounds: Rounds of a generation when their number is given: games, then steps of the fit.
        games: The games of a round.
        fresh: Positions of a round that are looked ahead from; 0 for as many as suit the minutes.
        memory: Positions of earlier rounds that are fitted to again, once looked ahead from.
        repeats: How often a position is fitted to, on average.
        batch: Positions of a step.
        match: Games of the match after each generation, without lookahead; 0 for as many as suit
            the minutes.
        final: Games of the match that decides at the end; 0 likewise.
    """

    minutes: float
    folder: RunFolder
    threads: int = 2
    seed: int = 1
    generations: int = 0
    scratch: bool = False
    rounds: int = 10
    games: int = 400
    fresh: int = 0
    memory: int = 400_000
    repeats: float = 4.0
    batch: int = 1024
    match: int = 0
    final: int = 0

    @property
    def count(self) -> int:
        """The number of generations."""
        by_time = round(self.minutes / _GENERATION_MINUTES)
        return self.generations or min(max(by_time, _FEWEST), _MOST)

    @property
    def generation_seconds(self) -> float:
        """The time of one generation; infinite when the number of rounds is given."""
        return float("inf") if self.generations else 60 * self.minutes / self.count

    @property
    def fresh_positions(self) -> int:
        """The positions of a round that are looked ahead from."""
        return self.fresh or min(max(round(4000 * self.minutes), 500), 4000)

    @property
    def match_games(self) -> int:
        """The games of the match after each generation."""
        return self.match or 2 * min(max(round(50 * self.minutes), 50), 500)

    @property
    def final_games(self) -> int:
        """The games of the match at the end."""
        return self.final or 2 * min(max(round(1000 * self.minutes), 200), 10_000)

    def stage(self, share: float) -> Stage:
        """Return the settings after this share of the run, 0 to 1.

        A run from random networks begins with TD(lambda), which learns fast from results. Means
        over all rolls are better targets for partly trained networks.
        """
        first = 0.3 if self.scratch else 0.0
        if share < first:
            part = share / first
            return Stage(look_ahead=False, trace=0.9 - 0.4 * part, rate=2e-3 * (1 - 0.65 * part))
        part = (share - first) / (1 - first)
        most = 7e-4 if self.scratch else 3e-4
        return Stage(look_ahead=True, trace=0.0, rate=most * (1 - part) ** 1.5 + 1e-5)
