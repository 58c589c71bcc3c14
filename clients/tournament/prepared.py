"""A tournament that is ready to be played: everything its plan names has been found."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.clients.processes.cpus import shared_out
from boardwire.games import Game
from boardwire.matches.openings import Openings
from boardwire.matches.tournaments import Schedule
from boardwire.matches.tournaments.statistics import SequentialTest
from boardwire.values import value_class

from .entries.entry import Entry
from .entries.untimed_engines import require_limits
from .local_games.resources import check_resources
from .plan import TournamentPlan
from .show import parse_format
from .stopping import make_tests, until_decided


@value_class
class PreparedTournament:
    """A tournament that is ready to be played, once.

    Args:
        plan: The plan.
        game: The game with its options.
        entries: The engines.
        openings: How the games begin; None for the usual start.
        schedule: Decides what is played.
        tests: The tests that end the tournament, of the first engine against each of the others;
            empty without an SPRT.
    """

    plan: TournamentPlan
    game: Game
    entries: Sequence[Entry]
    openings: Openings | None
    schedule: Schedule
    tests: Sequence[SequentialTest] = ()

    @property
    def names(self) -> list[str]:
        """The names of the engines."""
        return [entry.name for entry in self.entries]


def prepare(plan: TournamentPlan) -> PreparedTournament:
    """Find everything that a plan names; no engine is started.

    Raises:
        OptionError: The plan names something that does not exist.
        GameError: An engine does not play the game.
        ScheduleError: The format does not fit the engines or the game.
        TableError: There are no endgame tables in the folders, or none for the game.
        OSError: A file cannot be read.
    """
    game = plan.make_game()
    entries = plan.make_entries(game)
    if plan.fastchess:
        require_limits(entries)
    if plan.resultformat:
        parse_format(plan.resultformat)
    challengers = plan.seeds if plan.tournament == "gauntlet" else 0
    check_resources(entries, plan.resources, game.players, challengers)
    plan.table_rule.tables(game)
    if plan.cpus:
        shared_out(plan.cpus, plan.games_at_a_time)
    begun = plan.make_openings(game)
    schedule = plan.make_schedule(game, begun)
    tests: Sequence[SequentialTest] = ()
    if plan.sprt is not None:
        names = [entry.name for entry in entries]
        tests = make_tests(plan.sprt, names, plan.pair_size(game))
        schedule = until_decided(schedule, tests, plan.seeds)
    return PreparedTournament(plan, game, entries, begun, schedule, tests)
