"""``boardwire tournament``: a tournament between engines on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer._click.core import Context
from typer.core import TyperCommand

from boardwire.clients.tournament import PreparedTournament, play_tournament, prepare
from boardwire.clients.tournament.options import (
    WORD_OPTIONS,
    double_dashed,
    plan_from,
    plan_text,
    read_plan_file,
    settings_of_words,
)
from boardwire.clients.tournament.show import Progress, shown
from boardwire.games.records.files import RecordFile
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import CutShort

from .common import GameOptions, Position, Size, game_named, options_of, run


class TournamentCommand(TyperCommand):
    """A command that takes fastchess's spelling of options as well."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; options may have one dash, and several words after them."""
        known = {
            name.lstrip("-") for it in self.params for name in it.opts if name.startswith("--")
        }
        return super().parse_args(ctx, double_dashed(args, known))


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command(cls=TournamentCommand)(tournament)


def tournament(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(help="A file of TOML; options win over what it says.")
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORDS",
            help="An engine: mcts, cmd=PROGRAM args=... name=... dir=... proto=... tc=8+0.08 st=1 "
            "nodes=N depth=N timemargin=MS restart=on option.NAME=VALUE. Repeat it.",
        ),
    ] = None,
    each: Annotated[
        str | None, typer.Option(metavar="WORDS", help="The same for engines without their own.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The game: a name, or MODULE:CLASS. Chess by default.")
    ] = None,
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    tournament: Annotated[
        str | None, typer.Option(metavar="FORMAT", help="roundrobin, gauntlet.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(help="How often all meet; 2 by default.", min=1)
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(help="Games of each meeting; one from every seat by default.", min=1),
    ] = None,
    seeds: Annotated[
        int | None, typer.Option(help="In a gauntlet, how many play the others; 1.", min=1)
    ] = None,
    noswap: Annotated[
        bool | None, typer.Option("--noswap", help="Keep the seats in the games of a meeting.")
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(help="The time control of engines without tc, st or time: 5m+3, 0.1."),
    ] = None,
    concurrency: Annotated[
        int | None, typer.Option(help="Games at the same time; 1 by default.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of all that is random.")] = None,
    opening: Annotated[
        str | None, typer.Option(help="The opening, as in boardwire match: random:4.")
    ] = None,
    pgnout: Annotated[
        str | None,
        typer.Option(metavar="WORDS", help="The file of the games: file=FILE append=false."),
    ] = None,
    event: Annotated[str | None, typer.Option(help="The event's name in records.")] = None,
    site: Annotated[str | None, typer.Option(help="The site in records.")] = None,
    print_toml: Annotated[
        bool, typer.Option("--print-toml", help="Print the file of these options, and play not.")
    ] = False,
) -> None:
    """Play a tournament between engines on this machine.

    The options are fastchess's, with one dash or two, in all games.
    """
    settings = {} if file is None else read_plan_file(file)
    settings |= _given(ctx.params, settings)
    options = options_of(option, size, position)
    if options:
        settings["option"] = {**settings.get("option", {}), **options}
    plan = plan_from(settings)
    game_named(plan.game)
    if print_toml:
        typer.echo(plan_text(plan), nl=False)
        return
    _play(prepare(plan))


_OTHERS = ("file", "size", "option", "position", "print_toml")
"""Parameters of the command that are no settings of the plan by themselves."""


def _given(parameters: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """The settings on the command line, as TOML would have them."""
    given: dict[str, Any] = {}
    for name, value in parameters.items():
        if name in _OTHERS or value is None or value == []:
            continue
        if name == "engine":
            engines = [settings_of_words(name, text) for text in value]
            given[name] = [*before.get(name, []), *engines]
        elif name in WORD_OPTIONS:
            given[name] = settings_of_words(name, value)
        else:
            given[name] = value
    return given


def _play(tournament: PreparedTournament) -> None:
    plan, names = tournament.plan, tournament.names
    kept = None
    if plan.pgnout is not None:
        path = Path(plan.pgnout.file)
        if not plan.pgnout.append:
            path.unlink(missing_ok=True)
        kept = RecordFile(path, tournament.game)
    tags = {name: it for name, it in (("Event", plan.event), ("Site", plan.site)) if it}

    def report(number: int, record: MatchRecord) -> None:
        if kept is not None:
            kept.add(record.game_record(Round=str(number + 1), **tags))

    cut_short: CutShort | None = None
    progress = Progress(names, tournament.schedule.total)
    with shown(progress, title=plan.event or tournament.game.title) as displays:
        played = False
        try:
            played = bool(run(play_tournament(tournament, displays=displays, report=report)))
        except CutShort as error:
            cut_short, played = error, bool(error.records)
        if played:
            for display in displays:
                display.finished()
    if cut_short is not None:
        raise cut_short
