"""``boardwire match``: play games between engines on this machine."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

from boardwire.arguments import Argument, CommandOption
from boardwire.clients.engines import BundledEngine, check_game, parse_named_engine
from boardwire.clients.tournament import play_games
from boardwire.clients.tournament.entries.entry import numbered
from boardwire.clients.tournament.local_games.local_limits import MOVE_TIMEOUT, local_limits
from boardwire.clients.tournament.show import Progress, shown
from boardwire.games import Game, OptionError
from boardwire.games.records.files.record_files import RecordWriter, suffixes
from boardwire.matches import MatchRecord
from boardwire.matches.openings import openings
from boardwire.matches.tournaments import CutShort, Seeds, standings
from boardwire.protocol import TimeControl
from boardwire.values import value_class

from ..arguments.game_options import GameOptions, Position, Size, game_of
from ..arguments.messages import exit_for_skipped, print_notes
from ..arguments.sandbox import Allow, Isolate, in_sandbox
from ..event_loop import run
from ..groups import Group
from ..quick_engine import forked_engines
from .fail_on import FailOn, exit_for_faults, fault_reasons


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(match)


@value_class(kw_only=True)
class MatchOptions:
    """The options of a match on this machine.

    Args:
        engine: An engine for each player: mcts, alphabeta:depth=4, 'gnugo --mode gtp',
            uci:stockfish. NAME=ENGINE gives it a name.
        game: The game: a name, MODULE:CLASS, or openspiel:NAME.
        size: The size of the board.
        option: Options of the game.
        position: The position at the start.
        games: Number of games. The engines change seats after each game.
        time: Seconds for each move, or a time control: 10m, 5m+3, none.
        concurrency: Number of games at the same time.
        move_timeout: Seconds for a move without a clock, before the engine loses; it is announced
            after 300, or after half of it.
        seed: Seed of the dice, the openings and the engines.
        opening: The opening: book (balanced ones that come with the program), moves:D4,C4,
            position:TEXT, random:N, balanced:N, ballots:N, book:PATH:N, file:PATH, handicap:N or
            free-handicap:N. Each opening is played from every seat.
        record: A file to add each finished game to.
        as_json: Print one JSON object.
        isolate: Whether engines run in a sandbox.
        allow: What isolated engines may use.
        strict: Refuse openings of a file that cannot be used.
        fail_on: The faults that count for the exit status.
    """

    engine: Annotated[list[str], Argument()]
    game: Annotated[str, CommandOption()]
    size: Size = None
    option: GameOptions = None
    position: Position = None
    games: Annotated[int, CommandOption(min=1)] = 1
    time: Annotated[str, CommandOption()] = "none"
    concurrency: Annotated[int, CommandOption(min=1)] = 1
    move_timeout: Annotated[float, CommandOption(metavar="SECONDS", min=0.1)] = MOVE_TIMEOUT
    seed: Annotated[int | None, CommandOption()] = None
    opening: Annotated[str, CommandOption()] = ""
    record: Annotated[
        Path | None,
        CommandOption(help=f"A file to add each finished game to: {', '.join(suffixes())}."),
    ] = None
    as_json: Annotated[bool, CommandOption("--json")] = False
    isolate: Isolate = False
    allow: Allow = None
    strict: Annotated[bool, CommandOption()] = False
    fail_on: FailOn = ""


def match(options: MatchOptions) -> None:
    """Play games between engines on this machine, without a server."""
    faults = fault_reasons(options.fail_on)
    named = [parse_named_engine(text) for text in options.engine]
    engines = [spec for _, spec in named]
    names = numbered([name or str(spec) for name, spec in named])
    played = game_of(options.game, options.option, options.size, options.position)
    for spec in engines:
        check_game(spec, played)
    if options.isolate:
        engines = [
            it if isinstance(it, BundledEngine) else in_sandbox(it, options.allow) for it in engines
        ]
    elif options.allow:
        raise OptionError("--allow is for isolated engines: write --isolate too")
    seed, games, time = options.seed, options.games, TimeControl.parse(options.time)
    chance = None if seed is None else Seeds(seed).openings()
    begun = None
    if options.opening:
        begun = openings(options.opening, played, chance, strict=options.strict, placing=True)
    print_notes(begun.notes if begun else ())
    kept = None if options.record is None else RecordWriter(options.record, played)

    def report(number: int, record: MatchRecord) -> None:
        if kept is not None:
            kept.add(record.game_record(Round=str(number + 1)))

    cut_short: CutShort | None = None
    progress = Progress(names, games)
    title = f"{played.title}: {' - '.join(names)}"
    with forked_engines(), shown(progress, title=title) as displays:
        try:
            records: list[MatchRecord] = run(
                play_games(
                    engines,
                    names,
                    played,
                    games=games,
                    time=time,
                    concurrency=options.concurrency,
                    limits=local_limits(options.move_timeout),
                    seed=seed,
                    openings=begun,
                    report=report,
                    displays=displays,
                )
            )
        except CutShort as error:
            cut_short, records = error, error.records
        finally:
            if kept is not None:
                kept.close()
        if not options.as_json and (records or cut_short is None):
            for display in displays:
                display.finished()
    if options.as_json and (records or cut_short is None):
        json.dump(_data(played, time, names, records), sys.stdout)
        sys.stdout.write("\n")
    if cut_short is not None:
        raise cut_short
    exit_for_faults(progress.conduct.values(), faults)
    exit_for_skipped(begun)


def _data(
    game: Game, time: TimeControl, names: list[str], records: list[MatchRecord]
) -> dict[str, Any]:
    return {
        "players": names,
        "game": game.name,
        "options": game.options,
        "time": str(time),
        "games": [record.to_data() for record in records],
        "totals": [standing.to_data() for standing in standings(names, records)],
    }
