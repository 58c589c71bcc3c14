"""The displays that the plan of a tournament asks for."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

from boardwire.clients.engines import SEARCHERS, BundledEngine
from boardwire.clients.engines.uci.uci_options import own_names
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import PlayedGame
from boardwire.matches.tournaments.schedules import Encounters, Knockout, Swiss
from boardwire.protocol import TimeControl, TimeKind

from .engine_checks import EngineCheck
from .entries.entry import Entry
from .outputs import ConfigFile, LiveRecords, PositionFile
from .prepared import PreparedTournament
from .run import record_maker
from .sections import EngineSettings
from .show import Conditions, Display, Output, Progress, StrictLines, parse_format, shown


def progress_of(
    tournament: PreparedTournament,
    played: Mapping[int, MatchRecord],
    kept: Mapping[int, Path],
) -> Progress:
    """Return the progress of a tournament, with the games that were played before.

    Args:
        tournament: The tournament.
        played: The records of the games that were played before, by number.
        kept: The folders in which games that an engine broke are kept, by number. It may grow.
    """
    plan, game = tournament.plan, tournament.game
    encounters = Encounters(game, plan.games, swap=not plan.noswap)
    progress = Progress(
        tournament.names,
        tournament.schedule.total,
        [PlayedGame(number, encounters.pair_of(number), it) for number, it in played.items()],
        pair_size=plan.pair_size(game),
        tests=tournament.tests,
    )
    progress.kept = kept
    return progress


def title_of(tournament: PreparedTournament) -> str:
    """Return the title of a tournament: its event, or its game and its engines."""
    names = ", ".join(tournament.names)
    return tournament.plan.event or f"{tournament.game.title}: {names}"


@contextmanager
def shown_tournament(
    tournament: PreparedTournament, progress: Progress, checks: Sequence[EngineCheck] = ()
) -> Iterator[list[Display]]:
    """The displays that the plan of a tournament asks for, the progress first.

    Args:
        tournament: The tournament.
        progress: Its progress.
        checks: What was found of each engine before the first game.
    """
    plan, game, title = tournament.plan, tournament.game, title_of(tournament)
    with shown(
        progress,
        Output(plan.output),
        title=title,
        interval=plan.ratinginterval,
        conditions=fastchess_conditions(tournament, checks),
        scores=plan.scoreinterval,
        outcomes=plan.outcomeinterval,
        columns=parse_format(plan.resultformat) if plan.resultformat else (),
        about={"title": title, "game": game.name, "options": dict(game.options)},
    ) as displays:
        placed = isinstance(tournament.schedule, Knockout | Swiss)
        if placed and Output(plan.output) in (Output.AUTO, Output.LIVE, Output.LINES):
            from .show.places import PlacesAtEnd  # only here: its tables take a while to import

            displays.append(PlacesAtEnd(progress, tournament.schedule))
        if plan.report:
            from .report import ReportFile  # only here: the templates take a while to import

            facts = report_conditions(tournament)
            displays.append(ReportFile(progress, Path(plan.report), title, facts))
        displays += _files(tournament, progress)
        if plan.strict:
            displays.append(StrictLines(lambda line: print(line, file=sys.stderr)))
        yield displays


def _files(tournament: PreparedTournament, progress: Progress) -> Iterator[Display]:
    """Yield the files beside that of the games that the plan asks for.

    Raises:
        OSError: One of them cannot be written.
        RecordError: No format has the suffix of the file of the running games.
    """
    plan = tournament.plan
    if plan.epdout is not None:
        append = plan.epdout.append
        if progress.played and not append:
            _warn(f"{len(progress.played)} games were played before: {plan.epdout.file} is kept")
            append = True
        yield PositionFile(Path(plan.epdout.file), append=append)
    if plan.config:
        yield ConfigFile(plan, progress, _warn)
    if plan.livepgnout:
        yield LiveRecords(Path(plan.livepgnout), record_maker(tournament), _warn)


def _warn(line: str) -> None:
    print(f"boardwire: {line}", file=sys.stderr)


def report_conditions(tournament: PreparedTournament) -> dict[str, str]:
    """Return the conditions of a tournament by name for a report."""
    plan = tournament.plan
    opening = plan.opening or (plan.openings.file if plan.openings else "")
    facts = {
        "Time": ", ".join(dict.fromkeys(str(it.time) for it in tournament.entries)),
        "Openings": opening,
        "Seed": "" if plan.seed is None else str(plan.seed),
        "Site": plan.site,
    }
    return {name: text for name, text in facts.items() if text}


def fastchess_conditions(
    tournament: PreparedTournament, checks: Sequence[EngineCheck] = ()
) -> Conditions:
    """Return the conditions of a tournament in the words of fastchess.

    Threads and hash are `NULL` for an engine that neither gets nor reports them.

    Args:
        tournament: The tournament.
        checks: What was found of each engine before the first game.
    """
    plan = tournament.plan
    book = Path(plan.openings.file).name if plan.openings else plan.opening
    engines = plan.engine[:2]
    times = [entry.time for entry in tournament.entries]
    values = [_values(entry, check) for entry, check in zip_longest(tournament.entries, checks)]
    return Conditions(
        _once([_time(it, time) for it, time in zip(engines, times, strict=False)]),
        _once([_option(it, own, "Threads", "t") for it, own in zip(engines, values, strict=False)]),
        _once([_option(it, own, "Hash", "MB") for it, own in zip(engines, values, strict=False)]),
        book,
    )


def _values(entry: Entry, check: EngineCheck | None) -> Mapping[str, str]:
    """Return the known values of an engine's options by their names in lower case.

    A bundled engine searches in one thread, unless it has an option for more.
    """
    if check is not None and check.values:
        return check.values
    if not isinstance(entry.engine, BundledEngine):
        return {}
    declared = SEARCHERS[entry.engine.name].declared
    values = {it.name: str(it.default) for it in declared} | dict(entry.engine.options)
    facts = {name: values[own] for name, own in own_names(declared).items()}
    return {"threads": "1", **values, **facts}


def _once(words: list[str]) -> str:
    """Return the words of two engines; those of both if they are the same."""
    return " - ".join(dict.fromkeys(words))


def _time(engine: EngineSettings, time: TimeControl) -> str:
    moves = f"{time.count}/" if time.kind is TimeKind.SESSIONS else ""
    match time.kind:
        case TimeKind.ABSOLUTE | TimeKind.FISCHER | TimeKind.SESSIONS:
            increment = f"+{time.period:.2g}" if time.period else ""
            return f"{moves}{_number(time.main)}{increment}"
        case TimeKind.PER_MOVE:
            return f"{_number(time.period)}/move"
        case TimeKind.NONE:
            pass
        case _:  # fastchess has none of these
            return str(time)
    for limit, word in ((engine.depth or engine.plies, "plies"), (engine.nodes, "nodes")):
        if limit:
            return f"{limit} {word}"
    return ""


def _number(value: float) -> str:
    """Return a number without a point where it is whole, as C++ writes it."""
    return str(value).removesuffix(".0")


def _option(engine: EngineSettings, own: Mapping[str, str], name: str, unit: str) -> str:
    given = {key.lower(): str(value) for key, value in engine.option.items()}
    value = (own or given).get(name.lower(), "")
    return f"{value}{unit}" if value else "NULL"
