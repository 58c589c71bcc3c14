"""Tournaments and single matches between engines on this machine, in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardwire.clients.engines import EngineSpec
from boardwire.games import Game
from boardwire.matches import Limits, MatchError, MatchRecord
from boardwire.matches.openings import Openings
from boardwire.matches.tournaments import Executor, Journal, MemoryJournal, Tournament
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin
from boardwire.protocol import TimeControl

from .dialogue_followers import Following
from .entries.entry import Entry
from .local_games.broken_games import BrokenGames
from .local_games.local_executor import LocalExecutor
from .local_games.local_limits import local_limits
from .local_games.matched_lines import MatchedLines
from .local_games.ready_engines import ReadyEngines
from .local_games.resources import GatedExecutor
from .log.dialogue import Transcripts
from .prepared import PreparedTournament
from .show import Display, ShownJournal, recorders


async def play_games(
    engines: Sequence[EngineSpec],
    names: Sequence[str],
    game: Game,
    *,
    games: int,
    time: TimeControl,
    concurrency: int = 1,
    limits: Limits | None = None,
    seed: int | None = None,
    openings: Openings | None = None,
    report: Callable[[int, MatchRecord], None] = lambda number, record: None,
    displays: Sequence[Display] = (),
) -> list[MatchRecord]:
    """Play games between engines on this machine; the engines change seats after each game.

    Args:
        engines: As many engines as the game has players, in their seats of the first game.
        names: The engines' names in the records.
        game: The game with its options.
        games: The number of games.
        time: The time control.
        concurrency: The number of games played at a time, each with its own processes.
        limits: Timeouts and other limits of the matches; None for those of `local_limits`.
        seed: The number that the dice and the engines' own seeds follow from; None for dice that
            nobody can foresee, and engines with their own seeds.
        openings: How the games begin; each opening is played from every seat before the next.
        report: Called with each finished game's number, from 0 on, and its record.
        displays: Show the games while they are played.

    Returns:
        The records in the order of the games' numbers.

    Raises:
        MatchError: There are not as many engines as players.
        CutShort: An engine cannot be started, or not any more; the games that ran were finished.
    """
    if len(engines) != game.players:
        raise MatchError(
            f"{game.title} with these options is for {game.players}: "
            f"name {game.players} engines, not {len(engines)}"
        )
    entries = [Entry(name, it, time) for name, it in zip(names, engines, strict=True)]
    executor = LocalExecutor(
        *(entries, game, min(concurrency, games), limits or local_limits(), seed),
        recorder=recorders(displays),
    )
    schedule = RoundRobin(len(engines), Encounters(game, games, openings=openings))
    journal = ShownJournal(MemoryJournal(), displays)
    tournament = Tournament(schedule, journal, report)
    return await tournament.play(executor)


async def play_tournament(
    prepared: PreparedTournament,
    *,
    journal: Journal | None = None,
    displays: Sequence[Display] = (),
    report: Callable[[int, MatchRecord], None] = lambda number, record: None,
    note: Callable[[str], None] = lambda line: None,
    broken: BrokenGames | None = None,
    ready: ReadyEngines | None = None,
    following: Following | None = None,
    lines: MatchedLines | None = None,
) -> list[MatchRecord]:
    """Play a tournament with engines on this machine, or on those of the plan's cluster.

    Args:
        prepared: The tournament.
        journal: Keeps what was played; the games in it are not played again.
        displays: Shows of the tournament while it is played.
        report: Called with each finished game's number, from 0 on, and its record.
        note: Called with a line for people when the cluster gains or loses workers.
        broken: Keeps the games that an engine of this machine broke.
        ready: Engines of this machine that run already, as `ready_engines` makes them.
        following: Follows the dialogue with engines of this machine.
        lines: Finds lines for the comments on moves in it.

    Returns:
        The records in the order of the games' numbers.

    Raises:
        CutShort: An engine cannot be started, or not any more; the games that ran were finished. Or
            the cluster cannot be reached.
    """
    plan, game = prepared.plan, prepared.game
    local = LocalExecutor(
        *(prepared.entries, game, plan.games_at_a_time, plan.make_limits(game.players), plan.seed),
        recorder=recorders(displays),
        broken=broken,
        info=plan.needs_search_info,
        affinity=plan.cpus,
        ready=ready,
        times=plan.engine_times,
        transcripts=Transcripts() if following is None else following.transcripts,
        inspection=None if following is None else following.inspection,
        lines=lines,
        wait=plan.wait / 1000,
        after_opening=bool(plan.maxmoves) and plan.output != "cutechess",
        recover=plan.recover,
        strict=plan.strict,
    )
    executor: Executor = local
    if plan.cluster:
        from .cluster import ClusterExecutor  # only here, since it takes a while

        executor = ClusterExecutor(plan.cluster, local, note=note)
    if any(entry.resources for entry in prepared.entries):
        executor = GatedExecutor(executor, prepared.entries, plan.resources)
    kept = ShownJournal(journal or MemoryJournal(), displays)
    return await Tournament(prepared.schedule, kept, report).play(executor)
