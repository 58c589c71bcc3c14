"""The tests (SPRT) that end a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games import OptionError
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import Schedule, ScheduleError
from boardwire.matches.tournaments.schedules import Gauntlet, RoundRobin, Rounds, Until
from boardwire.matches.tournaments.statistics import SequentialTest, SprtModel, Verdict
from boardwire.matches.tournaments.statistics import Sprt as Test

from .sections import SprtSection


def make_tests(
    sprt: SprtSection, names: Sequence[str], pair_size: int = 2
) -> tuple[SequentialTest, ...]:
    """Make the tests of the first engine against each of the others.

    Args:
        sprt: The hypotheses.
        names: The names of the engines.
        pair_size: The number of games in a pair; see `Comparison`.

    Raises:
        OptionError: The numbers make no test.
    """
    try:
        test = Test(sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta, SprtModel(sprt.model))
    except ValueError as error:
        raise OptionError(f"sprt: {error}") from error
    return tuple(SequentialTest(test, names[0], other, pair_size) for other in names[1:])


def until_decided(
    schedule: Schedule, tests: Sequence[SequentialTest], challengers: int = 1
) -> Until:
    """End a schedule when all tests have a verdict.

    Args:
        schedule: The schedule.
        tests: The tests of the first engine.
        challengers: The number of challengers, in a gauntlet.

    Raises:
        ScheduleError: The schedule is not a round robin of two engines, or a gauntlet of the first.
    """
    gauntlet = isinstance(schedule, Gauntlet) and challengers == 1
    alone = isinstance(schedule, RoundRobin) and len(tests) == 1
    if not isinstance(schedule, Rounds) or not (alone or gauntlet):
        raise ScheduleError(
            "a test (sprt) is of the first engine: name two engines, or write -tournament gauntlet"
        )
    by_name = {test.comparison.other: test for test in tests}

    def stop(pair: int, record: MatchRecord) -> bool:
        for name in record.players:
            if name in by_name:
                by_name[name].note(pair, record)
        return all(test.verdict is not Verdict.OPEN for test in tests)

    return Until(schedule, stop)
